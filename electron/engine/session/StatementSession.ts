import type { DuckDBInstance, DuckDBMaterializedResult } from "@duckdb/node-api";
import type { TransactionState } from "#shared/processes/serviceSession";
import { RequestConnection, type SharedQueries } from "../connection/RequestConnection";
import { type CheckedStatement, checkStatement } from "../statement/checkStatement";
import { unmask } from "../statement/hideMachine";
import { startPrepared } from "../statement/runQuery";
import { mayChange, ROW_CHANGES, type StatementRequest } from "../statement/runStatement";
import { singleStatement, type SingleStatement } from "../statement/singleStatement";
import { StatementError } from "../sql/StatementError";
import { PreparedTexts } from "./PreparedTexts";
import type { SessionAnswers } from "./SessionAnswers";
import { type SessionCommand, sessionCommand } from "./sessionCommand";

/** How far a statement came within its transaction; rows of a query are answered there. */
type Ran<Value> =
  | { readonly kind: "ran"; readonly result: DuckDBMaterializedResult }
  | { readonly kind: "answered"; readonly value: Value };

const aborted = "Current transaction is aborted";

/**
 * Statements that run on one connection, one at a time, so that they see each other's transaction, temporary objects, variables
 * and settings. Each is looked through as a statement without session is.
 */
export class StatementSession {
  readonly #request: RequestConnection;
  readonly #onChanged: (transaction: TransactionState) => void;
  readonly #prepared = new PreparedTexts();
  #transaction: TransactionState = "none";
  /** Whether the open transaction can write nothing. */
  #isReadOnly = false;
  #isTaken = false;
  #isEnded = false;
  /** Of requests that wait for one that was cancelled. */
  #waiting: (() => void)[] = [];
  #settled: Promise<void> = Promise.resolve();

  private constructor(request: RequestConnection, onChanged: (transaction: TransactionState) => void) {
    this.#request = request;
    this.#onChanged = onChanged;
    request.keepsTransaction = true;
  }

  /**
   * @param onChanged told when a transaction begins, fails or ends
   * @throws the engine's error
   */
  static async open(
    instance: DuckDBInstance,
    shared: SharedQueries,
    onChanged: (transaction: TransactionState) => void,
  ): Promise<StatementSession> {
    return new StatementSession(await RequestConnection.open(instance, shared), onChanged);
  }

  /**
   * Takes the connection for one request, behind one that was cancelled.
   *
   * @throws StatementError while another one has it
   */
  async take(): Promise<RequestConnection> {
    if (this.#isTaken && this.#request.isLeaving)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    if (this.#isTaken || this.#isEnded)
      throw new StatementError("The session is busy with another statement. Wait for it, or stop it.");
    this.#isTaken = true;
    this.#request.isLeaving = false;
    await this.#settled;
    return this.#request;
  }

  /** Takes the connection back. @param isInterrupted the request was stopped, which may have failed its transaction */
  giveBack(_request: RequestConnection, isInterrupted: boolean): void {
    this.#isTaken = false;
    for (const go of this.#waiting.splice(0)) go();
    if (this.#isEnded) void this.#close();
    else if (isInterrupted) this.#settled = this.#look();
  }

  /** Rolls back what is open, and ends; a request that has the connection ends first. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (!this.#isTaken) await this.#close();
  }

  /** A result that nobody has read to its end would keep the transaction of a closed connection open, and its rows locked. */
  async #close(): Promise<void> {
    await this.#settled;
    if (this.#transaction !== "none") {
      await this.#request.connection.run("ROLLBACK").catch(() => undefined);
    }
    this.#request.close();
  }

  /**
   * Runs one statement. The connection must be taken.
   *
   * @param instead what runs once the statement is found to be allowed; the statement itself where left out
   * @throws StatementError, or the engine's own error
   */
  async run<Value>(
    wanted: StatementRequest,
    answers: SessionAnswers<Value>,
    instead?: string,
  ): Promise<Value> {
    const threads = await this.#request.shared.threads.begin();
    try {
      const statement = singleStatement(wanted.sql);
      const command = sessionCommand(statement);
      return command === null
        ? await this.#runStatement(statement, wanted, answers, instead)
        : await this.#runCommand(command, wanted, answers);
    } finally {
      threads.end();
      await this.#look();
    }
  }

  /**
   * Requires that a statement can run with other databases attached, which are let go of when it has ended.
   *
   * @throws StatementError in a transaction, which would hold them, and for a statement that works on the session itself
   */
  requireReadable(sql: string): void {
    if (this.#transaction !== "none")
      throw new StatementError(
        "In an open transaction, a session reads its own database only. Commit the transaction or roll it back, and run the statement again.",
      );
    const command = sessionCommand(singleStatement(sql));
    if (command !== null && command.kind !== "setVariable")
      throw new StatementError(
        "A session stays in its own database. Name the other database in a query, such as other.main.orders.",
      );
  }

  /**
   * Looks at a statement without running it: as far as its plan goes, nothing of it is done. The connection must be taken.
   *
   * @param look takes the statement, prepared; null for one that works on the session itself and returns nothing
   * @throws StatementError, or the engine's own error
   */
  async describe<Value>(
    { sql, readOnly }: Pick<StatementRequest, "sql" | "readOnly">,
    look: (checked: CheckedStatement | null) => Promise<Value>,
  ): Promise<Value> {
    try {
      const statement = singleStatement(sql);
      if (sessionCommand(statement) !== null) return await look(null);
      const rights = { readOnly, inSession: true, takesParameters: true };
      return await this.#inTransaction(readOnly, async () => ({
        value: await look(await checkStatement(this.#request, statement, rights)),
        end: "ROLLBACK",
      }));
    } finally {
      await this.#look();
    }
  }

  async #runCommand<Value>(
    command: SessionCommand,
    wanted: StatementRequest,
    answers: SessionAnswers<Value>,
  ): Promise<Value> {
    switch (command.kind) {
      case "begin": {
        if (this.#transaction !== "none")
          throw new StatementError("A transaction is open already. Commit it or roll it back first.");
        const readOnly = command.readOnly || wanted.readOnly;
        await this.#request.connection.run(readOnly ? "BEGIN TRANSACTION READ ONLY" : "BEGIN TRANSACTION");
        this.#isReadOnly = readOnly;
        this.#set("open");
        return answers.nothing();
      }
      case "commit":
        await this.#commit(wanted);
        return answers.nothing();
      case "rollback":
        if (this.#transaction === "none") throw noTransaction();
        await this.#request.connection.run("ROLLBACK");
        this.#set("none");
        return answers.nothing();
      case "set":
        this.#refuseWhereFailed();
        await this.#request.connection.run(command.sql);
        return answers.nothing();
      case "setVariable":
        // Its value may be a query, which is looked through as one.
        return this.#runStatement(singleStatement(command.value), wanted, answers, command.sql);
      case "prepare": {
        const { count } = await this.#request.connection.extractStatements(command.sql);
        if (count === 0) throw new StatementError("PREPARE needs a statement behind AS.");
        this.#prepared.add(command.name, command.sql);
        return answers.nothing();
      }
      case "execute": {
        const sql = this.#prepared.bound(command.name, command.args);
        if (command.args.length > 0) await this.#checkValues(command.args, wanted);
        return await withoutPlace(() => this.#runStatement(singleStatement(sql), wanted, answers));
      }
      case "deallocate":
        this.#prepared.remove(command.name);
        return answers.nothing();
    }
  }

  async #commit({ readOnly, beforeChange }: StatementRequest): Promise<void> {
    if (this.#transaction === "none") throw noTransaction();
    this.#refuseWhereFailed();
    this.#refuseWritable(readOnly);
    if (!this.#isReadOnly) await beforeChange?.();
    // Others plan by what they read before, which the commit changes.
    const endChange = this.#request.shared.watch.begin("catalog");
    try {
      await this.#request.connection.run("COMMIT");
    } catch (error) {
      await this.#request.connection.run("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      endChange();
      this.#set("none");
    }
  }

  /** Values stand alone: a name among them is no column of the statement that they are written into. */
  async #checkValues(args: readonly { readonly sql: string }[], wanted: StatementRequest): Promise<void> {
    const query = `SELECT ${args.map(({ sql }) => `(${sql})`).join(", ")}`;
    await withoutPlace(() =>
      this.#inTransaction(wanted.readOnly, async () => {
        await checkStatement(this.#request, singleStatement(query), { ...wanted, inSession: true });
        return { value: undefined, end: "ROLLBACK" };
      }),
    );
  }

  /**
   * @param instead what runs once the statement is found to be allowed; the statement itself where left out
   */
  async #runStatement<Value>(
    statement: SingleStatement,
    wanted: StatementRequest,
    answers: SessionAnswers<Value>,
    instead?: string,
  ): Promise<Value> {
    const { readOnly } = wanted;
    const isOwn = this.#transaction === "none";
    let endChange: (() => void) | undefined;
    try {
      const ran = await this.#inTransaction<Ran<Value>>(readOnly, async () => {
        const checked = await checkStatement(this.#request, statement, { ...wanted, inSession: true });
        if (isOwn && !readOnly && mayChange(checked)) await wanted.beforeChange?.();
        const end = readOnly ? "ROLLBACK" : "COMMIT";
        if (checked.wrappable && instead === undefined)
          return { value: { kind: "answered", value: await answers.query(statement, checked) }, end };
        if (!checked.wrappable)
          endChange = this.#request.shared.watch.begin(
            ROW_CHANGES.has(checked.prepared.statementType) ? "rows" : "catalog",
          );
        const result =
          instead === undefined
            ? await startPrepared(checked.prepared)
            : await this.#request.connection.run(instead);
        return { value: { kind: "ran", result }, end };
      });
      return ran.kind === "answered" ? ran.value : await answers.ran(statement, ran.result);
    } finally {
      endChange?.();
    }
  }

  /** Does work in the open transaction, or in one of its own. */
  async #inTransaction<Value>(
    readOnly: boolean,
    work: () => Promise<{ readonly value: Value; readonly end: string }>,
  ): Promise<Value> {
    this.#refuseWhereFailed();
    this.#refuseWritable(readOnly);
    const { connection } = this.#request;
    const isOwn = this.#transaction === "none";
    if (isOwn) await connection.run(readOnly ? "BEGIN TRANSACTION READ ONLY" : "BEGIN TRANSACTION");
    let end = "ROLLBACK";
    try {
      const done = await work();
      ({ end } = done);
      return done.value;
    } finally {
      // A transaction that failed takes them with it.
      await unmask(this.#request).catch(() => undefined);
      if (isOwn) await connection.run(end);
    }
  }

  /**
   * In a transaction that may write, a PIVOT writes a type before its own query is known, and nothing tells what that runs
   * but a read-only transaction.
   */
  #refuseWritable(readOnly: boolean): void {
    if (!readOnly || this.#transaction !== "open" || this.#isReadOnly) return;
    throw new StatementError(
      "The open transaction may write, which read-only mode doesn’t continue or commit. Roll it back, or turn read-only mode off.",
    );
  }

  #refuseWhereFailed(): void {
    if (this.#transaction !== "failed") return;
    throw new StatementError("The transaction has failed: it can only be rolled back. Send ROLLBACK.");
  }

  /** Looks whether the open transaction has failed: DuckDB says so only to the next statement. */
  async #look(): Promise<void> {
    if (this.#transaction !== "open" || this.#isEnded) return;
    try {
      await this.#request.connection.run("SELECT 1");
    } catch (error) {
      if (error instanceof Error && error.message.includes(aborted)) this.#set("failed");
    }
  }

  #set(transaction: TransactionState): void {
    if (this.#transaction === transaction) return;
    this.#transaction = transaction;
    this.#onChanged(transaction);
  }
}

function noTransaction(): StatementError {
  return new StatementError("No transaction is open in this session.");
}

/** Places in the engine's errors are those of a text that the person didn't write. */
async function withoutPlace<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StatementError || !(error instanceof Error)) throw error;
    throw new Error(error.message.replace(/\n+LINE \d+:[\s\S]*$/, ""), { cause: error });
  }
}

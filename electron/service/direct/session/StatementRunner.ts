import type { SessionEnd, TransactionState } from "#shared/processes/serviceSession";
import type { CopiedRows, WireDescription, WireOutput } from "#shared/processes/wireRows";
import type { HostedDatabase } from "../../databases/HostedDatabase";
import type { HostedSession } from "../../databases/HostedSession";
import type { QueryBody } from "../../engines/DatabaseEngine";
import type { DirectToken } from "../DirectAccess";
import { pgMessages, type PgStatus } from "../protocol/pgMessages";
import type { PgReader } from "../protocol/PgReader";
import type { PgSocket } from "../protocol/PgSocket";
import { SqlStateError } from "../protocol/sqlState";
import { type CopyCommand, outputOf } from "./copyCommand";
import { PgSettings } from "./pgSettings";
import { type PgPortal, PgStatements } from "./PgStatements";
import { type PgCommand, readCommand } from "./readCommand";
import { copyIn } from "./receiveCopy";
import { RowPump, type WantedRows } from "./RowPump";
import { mayChange } from "./Savepoints";
import { SqlCursors } from "./SqlCursors";
import { TransactionBlock } from "./TransactionBlock";

export interface RunnerContext {
  readonly database: HostedDatabase;
  readonly token: DirectToken;
  readonly socket: PgSocket;
  readonly reader: PgReader;
  /** Called when a statement begins, with its text, and when it has ended; and when a transaction does. */
  readonly onChanged: () => void;
  /** Called once, when the session ends by itself. */
  readonly onEnd: (end: SessionEnd) => void;
}

const nothing: WireDescription = { parameters: [], columns: null };

/** Runs the statements of one connection in its session. */
export class StatementRunner {
  readonly statements = new PgStatements();
  readonly settings: PgSettings;
  readonly #context: RunnerContext;
  readonly #cursors: SqlCursors;
  readonly #block: TransactionBlock;
  #session: HostedSession | undefined;
  #isStarted = false;
  #isKeeping = false;
  #running: { readonly sql: string; readonly since: string } | null = null;
  #stop: { readonly controller: AbortController; reason: string } | undefined;

  constructor(context: RunnerContext) {
    this.#context = context;
    this.settings = new PgSettings((name, value) => {
      if (this.#isStarted) context.socket.send(pgMessages.parameterStatus(name, value));
    });
    const isReadOnly = () => this.#isReadOnly;
    const statements = this.statements;
    this.#block = new TransactionBlock({
      get isReadOnly() {
        return isReadOnly();
      },
      get portals() {
        return statements.portals;
      },
      silently: (sql) => this.#silently(sql),
      dropPortals: (keeps) => this.dropPortals(keeps),
      warn: (code, message) => {
        context.socket.send(pgMessages.error({ severity: "WARNING", code, message }));
      },
    });
    const block = this.#block;
    this.#cursors = new SqlCursors({
      ...{ statements, socket: context.socket },
      get isInTransaction() {
        return block.state !== "none";
      },
      describe: (sql) => this.describe({ kind: "run", sql }, []),
      start: (sql, formats) => this.#pump(sql, { as: "rows", formats, described: false }),
      paused: (pump) => this.#paused(pump),
      drop: (pump) => this.drop(pump),
    });
  }

  /** @throws ServiceError where the database can't be used, SqlStateError where its engine has no sessions */
  async open(): Promise<void> {
    const { database } = this.#context;
    // Not 57P03 as for one that isn't ready: clients would try again.
    if (!database.offers("sessions"))
      throw new SqlStateError(
        "0A000",
        `This database takes no direct connections: its engine, ${database.record.engine}, has no sessions. Send its statements over HTTP: POST /databases/${database.record.id}/query`,
      );
    const session = await database.openSession({
      onTransaction: (transaction) => {
        if (this.#session !== session && this.#session !== undefined) return;
        this.#block.changed(transaction);
        this.#context.onChanged();
      },
      onEnd: (end) => {
        if (this.#session === session) this.#context.onEnd(end);
      },
    });
    this.#session = session;
  }

  /** From here on the client is told of settings that change. @returns those that it is told of first */
  start(): [string, string][] {
    this.#isStarted = true;
    return PgSettings.reported(this.settings, this.#context.token.scope === "read");
  }

  /** A setting of the start-up packet; one that isn't known is passed over, as pools and tools send their own. */
  async setAtStart(name: string, value: string): Promise<void> {
    let change: string | null;
    try {
      change = this.settings.set(name, value);
    } catch (error) {
      if (error instanceof SqlStateError && error.code === "42704") return;
      throw error;
    }
    if (change !== null) await this.#silently(change);
  }

  /** Rolls back what is open. */
  async close(): Promise<void> {
    this.cancel("The connection has ended.");
    const session = this.#session;
    this.#session = undefined;
    await session?.end({ reason: "serviceStopped", message: "The connection has ended." });
  }

  get status(): PgStatus {
    return this.#block.status;
  }

  get transaction(): TransactionState {
    return this.#block.state;
  }

  get running(): { readonly sql: string; readonly since: string } | null {
    return this.#running;
  }

  /** A statement failed: an open transaction can only be rolled back. */
  fail(): void {
    this.#block.fail();
  }

  /** Interrupts what runs. */
  cancel(reason = "canceling statement due to user request"): void {
    if (this.#stop === undefined) return;
    this.#stop.reason = reason;
    this.#stop.controller.abort();
  }

  /** @param declared as Parse has them. @throws SqlStateError, ServiceError */
  async describe(command: PgCommand, declared: readonly number[]): Promise<WireDescription> {
    this.#block.refuseFailed(command.kind);
    if (command.kind === "fetch") return { parameters: [], columns: this.#cursors.columnsOf(command) };
    const sql = this.#engineSql(command);
    if (sql === null) return nothing;
    await this.#keepPortals();
    const { signal } = this.#begin(sql);
    try {
      const found = await this.#open.describe({ sql, readOnly: this.#isReadOnly, declared, signal });
      return command.kind === "declare" ? { ...found, columns: null } : found;
    } catch (error) {
      throw this.#reasonOf(error);
    } finally {
      this.#end();
    }
  }

  /**
   * Runs a statement.
   *
   * @param sql its text, with its values
   * @returns its messages; null where they were sent
   * @throws SqlStateError, ServiceError
   */
  async run(command: PgCommand, sql: string, wanted: WantedRows): Promise<RowPump | null> {
    this.#block.refuseFailed(command.kind);
    switch (command.kind) {
      case "begin":
        await this.#block.begin(command.readOnly);
        return this.#completed(command.tag);
      case "commit":
      case "rollback":
        return this.#completed(await this.#block.end(command.kind));
      case "set": {
        const change = this.settings.set(command.name, command.value);
        if (change !== null) await this.#silently(change);
        return this.#completed(command.tag);
      }
      case "deallocate":
        if (command.name !== null && !this.statements.removeStatement(command.name))
          await this.#silently(sql);
        else if (command.name === null) {
          this.statements.removeStatement(null);
          await this.#silently(sql);
        }
        return this.#completed("DEALLOCATE");
      case "discard":
        await this.#discard();
        return this.#completed(command.tag);
      case "nothing":
        return this.#completed(command.tag);
      case "copy":
        if (command.copy.direction === "in") return this.#copyIn(command.copy);
        return this.#pump(command.copy.query, outputOf(command.copy));
      case "savepoint":
      case "release":
      case "rollbackTo":
        return this.#completed(await this.#block.savepoint(command.kind, command.name));
      case "declare": {
        // As its values were written into it.
        const declared = readCommand(sql);
        return this.#completed(
          await this.#cursors.run(declared.kind === "declare" ? declared : command, wanted),
        );
      }
      case "fetch":
      case "close":
        return this.#completed(await this.#cursors.run(command, wanted));
      case "show":
        return this.#pump(this.settings.shown(command.name), { as: "rows", ...wanted });
      case "run": {
        const pump = await this.#pump(sql, { as: "rows", ...wanted });
        if (mayChange(sql)) this.#block.noteChange();
        return pump;
      }
    }
  }

  /** Sends rows of a portal, up to a limit. @returns whether all were sent. @throws the engine's error */
  async send(pump: RowPump, limit = 0): Promise<boolean> {
    try {
      return await pump.send(this.#context.socket, limit);
    } catch (error) {
      throw this.#reasonOf(error);
    } finally {
      this.#paused(pump);
    }
  }

  #paused(pump: RowPump): void {
    if (pump.isDone) this.#end();
    else this.#idle();
  }

  /** Ends portals. @param keeps those that stay */
  async dropPortals(keeps: (portal: PgPortal) => boolean): Promise<void> {
    for (const { pump } of this.statements.removePortals(keeps)) await this.drop(pump);
  }

  /** Begins or ends the transaction around several statements of one text, which the client is told nothing of. */
  implicit(step: "begin" | "commit" | "rollback"): Promise<void> {
    return this.#block.implicit(step);
  }

  /** Ends the rows of a portal that nobody reads to their end. */
  async drop(pump: RowPump | undefined): Promise<void> {
    if (pump === undefined || pump.isDone) return;
    if (this.#block.state === "none") await pump.cancel();
    else await pump.skip().catch(() => undefined);
    this.#end();
  }

  get #isReadOnly(): boolean {
    return this.#context.token.scope === "read" || this.settings.isReadOnly;
  }

  get #open(): HostedSession {
    if (this.#session !== undefined) return this.#session;
    throw new SqlStateError("57P01", "The connection has ended.");
  }

  /** What the engine is asked for; null where it is asked for nothing. */
  #engineSql(command: PgCommand): string | null {
    if (command.kind === "run") return command.sql;
    if (command.kind === "declare") return command.query;
    return command.kind === "show" ? this.settings.shown(command.name) : null;
  }

  #completed(tag: string): null {
    this.#context.socket.send(pgMessages.commandComplete(tag));
    return null;
  }

  /** Settings, temporary tables and prepared statements go: those of a pool's next user are their own. */
  async #discard(): Promise<void> {
    if (this.#block.state !== "none")
      throw new SqlStateError("25001", "DISCARD ALL cannot run inside a transaction block");
    this.statements.removeStatement(null);
    await this.dropPortals(() => false);
    for (const [name] of this.settings.all()) {
      if (name !== "application_name" && !/^(server_|is_|integer_|lc_|max_)/.test(name))
        this.settings.set(name, null);
    }
    const session = this.#session;
    this.#session = undefined;
    await session?.end({ reason: "serviceStopped", message: "It was discarded." });
    await this.open();
  }

  async #silently(sql: string): Promise<void> {
    const pump = await this.#pump(sql, { as: "rows", formats: [], described: false });
    try {
      await pump.skip();
    } catch (error) {
      throw this.#reasonOf(error);
    } finally {
      this.#end();
    }
  }

  async #pump(sql: string, wire: WireOutput, copied?: CopiedRows): Promise<RowPump> {
    await this.#keepPortals();
    const { signal } = this.#begin(sql);
    const { database, token } = this.#context;
    const request = { sql, readOnly: this.#isReadOnly, maxRows: Number.MAX_SAFE_INTEGER, signal, wire };
    try {
      const body: QueryBody = await database.querySession(
        this.#open,
        copied === undefined ? request : { ...request, copied },
        { keyId: token.tokenId, readsOthers: false },
      );
      return new RowPump(body);
    } catch (error) {
      const reason = this.#reasonOf(error);
      this.#end();
      throw reason;
    }
  }

  async #copyIn(copy: CopyCommand): Promise<null> {
    const { columns } = await this.describe({ kind: "run", sql: copy.query }, []);
    if (columns === null) throw new SqlStateError("42601", "COPY FROM needs a table.");
    if (this.#isReadOnly)
      throw new SqlStateError("25006", "cannot execute COPY FROM in a read-only transaction");
    const types = columns.map(({ oid }) => oid);
    await copyIn(this.#context, copy, types, this.#open.newFile(), async (insert, copied) => {
      await this.send(await this.#pump(insert, { as: "rows", formats: [], described: false }, copied));
      this.#block.noteChange();
    });
    return null;
  }

  /** A session runs one statement at a time: rows of portals that are still to be fetched wait in memory. */
  async #keepPortals(): Promise<void> {
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    try {
      const portals = [...this.statements.portals];
      for (const { pump } of portals) if (pump !== undefined && !pump.isDone) await pump.keep();
      for (const portal of portals) {
        if (portal.cursor === undefined || portal.pump !== undefined) continue;
        const pump = await this.#cursors.begin(portal);
        await pump.keep();
      }
    } finally {
      this.#isKeeping = false;
    }
  }

  #begin(sql: string): { readonly signal: AbortSignal } {
    const stop = { controller: new AbortController(), reason: "" };
    this.#stop = stop;
    const { statementMs } = this.settings;
    if (statementMs > 0) {
      const timer = setTimeout(() => {
        if (this.#stop === stop) this.cancel("canceling statement due to statement timeout");
      }, statementMs);
      stop.controller.signal.addEventListener("abort", () => clearTimeout(timer));
      timer.unref();
    }
    this.#running = { sql: sql.slice(0, 1000), since: new Date().toISOString() };
    this.#context.onChanged();
    return { signal: AbortSignal.any([stop.controller.signal, this.#context.socket.closed]) };
  }

  #end(): void {
    this.#stop = undefined;
    this.#idle();
  }

  #idle(): void {
    if (this.#running === null) return;
    this.#running = null;
    this.#context.onChanged();
  }

  /** An interrupted statement fails with whatever words; what counts is who interrupted it. */
  #reasonOf(error: unknown): unknown {
    if (this.#stop?.controller.signal.aborted === true) return new SqlStateError("57014", this.#stop.reason);
    return error;
  }
}

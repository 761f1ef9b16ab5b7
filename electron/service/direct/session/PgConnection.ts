import type { WireDescription } from "#shared/processes/wireRows";
import { findParameters } from "#shared/sql/parameters/findParameters";
import { splitStatements } from "#shared/sql/splitStatements";
import type { PgSocket } from "../protocol/PgSocket";
import { pgMessages } from "../protocol/pgMessages";
import { MessageBody, type PgMessage, ProtocolError } from "../protocol/PgReader";
import { characters, pgErrorOf, SqlStateError } from "../protocol/sqlState";
import { boundText } from "./boundText";
import type { PgPortal, PgStatement } from "./PgStatements";
import { type PgCommand, readCommand } from "./readCommand";
import type { StatementRunner } from "./StatementRunner";

/** Messages of the extended protocol: after an error all are passed over until Sync. */
const extended = "PBDEC";

/** Serves one client that has logged in, until it leaves (PostgreSQL documentation, 55.2). */
export class PgConnection {
  readonly #socket: PgSocket;
  readonly #runner: StatementRunner;
  #skipsToSync = false;

  constructor(socket: PgSocket, runner: StatementRunner) {
    this.#socket = socket;
    this.#runner = runner;
  }

  /**
   * @param nextMessage waits for the client
   * @throws ProtocolError where the client can't be understood
   */
  async serve(nextMessage: () => Promise<PgMessage | null>): Promise<void> {
    this.#ready();
    for (;;) {
      const message = await nextMessage();
      if (message === null || message.type === "X") return;
      if (extended.includes(message.type) && this.#skipsToSync) continue;
      await this.#serveOne(message);
    }
  }

  async #serveOne({ type, body }: PgMessage): Promise<void> {
    const parts = new MessageBody(body);
    switch (type) {
      case "Q":
        return this.#simple(parts.text());
      case "P":
        return this.#guarded(() => this.#parse(parts));
      case "B":
        return this.#guarded(() => this.#bind(parts));
      case "D":
        return this.#guarded(() => this.#describe(parts));
      case "E":
        return this.#guarded(() => this.#execute(parts));
      case "C":
        return this.#guarded(() => this.#close(parts));
      case "H":
        // Everything is sent as soon as it is there.
        return;
      case "S":
        this.#skipsToSync = false;
        await this.#endPortals();
        return this.#ready();
      case "F":
        this.#error(
          new SqlStateError("0A000", "Function calls are not available. Call the function in a SELECT."),
          "",
        );
        return this.#ready();
      case "d":
      case "c":
      case "f":
        // The rest of a COPY that failed.
        return;
      default:
        throw new ProtocolError(`The message ${JSON.stringify(type)} isn’t known.`);
    }
  }

  #ready(): void {
    this.#socket.send(pgMessages.readyForQuery(this.#runner.status));
  }

  #error(error: unknown, sql: string, offset = 0): void {
    if (error instanceof ProtocolError) throw error;
    const described = pgErrorOf(error, sql);
    const position = described.position === undefined ? undefined : described.position + offset;
    this.#runner.fail();
    this.#socket.send(pgMessages.error({ ...described, position }));
  }

  async #simple(sql: string): Promise<void> {
    this.#skipsToSync = false;
    const pieces = splitStatements(sql).filter(({ codeStart, codeEnd }) => codeEnd > codeStart);
    if (pieces.length === 0) this.#socket.send(pgMessages.emptyQueryResponse());
    let at = 0;
    let text = "";
    let isOwn = false;
    try {
      const commands = pieces.map(({ codeStart, codeEnd }) => {
        [at, text] = [codeStart, sql.slice(codeStart, codeEnd)];
        return { command: readCommand(text), text, at };
      });
      isOwn = await this.#beginImplicit(commands.map(({ command }) => command));
      for (const one of commands) {
        ({ at, text } = one);
        const pump = await this.#runner.run(one.command, text, { formats: [], described: true });
        if (pump !== null) await this.#runner.send(pump);
      }
      if (isOwn) await this.#implicit("commit");
    } catch (error) {
      this.#error(error, text, characters(sql.slice(0, at)));
      if (isOwn) await this.#implicit("rollback").catch(() => undefined);
    }
    this.#ready();
  }

  /** Several statements of one text are one transaction, unless they begin or end one themselves. @returns whether it began */
  async #beginImplicit(commands: readonly PgCommand[]): Promise<boolean> {
    const own = new Set<PgCommand["kind"]>(["begin", "commit", "rollback", "discard"]);
    const isOne =
      commands.length > 1 && this.#runner.status === "I" && !commands.some(({ kind }) => own.has(kind));
    if (isOne) await this.#runner.implicit("begin");
    return isOne;
  }

  #implicit(end: "commit" | "rollback"): Promise<void> {
    return this.#runner.implicit(end);
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#skipsToSync = true;
      this.#error(error, this.#lastSql);
    }
  }

  #lastSql = "";

  async #parse(parts: MessageBody): Promise<void> {
    const name = parts.text();
    const sql = parts.text();
    this.#lastSql = sql;
    const declared = Array.from({ length: parts.uint16() }, () => parts.int32());
    const pieces = splitStatements(sql).filter(({ codeStart, codeEnd }) => codeEnd > codeStart);
    if (pieces.length > 1)
      throw new SqlStateError("42601", "cannot insert multiple commands into a prepared statement");
    const [piece] = pieces;
    const command = piece === undefined ? null : readCommand(sql.slice(0, piece.codeEnd));
    const statement: PgStatement = {
      sql: sql.slice(0, piece?.codeEnd ?? 0),
      command,
      declared,
      description: undefined,
    };
    if (name === "") this.#runner.statements.removeStatement("");
    this.#runner.statements.addStatement(name, statement);
    this.#socket.send(pgMessages.parseComplete());
  }

  async #bind(parts: MessageBody): Promise<void> {
    const portalName = parts.text();
    const statement = this.#runner.statements.statement(parts.text());
    this.#lastSql = statement.sql;
    const formats = Array.from({ length: parts.uint16() }, () => parts.int16());
    const count = parts.uint16();
    const values = Array.from({ length: count }, (_, index) => {
      const length = parts.int32();
      const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1;
      // Copied: the message's memory is one with others.
      return { bytes: length === -1 ? null : Buffer.from(parts.bytes(length)), isBinary };
    });
    const resultFormats = Array.from({ length: parts.uint16() }, () => parts.int16());
    if (portalName === "") await this.#runner.drop(this.#runner.statements.removePortal("")?.pump);
    const portal: PgPortal = { statement, values, formats: resultFormats, pump: undefined, isDone: false };
    this.#runner.statements.addPortal(portalName, portal);
    this.#socket.send(pgMessages.bindComplete());
  }

  async #describe(parts: MessageBody): Promise<void> {
    const kind = parts.character();
    const name = parts.text();
    const portal = kind === "P" ? this.#runner.statements.portal(name) : undefined;
    const statement = portal?.statement ?? this.#runner.statements.statement(name);
    this.#lastSql = statement.sql;
    const { parameters, columns } = await this.#descriptionOf(statement);
    if (portal === undefined)
      this.#socket.send(pgMessages.parameterDescription(parameters.map(({ oid }) => oid)));
    if (columns === null) this.#socket.send(pgMessages.noData());
    else {
      const { formats = [] } = portal ?? {};
      const formatOf = (index: number) => (formats.length === 1 ? formats[0] : formats[index]) ?? 0;
      this.#socket.send(pgMessages.rowDescription(columns, formatOf));
    }
  }

  async #descriptionOf(statement: PgStatement): Promise<WireDescription> {
    if (statement.command === null) return { parameters: [], columns: null };
    return (statement.description ??= await this.#runner.describe(statement.command, statement.declared));
  }

  async #execute(parts: MessageBody): Promise<void> {
    const portal = this.#runner.statements.portal(parts.text());
    const limit = Math.max(0, parts.int32());
    const { statement } = portal;
    this.#lastSql = statement.sql;
    if (statement.command === null) {
      this.#socket.send(pgMessages.emptyQueryResponse());
      return;
    }
    if (portal.isDone) {
      this.#socket.send(pgMessages.commandComplete("SELECT 0"));
      return;
    }
    if (portal.pump === undefined) {
      const sql = await this.#sqlOf(portal);
      const pump = await this.#runner.run(statement.command, sql, {
        formats: portal.formats,
        described: false,
      });
      if (pump === null) {
        portal.isDone = true;
        return;
      }
      portal.pump = pump;
    }
    portal.isDone = await this.#runner.send(portal.pump, limit);
    if (!portal.isDone) this.#socket.send(pgMessages.portalSuspended());
  }

  async #sqlOf({ statement, values }: PgPortal): Promise<string> {
    const { sql, command } = statement;
    if (command === null || (values.length === 0 && findParameters(sql).length === 0)) return sql;
    const { parameters } = await this.#descriptionOf(statement);
    return boundText(sql, parameters, values);
  }

  async #close(parts: MessageBody): Promise<void> {
    const kind = parts.character();
    const name = parts.text();
    if (kind === "S") this.#runner.statements.removeStatement(name);
    else await this.#runner.drop(this.#runner.statements.removePortal(name)?.pump);
    this.#socket.send(pgMessages.closeComplete());
  }

  /** Outside a transaction portals end with the Sync, all but cursors WITH HOLD. */
  async #endPortals(): Promise<void> {
    if (this.#runner.status === "I") await this.#runner.dropPortals(({ cursor }) => cursor?.isHeld === true);
  }
}

import type { WireDescription } from "#shared/processes/wireRows";
import { pgMessages } from "../protocol/pgMessages";
import type { PgSocket } from "../protocol/PgSocket";
import { SqlStateError } from "../protocol/sqlState";
import type { CursorCommand } from "./cursorCommand";
import type { PgPortal, PgStatements } from "./PgStatements";
import type { RowPump, WantedRows } from "./RowPump";

/** What cursors need of their connection. */
export interface CursorHost {
  readonly statements: PgStatements;
  readonly socket: PgSocket;
  readonly isInTransaction: boolean;
  describe(query: string): Promise<WireDescription>;
  /** Runs a query. */
  start(query: string, formats: readonly number[]): Promise<RowPump>;
  /** Rows of a pump were taken: it may have come to its end. */
  paused(pump: RowPump): void;
  drop(pump: RowPump | undefined): Promise<void>;
}

/** DECLARE, FETCH, MOVE and CLOSE: a cursor is a portal with a name. */
export class SqlCursors {
  readonly #host: CursorHost;

  constructor(host: CursorHost) {
    this.#host = host;
  }

  /** @returns what FETCH answers with. @throws SqlStateError */
  columnsOf({ name, isMove }: CursorCommand & { readonly kind: "fetch" }): WireDescription["columns"] {
    const { statement } = this.#host.statements.portal(name);
    return isMove ? null : (statement.description?.columns ?? null);
  }

  /** @returns what CommandComplete says. @throws SqlStateError, the engine's error */
  async run(command: CursorCommand, wanted: WantedRows): Promise<string> {
    switch (command.kind) {
      case "declare":
        await this.#declare(command);
        return "DECLARE CURSOR";
      case "fetch":
        return `${command.isMove ? "MOVE" : "FETCH"} ${await this.#fetch(command, wanted)}`;
      case "close":
        await this.#close(command.name);
        return command.name === null ? "CLOSE CURSOR ALL" : "CLOSE CURSOR";
    }
  }

  /** Its rows are those of now: a cursor that nobody has fetched from begins before anything else runs. */
  async begin(portal: PgPortal): Promise<RowPump> {
    portal.pump ??= await this.#host.start(portal.statement.sql, portal.formats);
    return portal.pump;
  }

  async #declare({
    name,
    query,
    isBinary,
    isHeld,
  }: CursorCommand & { readonly kind: "declare" }): Promise<void> {
    const { statements, isInTransaction } = this.#host;
    if (!isHeld && !isInTransaction)
      throw new SqlStateError("25P01", "DECLARE CURSOR can only be used in transaction blocks");
    const description = await this.#host.describe(query);
    if (description.columns === null) throw new SqlStateError("42601", "A cursor needs a query.");
    statements.addPortal(name, {
      statement: { sql: query, command: { kind: "run", sql: query }, declared: [], description },
      values: [],
      formats: isBinary ? [1] : [],
      pump: undefined,
      isDone: false,
      cursor: { isHeld, isKept: !isInTransaction },
    });
  }

  async #fetch(command: CursorCommand & { readonly kind: "fetch" }, wanted: WantedRows): Promise<number> {
    const { statements, socket } = this.#host;
    const portal = statements.portal(command.name);
    // The simple protocol takes the form of DECLARE, the extended one asks for its own.
    const formats = wanted.described || command.isMove ? portal.formats : wanted.formats;
    const columns = this.columnsOf(command) ?? [];
    const formatIn = (all: readonly number[]) => (index: number) =>
      (all.length === 1 ? all[0] : all[index]) ?? 0;
    if (portal.pump === undefined) portal.formats = formats;
    else if (columns.some((_, index) => formatIn(formats)(index) !== formatIn(portal.formats)(index)))
      throw new SqlStateError(
        "0A000",
        `The rows of the cursor "${command.name}" were begun in another format. Fetch all of them in the same one.`,
      );
    const pump = await this.begin(portal);
    if (wanted.described && !command.isMove)
      socket.send(pgMessages.rowDescription(columns, formatIn(portal.formats)));
    try {
      return await pump.sendRows(command.isMove ? null : socket, command.count);
    } finally {
      this.#host.paused(pump);
    }
  }

  async #close(name: string | null): Promise<void> {
    const { statements } = this.#host;
    if (name !== null) {
      statements.portal(name);
      await this.#host.drop(statements.removePortal(name)?.pump);
      return;
    }
    const gone = statements.removePortals(({ cursor }) => cursor === undefined);
    for (const { pump } of gone) await this.#host.drop(pump);
  }
}

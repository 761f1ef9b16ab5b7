import { availableParallelism } from "node:os";
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from "@duckdb/node-api";
import pLimit from "p-limit";
import type { InTurn } from "../answer/AnswerRows";
import { builtIn } from "../sql/builtInFunctions";
import { ChangeWatch } from "./ChangeWatch";
import { KnownQueries, type KnownQuery } from "./KnownQueries";
import { ThreadUse } from "./ThreadUse";

/** Rows that DuckDB prepares before they are asked for: more of them would only come later. See openDatabase. */
export const STREAM_BUFFER = "streaming_buffer_size";

/** Each holds its plan, some tens of KB. */
const MOST_KEPT = 32;

/** What the connections of one database share. */
export class SharedQueries {
  readonly watch = new ChangeWatch();
  readonly known = new KnownQueries(this.watch);
  readonly threads: ThreadUse;
  /**
   * Streams make no more chunks at a time than there are processors: they get no rows sooner by more, and small statements
   * would stand in line behind all of them. Beside eight answers of 100,000 × 20, SELECT 1 took a fifth of a second.
   */
  readonly chunkTurns: InTurn = pLimit(availableParallelism());

  /** @param threads left out where their number never changes */
  constructor(threads = new ThreadUse(1, 1, () => Promise.resolve())) {
    this.threads = threads;
  }
}

interface KeptStatement {
  readonly prepared: DuckDBPreparedStatement;
  /** Of the watch, from before it was prepared. */
  readonly version: number;
}

/**
 * The connection of a request, and prepared on it the query that every statement is looked through with. One that served
 * a request may serve another: see {@link isReusable}.
 */
export class RequestConnection {
  readonly connection: DuckDBConnection;
  readonly shared: SharedQueries;
  /** Whether the request that has it was cancelled, and gives it back soon. */
  isLeaving = false;
  /** Whether nothing is changed for good where the statement is interrupted now, so that it can be run again. */
  isRepeatable = false;
  /** Whether nothing of the request is left on the connection, and it may serve another. */
  isReusable = false;
  /** Whether it belongs to a session, whose transaction goes on after a request. */
  keepsTransaction = false;
  /** Functions that have a temporary stand-in on the connection; see hideMachine. */
  readonly masked = new Set<string>();
  readonly #planQuery: DuckDBPreparedStatement;
  /** The one used last comes last. */
  readonly #kept = new Map<KnownQuery, KeptStatement>();

  private constructor(
    connection: DuckDBConnection,
    planQuery: DuckDBPreparedStatement,
    shared: SharedQueries,
  ) {
    this.connection = connection;
    this.#planQuery = planQuery;
    this.shared = shared;
  }

  /**
   * @param shared of the database, where statements change it or connections serve several requests
   * @throws the engine's error
   */
  static async open(instance: DuckDBInstance, shared = new SharedQueries()): Promise<RequestConnection> {
    const connection = await instance.connect();
    try {
      await connection.run(`SET ${STREAM_BUFFER} = '10KB'`);
      const planQuery = await connection.prepare(
        `SELECT ${builtIn("json_serialize_plan", "$1::VARCHAR")}::VARCHAR`,
      );
      return new RequestConnection(connection, planQuery, shared);
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** The plan of a statement as DuckDB writes it down in JSON; null where it says nothing. */
  async planOf(sql: string): Promise<string | null> {
    this.#planQuery.bindVarchar(1, sql);
    const result = await this.#planQuery.run();
    const text = result.rowCount === 0 ? null : result.getChunk(0).getColumnValues(0)[0];
    return typeof text === "string" ? text : null;
  }

  /** The statement that was kept for a query, where the database is as it was when that was prepared. */
  kept(query: KnownQuery): DuckDBPreparedStatement | undefined {
    const kept = this.#kept.get(query);
    if (kept === undefined) return undefined;
    this.#kept.delete(query);
    if (kept.version === this.shared.watch.version) {
      this.#kept.set(query, kept);
      return kept.prepared;
    }
    kept.prepared.destroySync();
    return undefined;
  }

  /** @param version of the watch, from before the statement was prepared */
  keep(query: KnownQuery, prepared: DuckDBPreparedStatement, version: number): void {
    this.#kept.set(query, { prepared, version });
    if (this.#kept.size <= MOST_KEPT) return;
    const [first] = this.#kept;
    if (first === undefined) return;
    this.#kept.delete(first[0]);
    first[1].prepared.destroySync();
  }

  /** Gives back the memory of statements that were kept. */
  forget(): void {
    for (const { prepared } of this.#kept.values()) prepared.destroySync();
    this.#kept.clear();
  }

  close(): void {
    this.forget();
    this.#planQuery.destroySync();
    this.connection.closeSync();
  }
}

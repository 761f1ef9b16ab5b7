import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { LoadTarget } from "#shared/processes/enginePort";
import type {
  EngineExit,
  QueryAnswer,
  QueryError,
  QueryRequest,
  RunningEngine,
  RunningLoad,
  SchemaAnswer,
  TableWithRows,
} from "../DatabaseEngine";
import { answerBody } from "../answerBody";
import { AnswerLines } from "./AnswerLines";
import { checkStatement } from "./checkStatement";
import {
  type ClickHouseClient,
  ClickHouseError,
  type ClickHouseSettings,
  ClickHouseUnreachable,
} from "./ClickHouseClient";
import { ClickHouseLoad } from "./ClickHouseLoad";
import type { ClickHouseOptions, DatabaseUsers } from "./ClickHouseOptions";
import { withPicture } from "./describeError";
import { recoverClusterTable } from "./clusterParts";
import { recoverTable, type TableName } from "./loadTables";
import { readSchema } from "./readSchema";
import type { ServerFacts } from "./serverFacts";
import { quoteLiteral, quoteName, withoutEnd } from "./sqlText";
import type { TableLayout } from "./tableLayout";

export interface RunningClickHouseOptions {
  /** Of the database at the server. */
  readonly name: string;
  readonly admin: ClickHouseClient;
  readonly users: DatabaseUsers;
  readonly facts: ServerFacts;
  readonly memoryMb: number;
  readonly options: ClickHouseOptions;
  readonly layout: TableLayout;
  /** Databases at the server that belong to this one. */
  readonly databases: () => Promise<readonly string[]>;
  /** Makes the database of a schema where it is missing. */
  readonly ensureDatabase: (name: string) => Promise<void>;
}

/** The server's number for a statement that KILL QUERY ended. */
const CANCELLED = 394;

/** As much of an answer as the server gathers in memory before it says that the statement succeeded; more waits on its disk. */
const BUFFER_BYTES = 4 * 1024 * 1024;

const interrupted: QueryError = { kind: "interrupted", message: "The statement was interrupted." };
const closed: EngineExit = {
  reason: "closed",
  message: "The connection to the ClickHouse server was closed.",
};

/** What can be asked of one database of a server. */
export class RunningClickHouse implements RunningEngine {
  readonly #options: RunningClickHouseOptions;
  readonly #ending = new AbortController();
  #active = 0;
  /** Tables that may wait under another name, because the server ended while they were replaced. */
  readonly #halfSwapped = new Map<string, TableName>();

  constructor(options: RunningClickHouseOptions) {
    this.#options = options;
  }

  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  get activeRequests(): number {
    return this.#active;
  }

  readonly exited = new Promise<EngineExit>((resolve) => {
    this.#ending.signal.addEventListener("abort", () => resolve(closed), { once: true });
  });

  async close(): Promise<void> {
    this.#ending.abort();
    const { admin, users } = this.#options;
    for (const client of [users.writer, users.reader]) if (client !== admin) client.close();
  }

  async query({ sql, readOnly, maxRows, signal, yielding }: QueryRequest): Promise<QueryAnswer> {
    const { layout } = this.#options;
    const checked = checkStatement(sql, layout.nodes?.cluster ?? null);
    if (typeof checked === "string") return { ok: false, failure: { kind: "request", message: checked } };
    const { users, name } = this.#options;
    const stop = AbortSignal.any([this.#ending.signal, ...(signal === undefined ? [] : [signal])]);
    // Only what changes nothing can run again.
    const until = yielding !== undefined && checked.isQuery ? AbortSignal.any([stop, yielding]) : stop;
    if (until.aborted) return { ok: false, failure: interrupted };
    const queryId = randomUUID();
    const settings = this.#settings(checked.isQuery, readOnly, maxRows);
    const client = readOnly ? users.reader : users.writer;
    const kill = (): void => void this.#kill(queryId);
    const done = this.#begin();
    await this.#putBack();
    until.addEventListener("abort", kill, { once: true });
    try {
      until.throwIfAborted();
      const answer = await client.open({
        sql: withoutEnd(sql),
        database: name,
        settings,
        queryId,
        signal: until,
      });
      until.removeEventListener("abort", kill);
      return { ok: true, body: this.#body(answer, maxRows, stop, done) };
    } catch (error) {
      until.removeEventListener("abort", kill);
      done();
      return { ok: false, failure: failureOf(error, sql, until.aborted, checked.isQuery) };
    }
  }

  openSession(): never {
    throw new Error("ClickHouse has no sessions.");
  }

  exportPages(): Promise<never> {
    return Promise.reject(new Error("Whole exports are not offered for ClickHouse."));
  }

  exportParquet(): Promise<never> {
    return Promise.reject(new Error("Whole exports are not offered for ClickHouse."));
  }

  loadFiles(): Promise<never> {
    return Promise.reject(new Error("Loads of files are not offered for ClickHouse."));
  }

  copy(): Promise<never> {
    return Promise.reject(new Error("Copies are not offered for ClickHouse."));
  }

  async schema({ signal }: { readonly signal?: AbortSignal }): Promise<SchemaAnswer> {
    const done = this.#begin();
    try {
      const { admin, databases } = this.#options;
      await this.#putBack();
      return { ok: true, relations: await readSchema(admin, await databases(), signal) };
    } catch (error) {
      return { ok: false, failure: failureOf(error, "", signal?.aborted === true, true) };
    } finally {
      done();
    }
  }

  async load(target: LoadTarget, signal: AbortSignal): Promise<RunningLoad> {
    const { admin, facts, layout, ensureDatabase } = this.#options;
    const done = this.#begin();
    try {
      await ensureDatabase(target.schema);
      await this.#putBack();
      const onHalfSwapped = (): void => {
        const { schema: database, table } = target;
        this.#halfSwapped.set(JSON.stringify([database, table]), { database, table });
      };
      return await ClickHouseLoad.begin({ admin, facts, layout, target, signal, onHalfSwapped, done });
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Each is loaded by itself: a table costs some statements, and nothing is gained by several at a time. */
  async loadSmall(tables: readonly TableWithRows[]): Promise<readonly boolean[]> {
    return tables.map(() => false);
  }

  #settings(isQuery: boolean, readOnly: boolean, maxRows: number): ClickHouseSettings {
    const { facts, memoryMb, options, layout } = this.#options;
    // On a cluster each server would limit what it sends to the one that puts the answer together.
    const bound: ClickHouseSettings =
      facts.hasLimit && layout.nodes === null
        ? { limit: maxRows + 1 }
        : { max_result_rows: maxRows + 1, result_overflow_mode: "break" };
    return {
      default_format: "TabSeparatedWithNamesAndTypes",
      // Success is known before the first byte.
      wait_end_of_query: 1,
      buffer_size: BUFFER_BYTES,
      ...(isQuery ? bound : layout.settings),
      ...(facts.hasSeconds ? { date_time_output_format: "unix_timestamp" } : {}),
      ...(facts.hasComments ? { output_format_decimal_trailing_zeros: 1 } : {}),
      ...(options.sharedUser
        ? { max_memory_usage: memoryMb * 1024 * 1024, ...(readOnly ? { readonly: 2 } : {}) }
        : {}),
    };
  }

  #body(
    answer: IncomingMessage,
    maxRows: number,
    signal: AbortSignal,
    done: () => void,
  ): ReadableStream<Uint8Array> {
    const lines = new AnswerLines(maxRows, this.#options.facts.hasSeconds);
    const stop = (): void => void answer.destroy();
    const body = answerBody(stop);
    signal.addEventListener("abort", stop, { once: true });
    const copy = async (): Promise<void> => {
      for await (const chunk of answer) {
        if (!Buffer.isBuffer(chunk)) continue;
        const json = lines.push(chunk);
        if (json !== "") await body.push(Buffer.from(json));
        if (lines.isFull) break;
      }
      await body.push(Buffer.from(lines.end()));
      body.finish();
    };
    void copy()
      .catch((error: unknown) => body.fail(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        signal.removeEventListener("abort", stop);
        done();
      });
    return body.stream;
  }

  /** On every node: with a balancer, another one than this request's may run it. */
  async #kill(queryId: string): Promise<void> {
    const { admin, options } = this.#options;
    const where = options.cluster === null ? "" : ` ON CLUSTER ${quoteName(options.cluster)}`;
    await admin
      .text({ sql: `KILL QUERY${where} WHERE query_id = ${quoteLiteral(queryId)} SYNC` })
      .catch(() => undefined);
  }

  /** Never rejects: where the server can't be asked yet, what comes next says so, and it is tried again. */
  async #putBack(): Promise<void> {
    for (const [key, name] of this.#halfSwapped) {
      try {
        const { admin, layout } = this.#options;
        if (layout.nodes === null) await recoverTable(admin, name);
        else await recoverClusterTable(admin, layout.nodes.cluster, name);
        this.#halfSwapped.delete(key);
      } catch {
        // It stays to be done.
      }
    }
  }

  /** @returns to be called at its end */
  #begin(): () => void {
    this.#active += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#active -= 1;
      isOver = true;
    };
  }
}

function failureOf(error: unknown, sql: string, isStopped: boolean, isQuery: boolean): QueryError {
  if (isStopped || (error instanceof ClickHouseError && error.code === CANCELLED)) return interrupted;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ClickHouseUnreachable) {
    const stopped = {
      reason: "crashed",
      isSuspect: false,
      isOnlySuspect: false,
      mayHaveChanged: !isQuery,
    } as const;
    return { kind: "engineStopped", message, stopped };
  }
  return { kind: "statement", message: withPicture(message, sql) };
}

import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineOpenRequest, EngineRequest, LoadTarget } from "#shared/processes/enginePort";
import type { TransactionState } from "#shared/processes/serviceSession";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import { bodyStream } from "./answerBody";
import {
  type CopyAnswer,
  type EngineExit,
  type ExportAnswer,
  type ExportRequest,
  TableLoadError,
  type QueryAnswer,
  type QueryRequest,
  type RunningEngine,
  type RunningLoad,
  type RunningSession,
  type SchemaAnswer,
  type SchemaRelation,
  type StagedFileLoad,
  type TableWithRows,
} from "./DatabaseEngine";
import { DuckDbLoad } from "./DuckDbLoad";
import type { EnginePort } from "./EnginePort";
import { EngineRequests, type EngineGrace, interrupted } from "./EngineRequests";
import { stageFiles } from "./stageFiles";

/** The service's side of one open DuckDB database: what can be asked of its engine process. */
export class RunningDuckDb implements RunningEngine {
  readonly #requests: EngineRequests;
  readonly #loadFolder: string;
  /** Who is told of each open session's transaction, by the session's number. */
  readonly #sessions = new Map<number, (transaction: TransactionState) => void>();

  private constructor(requests: EngineRequests, loadFolder: string, port: EnginePort) {
    this.#requests = requests;
    this.#loadFolder = loadFolder;
    port.onMessage((event) => {
      if (event.type === "sessionChanged") this.#sessions.get(event.session)?.(event.transaction);
    });
  }

  /** Opens the file in the process behind the port. Rejects with a sentence for people when it can't. */
  static async open(
    port: EnginePort,
    options: Omit<EngineOpenRequest, "type">,
    grace: EngineGrace,
  ): Promise<RunningDuckDb> {
    const requests = new EngineRequests(port, options.memoryMb, grace);
    await new Promise<void>((resolve, reject) => {
      port.onMessage((event) => {
        if (event.type === "opened") resolve();
        if (event.type === "openFailed") {
          reject(new Error(event.message));
          port.kill();
        }
      });
      void requests.exited.then((exit) => {
        reject(new Error(exit.message));
      });
      port.post({ type: "open", ...options });
    });
    return new RunningDuckDb(requests, options.loadFolder, port);
  }

  get exited(): Promise<EngineExit> {
    return this.#requests.exited;
  }

  get isEnding(): boolean {
    return this.#requests.isEnding;
  }

  get activeRequests(): number {
    return this.#requests.active + this.#sessions.size;
  }

  query({ sql, readOnly, maxRows, signal, yielding }: QueryRequest): Promise<QueryAnswer> {
    if (yielding?.aborted === true) return Promise.resolve({ ok: false, failure: interrupted });
    const id = this.#requests.nextId();
    yielding?.addEventListener("abort", () => this.#requests.post({ type: "yield", id }), { once: true });
    return this.#requests.answer(id, { type: "query", id, sql, readOnly, maxRows }, signal);
  }

  openSession(onChanged: (transaction: TransactionState) => void): RunningSession {
    const session = this.#requests.nextId();
    this.#sessions.set(session, onChanged);
    return {
      query: ({ sql, readOnly, maxRows, signal }) => {
        const id = this.#requests.nextId();
        return this.#requests.answer(id, { type: "query", id, sql, readOnly, maxRows, session }, signal);
      },
      end: async () => {
        if (!this.#sessions.delete(session)) return;
        const id = this.#requests.nextId();
        await this.#requests.finished(id, { type: "session.end", id, session }, undefined);
      },
    };
  }

  async exportPages({ sql, signal }: ExportRequest): Promise<QueryAnswer<ReadableStream<Uint8Array>>> {
    const id = this.#requests.nextId();
    const answer = await this.#requests.answer(id, { type: "exportPages", id, sql }, signal);
    return answer.ok ? { ok: true, body: bodyStream(answer.body) } : answer;
  }

  async exportParquet({
    sql,
    signal,
    onProgress,
  }: Parameters<RunningEngine["exportParquet"]>[0]): Promise<ExportAnswer> {
    const id = this.#requests.nextId();
    const file = this.#newFile("export");
    let written = { file, rows: 0 };
    const failure = await this.#requests.finished(
      id,
      { type: "exportParquet", id, sql, file },
      signal,
      (event) => {
        if (event.type === "exporting") onProgress(event.percent);
        else if (event.type === "exported") written = { file: event.file, rows: event.rows };
      },
    );
    if (failure === undefined) return { ok: true, ...written };
    // What cannot be removed goes when the database is opened the next time.
    const left = [file, `${file}-text`];
    await Promise.all(left.map((path) => rm(path, { force: true }).catch(() => undefined)));
    return { ok: false, failure };
  }

  async schema({ signal }: { readonly signal?: AbortSignal }): Promise<SchemaAnswer> {
    const id = this.#requests.nextId();
    const relations: SchemaRelation[] = [];
    const failure = await this.#requests.finished(id, { type: "schema", id }, signal, (event) => {
      if (event.type === "relations") for (const relation of event.relations) relations.push(relation);
    });
    return failure === undefined ? { ok: true, relations } : { ok: false, failure };
  }

  async copy(signal: AbortSignal): Promise<CopyAnswer> {
    const id = this.#requests.nextId();
    const file = this.#newFile("copy");
    const failure = await this.#requests.finished(id, { type: "copy", id, file }, signal);
    if (failure === undefined) return { ok: true, file };
    // What cannot be removed goes when the database is opened the next time.
    await Promise.all([file, `${file}.wal`].map((path) => rm(path, { force: true }).catch(() => undefined)));
    return { ok: false, failure };
  }

  async load(target: LoadTarget, signal: AbortSignal): Promise<RunningLoad> {
    const id = this.#requests.nextId();
    const post = (message: EngineRequest) => {
      this.#requests.post(message);
    };
    const load = new DuckDbLoad(id, this.#loadFolder, post, () => {
      this.#requests.cancel(id);
    });
    const begun = load.answer();
    this.#requests.send(id, { type: "load.begin", id, target }, signal, {
      receive: (event) => load.receive(event),
      lose: (failure) => {
        load.fail(failure);
      },
    });
    await begun;
    return load;
  }

  loadFiles(
    load: FileTableLoad,
    signal: AbortSignal,
    onProgress: (file: number, fraction: number) => void,
  ): Promise<StagedFileLoad> {
    const id = this.#requests.nextId();
    return stageFiles(load, this.#loadFolder, onProgress, {
      start: (inFolder, handlers) =>
        this.#requests.send(id, { type: "files.load", id, load: inFolder }, signal, handlers),
      commit: (rejected) => this.#requests.post({ type: "files.commit", id, rejected }),
      cancel: () => this.#requests.cancel(id),
    });
  }

  async loadSmall(tables: readonly TableWithRows[], signal: AbortSignal): Promise<readonly boolean[]> {
    const id = this.#requests.nextId();
    const path = join(this.#loadFolder, randomUUID());
    try {
      await writeFile(path, Buffer.concat(tables.map(({ csv }) => csv)), { mode: 0o600 });
      return await new Promise<readonly boolean[]>((resolve, reject) => {
        const small = tables.map(({ target, csv, rows }) => ({ target, bytes: csv.length, rows }));
        this.#requests.send(id, { type: "load.small", id, path, tables: small }, signal, {
          receive(event) {
            if (event.type === "load.tookSmall") resolve(event.inPlace);
            if (event.type === "failed")
              reject(new TableLoadError({ kind: event.kind, message: event.message }));
            return event.type === "finished" || event.type === "failed";
          },
          lose(failure) {
            reject(new TableLoadError(failure));
          },
        });
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  close(): Promise<void> {
    return this.#requests.close();
  }

  /** A path in the one folder that the process may write beside its database. */
  #newFile(kind: string): string {
    return join(this.#loadFolder, `${kind}-${randomBytes(8).toString("hex")}`);
  }
}

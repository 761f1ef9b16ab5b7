import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineOpening, LoadTarget } from "#shared/processes/enginePort";
import type { TransactionState } from "#shared/processes/serviceSession";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import { bodyStream } from "../answerBody";
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
} from "../DatabaseEngine";
import { DuckDbLoad } from "./DuckDbLoad";
import type { EnginePort } from "./EnginePort";
import { EngineRequests, type EngineGrace, interrupted } from "./EngineRequests";
import { linkDatabases } from "./linkDatabases";
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
  static async open(port: EnginePort, options: EngineOpening, grace: EngineGrace): Promise<RunningDuckDb> {
    const requests = new EngineRequests(port, options.memoryMb, grace);
    await requests.open(options);
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

  async query({ sql, readOnly, maxRows, signal, yielding, attachments }: QueryRequest): Promise<QueryAnswer> {
    const { attached, detach } = await linkDatabases(attachments, () => this.#newFile("attached"));
    if (yielding?.aborted === true) {
      await detach();
      return { ok: false, failure: interrupted };
    }
    const query = this.#requests.nextId();
    yielding?.addEventListener("abort", () => this.#requests.tell("yield", { query }), { once: true });
    const params = { query, sql, readOnly, maxRows, ...attached };
    return this.#requests.answer("query", params, signal, () => void detach());
  }

  openSession(onChanged: (transaction: TransactionState) => void): RunningSession {
    const session = this.#requests.nextId();
    this.#sessions.set(session, onChanged);
    return {
      query: async ({ signal, sql, readOnly, maxRows, wire, copied, attachments }) => {
        const { attached, detach } = await linkDatabases(attachments, () => this.#newFile("attached"));
        const query = this.#requests.nextId();
        const output = { ...(wire && { wire }), ...(copied && { copied }) };
        const params = { query, sql, readOnly, maxRows, session, ...output, ...attached };
        return this.#requests.answer("query", params, signal, () => void detach());
      },
      describe: async ({ signal, ...statement }) => {
        const params = { ...statement, session };
        const outcome = await this.#requests.start("session.describe", params, signal).outcome;
        return outcome.ok ? { ok: true, description: outcome.value } : outcome;
      },
      newFile: () => this.#newFile("copied"),
      end: async () => {
        if (!this.#sessions.delete(session)) return;
        await this.#requests.start("session.end", { session }, undefined).outcome;
      },
    };
  }

  async exportPages({
    sql,
    signal,
    attachments,
  }: ExportRequest): Promise<QueryAnswer<ReadableStream<Uint8Array>>> {
    const { attached, detach } = await linkDatabases(attachments, () => this.#newFile("attached"));
    const answer = await this.#requests.answer(
      "exportPages",
      { sql, ...attached },
      signal,
      () => void detach(),
    );
    return answer.ok ? { ok: true, body: bodyStream(answer.body) } : answer;
  }

  async exportParquet({
    sql,
    signal,
    onProgress,
    attachments,
  }: Parameters<RunningEngine["exportParquet"]>[0]): Promise<ExportAnswer> {
    const file = this.#newFile("export");
    const { attached, detach } = await linkDatabases(attachments, () => this.#newFile("attached"));
    const params = { sql, file, ...attached };
    const outcome = await this.#requests.start("exportParquet", params, signal, onProgress).outcome;
    await detach();
    if (outcome.ok) return { ok: true, ...outcome.value };
    await this.#remove([file, `${file}-text`]);
    return outcome;
  }

  async schema({ signal }: { readonly signal?: AbortSignal }): Promise<SchemaAnswer> {
    const relations: SchemaRelation[] = [];
    const { outcome } = this.#requests.start("schema", null, signal, (part) => {
      for (const relation of part) relations.push(relation);
    });
    const ended = await outcome;
    return ended.ok ? { ok: true, relations } : ended;
  }

  async copy(signal: AbortSignal): Promise<CopyAnswer> {
    const file = this.#newFile("copy");
    const outcome = await this.#requests.start("copy", { file }, signal).outcome;
    if (outcome.ok) return { ok: true, file };
    await this.#remove([file, `${file}.wal`]);
    return outcome;
  }

  load(target: LoadTarget, signal: AbortSignal): Promise<RunningLoad> {
    return DuckDbLoad.begin(this.#requests, this.#loadFolder, target, signal);
  }

  loadFiles(
    load: FileTableLoad,
    signal: AbortSignal,
    onProgress: (file: number, fraction: number) => void,
  ): Promise<StagedFileLoad> {
    return stageFiles(this.#requests, load, this.#loadFolder, signal, onProgress);
  }

  async loadSmall(tables: readonly TableWithRows[], signal: AbortSignal): Promise<readonly boolean[]> {
    const path = join(this.#loadFolder, randomUUID());
    try {
      await writeFile(path, Buffer.concat(tables.map(({ csv }) => csv)), { mode: 0o600 });
      const small = tables.map(({ target, csv, rows }) => ({ target, bytes: csv.length, rows }));
      const outcome = await this.#requests.start("load.small", { path, tables: small }, signal).outcome;
      if (outcome.ok) return outcome.value;
      throw new TableLoadError(outcome.failure);
    } finally {
      await rm(path, { force: true });
    }
  }

  close(): Promise<void> {
    return this.#requests.close();
  }

  /** What cannot be removed goes when the database is opened the next time. */
  async #remove(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((path) => rm(path, { force: true }).catch(() => undefined)));
  }

  /** A path in the one folder that the process may write beside its database. */
  #newFile(kind: string): string {
    return join(this.#loadFolder, `${kind}-${randomBytes(8).toString("hex")}`);
  }
}

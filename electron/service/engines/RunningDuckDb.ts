import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineEvent, EngineOpenRequest, EngineRequest, LoadTarget } from "#shared/processes/enginePort";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import { answerBody, type AnswerBody, bodyStream } from "./answerBody";
import {
  type CopyAnswer,
  type EngineExit,
  type ExportAnswer,
  type ExportRequest,
  LoadFailure,
  type QueryAnswer,
  type QueryFailure,
  type QueryRequest,
  type RunningEngine,
  type RunningLoad,
  type SchemaAnswer,
  type SchemaRelation,
  type StagedFileLoad,
  type TableWithRows,
} from "./DatabaseEngine";
import { DuckDbLoad } from "./DuckDbLoad";
import { closedExit, crashExit, memoryExit, stuckExit } from "./engineExits";
import type { EnginePort } from "./EnginePort";
import { stageFiles } from "./stageFiles";

export interface RunningDuckDbLimits {
  /** How long an interrupted statement may take to stop before its process is ended, in milliseconds. */
  readonly interruptGraceMs: number;
  /** How long the other requests may go on after that before the process is ended, in milliseconds. */
  readonly drainMs: number;
  /** How long writing everything into the file may take on close before the process is ended, in milliseconds. */
  readonly closeGraceMs: number;
}

const INTERRUPTED: QueryFailure = { kind: "interrupted", message: "The statement was interrupted." };

type RequestEvent = Extract<EngineEvent, { readonly id: number }>;

interface PendingRequest {
  /** Returns true with the last event of the request. */
  receive(event: RequestEvent): boolean;
  /** The process is gone. */
  lose(failure: QueryFailure): void;
  release(): void;
  cancelled: boolean;
  /** It waits until it may change data, or it has begun to. */
  change: "none" | "waiting" | "begun";
}

/** The service's side of one open DuckDB database: numbers the requests and matches what comes back to them. */
export class RunningDuckDb implements RunningEngine {
  readonly exited: Promise<EngineExit>;
  readonly #port: EnginePort;
  readonly #limits: RunningDuckDbLimits;
  readonly #loadFolder: string;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;
  #ending: EngineExit | undefined;
  #gone: EngineExit | undefined;
  /** The latest time to end a process with a stuck statement. */
  #drained: NodeJS.Timeout | undefined;

  private constructor(
    port: EnginePort,
    { memoryMb, loadFolder }: Omit<EngineOpenRequest, "type">,
    limits: RunningDuckDbLimits,
  ) {
    this.#port = port;
    this.#limits = limits;
    this.#loadFolder = loadFolder;
    this.exited = new Promise((resolve) => {
      port.onExit((how) => {
        const exit = this.#ending ?? crashExit(how);
        this.#gone = exit;
        const suspects = [...this.#pending.values()].filter((request) => mayHaveEnded(exit, request)).length;
        for (const request of this.#pending.values()) this.#lose(request, exit, suspects === 1);
        this.#pending.clear();
        resolve(this.#gone);
      });
    });
    port.onMessage((event) => {
      if ("id" in event) this.#receive(event);
      else if (event.type === "overMemory") this.#kill(memoryExit(event.usedMb, memoryMb));
    });
  }

  /** Opens the file in the process behind the port. Rejects with a sentence for people when it can't. */
  static async open(
    port: EnginePort,
    options: Omit<EngineOpenRequest, "type">,
    limits: RunningDuckDbLimits,
  ): Promise<RunningDuckDb> {
    const running = new RunningDuckDb(port, options, limits);
    await new Promise<void>((resolve, reject) => {
      port.onMessage((event) => {
        if (event.type === "opened") resolve();
        if (event.type === "openFailed") {
          reject(new Error(event.message));
          port.kill();
        }
      });
      void running.exited.then((exit) => {
        reject(new Error(exit.message));
      });
      port.post({ type: "open", ...options });
    });
    return running;
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  get activeRequests(): number {
    return this.#pending.size;
  }

  query({ sql, readOnly, maxRows, signal, yielding }: QueryRequest): Promise<QueryAnswer> {
    if (yielding?.aborted === true) return Promise.resolve({ ok: false, failure: INTERRUPTED });
    const id = this.#nextId();
    yielding?.addEventListener("abort", () => this.#post({ type: "yield", id }), { once: true });
    return this.#answer(id, { type: "query", id, sql, readOnly, maxRows }, signal);
  }

  async exportPages({ sql, signal }: ExportRequest): Promise<QueryAnswer<ReadableStream<Uint8Array>>> {
    const id = this.#nextId();
    const answer = await this.#answer(id, { type: "exportPages", id, sql }, signal);
    return answer.ok ? { ok: true, body: bodyStream(answer.body) } : answer;
  }

  async exportParquet({
    sql,
    signal,
    onProgress,
  }: Parameters<RunningEngine["exportParquet"]>[0]): Promise<ExportAnswer> {
    const id = this.#nextId();
    const file = this.#newFile("export");
    let written = { file, rows: 0 };
    const failure = await this.#finished(id, { type: "exportParquet", id, sql, file }, signal, (event) => {
      if (event.type === "exporting") onProgress(event.percent);
      else if (event.type === "exported") written = { file: event.file, rows: event.rows };
    });
    if (failure === undefined) return { ok: true, ...written };
    // What cannot be removed goes when the database is opened the next time.
    const left = [file, `${file}-text`];
    await Promise.all(left.map((path) => rm(path, { force: true }).catch(() => undefined)));
    return { ok: false, failure };
  }

  #answer(id: number, message: EngineRequest, signal: AbortSignal | undefined): Promise<QueryAnswer> {
    return new Promise((resolve) => {
      let body: AnswerBody | undefined;
      const begin = () => {
        if (body !== undefined) return body;
        body = answerBody(
          (bytes) => {
            this.#post({ type: "taken", id, bytes });
          },
          () => {
            this.#cancel(id);
          },
        );
        resolve({ ok: true, body: body.stream });
        return body;
      };
      this.#send(id, message, signal, {
        receive: (event) => {
          if (event.type === "whole") {
            body?.push(event.bytes);
            body?.finish();
            resolve({ ok: true, body: event.bytes });
          } else if (event.type === "answer") begin();
          else if (event.type === "chunk") begin().push(event.bytes);
          else if (event.type === "finished") begin().finish();
          else if (event.type === "failed") {
            body?.fail(new Error(event.message));
            resolve({ ok: false, failure: { kind: event.kind, message: event.message } });
          }
          return event.type === "whole" || event.type === "finished" || event.type === "failed";
        },
        lose: (failure) => {
          body?.fail(new Error(failure.message));
          resolve({ ok: false, failure });
        },
      });
    });
  }

  async schema({ signal }: { readonly signal?: AbortSignal }): Promise<SchemaAnswer> {
    const id = this.#nextId();
    const relations: SchemaRelation[] = [];
    const failure = await this.#finished(id, { type: "schema", id }, signal, (event) => {
      if (event.type === "relations") for (const relation of event.relations) relations.push(relation);
    });
    return failure === undefined ? { ok: true, relations } : { ok: false, failure };
  }

  async copy(signal: AbortSignal): Promise<CopyAnswer> {
    const id = this.#nextId();
    const file = this.#newFile("copy");
    const failure = await this.#finished(id, { type: "copy", id, file }, signal);
    if (failure === undefined) return { ok: true, file };
    // What cannot be removed goes when the database is opened the next time.
    await Promise.all([file, `${file}.wal`].map((path) => rm(path, { force: true }).catch(() => undefined)));
    return { ok: false, failure };
  }

  async load(target: LoadTarget, signal: AbortSignal): Promise<RunningLoad> {
    const id = this.#nextId();
    const post = (message: EngineRequest) => {
      this.#post(message);
    };
    const load = new DuckDbLoad(id, this.#loadFolder, post, () => {
      this.#cancel(id);
    });
    const begun = load.answer();
    this.#send(id, { type: "load.begin", id, target }, signal, {
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
    const id = this.#nextId();
    return stageFiles(load, this.#loadFolder, onProgress, {
      start: (inFolder, handlers) =>
        this.#send(id, { type: "files.load", id, load: inFolder }, signal, handlers),
      commit: (rejected) => this.#post({ type: "files.commit", id, rejected }),
      cancel: () => this.#cancel(id),
    });
  }

  async loadSmall(tables: readonly TableWithRows[], signal: AbortSignal): Promise<readonly boolean[]> {
    const id = this.#nextId();
    const path = join(this.#loadFolder, randomUUID());
    try {
      await writeFile(path, Buffer.concat(tables.map(({ csv }) => csv)), { mode: 0o600 });
      return await new Promise<readonly boolean[]>((resolve, reject) => {
        const small = tables.map(({ target, csv, rows }) => ({ target, bytes: csv.length, rows }));
        this.#send(id, { type: "load.small", id, path, tables: small }, signal, {
          receive(event) {
            if (event.type === "load.tookSmall") resolve(event.inPlace);
            if (event.type === "failed")
              reject(new LoadFailure({ kind: event.kind, message: event.message }));
            return event.type === "finished" || event.type === "failed";
          },
          lose(failure) {
            reject(new LoadFailure(failure));
          },
        });
      });
    } finally {
      await rm(path, { force: true });
    }
  }

  async close(): Promise<void> {
    if (this.#gone !== undefined) return;
    this.#ending ??= closedExit;
    this.#post({ type: "close" });
    const timer = setTimeout(() => {
      this.#port.kill();
    }, this.#limits.closeGraceMs);
    await this.exited;
    clearTimeout(timer);
  }

  /** Settles when the request is over: with undefined, or with why it failed. */
  #finished(
    id: number,
    message: EngineRequest,
    signal: AbortSignal | undefined,
    onEvent: (event: RequestEvent) => void = () => undefined,
  ): Promise<QueryFailure | undefined> {
    return new Promise((resolve) => {
      this.#send(id, message, signal, {
        receive(event) {
          onEvent(event);
          if (event.type === "finished") resolve(undefined);
          if (event.type === "failed") resolve({ kind: event.kind, message: event.message });
          return event.type === "finished" || event.type === "failed";
        },
        lose: resolve,
      });
    });
  }

  /** A path in the one folder that the process may write beside its database. */
  #newFile(kind: string): string {
    return join(this.#loadFolder, `${kind}-${randomBytes(8).toString("hex")}`);
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #send(
    id: number,
    message: EngineRequest,
    signal: AbortSignal | undefined,
    handlers: Pick<PendingRequest, "receive" | "lose">,
  ): void {
    const abort = () => {
      this.#cancel(id);
    };
    const request: PendingRequest = {
      ...handlers,
      cancelled: signal?.aborted === true,
      change: "none",
      release: () => signal?.removeEventListener("abort", abort),
    };
    if (request.cancelled || this.isEnding || this.#gone !== undefined) {
      this.#lose(request, this.#gone ?? this.#ending ?? closedExit, false);
      return;
    }
    this.#pending.set(id, request);
    signal?.addEventListener("abort", abort);
    this.#post(message);
  }

  #receive(event: RequestEvent): void {
    const request = this.#pending.get(event.id);
    if (request === undefined) return;
    if (event.type === "changing") {
      request.change = this.isEnding ? "waiting" : "begun";
      if (request.change === "begun") this.#post({ type: "change", id: event.id });
    } else if (request.receive(event)) {
      request.release();
      this.#pending.delete(event.id);
    } else return;
    this.#endWhenDrained();
  }

  #lose(request: PendingRequest, exit: EngineExit, isOnlySuspect: boolean): void {
    request.release();
    if (request.cancelled) {
      request.lose(INTERRUPTED);
      return;
    }
    const isSuspect = mayHaveEnded(exit, request);
    request.lose({
      kind: "engineStopped",
      message: exit.message,
      stopped: {
        reason: exit.reason,
        isSuspect,
        isOnlySuspect: isSuspect && isOnlySuspect,
        mayHaveChanged: request.change === "begun",
      },
    });
  }

  #cancel(id: number): void {
    const request = this.#pending.get(id);
    if (request === undefined || request.cancelled) return;
    request.cancelled = true;
    this.#post({ type: "cancel", id });
    setTimeout(() => {
      if (this.#pending.get(id) === request) this.#drain(stuckExit(this.#limits.interruptGraceMs));
    }, this.#limits.interruptGraceMs).unref();
  }

  /** Ends the process once nothing runs in it but statements that no one waits for. */
  #drain(exit: EngineExit): void {
    if (this.isEnding) return;
    this.#ending = exit;
    this.#drained = setTimeout(() => {
      this.#port.kill();
    }, this.#limits.drainMs);
    this.#endWhenDrained();
  }

  #endWhenDrained(): void {
    if (this.#drained === undefined) return;
    const isNeeded = ({ cancelled, change }: PendingRequest) => !cancelled && change !== "waiting";
    if ([...this.#pending.values()].some(isNeeded)) return;
    clearTimeout(this.#drained);
    this.#port.kill();
  }

  #kill(exit: EngineExit): void {
    this.#ending ??= exit;
    this.#port.kill();
  }

  #post(message: EngineRequest): void {
    if (this.#gone === undefined) this.#port.post(message);
  }
}

/** Whether a request may be why the process ended; of a stuck one it is known. */
function mayHaveEnded({ reason }: EngineExit, { cancelled }: PendingRequest): boolean {
  return !cancelled && (reason === "memory" || reason === "crashed");
}

import type { MessagePortMain } from "electron";
import type { ResultCopy } from "#shared/contract/resultCopy";
import type { ResultExport } from "#shared/contract/resultExport";
import type { ExportedPages, StoreCommand, StoreEvent } from "#shared/contract/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { StartProcess } from "../processes/ChildProcess";
import { SupervisedProcess } from "../processes/SupervisedProcess";
import type { Log } from "../log/Log";
import { CopyingResult, type CopiedText } from "./CopyingResult";
import { ExportingFile, type ExportedFile } from "./ExportingFile";
import { StoringRun } from "./StoringRun";

export interface ResultStorePorts {
  readonly start: StartProcess<StoreCommand, StoreEvent>;
  readonly createChannel: () => { readonly port1: MessagePortMain; readonly port2: MessagePortMain };
  /** Absolute path of a folder that belongs to the store alone. */
  readonly spillFolder: string;
  /** Bytes of results that outlive this run. */
  readonly keptBytes: () => number;
  readonly onStateChanged: (state: "running" | "restarted") => void;
  readonly log: Log;
}

interface ExportWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (rowsDone: number) => void;
}

export interface KeptSize {
  readonly bytes: number;
  readonly results: number;
}

const stopTimeoutMs = 3000;

/** Main's side of the result store: keeps its process running, and knows which results it keeps. */
export class ResultStore {
  readonly #ports: ResultStorePorts;
  readonly #process: SupervisedProcess<StoreCommand, StoreEvent>;
  readonly #kept = new Set<string>();
  readonly #storing = new Map<string, StoringRun>();
  readonly #copying = new Map<string, CopyingResult>();
  readonly #exporting = new Map<string, ExportingFile>();
  #wasLost = false;
  #keptSize: KeptSize = { bytes: 0, results: 0 };
  /** The running process has said which results of earlier runs it keeps. */
  #saidKept = false;
  /** Told when the store has said anew what is on disk; a process that starts says so, too. */
  readonly #awaitingSize: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(ports: ResultStorePorts) {
    this.#ports = ports;
    this.#process = new SupervisedProcess({
      name: "results",
      start: ports.start,
      log: ports.log,
      onStarted: (child) =>
        child.post({
          type: "configure",
          spillFolder: ports.spillFolder,
          keptBytes: ports.keptBytes(),
        }),
      onMessage: (event) => this.#hear(event),
      onLost: () => this.#lost(),
    });
  }

  start(): void {
    this.#process.start();
  }

  stop(): Promise<void> {
    return this.#process.stop({ type: "stop" }, stopTimeoutMs);
  }

  /**
   * Makes room for the result of a run, whose bytes the caller then sends. A passing one only goes on into a file.
   * @throws AppError RESULT_STORE_STOPPED while the store is being started again; INVALID_INPUT for a run it knows.
   */
  create(runId: string, maxRows: number, { isPassing }: { readonly isPassing: boolean }): StoringRun {
    if (this.#kept.has(runId))
      throw new AppError("INVALID_INPUT", "This run has a result already.", { field: "runId" });
    this.#post({ type: "create", runId, maxRows, isPassing });
    const run = new StoringRun(runId, (command) => this.#process.post(command));
    this.#kept.add(runId);
    this.#storing.set(runId, run);
    return run;
  }

  /** The run that {@link create} began has ended: with an error, which its pages are told, or well. */
  finish(runId: string, error: AppErrorData | null): void {
    this.#storing.delete(runId);
    if (error !== null) this.#process.post({ type: "fail", runId, error });
  }

  /**
   * A port to a result that may be of an earlier run: waits until the store has looked for those.
   * @throws as {@link connect}.
   */
  async reopen(runId: string): Promise<MessagePortMain> {
    if (!this.#saidKept) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.connect(runId);
  }

  /**
   * A port to a result, for a page.
   * @throws AppError RESULT_GONE where it is not kept; RESULT_STORE_STOPPED.
   */
  connect(runId: string): MessagePortMain {
    if (!this.#kept.has(runId)) throw new AppError("RESULT_GONE");
    const { port1, port2 } = this.#ports.createChannel();
    this.#post({ type: "connect", runId }, [port1]);
    return port2;
  }

  /**
   * The text of some cells of a result, and how many rows they are of.
   *
   * @param copyId A name of this copy that no other has at the same time.
   * @throws AppError RESULT_GONE where the result is not kept; COPY_TOO_LARGE; RESULT_STORE_STOPPED; CANCELLED.
   */
  async copy(
    copyId: string,
    runId: string,
    copy: ResultCopy,
    { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (rowsDone: number) => void },
  ): Promise<CopiedText> {
    if (!this.#kept.has(runId)) throw new AppError("RESULT_GONE");
    if (this.#copying.has(copyId))
      throw new AppError("INVALID_INPUT", "This copy is under way already.", { field: "copyId" });
    this.#post({ type: "copy", copyId, runId, copy });
    const copying = new CopyingResult(copyId, (command) => this.#process.post(command), onProgress);
    this.#copying.set(copyId, copying);
    const stop = (): void => copying.stop(new AppError("CANCELLED"));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      return await copying.copied;
    } finally {
      signal.removeEventListener("abort", stop);
      this.#copying.delete(copyId);
    }
  }

  /**
   * Writes rows of a result to a file.
   *
   * @param exportId A name of this export that no other has at the same time.
   * @param path Absolute path.
   * @throws AppError RESULT_GONE, EXPORT_NOT_POSSIBLE, EXPORT_NOT_WRITTEN, EXPORT_DISK_FULL, RESULT_STORE_STOPPED, CANCELLED.
   */
  async export(
    exportId: string,
    runId: string,
    { export: wish, path, ...watch }: { readonly export: ResultExport; readonly path: string } & ExportWatch,
  ): Promise<ExportedFile> {
    if (!this.#kept.has(runId)) throw new AppError("RESULT_GONE");
    const command = { type: "export", exportId, runId, export: wish, path } as const;
    return this.#write(exportId, path, command, watch, (file) => file.written);
  }

  /**
   * Writes a file of pages, of which each is a passing result.
   *
   * @param addPages Adds them one after the other, by {@link ExportingFile.addPage}.
   * @throws AppError as {@link export}, EXPORT_KEY_UNFIT, EXPORT_ROWS_CHANGED, and whatever `addPages` throws.
   */
  exportPages(
    exportId: string,
    { pages, path, ...watch }: { readonly pages: ExportedPages; readonly path: string } & ExportWatch,
    addPages: (file: ExportingFile) => Promise<void>,
  ): Promise<ExportedFile> {
    const command = { type: "exportPages", exportId, pages, path } as const;
    return this.#write(exportId, path, command, watch, async (file) => {
      await addPages(file);
      return file.end();
    });
  }

  /** What is on disk of complete results. */
  get keptSize(): KeptSize {
    return this.#keptSize;
  }

  /** Whether a result can be opened now. */
  keeps(runId: string): boolean {
    return this.#kept.has(runId);
  }

  /** Sets another bound of what outlives this run, and settles when it is kept to. @throws AppError RESULT_STORE_STOPPED. */
  async limitKept(keptBytes: number): Promise<void> {
    this.#post({ type: "limitKept", keptBytes });
    await this.#nextSize();
  }

  /** @throws AppError RESULT_GONE where the result is not kept; RESULT_STORE_STOPPED. */
  pin(runId: string, isPinned: boolean): void {
    if (!this.#kept.has(runId)) throw new AppError("RESULT_GONE");
    this.#post({ type: "pin", runId, isPinned });
  }

  /** Drops all results that no page shows; settles when they are gone. @throws AppError RESULT_STORE_STOPPED. */
  async dropKept(): Promise<void> {
    this.#post({ type: "dropKept" });
    await this.#nextSize();
  }

  /** No page shows the result any more. A complete one stays on disk within bounds, another goes. */
  release(runId: string): void {
    if (this.#storing.has(runId)) this.drop(runId);
    else if (this.#kept.has(runId)) this.#process.post({ type: "release", runId });
  }

  /** Lets a result go; nothing happens where it is not kept. */
  drop(runId: string): void {
    if (!this.#kept.delete(runId)) return;
    this.#storing.get(runId)?.fail(new AppError("CANCELLED").toData());
    this.#process.post({ type: "drop", runId });
  }

  async #write(
    exportId: string,
    path: string,
    command: StoreCommand,
    { signal, onProgress }: ExportWatch,
    write: (file: ExportingFile) => Promise<ExportedFile>,
  ): Promise<ExportedFile> {
    if (this.#exporting.has(exportId))
      throw new AppError("INVALID_INPUT", "This export is under way already.", { field: "exportId" });
    this.#post(command);
    const file = new ExportingFile(exportId, (next) => this.#process.post(next), onProgress);
    this.#exporting.set(exportId, file);
    const stop = (): void => file.stop();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    try {
      return await write(file);
    } catch (error) {
      await file.abandon(path);
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      this.#exporting.delete(exportId);
    }
  }

  #nextSize(): Promise<void> {
    return new Promise((resolve) => {
      this.#awaitingSize.push(resolve);
    });
  }

  #post(command: StoreCommand, transfer?: MessagePortMain[]): void {
    if (!this.#process.post(command, transfer)) throw new AppError("RESULT_STORE_STOPPED");
  }

  #hear(event: StoreEvent): void {
    switch (event.type) {
      case "ready":
        return this.#process.proved();
      case "kept":
        for (const runId of event.runIds) this.#kept.add(runId);
        this.#saidKept = true;
        for (const wake of this.#waiting.splice(0)) wake();
        return this.#ports.onStateChanged(this.#wasLost ? "restarted" : "running");
      case "keptSize":
        this.#keptSize = { bytes: event.bytes, results: event.results };
        for (const tell of this.#awaitingSize.splice(0)) tell();
        return;
      case "taken":
      case "stored":
      case "broken":
        return this.#storing.get(event.runId)?.hear(event);
      case "copyPart":
      case "copyFailed":
        return this.#copying.get(event.copyId)?.hear(event);
      case "exportProgress":
      case "exported":
      case "pageExported":
      case "exportFailed":
        return this.#exporting.get(event.exportId)?.hear(event);
      case "gone":
      case "dropped":
        return void this.#kept.delete(event.runId);
    }
  }

  #lost(): void {
    this.#wasLost = true;
    this.#kept.clear();
    this.#saidKept = false;
    const error = new AppError("RESULT_STORE_STOPPED").toData();
    for (const run of this.#storing.values()) run.fail(error);
    for (const copy of this.#copying.values()) copy.fail(error);
    for (const file of this.#exporting.values()) file.lose(error);
    this.#storing.clear();
  }
}

import type { ResultCopy } from "#shared/domain/results/resultCopy";
import type { ResultExport } from "#shared/domain/results/resultExport";
import type { ExportedPages, StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { CopyingResult, type CopiedText } from "./CopyingResult";
import { ExportingFile, type ExportedFile } from "./ExportingFile";
import type { KeptRuns } from "./KeptRuns";

export interface OutputWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (rowsDone: number) => void;
}

export type OutputEvent = Extract<
  StoreEvent,
  {
    readonly type:
      | "copyPart"
      | "copyFailed"
      | "exportProgress"
      | "exported"
      | "pageExported"
      | "exportFailed";
  }
>;

/** What was asked of the store and takes rows out of it: the copies and files that are under way. */
export class PendingOutputs {
  readonly #kept: KeptRuns;
  readonly #post: (command: StoreCommand) => boolean;
  readonly #copying = new Map<string, CopyingResult>();
  readonly #exporting = new Map<string, ExportingFile>();

  /** @param post Sends a command to the store; false where no process runs now. */
  constructor(kept: KeptRuns, post: (command: StoreCommand) => boolean) {
    this.#kept = kept;
    this.#post = post;
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
    { signal, onProgress }: OutputWatch,
  ): Promise<CopiedText> {
    this.#kept.require(runId);
    if (this.#copying.has(copyId))
      throw new AppError("INVALID_INPUT", "This copy is under way already.", { field: "copyId" });
    this.#begin({ type: "copy", copyId, runId, copy });
    const copying = new CopyingResult(copyId, this.#post, onProgress);
    this.#copying.set(copyId, copying);
    try {
      return await unlessAborted(
        signal,
        () => copying.stop(new AppError("CANCELLED")),
        () => copying.copied,
      );
    } finally {
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
    { export: wish, path, ...watch }: { readonly export: ResultExport; readonly path: string } & OutputWatch,
  ): Promise<ExportedFile> {
    this.#kept.require(runId);
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
    { pages, path, ...watch }: { readonly pages: ExportedPages; readonly path: string } & OutputWatch,
    addPages: (file: ExportingFile) => Promise<void>,
  ): Promise<ExportedFile> {
    const command = { type: "exportPages", exportId, pages, path } as const;
    return this.#write(exportId, path, command, watch, async (file) => {
      await addPages(file);
      return file.end();
    });
  }

  hear(event: OutputEvent): void {
    if (event.type === "copyPart" || event.type === "copyFailed") {
      this.#copying.get(event.copyId)?.hear(event);
    } else {
      this.#exporting.get(event.exportId)?.hear(event);
    }
  }

  /** The store's process ended. */
  lose(error: AppErrorData): void {
    for (const copy of this.#copying.values()) copy.fail(error);
    for (const file of this.#exporting.values()) file.lose(error);
  }

  async #write(
    exportId: string,
    path: string,
    command: StoreCommand,
    { signal, onProgress }: OutputWatch,
    write: (file: ExportingFile) => Promise<ExportedFile>,
  ): Promise<ExportedFile> {
    if (this.#exporting.has(exportId))
      throw new AppError("INVALID_INPUT", "This export is under way already.", { field: "exportId" });
    this.#begin(command);
    const file = new ExportingFile(exportId, this.#post, onProgress);
    this.#exporting.set(exportId, file);
    try {
      return await unlessAborted(
        signal,
        () => file.stop(),
        async () => {
          try {
            return await write(file);
          } catch (error) {
            await file.abandon(path);
            throw error;
          }
        },
      );
    } finally {
      this.#exporting.delete(exportId);
    }
  }

  #begin(command: StoreCommand): void {
    if (!this.#post(command)) throw new AppError("RESULT_STORE_STOPPED");
  }
}

/** Does the work, which `stop` ends once the signal fires. */
async function unlessAborted<Value>(
  signal: AbortSignal,
  stop: () => void,
  work: () => Promise<Value>,
): Promise<Value> {
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await work();
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

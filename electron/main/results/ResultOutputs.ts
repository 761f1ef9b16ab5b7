import { rm } from "node:fs/promises";
import type { ResultCopy } from "#shared/domain/results/resultCopy";
import { type ResultExport, unfinishedPath } from "#shared/domain/results/resultExport";
import type { CopyEnd, ExportedFile, ExportedPages, StoreMethods } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { RpcClient } from "#shared/rpc/RpcClient";
import type { KeptRuns } from "./KeptRuns";

/** Characters of one copy at most, as the error's text says: a string of Electron's cannot hold twice as many. */
const maxCharacters = 256_000_000;

export interface OutputWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (rowsDone: number) => void;
}

export interface CopiedText extends CopyEnd {
  readonly text: string;
}

/** The key that a page ended with, as SQL literals; null while there was no row. */
export type PageKey = readonly string[] | null;

/** Adds the rows of a result that is stored; settles when they are in the file. @throws AppError of the export. */
export type AddPage = (runId: string) => Promise<PageKey>;

/** What takes rows out of the result store: copies and files. */
export class ResultOutputs {
  readonly #kept: KeptRuns;
  readonly #calls: RpcClient<StoreMethods>;
  readonly #exporting = new Set<string>();

  constructor(kept: KeptRuns, calls: RpcClient<StoreMethods>) {
    this.#kept = kept;
    this.#calls = calls;
  }

  /**
   * The text of some cells of a result, and how many rows they are of.
   *
   * @throws AppError RESULT_GONE where the result is not kept; COPY_TOO_LARGE; RESULT_STORE_STOPPED; CANCELLED.
   */
  async copy(runId: string, copy: ResultCopy, { signal, onProgress }: OutputWatch): Promise<CopiedText> {
    this.#kept.require(runId);
    const parts: string[] = [];
    let length = 0;
    const end = await this.#calls.call(
      "copy",
      { runId, copy },
      {
        signal,
        onPart: ({ text, rowsDone }) => {
          parts.push(text);
          length += text.length;
          if (length > maxCharacters) throw new AppError("COPY_TOO_LARGE");
          onProgress(rowsDone);
        },
      },
    );
    return { ...end, text: parts.join("") };
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
    {
      export: wish,
      path,
      signal,
      onProgress,
    }: { readonly export: ResultExport; readonly path: string } & OutputWatch,
  ): Promise<ExportedFile> {
    this.#kept.require(runId);
    return this.#write(exportId, path, () =>
      this.#calls.call("export", { exportId, runId, export: wish, path }, { signal, onPart: onProgress }),
    );
  }

  /**
   * Writes a file of pages, of which each is a passing result.
   *
   * @param addPages Adds them one after the other.
   * @throws AppError as {@link export}, EXPORT_KEY_UNFIT, EXPORT_ROWS_CHANGED, and whatever `addPages` throws.
   */
  exportPages(
    exportId: string,
    {
      pages,
      path,
      signal,
      onProgress,
    }: { readonly pages: ExportedPages; readonly path: string } & OutputWatch,
    addPages: (addPage: AddPage) => Promise<void>,
  ): Promise<ExportedFile> {
    return this.#write(exportId, path, async () => {
      await this.#calls.call("openPages", { exportId, pages, path }, { signal });
      try {
        await addPages((runId) =>
          this.#calls.call("addPage", { exportId, runId }, { signal, onPart: onProgress }),
        );
        return await this.#calls.call("endPages", { exportId }, { signal });
      } catch (error) {
        await this.#calls.call("discardPages", { exportId }).catch(() => undefined);
        throw error;
      }
    });
  }

  /** Nothing is left of a file that failed, also where the store's process ended and cannot remove it. */
  async #write(exportId: string, path: string, write: () => Promise<ExportedFile>): Promise<ExportedFile> {
    if (this.#exporting.has(exportId))
      throw new AppError("INVALID_INPUT", "This export is under way already.", { field: "exportId" });
    this.#exporting.add(exportId);
    try {
      return await write();
    } catch (error) {
      await rm(unfinishedPath(path, exportId), { force: true }).catch(() => undefined);
      throw error;
    } finally {
      this.#exporting.delete(exportId);
    }
  }
}

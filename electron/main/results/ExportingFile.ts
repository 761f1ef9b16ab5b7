import { rm } from "node:fs/promises";
import { unfinishedPath } from "#shared/domain/results/resultExport";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";

export interface ExportedFile {
  readonly rows: number;
  readonly bytes: number;
  /** Characters that its encoding lacks, written as `?`; left out where there are none. */
  readonly unencodable?: number;
  /** Texts that a spreadsheet would run as formulas, or that were escaped for it; left out where there are none. */
  readonly formulas?: number;
}

/** The key that a page ended with, as SQL literals; null while there was no row. */
export type PageKey = readonly string[] | null;

type ExportEvent = Extract<
  StoreEvent,
  { readonly type: "exportProgress" | "exported" | "pageExported" | "exportFailed" }
>;

/** One file that the store writes: hears how far it is, and sees to it that a failed one leaves nothing. */
export class ExportingFile {
  readonly #exportId: string;
  readonly #post: (command: StoreCommand) => void;
  readonly #onProgress: (rowsDone: number) => void;
  #resolve: (file: ExportedFile) => void = () => undefined;
  #reject: (error: AppError) => void = () => undefined;
  #pageAdded: (lastKey: PageKey) => void = () => undefined;
  /** Settles when the file is in its place. Rejects with AppError. */
  readonly written: Promise<ExportedFile>;
  #isAtEnd = false;
  #isLost = false;

  constructor(
    exportId: string,
    post: (command: StoreCommand) => void,
    onProgress: (rowsDone: number) => void,
  ) {
    this.#exportId = exportId;
    this.#post = post;
    this.#onProgress = onProgress;
    this.written = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // It may be decided before anybody waits for it.
    this.written.catch(() => undefined);
  }

  /** Adds the rows of a result that is stored; settles when they are in the file. @throws AppError of the export. */
  addPage(runId: string): Promise<PageKey> {
    const added = new Promise<PageKey>((resolve) => {
      this.#pageAdded = resolve;
    });
    this.#post({ type: "exportPage", exportId: this.#exportId, runId });
    return Promise.race([added, this.#failure()]);
  }

  /** All pages are added; settles as {@link written}. */
  end(): Promise<ExportedFile> {
    this.#post({ type: "endExport", exportId: this.#exportId });
    return this.written;
  }

  hear(event: ExportEvent): void {
    switch (event.type) {
      case "exportProgress":
        return this.#onProgress(event.rowsDone);
      case "pageExported":
        return this.#pageAdded(event.lastKey);
      case "exported":
        this.#isAtEnd = true;
        return this.#resolve(exportedFile(event));
      case "exportFailed":
        this.#isAtEnd = true;
        return this.#reject(AppError.fromData(event.error));
    }
  }

  /** Nobody wants it any more. The store answers when what was written is removed. */
  stop(): void {
    this.#post({ type: "stopExport", exportId: this.#exportId });
  }

  /** The store's process ended. */
  lose(error: AppErrorData): void {
    this.#isLost = true;
    this.#reject(AppError.fromData(error));
  }

  /** Settles when nothing is left of the file, whoever has to remove it. */
  async abandon(path: string): Promise<void> {
    if (!this.#isAtEnd && !this.#isLost) {
      this.stop();
      await this.written.catch(() => undefined);
    }
    if (this.#isLost) await rm(unfinishedPath(path, this.#exportId), { force: true }).catch(() => undefined);
  }

  async #failure(): Promise<never> {
    await this.written;
    throw new AppError("INTERNAL", "The file ended before its last page.");
  }
}

function exportedFile({
  rows,
  bytes,
  unencodable,
  formulas,
}: Extract<ExportEvent, { readonly type: "exported" }>): ExportedFile {
  return {
    rows,
    bytes,
    ...(unencodable === undefined ? {} : { unencodable }),
    ...(formulas === undefined ? {} : { formulas }),
  };
}

import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { unfinishedPath } from "#shared/domain/results/resultExport";
import type { CsvEncoding } from "#shared/domain/csvOptions";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import { EncodedText } from "../write/EncodedText";
import type { RowWriter } from "../write/RowWriter";
import { isDiskFull } from "../../processes/isDiskFull";

/** What the rows of pages go into, in their order. */
export interface PageSink {
  /**
   * Adds the rows of a page.
   *
   * @param from The first row that is added; those before are in it already.
   * @param onProgress Called with how many of them are added.
   */
  add(page: StoredResult, from: number, onProgress: (rows: number) => void): Promise<void>;
  /** All pages are added: what is left goes to the target. */
  end(): Promise<void>;
  /** Nobody wants it any more. */
  discard(): void;
}

/** A file that takes the place of another only when it is complete; a stopped export leaves what was there. */
export class ExportTarget {
  readonly path: string;
  readonly #partPath: string;
  readonly #file: FileHandle;
  readonly #text: EncodedText;
  #bytes = 0;
  #formulas = 0;

  private constructor(path: string, partPath: string, file: FileHandle, text: EncodedText) {
    this.path = path;
    this.#partPath = partPath;
    this.#file = file;
    this.#text = text;
  }

  /** The file gets the rights of any new file of the user. @param exportId Makes the unfinished file's name one of its own. Throws the system's error. */
  static async create(
    path: string,
    exportId: string,
    encoding: CsvEncoding = "utf-8",
  ): Promise<ExportTarget> {
    const partPath = unfinishedPath(path, exportId);
    return new ExportTarget(path, partPath, await open(partPath, "wx"), new EncodedText(encoding));
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether bytes of UTF-8 may be written for a text, once the first text is. */
  get takesUtf8(): boolean {
    return this.#text.isUtf8;
  }

  /** What is said of the complete file. */
  get written(): { readonly bytes: number; readonly unencodable?: number; readonly formulas?: number } {
    const { unencodable } = this.#text;
    return {
      bytes: this.#bytes,
      ...(unencodable === 0 ? {} : { unencodable }),
      ...(this.#formulas === 0 ? {} : { formulas: this.#formulas }),
    };
  }

  /** The end of what a writer wrote, and the formulas it met. */
  async writeEnd(writer: RowWriter, rows: number): Promise<void> {
    await this.write(writer.end(rows));
    this.#formulas = writer.formulas?.() ?? 0;
  }

  /** Settles when the bytes are with the system, so that memory does not grow with the file. */
  async write(part: string | Uint8Array): Promise<void> {
    const bytes = typeof part === "string" ? this.#text.encode(part) : part;
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.write(bytes, done);
      done += bytesWritten;
    }
    this.#bytes += bytes.length;
  }

  async complete(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#partPath, this.path);
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#partPath, { force: true });
  }
}

/** What an export ended with, told as one of Wharf's errors. @param signal Fired where somebody ended it. */
export function exportError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) {
    return signal.reason instanceof AppError ? signal.reason : new AppError("CANCELLED");
  }
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError("EXPORT_DISK_FULL");
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? new AppError("EXPORT_NOT_WRITTEN") : new AppError("INTERNAL");
}

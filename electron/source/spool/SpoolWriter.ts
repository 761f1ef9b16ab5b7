import { type FileHandle, open } from "node:fs/promises";
import type { StreamSink } from "../../service/connectors/Connector";
import { diskError } from "../../service/connectors/SourceError";
import type { SpoolFormat } from "#shared/processes/SpoolFile";
import { csvLine } from "#shared/csv/csvLine";

/** Rows are gathered to this many bytes before they go to disk. */
const BLOCK_BYTES = 1024 * 1024;

/**
 * Rows of one file: those of one row group of DuckDB. One thread of the loader reads a file, and writes a whole row group
 * at once; rows of a part of one are copied together with others first, which took a quarter of the time of a load.
 */
const FILE_ROWS = 122_880;

/** Bytes of one file at most, but for its last row, which may be longer: the loader holds a file whole in memory. */
const FILE_BYTES = 32 * 1024 * 1024;

/** So few are copied before native code has started to. */
const FEW_BYTES = 40;

const PROGRESS_EVERY_MS = 250;

/** Where a file ends within a block: after so many of its bytes and rows. */
interface FileEnd {
  readonly bytes: number;
  readonly rows: number;
}

/** A block of whole rows before it goes to disk; gives back what is to be written in its place. */
export type BlockCheck = (block: Buffer) => Buffer;

/**
 * Packs rows into spool files. Bytes are copied into blocks of whole rows; one block is written while the next one
 * fills, and a file is handed over when it is large enough. Callers write straight into `bytes` at `length`.
 */
export class SpoolWriter {
  bytes: Buffer = Buffer.allocUnsafe(BLOCK_BYTES + BLOCK_BYTES / 4);
  length = 0;
  readonly #sink: StreamSink;
  readonly #format: SpoolFormat;
  readonly #check: BlockCheck;
  #spare: Buffer | undefined;
  /** End of the last whole row in `bytes`. */
  #rowEnd = 0;
  #rowsInBlock = 0;
  #fileEnds: FileEnd[] = [];
  /** Of the file that the next row goes into. */
  #fileRows = 0;
  #fileBytes = 0;
  #rows = 0;
  #tail: Promise<void> = Promise.resolve();
  #file: { readonly path: string; readonly handle: FileHandle; rows: number } | undefined;
  #lastProgress = Date.now();

  constructor(sink: StreamSink, format: SpoolFormat, check: BlockCheck = (block) => block) {
    this.#sink = sink;
    this.#format = format;
    this.#check = check;
  }

  /** Rows ended so far. */
  get rows(): number {
    return this.#rows;
  }

  /** Whether a block is full: `flush` before more is written. */
  get isDue(): boolean {
    return this.#rowEnd >= BLOCK_BYTES;
  }

  /** Bytes of the row that is not whole yet. */
  get openRowBytes(): number {
    return this.length - this.#rowEnd;
  }

  /** Makes room for so many more bytes. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  append(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes, length } = this;
    if (end - start > FEW_BYTES) source.copy(bytes, length, start, end);
    else {
      const shift = length - start;
      for (let position = start; position < end; position += 1)
        bytes[position + shift] = source[position] ?? 0;
    }
    this.length += end - start;
  }

  endRow(): void {
    this.#fileBytes += this.length - this.#rowEnd;
    this.#fileRows += 1;
    this.#rowEnd = this.length;
    this.#rowsInBlock += 1;
    this.#rows += 1;
    if (this.#fileRows < FILE_ROWS && this.#fileBytes < FILE_BYTES) return;
    this.#fileEnds.push({ bytes: this.#rowEnd, rows: this.#rowsInBlock });
    this.#fileRows = 0;
    this.#fileBytes = 0;
  }

  /** Forgets what is in the block. */
  clear(): void {
    this.length = 0;
    this.#rowEnd = 0;
    this.#rowsInBlock = 0;
    this.#fileEnds = [];
  }

  /** Sends the whole rows on their way at once; settles when the block before them is on disk. */
  flush(): Promise<void> {
    const { bytes, length } = this;
    const rowEnd = this.#rowEnd;
    const rows = this.#rowsInBlock;
    const fileEnds = this.#fileEnds;
    this.bytes = this.#spare ?? Buffer.allocUnsafe(BLOCK_BYTES + BLOCK_BYTES / 4);
    this.#spare = undefined;
    this.length = 0;
    this.#rowEnd = 0;
    this.#rowsInBlock = 0;
    this.#fileEnds = [];
    this.append(bytes, rowEnd, length);
    const before = this.#tail;
    this.#tail = before
      .then(() => this.#write(bytes, { bytes: rowEnd, rows }, fileEnds))
      .catch((error: unknown) => {
        // Not the source's trouble, which is what a connector would take it for.
        throw diskError(error) ?? error;
      });
    // Whoever flushes or finishes next hears of it.
    this.#tail.catch(() => undefined);
    return before;
  }

  /** Writes what is left and hands over the last file. @returns rows in all files */
  async finish(): Promise<number> {
    if (this.#rowEnd > 0) void this.flush().catch(() => undefined);
    await this.#tail;
    await this.#handOver();
    return this.#rows;
  }

  /** Lets go of the open file; the files themselves are the caller's to remove. */
  async abandon(): Promise<void> {
    await this.#tail.catch(() => undefined);
    await this.#file?.handle.close();
    this.#file = undefined;
  }

  async #write(bytes: Buffer, end: FileEnd, fileEnds: readonly FileEnd[]): Promise<void> {
    let written: FileEnd = { bytes: 0, rows: 0 };
    for (const fileEnd of fileEnds) {
      await this.#append(bytes.subarray(written.bytes, fileEnd.bytes), fileEnd.rows - written.rows);
      await this.#handOver();
      written = fileEnd;
    }
    if (end.bytes > written.bytes)
      await this.#append(bytes.subarray(written.bytes, end.bytes), end.rows - written.rows);
    // A block that had to grow for one huge row is not kept.
    if (bytes.length <= BLOCK_BYTES * 2) this.#spare = bytes;
    this.reportProgress();
  }

  async #append(block: Buffer, rows: number): Promise<void> {
    const checked = this.#check(block);
    this.#file ??= await this.#newFile();
    await this.#file.handle.writeFile(checked);
    this.#file.rows += rows;
  }

  async #newFile(): Promise<{ path: string; handle: FileHandle; rows: number }> {
    const path = this.#sink.newFile(this.#format);
    return { path, handle: await open(path, "wx", 0o600), rows: 0 };
  }

  async #handOver(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    this.#file = undefined;
    await file.handle.close();
    await this.#sink.add({ path: file.path, format: this.#format, rows: file.rows });
  }

  /** Bytes came from the source, also where no row is whole yet: tells of it a few times a second at most. */
  reportProgress(): void {
    const now = Date.now();
    if (now - this.#lastProgress < PROGRESS_EVERY_MS) return;
    this.#lastProgress = now;
    this.#sink.progress(this.#rows);
  }
}

/** Writes a row of texts; settles when the writer has room for the next one. */
export async function writeCsvRow(writer: SpoolWriter, row: readonly (string | null)[]): Promise<void> {
  const line = Buffer.from(csvLine(row));
  writer.append(line, 0, line.length);
  writer.endRow();
  if (writer.isDue) await writer.flush();
}

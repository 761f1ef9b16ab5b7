import { randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { RowCells } from "../rows/RowCells";

/** Most bytes that a cell takes beyond its value: key, quotes and comma. */
const keyBytes = 16;
/** Up to so many bytes a loop is faster than a native copy. */
const shortCopy = 48;

const quote = 0x22;
const comma = 0x2c;

/**
 * Writes rows once more as JSON objects whose keys are `c0`, `c1` and so on, so that they can be read in columns whatever
 * the keys were. Values stay as they came, but for cells that are asked for as the text that they show.
 */
export class RowRewriter {
  readonly #keys: readonly Buffer[];
  readonly #isText: readonly boolean[];
  readonly #isWellFormed: boolean;
  /** Most bytes that a row takes beyond its cells. */
  readonly #overhead: number;
  #buffer = Buffer.allocUnsafe(64 * 1024);
  #length = 0;
  /** Bytes of the longest row so far. */
  longest = 0;

  /**
   * @param isText Whether the cells of a column go in as texts, by column.
   * @param isWellFormed Replaces bytes that are no text, and halves of surrogate pairs, which DuckDB cannot hold.
   */
  constructor(isText: readonly boolean[], isWellFormed: boolean) {
    this.#keys = isText.map((_, index) => Buffer.from(`"c${index}":`));
    this.#isText = isText;
    this.#overhead = (isText.length + 1) * keyBytes;
    this.#isWellFormed = isWellFormed;
  }

  /** Bytes that wait for {@link take}. */
  get length(): number {
    return this.#length;
  }

  /** What was added since the last call, good until rows are added again. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  add(row: RowCells, isFirst: boolean): void {
    const { bytes, starts, ends } = row;
    const before = this.#length;
    this.#reserve(bytes.length + this.#overhead);
    if (!isFirst) this.#byte(comma);
    this.#byte(0x7b);
    let isFirstCell = true;
    for (let column = 0; column < this.#keys.length; column += 1) {
      const start = starts[column] ?? -1;
      if (start === -1) continue;
      if (!isFirstCell) this.#byte(comma);
      isFirstCell = false;
      const key = this.#keys[column];
      if (key !== undefined) this.#copy(key, 0, key.length);
      this.#cell(row, column, start, ends[column] ?? start);
    }
    this.#byte(0x7d);
    this.longest = Math.max(this.longest, this.#length - before);
  }

  #cell(row: RowCells, column: number, start: number, end: number): void {
    const { bytes } = row;
    const first = bytes[start];
    const isDoubtful = this.#isWellFormed && isDoubtfulText(bytes, start, end);
    const isScalar = first !== 0x7b && first !== 0x5b;
    const isPlain = first === quote || first === 0x6e || this.#isText[column] !== true;
    if (isPlain && !isDoubtful) return this.#copy(bytes, start, end);
    if (isScalar && !isDoubtful) {
      this.#byte(quote);
      this.#copy(bytes, start, end);
      return this.#byte(quote);
    }
    const text = Buffer.from(JSON.stringify((row.text(column) ?? "").toWellFormed()));
    this.#reserve(text.length + bytes.length + this.#overhead);
    this.#copy(text, 0, text.length);
  }

  #byte(byte: number): void {
    this.#buffer[this.#length] = byte;
    this.#length += 1;
  }

  #copy(source: Buffer, start: number, end: number): void {
    const target = this.#buffer;
    let at = this.#length;
    this.#length += end - start;
    if (end - start > shortCopy) {
      source.copy(target, at, start, end);
      return;
    }
    for (let index = start; index < end; index += 1) target[at++] = source[index] as number;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}

/** Whether a value may hold what is no text: bytes beyond ASCII, or an escape by a code. */
function isDoubtfulText(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= 0x80 || (byte === 0x5c && bytes[at + 1] === 0x75)) return true;
  }
  return false;
}

/** A file of rows as one JSON list, for DuckDB to read; readable by this user only. */
export class RowsFile {
  readonly path: string;
  readonly #descriptor: number;
  #isOpen = true;

  /** @param folder The folder that the store's DuckDB may read. Throws the system's error. */
  constructor(folder: string) {
    this.path = join(folder, `${randomUUID()}.rows.json`);
    this.#descriptor = openSync(this.path, "wx", 0o600);
  }

  write(part: Uint8Array | string): void {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    for (let done = 0; done < bytes.length;) done += writeSync(this.#descriptor, bytes, done);
  }

  /** No more is written. */
  end(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  remove(): void {
    this.end();
    rmSync(this.path, { force: true });
  }
}

/** How bytes are cut into cells. */
export interface Dialect {
  /** One to four characters. */
  readonly delimiter: string;
  /** Empty: no quotes. */
  readonly quote: string;
  /** What makes a quote inside of a quoted cell a part of its text; the quote itself where it is doubled. */
  readonly escape: string;
}

/** Why a record cannot be cut into cells. */
export type RecordFlaw = "textAfterQuote" | "unterminatedQuote";

/** Longest record in bytes: well beyond a 50 MB cell, and what a lost quote may swallow. */
export const maxRecordBytes = 128 * 1024 * 1024;

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Cuts UTF-8 text into records, as they arrive in chunks: a quote counts only where it begins a cell, a quoted cell may
 * hold delimiters and line ends, and `\n`, `\r\n` and `\r` end a line. While `onRecord` runs, `bytes` from `start` to
 * `end` are the record without its line end, and the other fields describe it.
 */
export class RecordScanner {
  /** Bytes that hold the current record. */
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  end = 0;
  /** Line of the record's first byte, from 1. */
  line = 1;
  /** Lines that it spans. */
  lineCount = 1;
  cellCount = 0;
  flaw: RecordFlaw | null = null;
  /** Lines of the records so far, this one included. */
  lines = 0;
  /** Record by record: where each cell ends, relative to `start`. */
  cellEnds: number[] = [];

  readonly #onRecord: (record: RecordScanner) => void;
  readonly #delimiter: Buffer;
  readonly #first: number;
  readonly #quote: number;
  readonly #escape: number;
  readonly #special = new Uint8Array(256);
  #position = 0;
  #inQuotes = false;
  /** The next byte begins a cell. */
  #atCell = true;
  /** A quoted cell has ended; only a delimiter or a line end may follow. */
  #afterQuote = false;

  constructor(dialect: Dialect, onRecord: (record: RecordScanner) => void) {
    this.#onRecord = onRecord;
    this.#delimiter = Buffer.from(dialect.delimiter);
    this.#first = this.#delimiter[0] ?? -1;
    this.#quote = Buffer.from(dialect.quote)[0] ?? -1;
    this.#escape = Buffer.from(dialect.escape)[0] ?? this.#quote;
    this.#special[lineFeed] = 1;
    this.#special[carriageReturn] = 1;
    this.#special[this.#first] = 1;
  }

  /** Cuts what is complete; the rest waits for the next chunk. */
  push(chunk: Uint8Array): void {
    const rest = this.bytes.subarray(this.start);
    this.bytes =
      rest.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([rest, chunk]);
    this.#position -= this.start;
    this.start = 0;
    this.#scan(false);
  }

  /** The text is complete: its last record may lack a line end. */
  finish(): void {
    this.#scan(true);
    if (this.start >= this.bytes.length) return;
    if (this.#inQuotes) this.flaw ??= "unterminatedQuote";
    this.#endRecord(this.bytes.length, 0);
  }

  /** The text of cell `index` of the current record, and whether it stood in quotes. */
  cell(index: number): { readonly text: string; readonly quoted: boolean } {
    const from = this.start + (index === 0 ? 0 : (this.cellEnds[index - 1] ?? 0) + this.#delimiter.length);
    const to = this.start + (this.cellEnds[index] ?? 0);
    if (this.#quote < 0 || this.bytes[from] !== this.#quote || to - from < 2) {
      return { text: this.bytes.toString("utf8", from, to), quoted: false };
    }
    const inner = this.bytes.toString("utf8", from + 1, this.bytes[to - 1] === this.#quote ? to - 1 : to);
    const quote = String.fromCharCode(this.#quote);
    const escape = String.fromCharCode(this.#escape);
    if (!inner.includes(escape)) return { text: inner, quoted: true };
    let text = "";
    for (let i = 0; i < inner.length; i += 1) {
      const next = inner[i + 1];
      if (inner[i] === escape && (next === quote || next === escape)) i += 1;
      text += inner[i];
    }
    return { text, quoted: true };
  }

  /** Whether one cell more than the columns holds nothing, as after a delimiter at the line's end: it can be left out. */
  hasEmptySurplus(columnCount: number): boolean {
    if (this.cellCount !== columnCount + 1) return false;
    return this.end - this.start - (this.cellEnds[columnCount - 1] ?? 0) === this.#delimiter.length;
  }

  /** The record as it is in the file, cut after `maxCharacters`. */
  text(maxCharacters: number): string {
    const end = Math.min(this.end, this.start + maxCharacters * 4);
    return this.bytes.toString("utf8", this.start, end).slice(0, maxCharacters);
  }

  #scan(isLast: boolean): void {
    const bytes = this.bytes;
    const length = bytes.length;
    // A delimiter, an escape or a line end may need the bytes after it.
    const limit = isLast ? length : length - Math.max(1, this.#delimiter.length - 1);
    const special = this.#special;
    const quote = this.#quote;
    let p = this.#position;
    while (p < limit) {
      if (this.#inQuotes) {
        p = this.#scanQuoted(p, limit);
        continue;
      }
      if (this.#atCell && bytes[p] === quote) {
        this.#atCell = false;
        this.#inQuotes = true;
        p += 1;
        continue;
      }
      if (special[bytes[p] ?? 0] === 0) {
        if (this.#afterQuote) this.flaw ??= "textAfterQuote";
        this.#atCell = false;
        p += 1;
        while (p < limit && special[bytes[p] ?? 0] === 0) p += 1;
        continue;
      }
      const byte = bytes[p];
      if (byte === this.#first && this.#isDelimiter(p)) {
        this.#endCell(p);
        p += this.#delimiter.length;
        continue;
      }
      if (byte === lineFeed || byte === carriageReturn) {
        const width = byte === carriageReturn && bytes[p + 1] === lineFeed ? 2 : 1;
        this.#endRecord(p, width);
        p += width;
        continue;
      }
      if (this.#afterQuote) this.flaw ??= "textAfterQuote";
      this.#atCell = false;
      p += 1;
    }
    this.#position = p;
    // A quote that is never closed would take all memory.
    if (length - this.start > maxRecordBytes) throw new RecordTooLong(this);
  }

  #scanQuoted(from: number, limit: number): number {
    const bytes = this.bytes;
    const quote = this.#quote;
    const escape = this.#escape;
    let p = from;
    while (p < limit) {
      const byte = bytes[p];
      if (byte === escape && (escape !== quote || bytes[p + 1] === quote)) {
        p += 2;
        continue;
      }
      if (byte === quote) {
        this.#inQuotes = false;
        this.#afterQuote = true;
        return p + 1;
      }
      if (byte === lineFeed || (byte === carriageReturn && bytes[p + 1] !== lineFeed)) this.lineCount += 1;
      p += 1;
    }
    return p;
  }

  #isDelimiter(at: number): boolean {
    for (let i = 1; i < this.#delimiter.length; i += 1) {
      if (this.bytes[at + i] !== this.#delimiter[i]) return false;
    }
    return true;
  }

  #endCell(at: number): void {
    this.cellEnds[this.cellCount] = at - this.start;
    this.cellCount += 1;
    this.#atCell = true;
    this.#afterQuote = false;
  }

  #endRecord(at: number, lineEndWidth: number): void {
    this.#endCell(at);
    this.end = at;
    this.lines += this.lineCount;
    this.#onRecord(this);
    this.line += this.lineCount;
    this.start = at + lineEndWidth;
    this.lineCount = 1;
    this.cellCount = 0;
    this.flaw = null;
  }
}

/** The text ahead cannot be cut: one record is longer than any that can be read. */
export class RecordTooLong extends Error {
  override readonly name = "RecordTooLong";
  readonly line: number;
  readonly text: string;

  constructor(record: RecordScanner) {
    super(`Line ${record.line} begins a row longer than ${maxRecordBytes >> 20} MB.`);
    this.line = record.line;
    this.text = record.bytes.toString("utf8", record.start, record.start + 1200).slice(0, 300);
  }
}

interface SampleCell {
  readonly text: string;
  readonly quoted: boolean;
}

/** One record of a sample, with its place in it. */
export interface SampleRecord {
  readonly cells: readonly SampleCell[];
  /** Counted from 1 in the sample. */
  readonly line: number;
  readonly lineCount: number;
  readonly flaw: RecordFlaw | null;
}

/** A line with nothing in it. */
export function isBlank(record: SampleRecord): boolean {
  const [only] = record.cells;
  return record.cells.length === 1 && only !== undefined && !only.quoted && only.text.trim() === "";
}

/**
 * The first records of a sample.
 * @param isWhole Whether the sample is all there is; otherwise its last record may be cut and is left out.
 */
export function sampleRecords(
  sample: Uint8Array,
  dialect: Dialect,
  { most, isWhole }: { readonly most: number; readonly isWhole: boolean },
): SampleRecord[] {
  const records: SampleRecord[] = [];
  const scanner = new RecordScanner(dialect, (record) => {
    if (records.length >= most) return;
    records.push({
      cells: Array.from({ length: record.cellCount }, (_, index) => record.cell(index)),
      line: record.line,
      lineCount: record.lineCount,
      flaw: record.flaw,
    });
  });
  const pieceBytes = 64 * 1024;
  try {
    for (let from = 0; from < sample.length && records.length < most; from += pieceBytes)
      scanner.push(sample.subarray(from, from + pieceBytes));
    if (records.length < most && (isWhole || records.length === 0)) scanner.finish();
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
  }
  return records;
}

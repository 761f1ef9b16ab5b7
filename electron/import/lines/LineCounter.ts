import type { LineCount } from "#shared/processes/importPort";
import type { Dialect } from "../../processes/csv/RecordScanner";
import { SurplusCells } from "./SurplusCells";

export interface LineRules extends Dialect {
  readonly skipLines: number;
  readonly hasHeader: boolean;
  /** Columns of the file; 0 where its lines are not cut into cells. */
  readonly columnCount: number;
  /** What an empty line is: a row of files with one column, nothing elsewhere; in JSON also one of blanks. */
  readonly emptyLine: "row" | "skipped" | "blankSkipped";
}

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
/** Bytes of the chunk before that may have to be looked at again. */
const keptBytes = 256;

/**
 * Counts lines and rows of UTF-8 text, apart from whatever loads them. It looks at nothing but line ends and quotes, which
 * the system finds, so that it keeps up with the engine at a small part of its cost. A quote counts where it begins a cell; `\n`, `\r\n` and
 * `\r` end a line.
 */
export class LineCounter {
  readonly #rules: LineRules;
  /** -1 where there are none. */
  readonly #quote: number;
  readonly #escape: number;
  readonly #delimiter: Buffer;
  #chunk: Uint8Array = new Uint8Array();
  #before = new Uint8Array();
  /** Of the chunk's first byte in the text. */
  #offset = 0;
  #lines = 0;
  #headerLines = 0;
  #skippedLines = 0;
  #rows = 0;
  #continuationLines = 0;
  #needsHeader: boolean;
  #inQuotes = false;
  /** Where the last quote ended a cell, and the last `\r` stood. */
  #lastQuote = -2;
  #lastReturn = -2;
  #rowStart = 0;
  /** Line ends within quotes of the current row. */
  #innerLines = 0;
  /** The current row as far as it lies in earlier chunks. */
  #openRow: Uint8Array[] = [];
  readonly #surplus: SurplusCells | null;

  constructor(rules: LineRules) {
    this.#rules = rules;
    this.#needsHeader = rules.hasHeader;
    this.#quote = Buffer.from(rules.quote)[0] ?? -1;
    this.#escape = Buffer.from(rules.escape)[0] ?? this.#quote;
    this.#delimiter = Buffer.from(rules.delimiter);
    this.#surplus = rules.columnCount === 0 ? null : new SurplusCells(rules, rules.columnCount);
  }

  push(chunk: Uint8Array): void {
    this.#chunk = chunk;
    if (this.#offset === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) this.#rowStart = 3;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const { length } = bytes;
    const nextOf = (byte: number, from: number): number => {
      const found = bytes.indexOf(byte, from);
      return found < 0 ? length : found;
    };
    let feed = nextOf(lineFeed, 0);
    let carriage = nextOf(carriageReturn, 0);
    let quote = this.#quote < 0 ? length : nextOf(this.#quote, 0);
    for (;;) {
      let next = feed < carriage ? feed : carriage;
      if (quote < next) next = quote;
      if (next === length) break;
      const at = this.#look(next);
      if (feed < at) feed = nextOf(lineFeed, at);
      if (carriage < at) carriage = nextOf(carriageReturn, at);
      if (quote < at) quote = nextOf(this.#quote, at);
    }
    // Copies: the chunk's memory is read into again.
    this.#before =
      length >= keptBytes
        ? Uint8Array.from(chunk.subarray(length - keptBytes))
        : Buffer.concat([this.#before, chunk]).subarray(-keptBytes);
    this.#keepOpenRow();
    this.#offset += length;
    this.#chunk = new Uint8Array();
  }

  /** Those whose end was met. */
  get lines(): number {
    return this.#lines;
  }

  /** Those whose end was met. */
  get rows(): number {
    return this.#rows;
  }

  /** Whether the text so far ends within quotes. */
  get isWithinRow(): boolean {
    return this.#inQuotes;
  }

  /** Whether the next line is no row yet: it is skipped, or the header. */
  get isBeforeRows(): boolean {
    return this.#needsHeader || this.#lines < this.#rules.skipLines;
  }

  /** The text is complete; its last line may lack a line end. */
  finish(): Omit<LineCount, "misfits" | "isUsual"> {
    const openQuoteLine = this.#inQuotes ? this.#lines - this.#innerLines + 1 : null;
    if (this.#offset > this.#rowStart) {
      const last = this.#byte(this.#offset - 1);
      // Within a quote that nothing closes, the last line end is counted already.
      if (this.#inQuotes && (last === lineFeed || last === carriageReturn)) this.#innerLines -= 1;
      else this.#lines += 1;
      if (this.#lines <= this.#rules.skipLines) this.#skippedLines += 1;
      else this.#endRow(this.#offset);
    }
    return {
      lines: this.#lines,
      headerLines: this.#headerLines,
      skippedLines: this.#skippedLines,
      rows: this.#rows,
      continuationLines: this.#continuationLines,
      openQuoteLine,
      trimmedRows: this.#surplus?.rows ?? 0,
    };
  }

  #keepOpenRow(): void {
    if (this.#surplus === null) return;
    const start = this.#rowStart - this.#offset;
    if (start >= 0) this.#openRow = [];
    if (start < this.#chunk.length)
      this.#openRow.push(Uint8Array.from(this.#chunk.subarray(Math.max(0, start))));
  }

  /** The current row, which ends there. */
  #rowBytes(end: number): Uint8Array {
    const start = this.#rowStart - this.#offset;
    const bytes = this.#chunk.subarray(Math.max(0, start), Math.max(0, end - this.#offset));
    return start >= 0 ? bytes : Buffer.concat([...this.#openRow, bytes]);
  }

  /** @returns the next place to look at */
  #look(at: number): number {
    const byte = this.#chunk[at];
    if (byte === lineFeed || byte === carriageReturn) this.#endLine(byte, this.#offset + at);
    else if (byte === this.#quote && this.#lines >= this.#rules.skipLines) {
      this.#meetQuote(this.#offset + at);
      if (this.#inQuotes && this.#escape === this.#quote) return this.#skipQuoted(at + 1);
    }
    return at + 1;
  }

  /** Skips a cell's text up to its end, a line end, or the chunk's end: mostly short, and often with doubled quotes. */
  #skipQuoted(from: number): number {
    const chunk = this.#chunk;
    const quote = this.#quote;
    const last = chunk.length - 1;
    let at = from;
    while (at < last) {
      const byte = chunk[at];
      if (byte === lineFeed || byte === carriageReturn) return at;
      if (byte === quote) {
        // Whether the chunk's last byte doubles it shows only with the next chunk.
        if (chunk[at + 1] !== quote || at + 1 === last) return at;
        at += 1;
      }
      at += 1;
    }
    return at;
  }

  #endLine(byte: number, position: number): void {
    if (byte === lineFeed && this.#lastReturn === position - 1) {
      if (!this.#inQuotes) this.#rowStart = position + 1;
      return;
    }
    if (byte === carriageReturn) this.#lastReturn = position;
    this.#lines += 1;
    if (this.#lines <= this.#rules.skipLines) {
      this.#skippedLines += 1;
      this.#rowStart = position + 1;
    } else if (this.#inQuotes) this.#innerLines += 1;
    else {
      this.#endRow(position);
      this.#rowStart = position + 1;
    }
  }

  #endRow(end: number): void {
    if (this.#rules.emptyLine !== "row" && this.#isEmpty(end)) this.#skippedLines += 1;
    else if (this.#needsHeader) {
      this.#needsHeader = false;
      this.#headerLines = 1 + this.#innerLines;
    } else {
      this.#rows += 1;
      if (this.#surplus !== null && this.#byte(end - 1) === this.#delimiter.at(-1))
        this.#surplus.look(this.#rowBytes(end));
      this.#continuationLines += this.#innerLines;
    }
    this.#innerLines = 0;
  }

  #isEmpty(end: number): boolean {
    if (end <= this.#rowStart) return true;
    if (this.#rules.emptyLine !== "blankSkipped") return false;
    for (let position = this.#rowStart; position < end; position += 1) {
      const byte = this.#byte(position);
      if (byte !== space && byte !== 9) return false;
    }
    return true;
  }

  #meetQuote(position: number): void {
    if (this.#inQuotes) {
      if (this.#escape !== this.#quote && this.#isEscaped(position)) return;
      this.#inQuotes = false;
      this.#lastQuote = position;
    } else if (this.#lastQuote === position - 1 && this.#lastQuote >= this.#rowStart) {
      // The quote before it did not end the cell: doubled, it is a part of the text.
      this.#inQuotes = this.#escape === this.#quote;
    } else if (this.#beginsCell(position)) this.#inQuotes = true;
  }

  #isEscaped(position: number): boolean {
    let escapes = 0;
    while (this.#byte(position - 1 - escapes) === this.#escape) escapes += 1;
    return escapes % 2 === 1;
  }

  #beginsCell(position: number): boolean {
    let start = position;
    // The engine takes blanks before a quote for nothing.
    while (start > this.#rowStart && this.#byte(start - 1) === space && this.#delimiter[0] !== space)
      start -= 1;
    if (start === this.#rowStart) return true;
    const first = start - this.#delimiter.length;
    if (first < this.#rowStart) return false;
    for (let i = 0; i < this.#delimiter.length; i += 1) {
      if (this.#byte(first + i) !== this.#delimiter[i]) return false;
    }
    return true;
  }

  /** Also of the end of the chunk before. */
  #byte(position: number): number {
    const at = position - this.#offset;
    return (at >= 0 ? this.#chunk[at] : this.#before[this.#before.length + at]) ?? -1;
  }
}

import type { LineCount } from "#shared/contract/importPort";
import type { Dialect } from "../text/RecordScanner";

export interface LineRules extends Dialect {
  readonly skipLines: number;
  readonly hasHeader: boolean;
  /** What an empty line is: a row of files with one column, nothing elsewhere; in JSON also one of blanks. */
  readonly emptyLine: "row" | "skipped" | "blankSkipped";
}

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
/** Bytes of the chunk before that may have to be looked at again. */
const keptBytes = 256;

/**
 * Counts lines and rows of UTF-8 text, apart from whatever loads them. It looks at four bytes at once and closely only at line
 * ends and quotes, so that it keeps up with the engine at a small part of its cost. A quote counts where it begins a cell;
 * `\n`, `\r\n` and `\r` end a line.
 */
export class LineCounter {
  readonly #rules: LineRules;
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

  constructor(rules: LineRules) {
    this.#rules = rules;
    this.#needsHeader = rules.hasHeader;
    // Without quotes the line end stands for it: it is found anyway.
    this.#quote = Buffer.from(rules.quote)[0] ?? lineFeed;
    this.#escape = Buffer.from(rules.escape)[0] ?? this.#quote;
    this.#delimiter = Buffer.from(rules.delimiter);
  }

  push(chunk: Uint8Array): void {
    this.#chunk = chunk;
    if (this.#offset === 0 && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) this.#rowStart = 3;
    const length = chunk.length;
    const unaligned = Math.min(length, -chunk.byteOffset & 3);
    for (let i = 0; i < unaligned; i += 1) this.#look(i);
    const words = new Int32Array(chunk.buffer, chunk.byteOffset + unaligned, (length - unaligned) >> 2);
    const quotes = this.#quote * 0x01010101;
    for (let i = 0; i < words.length; i += 1) {
      const word = words[i] ?? 0;
      const n = word ^ 0x0a0a0a0a;
      const r = word ^ 0x0d0d0d0d;
      const q = word ^ quotes;
      const found = ((n - 0x01010101) & ~n) | ((r - 0x01010101) & ~r) | ((q - 0x01010101) & ~q);
      if ((found & 0x80808080) === 0) continue;
      const at = unaligned + i * 4;
      this.#look(at);
      this.#look(at + 1);
      this.#look(at + 2);
      this.#look(at + 3);
    }
    for (let i = unaligned + words.length * 4; i < length; i += 1) this.#look(i);
    this.#before =
      length >= keptBytes
        ? chunk.slice(length - keptBytes)
        : Buffer.concat([this.#before, chunk]).subarray(-keptBytes);
    this.#offset += length;
    this.#chunk = new Uint8Array();
  }

  /** The text is complete; its last line may lack a line end. */
  finish(): Omit<LineCount, "misfits"> {
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
    };
  }

  #look(at: number): void {
    const byte = this.#chunk[at];
    if (byte === lineFeed || byte === carriageReturn) this.#endLine(byte, this.#offset + at);
    else if (byte === this.#quote && this.#lines >= this.#rules.skipLines) this.#meetQuote(this.#offset + at);
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

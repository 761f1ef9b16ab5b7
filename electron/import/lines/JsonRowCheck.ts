import { type JsonLayout, mostRejectedLines } from "#shared/processes/fileLoad";
import type { JsonMisfit } from "#shared/processes/importPort";
import type { ImportColumn } from "#shared/domain/importPlan";
import { isFloatType } from "#shared/sql/exactNumberType";

const [quote, backslash, colon, lineFeed] = [34, 92, 58, 10];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];
const [zero, nine, minus, plus, point, upperE, lowerE] = [48, 57, 45, 43, 46, 69, 101];
/** A number of so few characters has at most 15 digits, which a double keeps, unless it has an exponent. */
const exactLength = 15;

interface KnownColumn {
  readonly source: string;
  readonly key: Buffer;
  readonly included: boolean;
  readonly checksNumbers: boolean;
  /** Keys that its objects may have; null where any is kept. */
  readonly fields: ReadonlySet<string> | null;
}

/** A text or number that may have begun in an earlier chunk. */
class Token {
  #parts: Uint8Array[] = [];
  start = 0;

  begin(at: number): void {
    if (this.#parts.length > 0) this.#parts = [];
    this.start = at;
  }

  /** The chunk ends within the token, or before it is used. */
  keep(chunk: Uint8Array, end: number): void {
    // A copy: the chunk's memory is read into again, and a Buffer's slice would share it.
    if (end > this.start) this.#parts.push(new Uint8Array(chunk.subarray(this.start, end)));
    this.start = 0;
  }

  /** In bytes. */
  length(end: number): number {
    return this.#parts.reduce((sum, part) => sum + part.length, end - this.start);
  }

  equals(chunk: Uint8Array, end: number, bytes: Uint8Array): boolean {
    const { length } = bytes;
    if (this.#parts.length > 0 || end - this.start !== length) return false;
    for (let at = 0; at < length; at += 1) if (chunk[this.start + at] !== bytes[at]) return false;
    return true;
  }

  bytes(chunk: Uint8Array, end: number): Uint8Array {
    const last = chunk.subarray(this.start, end);
    return this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last]);
  }
}

/**
 * Counts the objects of JSON text and finds those of which the engine would drop a part without a word: keys that are no
 * column, repeated keys, and numbers that it rounds because it reads all fractions as doubles. Sound for valid JSON; what is
 * not valid the engine refuses.
 */
export class JsonRowCheck {
  readonly #isCutIntoLines: boolean;
  /** Depth within the object of a row. */
  readonly #rowDepth: number;
  readonly #columns: readonly KnownColumn[];
  readonly #indexes: ReadonlyMap<string, number>;
  /** Number of the row in which a column was last seen. */
  readonly #seenIn: number[];
  readonly #misfits: JsonMisfit[] = [];
  readonly #text = new Token();
  readonly #number = new Token();
  /** End of the last text in this chunk. */
  #textEnd = 0;
  /** Of the line that is looked at, in this chunk. */
  #lineEnd = -1;
  #inText = false;
  #isEscaped = false;
  #inNumber = false;
  #isFraction = false;
  #hasExponent = false;
  #depth = 0;
  #column = -1;
  #line = 1;
  #objects = 0;

  constructor(columns: readonly ImportColumn[], layout: JsonLayout) {
    this.#isCutIntoLines = layout === "lines";
    this.#rowDepth = layout === "array" ? 2 : 1;
    this.#columns = columns.map(({ source, type, included }) => ({
      source,
      key: Buffer.from(source),
      included,
      checksNumbers: included && !isFloatType(type),
      fields: included ? fieldNames(type) : null,
    }));
    this.#indexes = new Map(columns.map(({ source }, index) => [source, index]));
    this.#seenIn = columns.map(() => 0);
  }

  get objects(): number {
    return this.#objects;
  }

  /** The first of each row, in the order of the rows; at most one more than may be rejected. */
  get misfits(): readonly JsonMisfit[] {
    return this.#misfits;
  }

  /** Of text that is cut into lines: so many were left out before the next one. */
  skipLines(lines: number): void {
    this.#line += lines;
  }

  push(chunk: Uint8Array): void {
    const { length } = chunk;
    this.#lineEnd = -1;
    let at = 0;
    while (at < length) {
      if (this.#inText) {
        at = this.#endText(chunk, at);
        continue;
      }
      if (this.#inNumber) {
        at = this.#endNumber(chunk, at);
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (byte === quote) {
        this.#inText = true;
        this.#text.begin(at);
      } else if (byte === colon) this.#meetKey(chunk);
      else if ((byte >= zero && byte <= nine) || byte === minus) {
        this.#inNumber = true;
        this.#isFraction = false;
        this.#hasExponent = false;
        this.#number.begin(at - 1);
      } else if (byte === openBrace || byte === openBracket) this.#open(byte);
      else if (byte === closeBrace || byte === closeBracket) this.#depth -= 1;
      else if (byte === lineFeed && this.#isCutIntoLines) this.#endLine();
    }
    if (this.#inNumber) this.#number.keep(chunk, length);
    this.#text.keep(chunk, this.#inText ? length : this.#textEnd);
    this.#textEnd = 0;
  }

  /** @returns the first place behind the text, or the chunk's end */
  #endText(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    const lineEnd = this.#isCutIntoLines ? this.#lineEndFrom(chunk, from) : length;
    let at = from;
    if (this.#isEscaped && at < lineEnd) at += 1;
    this.#isEscaped = false;
    while (at < lineEnd) {
      const byte = chunk[at];
      at += 1;
      if (byte === quote) {
        this.#inText = false;
        this.#textEnd = at - 1;
        return at;
      }
      if (byte !== backslash) continue;
      if (at === lineEnd) this.#isEscaped = true;
      at += 1;
    }
    if (lineEnd === length) return length;
    this.#endLine();
    return lineEnd + 1;
  }

  #lineEndFrom(chunk: Uint8Array, from: number): number {
    if (this.#lineEnd < from) {
      const found = chunk.indexOf(lineFeed, from);
      this.#lineEnd = found < 0 ? chunk.length : found;
    }
    return this.#lineEnd;
  }

  get #row(): number {
    return this.#isCutIntoLines ? this.#line : this.#objects;
  }

  #open(byte: number): void {
    this.#depth += 1;
    if (this.#depth !== this.#rowDepth || byte !== openBrace) return;
    this.#objects += 1;
    this.#column = -1;
  }

  /** Whatever a line leaves open ends with it. */
  #endLine(): void {
    this.#line += 1;
    this.#depth = 0;
    this.#inText = false;
    this.#isEscaped = false;
    this.#column = -1;
  }

  /** The last text is a key. */
  #meetKey(chunk: Uint8Array): void {
    if (this.#depth < this.#rowDepth) return;
    if (this.#depth > this.#rowDepth) {
      const column = this.#columns[this.#column];
      if (column === undefined || column.fields === null) return;
      const field = this.#key(chunk);
      if (!column.fields.has(field))
        this.#add("unknownField", `The key “${shown(field)}” in “${column.source}” is not part of its type.`);
      return;
    }
    // Objects mostly have their keys in one order.
    const next = this.#column + 1;
    const expected = this.#columns[next];
    this.#column =
      expected !== undefined && this.#text.equals(chunk, this.#textEnd, expected.key)
        ? next
        : (this.#indexes.get(this.#key(chunk)) ?? -1);
    const column = this.#columns[this.#column];
    if (column === undefined) {
      this.#add("unknownKey", `The key “${shown(this.#key(chunk))}” is not a column.`);
      return;
    }
    if (column.included && this.#seenIn[this.#column] === this.#row)
      this.#add("repeatedKey", `The key “${shown(column.source)}” occurs twice.`);
    this.#seenIn[this.#column] = this.#row;
  }

  #key(chunk: Uint8Array): string {
    const text = Buffer.from(this.#text.bytes(chunk, this.#textEnd)).toString("utf8");
    if (!text.includes("\\")) return text;
    try {
      return String(JSON.parse(`"${text}"`));
    } catch {
      return text;
    }
  }

  /** @returns the first place behind the number, or the chunk's end */
  #endNumber(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    let at = from;
    for (; at < length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte >= zero && byte <= nine) continue;
      if (byte === point) this.#isFraction = true;
      else if (byte === lowerE || byte === upperE) this.#hasExponent = true;
      else if (byte !== minus && byte !== plus) break;
    }
    if (at === length) return at;
    this.#inNumber = false;
    if (this.#isFraction || this.#hasExponent) this.#meetFraction(chunk, at);
    return at;
  }

  #meetFraction(chunk: Uint8Array, end: number): void {
    const column = this.#columns[this.#column];
    if (column === undefined || !column.checksNumbers) return;
    if (!this.#hasExponent && this.#number.length(end) <= exactLength) return;
    const number = Buffer.from(this.#number.bytes(chunk, end)).toString("latin1");
    if (isRoundedByDouble(number))
      this.#add("roundedNumber", `${shown(number)} in column “${column.source}” would be rounded.`);
  }

  #add(flaw: JsonMisfit["flaw"], reason: string): void {
    const row = this.#row;
    if (this.#misfits.length > mostRejectedLines || this.#misfits.at(-1)?.row === row) return;
    this.#misfits.push({ row, flaw, reason });
  }
}

function shown(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`;
}

/** Names of all fields of a type with STRUCTs; null for other types, and those that keep any key. */
function fieldNames(type: string): ReadonlySet<string> | null {
  if (!/\bSTRUCT\s*\(/i.test(type) || /\b(MAP|UNION)\s*\(|\b(JSON|VARIANT)\b/i.test(type)) return null;
  const names = type.matchAll(/[(,]\s*(?:"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_$]*))\s+[\p{L}"]/gu);
  return new Set(Array.from(names, ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""));
}

/** Whether a number of JSON has another value after it was a double and was written again; never for one beyond its range. */
function isRoundedByDouble(text: string): boolean {
  const double = Number(text);
  return Number.isFinite(double) && canonical(text) !== canonical(String(double));
}

/** Significant digits and power of ten. */
function canonical(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const isNegative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = mantissa.replace(/^[+-]/, "").split(".");
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${isNegative ? "-" : ""}${significant}e${power}`;
}

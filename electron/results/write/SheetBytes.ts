import { asked, BytesOfRows } from "./BytesOfRows";
import type { ByteText } from "./ByteText";
import { endsWithWideSpace, mayBeginFormula, mayBeginWithWideSpace } from "./rareBytes";
import type { SourceRow } from "./RowWriter";
import { exactDigits, type SheetCellKind, sheetDay, sheetStyles } from "./sheetCellXml";

export interface SheetForm {
  /** By place. */
  readonly kinds: readonly SheetCellKind[];
  /** By place: what a cell begins with, up to the number of its row. */
  readonly openings: readonly string[];
  readonly isAsked: readonly boolean[];
  /** A cell of any text in a row of that number, from behind its place on. */
  readonly cell: (text: string, place: number, row: number) => string;
  /** Characters that a cell holds. */
  readonly cellLength: number;
}

const quote = 0x22;
const comma = 0x2c;
const point = 0x2e;
const minus = 0x2d;
const space = 0x20;
const colon = 0x3a;
const closingBrace = 0x7d;
const closingBracket = 0x5d;
/** Of a cell beyond twice its value: its place, style and marks. */
const around = 160;
/** Of digits without an exponent, of which every number is a DOUBLE that is neither 0 nor infinite. */
const longestFloat = 300;

const emptyCell = Buffer.from("/>");
const numberStart = Buffer.from("><v>");
const numberEnd = Buffer.from("</v></c>");
const textStart = Buffer.from(' t="inlineStr"><is><t>');
const spacedTextStart = Buffer.from(' t="inlineStr"><is><t xml:space="preserve">');
const textEnd = Buffer.from("</t></is></c>");
const dateStart = Buffer.from(` s="${sheetStyles.date}"><v>`);
const momentStart = Buffer.from(` s="${sheetStyles.second}"><v>`);
const trueCell = Buffer.from(' t="b"><v>1</v></c>');
const falseCell = Buffer.from(' t="b"><v>0</v></c>');

/** 1 where a byte of a string takes a look at the text: its end, escapes, XML's signs, what begins `_x`, characters of four bytes, and those that XML lacks. */
const isSpecial = new Uint8Array(256);
for (const sign of '"\\<>&_') isSpecial[sign.charCodeAt(0)] = 1;
isSpecial.fill(1, 0xef);

/** Rows of a sheet, straight from the bytes of the answer. What comes out is what the writer of texts writes. */
export class SheetBytes extends BytesOfRows {
  readonly #form: SheetForm;
  readonly #openings: readonly Buffer[];
  #row = 0;
  /** The row's number and what follows it in the place of a cell. */
  #place = Buffer.alloc(0);

  constructor(form: SheetForm) {
    super(form.isAsked, around);
    this.#form = form;
    this.#openings = form.openings.map((opening) => Buffer.from(opening));
  }

  /** Adds a row. @param row Its number in the sheet, from 1. */
  add(out: ByteText, source: SourceRow, row: number): void {
    this.#row = row;
    this.#place = Buffer.from(`${row}"`);
    out.add(`<row r="${row}">`);
    this.addFields(out, source);
    out.add("</row>");
  }

  protected override addBefore(target: Buffer, to: number, place: number): number {
    return put(target, put(target, to, this.#openings[place] ?? emptyCell), this.#place);
  }

  protected override addNull(target: Buffer, to: number): number {
    return put(target, to, emptyCell);
  }

  protected override fieldOf(text: string, place: number): string {
    return this.#form.cell(text, place, this.#row);
  }

  protected override addValue(target: Buffer, to: number, row: Buffer, start: number, place: number): number {
    const first = row[start] as number;
    if (first === 0x6e) {
      this.end = start + 4;
      return this.addNull(target, to);
    }
    if (first === 0x7b || first === 0x5b) return asked;
    const kind = this.#form.kinds[place];
    const isString = first === quote;
    const from = isString ? start + 1 : start;
    switch (kind) {
      case "number":
      case "float":
        return this.#addNumber(target, to, row, from, kind === "float");
      case "boolean":
        if (isString || (first !== 0x74 && first !== 0x66)) return asked;
        this.end = start + (first === 0x74 ? 4 : 5);
        return put(target, to, first === 0x74 ? trueCell : falseCell);
      case "date":
        return isString ? this.#addDate(target, to, row, from) : asked;
      case "moment":
        return isString ? this.#addMoment(target, to, row, from) : asked;
      case "time":
        return asked;
      case "text":
      case undefined:
        break;
    }
    return isString ? this.#addString(target, to, row, from) : this.#addPlain(target, to, row, from);
  }

  /** A number of JSON, true or false as text. */
  #addPlain(target: Buffer, from: number, row: Buffer, start: number): number {
    let to = put(target, from, textStart);
    let at = start;
    for (; !isEnd(row[at]); at += 1) target[to++] = row[at] as number;
    this.end = at;
    return at - start > this.#form.cellLength ? asked : put(target, to, textEnd);
  }

  /** Digits with at most one point and a minus before them, also within a string. */
  #addNumber(target: Buffer, from: number, row: Buffer, start: number, isFloat: boolean): number {
    const first = row[start] === minus ? start + 1 : start;
    let at = first;
    let pointAt = -1;
    for (; ; at += 1) {
      const byte = row[at] as number;
      if (byte === point && pointAt === -1 && at > first) pointAt = at;
      else if (byte < 0x30 || byte > 0x39) break;
    }
    const isString = row[start - 1] === quote;
    if (at === first || pointAt === at - 1 || (isString ? row[at] !== quote : !isEnd(row[at]))) return asked;
    const length = at - start;
    this.end = isString ? at + 1 : at;
    if (isFloat) return length <= longestFloat ? this.#put(target, from, numberStart, row, start, at) : asked;
    const isZeroFirst = row[first] === 0x30;
    if (isZeroFirst && first + 1 !== at && pointAt !== first + 1) return asked;
    if (length <= exactDigits) return this.#put(target, from, numberStart, row, start, at);
    // All of an integer's digits count, unless it has none but a zero.
    if (pointAt !== -1 || isZeroFirst || row[start] === minus || length > this.#form.cellLength) return asked;
    return put(target, copy(target, put(target, from, textStart), row, start, at), textEnd);
  }

  #put(target: Buffer, from: number, before: Buffer, row: Buffer, start: number, end: number): number {
    return put(target, copy(target, put(target, from, before), row, start, end), numberEnd);
  }

  #addDate(target: Buffer, from: number, row: Buffer, start: number): number {
    if (row[start + 10] !== quote) return asked;
    const day = this.#dayAt(row, start);
    if (day === null) return asked;
    this.end = start + 11;
    return put(target, putText(target, put(target, from, dateStart), String(day)), numberEnd);
  }

  /** To the second; others are asked for. */
  #addMoment(target: Buffer, from: number, row: Buffer, start: number): number {
    const behind = row[start + 19];
    // With a zone it is a text, if it is a moment at all.
    if (behind !== quote)
      return behind === 0x2b || behind === minus ? this.#addString(target, from, row, start) : asked;
    const day = this.#dayAt(row, start);
    const separator = row[start + 10];
    if (day === null || (separator !== space && separator !== 0x54)) return asked;
    if (row[start + 13] !== colon || row[start + 16] !== colon) return asked;
    const hours = twoDigits(row, start + 11);
    const minutes = twoDigits(row, start + 14);
    const seconds = twoDigits(row, start + 17);
    if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) return asked;
    this.end = start + 20;
    const value = day + (((hours * 60 + minutes) * 60 + seconds) * 1000) / 86_400_000;
    return put(target, putText(target, put(target, from, momentStart), String(value)), numberEnd);
  }

  /** The number of the day in ten characters from `start` on; null where it is none. */
  #dayAt(row: Buffer, start: number): number | null {
    if (row[start + 4] !== minus || row[start + 7] !== minus) return null;
    const century = twoDigits(row, start);
    const year = twoDigits(row, start + 2);
    const month = twoDigits(row, start + 5);
    const day = twoDigits(row, start + 8);
    if (century < 0 || year < 0 || month < 0 || day < 0) return null;
    return sheetDay(century * 100 + year, month, day);
  }

  /** A JSON string as text, from behind its quote on. */
  #addString(target: Buffer, from: number, row: Buffer, start: number): number {
    if (mayBeginFormula(row, start) || mayBeginWithWideSpace(row, start)) return asked;
    const isSpacedFirst = row[start] === space;
    let to = put(target, from, isSpacedFirst ? spacedTextStart : textStart);
    let at = start;
    for (; ; at += 1) {
      let byte = row[at] as number;
      if (isSpecial[byte] === 1) {
        if (byte === quote) break;
        if (byte === 0x5f) {
          // Not before x, which may also be escaped.
          if (row[at + 1] === 0x78 || row[at + 1] === 0x5c) return asked;
        } else if (byte === 0x5c && isPlainEscape(row[at + 1])) {
          byte = row[++at] as number;
        } else {
          return asked;
        }
      }
      target[to++] = byte;
    }
    this.end = at + 1;
    // Bytes are never fewer than the characters that count.
    if (at - start > this.#form.cellLength || endsWithWideSpace(row, at)) return asked;
    if (row[at - 1] === space && at > start && !isSpacedFirst) {
      const begun = from + textStart.length;
      target.copyWithin(from + spacedTextStart.length, begun, to);
      put(target, from, spacedTextStart);
      to += spacedTextStart.length - textStart.length;
    }
    return put(target, to, textEnd);
  }
}

/** Whether the letter behind a backslash stands for itself. */
function isPlainEscape(letter: number | undefined): boolean {
  return letter === quote || letter === 0x5c || letter === 0x2f;
}

/** Behind a number, true or false of a row. */
function isEnd(byte: number | undefined): boolean {
  return (
    byte === undefined || byte <= space || byte === comma || byte === closingBrace || byte === closingBracket
  );
}

/** -1 where they are none. */
function twoDigits(row: Buffer, at: number): number {
  const tens = (row[at] as number) - 0x30;
  const ones = (row[at + 1] as number) - 0x30;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}

function put(target: Buffer, from: number, bytes: Buffer): number {
  const { length } = bytes;
  for (let at = 0; at < length; at += 1) target[from + at] = bytes[at] as number;
  return from + length;
}

function copy(target: Buffer, from: number, row: Buffer, start: number, end: number): number {
  let to = from;
  for (let at = start; at < end; at += 1) target[to++] = row[at] as number;
  return to;
}

/** Text of ASCII. */
function putText(target: Buffer, from: number, text: string): number {
  const { length } = text;
  for (let at = 0; at < length; at += 1) target[from + at] = text.charCodeAt(at);
  return from + length;
}

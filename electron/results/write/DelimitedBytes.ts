import { skipValue } from "#shared/json/jsonBytes";
import type { ByteText } from "./ByteText";
import { asked, BytesOfRows } from "./BytesOfRows";
import type { SourceRow } from "./RowWriter";
import { endsWithWideSpace, isAsciiSpace, mayBeginFormula, mayBeginWithWideSpace } from "./rareBytes";

/** How fields are told apart, and which of them need quotes. */
export interface DelimitedForm {
  /** One sign of ASCII. */
  readonly delimiter: string;
  readonly nullText: string;
  readonly quoting: "never" | "needed" | "always";
  /** Signs of ASCII for which a field needs quotes, the quote itself among them. */
  readonly quotedSigns: string;
  /** Whether white space at the ends of a field needs quotes, and a text equal to that of NULL. */
  readonly isCsv: boolean;
  /** The field of any text, asked for where bytes do not tell. */
  readonly field: (text: string, place: number) => string;
  /** By place: cells of this column show other texts than came. */
  readonly isAsked: readonly boolean[];
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const space = 0x20;
const closingBrace = 0x7d;
const closingBracket = 0x5d;
/** Of a field beyond its own bytes: delimiter and quotes. */
const around = 3;

/** What the letter behind a backslash stands for; 0 where it takes more letters to say. */
const unescaped = new Uint8Array(256);
for (const [letter = "", sign = ""] of ['""', "\\\\", "//", "b\b", "f\f", "n\n", "r\r", "t\t"]) {
  unescaped[letter.charCodeAt(0)] = sign.charCodeAt(0);
}

/**
 * Fields with a delimiter between them, straight from the bytes of the answer, in which most values stand as they are to be
 * written. What comes out is what the writer of texts writes. That one is asked for what bytes do not tell at a glance: nested
 * values, escapes by number, what may be a formula, wide white space at the ends, bytes that are no UTF-8.
 */
export class DelimitedBytes extends BytesOfRows {
  readonly #form: DelimitedForm;
  readonly #delimiter: number;
  readonly #null: Buffer;
  readonly #isCsv: boolean;
  readonly #isQuoting: boolean;
  readonly #isAlwaysQuoted: boolean;
  /** 1 where the bytes of a string cannot stand as they came: its end, escapes and signs that need quotes. */
  readonly #isSpecial = new Uint8Array(256);
  readonly #needsQuotes = new Uint8Array(256);

  constructor(form: DelimitedForm) {
    super(form.isAsked, Buffer.byteLength(form.nullText) + around);
    this.#form = form;
    this.#delimiter = form.delimiter.charCodeAt(0);
    this.#null = Buffer.from(form.nullText);
    this.#isCsv = form.isCsv;
    this.#isQuoting = form.quoting !== "never";
    this.#isAlwaysQuoted = form.quoting === "always";
    for (const sign of this.#isQuoting ? form.quotedSigns : "") {
      this.#isSpecial[sign.charCodeAt(0)] = 1;
      this.#needsQuotes[sign.charCodeAt(0)] = 1;
    }
    this.#isSpecial[backslash] = 1;
    this.#isSpecial[quote] = 1;
  }

  /** Adds the fields of a row. */
  add(out: ByteText, source: SourceRow): void {
    this.addFields(out, source);
  }

  protected override addBefore(target: Buffer, to: number, place: number): number {
    if (place === 0) return to;
    target[to] = this.#delimiter;
    return to + 1;
  }

  protected override fieldOf(text: string, place: number): string {
    return this.#form.field(text, place);
  }

  protected override addValue(target: Buffer, to: number, row: Buffer, start: number): number {
    const first = row[start];
    if (first === quote) return this.#addString(target, to, row, start + 1);
    if (first === 0x6e) {
      this.end = start + 4;
      return this.addNull(target, to);
    }
    if (first === 0x7b || first === 0x5b || this.#isAlwaysQuoted) return asked;
    return this.#addPlain(target, to, row, start);
  }

  protected override addNull(target: Buffer, to: number): number {
    const { length } = this.#null;
    for (let at = 0; at < length; at += 1) target[to + at] = this.#null[at] as number;
    return to + length;
  }

  /** A number, true or false. */
  #addPlain(target: Buffer, from: number, row: Buffer, start: number): number {
    let to = from;
    let at = start;
    for (; at < row.length; at += 1) {
      const byte = row[at] as number;
      if (byte <= space || byte === comma || byte === closingBrace || byte === closingBracket) break;
      target[to++] = byte;
    }
    this.end = at;
    return this.#isNullText(target, from, to) ? asked : to;
  }

  /** A JSON string from behind its quote on. */
  #addString(target: Buffer, from: number, row: Buffer, start: number): number {
    if (mayBeginFormula(row, start)) return asked;
    if (this.#isCsv && mayBeginWithWideSpace(row, start)) return asked;
    const isSpecial = this.#isSpecial;
    let to = from;
    let at = start;
    let byte = row[at] as number;
    while (isSpecial[byte] === 0) {
      target[to++] = byte;
      byte = row[++at] as number;
    }
    if (byte !== quote) {
      this.end = skipValue(row, start - 1);
      return this.#addSpecial(target, from, row, start, this.end - 1);
    }
    this.end = at + 1;
    if (at === start && !this.#isQuoting) return to;
    const isQuoted = at === start || this.#isAlwaysQuoted;
    const hasOuterSpace = this.#isCsv && (row[start] === space || row[at - 1] === space);
    if (isQuoted || hasOuterSpace) return this.#addSpecial(target, from, row, start, at);
    return this.#isCsv && (endsWithWideSpace(row, at) || this.#isNullText(target, from, to)) ? asked : to;
  }

  /** The content of a JSON string that has escapes or signs that need quotes, or is quoted whatever it has. */
  #addSpecial(target: Buffer, from: number, row: Buffer, start: number, end: number): number {
    if (this.#isCsv && endsWithWideSpace(row, end)) return asked;
    const needsQuotes = this.#needsQuotes;
    let isQuoted = this.#isAlwaysQuoted || start === end;
    let to = from;
    target[to++] = quote;
    for (let at = start; at < end; at += 1) {
      let byte = row[at] as number;
      if (byte === backslash) {
        byte = unescaped[row[++at] as number] as number;
        // Escapes by number; and with any escape the text may be that of NULL.
        if (byte === 0 || this.#null.length > 0) return asked;
      }
      if (needsQuotes[byte] === 1) {
        isQuoted = true;
        if (byte === quote) target[to++] = quote;
      }
      target[to++] = byte;
    }
    isQuoted ||= this.#isCsv && (isAsciiSpace(target[from + 1]) || isAsciiSpace(target[to - 1]));
    if (isQuoted && this.#isQuoting) {
      target[to++] = quote;
      return to;
    }
    target.copyWithin(from, from + 1, to);
    return to - 1;
  }

  #isNullText(target: Buffer, from: number, to: number): boolean {
    const { length } = this.#null;
    return length > 0 && length === to - from && this.#null.equals(target.subarray(from, to));
  }
}

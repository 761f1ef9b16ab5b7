import { isUtf8 } from "node:buffer";
import { skipValue } from "#shared/json/jsonBytes";
import { type RowKeys, rowKeys, type RowsInBytes } from "../rows/RowsInBytes";
import type { ByteText } from "./ByteText";
import type { SourceRow } from "./RowWriter";

/** In place of where a field ends: bytes do not tell how it is written. */
export const asked = -1;

/** Rows that are tried in the columns' order, even where none of them is. */
const tried = 64;
/** Longer values are faster as texts. */
const longestValue = 256 * 1024;
const comma = 0x2c;
const closingBrace = 0x7d;

/**
 * Writes rows straight from the bytes of the answer, in which most values stand as they are to be written; what they do not
 * tell at a glance is written from the text.
 */
export abstract class BytesOfRows {
  /** By place: cells of this column show other texts than came. */
  readonly #isAsked: readonly boolean[];
  /** Bytes that a field may take beyond twice those of its value. */
  readonly #around: number;
  #wanted: { readonly columns: readonly number[]; readonly keys: RowKeys | null } | null = null;
  /** How many rows were in the order of the columns, less those that were not. */
  #inOrder = tried;
  /** Set by {@link addValue}: behind the value. */
  protected end = 0;

  protected constructor(isAsked: readonly boolean[], around: number) {
    this.#isAsked = isAsked;
    this.#around = around;
  }

  /** Adds what stands before a field. @returns where it ends in the target */
  protected abstract addBefore(target: Buffer, to: number, place: number): number;
  /** Adds the value that begins at `start` of the row, and sets {@link end}. @returns where it ends in the target, or {@link asked} */
  protected abstract addValue(target: Buffer, to: number, row: Buffer, start: number, place: number): number;
  /** Adds NULL. @returns where it ends in the target */
  protected abstract addNull(target: Buffer, to: number): number;
  /** The field of a text. */
  protected abstract fieldOf(text: string, place: number): string;

  /** Adds the fields of a row. */
  protected addFields(out: ByteText, { rows, row, columns }: SourceRow): void {
    if (this.#wanted?.columns !== columns) {
      this.#wanted = { columns, keys: rowKeys(rows.names, columns) };
      this.#inOrder = tried;
    }
    const { keys } = this.#wanted;
    if (keys !== null && this.#inOrder > 0) {
      const isAdded = this.#addInOrder(out, rows, rows.bytes(row), keys);
      this.#inOrder += isAdded ? 1 : -1;
      if (isAdded) return;
    }
    this.#addCells(out, rows, row, columns);
  }

  /** Adds a row whose members stand in the columns' order. @returns false where it is none; then nothing is added */
  #addInOrder(out: ByteText, rows: RowsInBytes, row: Buffer, { keys, isWanted }: RowKeys): boolean {
    if (row.length > longestValue || !isUtf8(row)) return false;
    let target = out.reserve(2 * row.length + keys.length * this.#around);
    let to = out.length;
    let at = row[0] === comma ? 1 : 0;
    let place = 0;
    let isChecked = false;
    for (let column = 0; column < keys.length; column += 1) {
      const key = keys[column] as Buffer;
      const { length } = key;
      for (let index = 0; index < length; index += 1) if (row[at + index] !== key[index]) return false;
      at += length;
      if (isWanted[column] !== true) {
        at = skipValue(row, at);
        continue;
      }
      to = this.addBefore(target, to, place);
      const next = this.#isAsked[place] === true ? asked : this.addValue(target, to, row, at, place);
      if (next === asked) {
        // What is asked for is counted, so the row must be one that is added.
        isChecked ||= isInOrder(row, at, keys, column + 1);
        if (!isChecked) return false;
        const end = skipValue(row, at);
        out.length = to;
        this.#addAsked(out, rows.text(row, column, at, end), place);
        target = out.reserve(2 * (row.length - end) + (keys.length - column) * this.#around);
        to = out.length;
        at = end;
      } else {
        to = next;
        at = this.end;
      }
      place += 1;
    }
    if (row[at] !== closingBrace || at + 1 !== row.length) return false;
    out.length = to;
    return true;
  }

  #addCells(out: ByteText, rows: RowsInBytes, number: number, columns: readonly number[]): void {
    const { bytes: row, starts, ends } = rows.cells(number);
    const isText = isUtf8(row);
    for (let place = 0; place < columns.length; place += 1) {
      const column = columns[place] ?? -1;
      const start = starts[column] ?? -1;
      const end = start === -1 ? start : (ends[column] ?? start);
      const target = out.reserve(2 * (end - start) + this.#around);
      out.length = this.addBefore(target, out.length, place);
      let to = asked;
      if (start === -1) to = this.addNull(target, out.length);
      else if (isText && this.#isAsked[place] !== true && end - start <= longestValue)
        to = this.addValue(target, out.length, row, start, place);
      if (to !== asked) out.length = to;
      else this.#addAsked(out, rows.text(row, column, start, end), place);
    }
  }

  #addAsked(out: ByteText, text: string | null, place: number): void {
    if (text !== null) out.add(this.fieldOf(text, place));
    else out.length = this.addNull(out.reserve(this.#around), out.length);
  }
}

/** Whether the rest of a row, from a value on, has the keys from `column` on and no other. */
function isInOrder(row: Buffer, start: number, keys: readonly Buffer[], column: number): boolean {
  let at = skipValue(row, start);
  for (const key of keys.slice(column)) {
    if (!key.equals(row.subarray(at, at + key.length))) return false;
    at = skipValue(row, at + key.length);
  }
  return row[at] === closingBrace && at + 1 === row.length;
}

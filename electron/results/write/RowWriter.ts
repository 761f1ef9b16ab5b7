import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { isSqlFormat, type RowFormat, type SqlTarget } from "#shared/domain/results/resultCopy";
import type { CsvOptions } from "#shared/domain/csvOptions";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { shownNested } from "#shared/sql/nested/shownNested";
import type { RowsInBytes } from "../rows/RowsInBytes";
import type { ReadableRows } from "../rows/RowView";
import type { ByteText } from "./ByteText";

/** Writes rows of chosen columns as text, piece by piece; joined together the pieces are exact. */
export interface RowWriter {
  readonly begin: string;
  /** A row with everything that separates it from the row before. @param number Of the row, from 0. */
  row(texts: readonly (string | null)[], number: number): string;
  /**
   * Adds the same row as UTF-8, from the bytes that it came in: several times as fast. Absent where a format has no such way.
   */
  readonly addRow?: (out: ByteText, source: SourceRow, number: number) => void;
  /** @param rows How many were written. */
  end(rows: number): string;
  /** Texts so far that a spreadsheet would run as formulas; left out by formats that no spreadsheet reads as cells. */
  readonly formulas?: () => number;
}

/** A row in the bytes that it came in. */
export interface SourceRow {
  readonly rows: RowsInBytes;
  readonly row: number;
  /** In the order that the writer was made for. */
  readonly columns: readonly number[];
}

/** What a writer is made for: the columns in the order wanted. */
export interface RowShape {
  readonly columns: readonly ResultColumn[];
  /** For SQL alone; keys are places in `columns`. */
  readonly target: SqlTarget | null;
  /** What is said of rows that are not all there are, where the format has a place for a remark. */
  readonly note?: string | undefined;
  /** For CSV alone. */
  readonly csv?: CsvOptions | undefined;
}

/**
 * Writes what people read: numbers within lists, structs and maps without the quotes in which services send them. What
 * writes from bytes does so itself ({@link shownTexts}).
 */
export function asShown(shape: Pick<RowShape, "columns">, writer: RowWriter): RowWriter {
  const { isNestedAt, shown } = shownTexts(shape);
  if (!isNestedAt.includes(true)) return writer;
  const shownOrNull = (text: string | null, place: number) => (text === null ? null : shown(text, place));
  return { ...writer, row: (texts, number) => writer.row(texts.map(shownOrNull), number) };
}

/** Which columns show their texts in another form, and that form. */
export function shownTexts({ columns }: Pick<RowShape, "columns">): {
  readonly isNestedAt: readonly boolean[];
  readonly shown: (text: string, place: number) => string;
} {
  const types = columns.map(({ type }) => type);
  const isNestedAt = types.map((type) => isNested(typeFamily(type)));
  return {
    isNestedAt,
    shown: (text, place) => (isNestedAt[place] === true ? shownNested(text, types[place] ?? "") : text),
  };
}

/** The rows that a format takes of those of a view: SQL takes no totals, whose keys read “Total” whatever their type is. */
export function rowsFor(format: RowFormat, rows: ReadableRows): ReadableRows {
  return isSqlFormat(format) ? (rows.withoutTotals?.() ?? rows) : rows;
}

/** Names of which none occurs twice: a repeated one gets the number of its occurrence, `a`, `a_2`, `a_3`. */
export function uniqueNames(names: readonly string[]): string[] {
  const given = new Set(names);
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique) || (unique !== name && given.has(unique)); number += 1) {
      unique = `${name}_${number}`;
    }
    taken.add(unique);
    return unique;
  });
}

import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { isSqlFormat, type RowFormat, type SqlTarget } from "#shared/domain/results/resultCopy";
import type { CsvOptions } from "#shared/domain/csvOptions";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { shownNested } from "#shared/sql/nested/shownNested";
import type { ReadableRows } from "../rows/RowView";

/** Writes rows of chosen columns as text, piece by piece; joined together the pieces are exact. */
export interface RowWriter {
  readonly begin: string;
  /** A row with everything that separates it from the row before. @param number Of the row, from 0. */
  row(texts: readonly (string | null)[], number: number): string;
  /** @param rows How many were written. */
  end(rows: number): string;
  /** Texts so far that a spreadsheet would run as formulas; left out by formats that no spreadsheet reads as cells. */
  readonly formulas?: () => number;
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

/** Writes what people read: numbers within lists, structs and maps without the quotes in which services send them. */
export function asShown({ columns }: Pick<RowShape, "columns">, writer: RowWriter): RowWriter {
  const types = columns.map(({ type }) => type);
  if (!types.some((type) => isNested(typeFamily(type)))) return writer;
  const shown = (text: string | null, index: number) =>
    text === null ? null : shownNested(text, types[index] ?? "");
  return { ...writer, row: (texts, number) => writer.row(texts.map(shown), number) };
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

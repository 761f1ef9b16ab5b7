import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { containsSql, type TableColumn } from "../sql/TableColumn";
import { type TableScope, wholeTable } from "../sql/TableScope";
import { typeKind } from "../types/typeKind";

/** Characters that the cells of a type have, in lower case; types that are not here may have any. */
const alphabets = {
  exact: /^[-0-9.]*$/,
  float: /^[-+0-9.einfatyn]*$/,
  /** Times before our era end in `(BC)`, far ones are `infinity`. */
  time: /^[-+0-9:. ()bcinfty]*$/,
} as const;

/**
 * Whether a column may have a cell with this text in it, blind to case: whoever looks for a name need not read the numbers.
 */
export function canContain({ type, text, textScale }: TableColumn, wanted: string): boolean {
  const kind = typeKind(type);
  if (text !== undefined || textScale !== undefined || kind === "text" || kind === "other") return true;
  return alphabets[kind].test(wanted.toLowerCase());
}

/** A cell by its row in the view and its place among the columns shown. */
export interface CellPlace {
  readonly row: number;
  readonly place: number;
}

export interface FoundCell {
  readonly place: CellPlace | null;
  /** Cells that contain the text. */
  readonly cells: number;
  /** Which of them this is, from 1. */
  readonly ordinal: number;
}

/** Every cell of a view whose text contains something, blind to case, in the order of reading. */
export class CellFinder {
  /** Rows of the view in which a column has such a cell, ascending, by the column's place among those shown. */
  readonly #found: readonly Uint32Array[];
  readonly #cells: number;

  private constructor(found: readonly Uint32Array[]) {
    this.#found = found;
    this.#cells = found.reduce((sum, rows) => sum + rows.length, 0);
  }

  /** @param columns By their index, in the order they are shown. */
  static async search(
    database: ResultsDuckDb,
    scope: TableScope,
    columns: readonly number[],
    text: string,
  ): Promise<CellFinder> {
    const placeOf = await placesIn(database, scope);
    const found: Uint32Array[] = [];
    for (const index of columns) {
      const column = scope.columns[index];
      if (column === undefined || !canContain(column, text)) {
        found.push(new Uint32Array());
        continue;
      }
      const rows = await database.integers(
        `SELECT rowid::UINTEGER FROM ${scope.table} WHERE ${containsSql(column, text)}`,
      );
      found.push(placeOf(rows).toSorted());
    }
    return new CellFinder(found);
  }

  /** The next cell behind a place, or before it; past the last the search goes on at the first. */
  next(from: CellPlace, backwards: boolean): FoundCell {
    const cells = this.#cells;
    if (cells === 0) return { place: null, cells: 0, ordinal: 0 };
    const { row, place } = from;
    const index = backwards
      ? (this.#countBefore(from) - 1 + cells) % cells
      : this.#countBefore({ row, place: place + 1 }) % cells;
    return { place: this.#cellAt(index), cells, ordinal: index + 1 };
  }

  /** Cells found that are read before a place. */
  #countBefore({ row, place }: CellPlace): number {
    return this.#found.reduce((sum, rows, own) => sum + firstAtLeast(rows, own < place ? row + 1 : row), 0);
  }

  /** The cell that so many others are read before: the row is narrowed down first, then the place in it. */
  #cellAt(index: number): CellPlace {
    let row = 0;
    let beyond = this.#found.reduce((most, rows) => Math.max(most, (rows.at(-1) ?? -1) + 1), 0);
    while (beyond - row > 1) {
      const middle = (row + beyond) >>> 1;
      if (this.#countBefore({ row: middle, place: 0 }) <= index) row = middle;
      else beyond = middle;
    }
    const inRow = this.#found.flatMap((rows, place) =>
      rows[firstAtLeast(rows, row)] === row ? [place] : [],
    );
    return { row, place: inRow[index - this.#countBefore({ row, place: 0 })] ?? 0 };
  }
}

/** From the numbers of rows to their places in the view; those that are not in it are left out. */
async function placesIn(
  database: ResultsDuckDb,
  { table, sql }: TableScope,
): Promise<(rows: Uint32Array) => Uint32Array> {
  if (sql.where === wholeTable.where && sql.orderBy === wholeTable.orderBy) return (rows) => rows;
  const order = await database.integers(`SELECT rowid::UINTEGER FROM ${table} ${sql.where} ${sql.orderBy}`);
  const last = order.reduce((most, row) => Math.max(most, row), -1);
  // A place that no row has.
  const nowhere = order.length;
  const places = new Uint32Array(last + 1).fill(nowhere);
  for (const [place, row] of order.entries()) places[row] = place;
  return (rows) => rows.map((row) => places[row] ?? nowhere).filter((place) => place !== nowhere);
}

/** How many of ascending numbers are below one. */
function firstAtLeast(numbers: Uint32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

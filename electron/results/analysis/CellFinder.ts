import { quoteText } from "#shared/sql/quoteText";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { shownText } from "../view/shownText";
import { fromScope, type TableScope } from "../view/TableScope";

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
  /** `row * columns + place` of each, ascending. */
  readonly #places: Float64Array;
  readonly #columnCount: number;

  private constructor(places: Float64Array, columnCount: number) {
    this.#places = places;
    this.#columnCount = columnCount;
  }

  /** @param columns By their index, in the order they are shown. */
  static async search(
    database: ResultsDuckDb,
    scope: TableScope,
    columns: readonly number[],
    text: string,
  ): Promise<CellFinder> {
    const ordered = `SELECT *, row_number() OVER (${scope.sql.orderBy}) - 1 AS place FROM (SELECT rowid, * FROM ${fromScope(scope)})`;
    const places: number[] = [];
    const needle = `lower(${quoteText(text)})`;
    for (const [place, index] of columns.entries()) {
      const column = scope.columns[index];
      if (column === undefined) continue;
      const cell = column.text ?? shownText(column, column.name);
      const rows = await database.integers(
        `SELECT place::UINTEGER FROM (${ordered}) WHERE contains(lower(${cell}), ${needle})`,
      );
      for (const row of rows) places.push(row * columns.length + place);
    }
    return new CellFinder(Float64Array.from(places).toSorted(), columns.length);
  }

  /** The next cell behind a place, or before it; past the last the search goes on at the first. */
  next({ row, place }: CellPlace, backwards: boolean): FoundCell {
    const cells = this.#places.length;
    if (cells === 0) return { place: null, cells: 0, ordinal: 0 };
    const at = row * this.#columnCount + place;
    const behind = this.#firstBehind(at);
    const before = behind - 1 - (this.#places[behind - 1] === at ? 1 : 0);
    const index = (backwards ? before + cells : behind) % cells;
    const found = this.#places[index] ?? 0;
    return {
      place: { row: Math.floor(found / this.#columnCount), place: found % this.#columnCount },
      cells,
      ordinal: index + 1,
    };
  }

  #firstBehind(at: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#places[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

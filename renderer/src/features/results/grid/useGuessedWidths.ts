import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../ResultViewState";
import { guessWidth } from "./guessWidth";

/** Rows looked at for the first widths. */
const rowsLookedAt = 30;

/** First widths of a result's columns: from names and types at once, and once more when the first rows have come in. */
export function useGuessedWidths(rows: GridRows, columns: readonly ResultColumn[]): readonly number[] {
  const guess = (count: number, first = 0) =>
    columns.slice(first).map(({ name, type, heading }, place) => {
      const texts = Array.from({ length: count }, (_, row) => rows.cell(row, first + place)?.text ?? null);
      return guessWidth(heading?.at(-1) ?? name, type, texts);
    });
  const kept = resultViewState(rows);
  const hasRows = rows.cell(0, 0) !== undefined;
  if (kept.guessedWidths === null || (!kept.guessedWidths.withRows && hasRows)) {
    const widths = guess(hasRows ? Math.min(rowsLookedAt, rows.rowCount) : 0);
    kept.guessedWidths = { withRows: hasRows, widths };
  }
  const { withRows, widths } = kept.guessedWidths;
  if (widths.length < columns.length) {
    // Columns made of parts come later; those that were there stay as wide as they are.
    const added = guess(hasRows ? Math.min(rowsLookedAt, rows.rowCount) : 0, widths.length);
    kept.guessedWidths = { withRows, widths: [...widths, ...added] };
  }
  return kept.guessedWidths.widths;
}

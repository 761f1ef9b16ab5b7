import type { ResultColumn } from "#shared/contract/resultPort";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../ResultViewState";
import { guessWidth } from "./guessWidth";

/** Rows looked at for the first widths. */
const rowsLookedAt = 30;

/** First widths of a result's columns: from names and types at once, and once more when the first rows have come in. */
export function useGuessedWidths(rows: GridRows, columns: readonly ResultColumn[]): readonly number[] {
  const guess = (count: number) =>
    columns.map(({ name, type, heading }, column) => {
      const texts = Array.from({ length: count }, (_, row) => rows.cell(row, column)?.text ?? null);
      return guessWidth(heading?.at(-1) ?? name, type, texts);
    });
  const kept = resultViewState(rows);
  const hasRows = rows.cell(0, 0) !== undefined;
  if (kept.guessedWidths === null || (!kept.guessedWidths.withRows && hasRows)) {
    const widths = guess(hasRows ? Math.min(rowsLookedAt, rows.rowCount) : 0);
    kept.guessedWidths = { withRows: hasRows, widths };
  }
  return kept.guessedWidths.widths;
}

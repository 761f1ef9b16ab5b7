import { type RefObject, useMemo } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import type { SortKey } from "#shared/domain/results/resultView";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../state/ResultViewState";
import { setting } from "../../../queries/settings";
import { dividedNumber } from "../cells/displayedText";
import { columnWidths, headerHeight, headingHeight, headingRows, paneWidths } from "./GridColumn";
import { useDrawnCells } from "./useDrawnCells";
import { useGridColumns } from "./useGridColumns";

/** Pixels of a letter, of a digit (all equally wide in the grid) or capital, and of a sign of the scripts beyond. */
const letter = 7.4;
const digit = 8.8;
const wideSign = 13.5;
/** Padding of a cell and the line at its edge. */
const frame = 22;
/** Icon and menu button beside a column's name. */
const headerFrame = 60;

/**
 * A column's first width from its name, its type and some of its texts, in pixels. Estimated, not measured: measuring
 * some thousand texts of a wide result would hold up the first rows.
 */
export function guessWidth(name: string, type: string, texts: readonly (string | null)[]): number {
  let width = Math.max(textWidth(name) + headerFrame, Math.min(textWidth(type), 160) + headerFrame);
  const numbers = isNumeric(typeFamily(type)) ? setting("results.numbers") : null;
  for (const text of texts) {
    const shown =
      text === null ? setting("results.nullText") : numbers === null ? text : dividedNumber(text, numbers);
    width = Math.max(width, textWidth(shown) + frame);
  }
  const most = numbers !== null ? columnWidths.maxNumberGuess : columnWidths.maxGuess;
  return Math.round(Math.min(most, Math.max(columnWidths.min, width)));
}

function textWidth(text: string): number {
  let width = 0;
  const length = Math.min(text.length, 80);
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x2e7f) width += wideSign;
    else width += code < 0x61 ? digit : letter;
  }
  return width;
}

/** Rows looked at for the first widths. */
const rowsLookedAt = 30;

/** First widths of a result's columns: from names and types at once, and once more when the first rows have come in. */
function useGuessedWidths(rows: GridRows, columns: readonly ResultColumn[]): readonly number[] {
  const guess = (count: number, first = 0) =>
    columns.slice(first).map(({ name, type, heading }, place) => {
      const texts = Array.from({ length: count }, (_, row) => rows.cell(row, first + place)?.text ?? null);
      return guessWidth(heading?.at(-1) ?? name, type, texts);
    });
  const kept = resultViewState(rows);
  const hasRows = rows.cell(0, 0) !== undefined;
  const numbers = setting("results.numbers");
  if (
    kept.guessedWidths === null ||
    kept.guessedWidths.numbers !== numbers ||
    (!kept.guessedWidths.withRows && hasRows)
  ) {
    const widths = guess(hasRows ? Math.min(rowsLookedAt, rows.rowCount) : 0);
    kept.guessedWidths = { withRows: hasRows, widths, numbers };
  }
  const { withRows, widths } = kept.guessedWidths;
  if (widths.length < columns.length) {
    // Columns made of parts come later; those that were there stay as wide as they are.
    const added = guess(hasRows ? Math.min(rowsLookedAt, rows.rowCount) : 0, widths.length);
    kept.guessedWidths = { withRows, widths: [...widths, ...added], numbers };
  }
  return kept.guessedWidths.widths;
}

/** Where the columns of a grid stand, and which of its cells are drawn. Sizes in pixels. */
export type GridGeometry = ReturnType<typeof useGridGeometry>;

export function useGridGeometry(
  scroller: RefObject<HTMLElement | null>,
  rows: GridRows,
  viewId: number,
  resultColumns: readonly ResultColumn[],
  layout: ColumnLayout,
  sort?: readonly SortKey[],
) {
  const guessedWidths = useGuessedWidths(rows, resultColumns);
  const columns = useGridColumns(layout, resultColumns, guessedWidths, sort);
  const pinned = useMemo(() => paneWidths(columns), [columns]);
  const last = columns.at(-1);
  const headings = useMemo(() => headingRows(columns), [columns]);
  const headingsHeight = headings.length * headingHeight;
  const gutterWidth = Math.max(44, String(rows.rowCount).length * 7 + 20);
  return {
    columns,
    /** Widths of the columns at the edges. */
    pinned,
    totalWidth: last === undefined ? 0 : last.start + last.width,
    /** Of the numbers of the rows. */
    gutterWidth,
    headings,
    headingsHeight,
    /** What stands above the rows. */
    headedBy: headingsHeight + headerHeight,
    drawn: useDrawnCells(scroller, rows, viewId, columns, gutterWidth),
  };
}

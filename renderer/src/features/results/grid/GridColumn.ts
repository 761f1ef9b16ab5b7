import type { CSSProperties } from "react";
import type { TypeFamily } from "#shared/domain/typeFamily";

/** What changes how columns stand. */
export interface ColumnCommands {
  readonly resize: (column: GridColumn, width: number) => void;
  /** Makes columns as wide as what is seen of them needs; null for all. */
  readonly fit: (columns: readonly GridColumn[] | null) => void;
  /** Puts a column at a place counted from the left. */
  readonly move: (column: GridColumn, place: number) => void;
  readonly pin: (column: GridColumn, pane: Pane) => void;
  readonly hide: (column: GridColumn) => void;
  readonly showAll: () => void;
  /** Back to the order of the statement, with nothing pinned. */
  readonly resetOrder: () => void;
}

/** Where a column stays when the grid is scrolled to the side; the centre scrolls. */
export type Pane = "left" | "center" | "right";

/** How the rows are sorted by a column. */
export interface SortedBy {
  readonly direction: "asc" | "desc";
  /** Its place among several keys, from 1. */
  readonly rank: number | null;
}

/** A column as the grid shows it. */
export interface GridColumn {
  /** Its index in the result. */
  readonly index: number;
  /** Its place from the left, pinned ones included. */
  readonly place: number;
  readonly pane: Pane;
  readonly name: string;
  /** What its own header says: its name, or of a pivot's column the innermost of its headings. */
  readonly label: string;
  /** Of a pivot's column: what the headings above that say, the outermost first. */
  readonly heading: readonly string[];
  /** SQL type as the service names it. */
  readonly type: string;
  readonly family: TypeFamily;
  /** Pixels from the first column's left edge, before anything is scrolled. */
  readonly start: number;
  readonly width: number;
  /** Zone in which its times are shown; null where they are shown as stored, and where they have none. */
  readonly timeZone: string | null;
  /** Whether its numbers are names of things, by its own name. */
  readonly isIdentifier: boolean;
  /** Null where the rows are not sorted by it. */
  readonly sorted: SortedBy | null;
}

/** Pixels that pinned columns take at each side. */
export interface PaneWidths {
  readonly left: number;
  readonly right: number;
}

export function paneWidths(columns: readonly GridColumn[]): PaneWidths {
  const widths = { left: 0, center: 0, right: 0 };
  for (const { pane, width } of columns) widths[pane] += width;
  return widths;
}

export const headerHeight = 44;
/** Of a row of headings above the headers, which several columns have in common. */
export const headingHeight = 24;
/** A number of 38 digits has room for all of them: a part of a number is no number. */
export const columnWidths = { min: 48, max: 1600, maxGuess: 320, maxNumberGuess: 400, step: 16 } as const;

/**
 * Where a cell stands in its row. Those that scroll are placed from the row's beginning; pinned ones flow in the row and
 * stick to their edge (see .pinnedLeft and .pinnedRight).
 *
 * @param totalWidth Pixels of all columns together.
 */
export function cellPlace(
  column: Pick<GridColumn, "pane" | "start" | "width">,
  gutterWidth: number,
  totalWidth: number,
): CSSProperties {
  const { pane, start, width } = column;
  return pane === "right"
    ? { right: totalWidth - start - width, width }
    : { left: gutterWidth + start, width };
}

/** A heading that neighbouring columns have in common. */
export interface HeadingSpan {
  readonly text: string;
  readonly pane: Pane;
  /** Places of its first and last column. */
  readonly first: number;
  readonly last: number;
  /** Pixels, as those of a column. */
  readonly start: number;
  readonly width: number;
}

/** The rows of headings above the headers, the outermost first; none where no column stands under any. */
export function headingRows(columns: readonly GridColumn[]): readonly (readonly HeadingSpan[])[] {
  const depth = Math.max(0, ...columns.map(({ heading }) => heading.length));
  return Array.from({ length: depth }, (_, level) => spansOf(columns, level));
}

/** Columns stand under one heading where they are neighbours and all headings further out are the same, too. */
function spansOf(columns: readonly GridColumn[], level: number): HeadingSpan[] {
  const spans: HeadingSpan[] = [];
  let before: GridColumn | null = null;
  for (const column of columns) {
    const { heading, pane, place, start, width } = column;
    const text = heading[level];
    const last = spans.at(-1);
    if (text !== undefined && last !== undefined && before !== null && isUnderSame(before, column, level)) {
      spans[spans.length - 1] = { ...last, last: place, width: last.width + width };
    } else if (text !== undefined) {
      spans.push({ text, pane, first: place, last: place, start, width });
    }
    before = column;
  }
  return spans;
}

function isUnderSame(before: GridColumn, column: GridColumn, level: number): boolean {
  if (before.pane !== column.pane || before.heading.length <= level) return false;
  return before.heading.slice(0, level + 1).every((text, index) => text === column.heading[index]);
}

import type { GridColumn, Pane } from "./GridColumn";

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

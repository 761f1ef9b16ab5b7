import type { TypeFamily } from "#shared/domain/typeFamily";

/** Where a column stays when the grid is scrolled to the side; the centre scrolls. */
export type Pane = "left" | "center" | "right";

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

export const rowHeight = 26;
export const headerHeight = 44;
/** Of a row of headings above the headers, which several columns have in common. */
export const headingHeight = 24;
/** A number of 38 digits has room for all of them: a part of a number is no number. */
export const columnWidths = { min: 48, max: 1600, maxGuess: 320, maxNumberGuess: 400, step: 16 } as const;

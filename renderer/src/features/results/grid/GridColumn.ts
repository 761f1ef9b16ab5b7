import type { TypeFamily } from "#shared/domain/typeFamily";

/** A column as the grid shows it. */
export interface GridColumn {
  /** Its index in the result. */
  readonly index: number;
  /** Its place from the left. */
  readonly place: number;
  readonly name: string;
  /** SQL type as the service names it. */
  readonly type: string;
  readonly family: TypeFamily;
  /** Pixels from the first column's left edge. */
  readonly start: number;
  readonly width: number;
}

export const rowHeight = 26;
export const headerHeight = 44;
export const columnWidths = { min: 48, max: 1600, maxGuess: 320, step: 16 } as const;

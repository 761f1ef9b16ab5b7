import type { GridColumn, Pane } from "./GridColumn";

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

import type { BrokenLineRule, FileReading, ImportMode } from "#shared/domain/importPlan";
import type { LoadAccounting, LoadProgress, TableTarget } from "#shared/domain/loadTask";

/** Files that become one table, all of them read in one way. */
export interface FilesLoad {
  /** In the order of their rows; all have the columns of `reading`. `name` is for sentences. */
  readonly files: readonly { readonly path: string; readonly name: string }[];
  readonly reading: FileReading;
  readonly target: TableTarget;
  readonly mode: ImportMode;
  readonly brokenLines: BrokenLineRule;
}

export interface FilesLoadWatch {
  /** Stops the load; nothing of it stays. */
  readonly signal: AbortSignal;
  /** Called some times a second at most. */
  readonly onProgress: (progress: Partial<LoadProgress>) => void;
  /**
   * Called before a table that holds the rows for a while is made, with its name in the target's schema, and with null when
   * it is gone: what a crash leaves behind can then be named. Not called where the service removes it by itself.
   */
  readonly noteStagingTable: (table: string | null) => Promise<void>;
  /** Called right before the rows become visible: a crash before it has changed nothing. */
  readonly noteCommit: () => Promise<void>;
}

/**
 * Loads files into a table, in one step for whoever reads it: the old rows or the new ones, never half.
 *
 * @returns where every line of the files is; it adds up
 * @throws AppError CANCELLED, TABLE_EXISTS, FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD with line, column and text, LINES_LOST where
 * the lines do not add up, and what the service answers; then nothing was changed
 */
export type LoadFiles = (load: FilesLoad, watch: FilesLoadWatch) => Promise<LoadAccounting>;

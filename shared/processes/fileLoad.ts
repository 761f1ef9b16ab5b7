import type {
  BrokenLineRule,
  Compression,
  FileReading,
  ImportColumn,
  ImportMode,
} from "../domain/importPlan";

/** Files that become one table of the embedded service; between main, the service and an engine process. */
export interface FileTableLoad {
  readonly schema: string;
  readonly table: string;
  readonly mode: ImportMode;
  readonly brokenLines: BrokenLineRule;
  readonly reading: FileReading;
  /** In the order of their rows. */
  readonly files: readonly FileToLoad[];
}

export interface FileToLoad {
  /** Absolute. */
  readonly path: string;
  /** As people know it. */
  readonly name: string;
  readonly compression: Compression;
  /** Lines before the header or the first row, blank ones right before it included. */
  readonly skipLines: number;
  /** Of JSON: one object a line, one array, or values one after the other. */
  readonly layout: JsonLayout;
  /** The engine's own reading is taken to lose nothing of any value. Whoever says so makes sure of it before the commit. */
  readonly isUsual: boolean;
  /** Of JSON lines: those that are known not to fit before the engine reads them. They are not loaded. */
  readonly misfits: readonly MisfitRow[];
}

export type JsonLayout = "lines" | "array" | "values";

/** Rows that wait to become visible. Nothing of them stays unless the load is committed. */
export interface StagedRows {
  /** Those that were loaded, with types in the engine's own spelling; of an existing table, its types. */
  readonly columns: readonly ImportColumn[];
  readonly files: readonly StagedFile[];
}

export interface StagedFile {
  readonly loadedRows: number;
  /** Loaded rows with missing cells. */
  readonly paddedRows: number;
  /** Records that are not cut into as many cells as there are columns. */
  readonly misshapenRows: number;
  /** Rows of the right shape, with a value that does not fit. */
  readonly misfits: readonly MisfitRow[];
  /** Rows as the file itself says; null where it does not. */
  readonly statedRows: number | null;
}

/** A row with a value that does not fit its column. */
export interface MisfitRow {
  /** Among the rows of the right shape, from 1. For JSON lines: the line. */
  readonly row: number;
  readonly reason: string;
}

/** Rows of a file do not fit its columns, and the load was to fail then. Nothing was changed. */
export class FileRowsBroken extends Error {
  override readonly name = "FileRowsBroken";
  /** Index of the file. */
  readonly file: number;
  readonly staged: StagedFile;

  constructor(file: number, staged: StagedFile) {
    super("Some rows of the file do not fit the columns.");
    this.file = file;
    this.staged = staged;
  }
}

/** A line that goes into the table of rejected lines. */
export interface RejectedLine {
  /** Index of its file. */
  readonly file: number;
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

/** More rejected lines than these mean that the settings are wrong, and the load fails. */
export const mostRejectedLines = 1_000_000;

/** Characters of all rejected lines together; more make the load fail. */
export const mostRejectedText = 128 * 1024 * 1024;

/** Why a load with so many rejected lines fails. */
export function tooManyRejected(count: number): string {
  return (
    `${count.toLocaleString("en-US")} lines do not fit. At most ${mostRejectedLines.toLocaleString("en-US")} lines with 128 MB of text are rejected. ` +
    "Check the delimiter, the quote and the types of the columns."
  );
}

/**
 * A sentence about the lines that do not fit beyond those that an error names.
 * @param misfits found by a search that ends once more are found than are ever rejected
 */
export function unnamedMisfits(others: number, misfits: number): string {
  const atLeast = misfits > mostRejectedLines ? "At least " : "";
  return `${atLeast}${others.toLocaleString("en-US")} more ${others === 1 ? "does" : "do"} not fit.`;
}

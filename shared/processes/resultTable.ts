import { z } from "zod";
import type { LoadColumn } from "./enginePort";

/** The rows of a complete result on their way into a table: CSV files in the form of the loader, in the rows' order. */
export interface ResultTableFiles {
  readonly files: readonly ResultTableFile[];
  readonly columns: readonly LoadColumn[];
  readonly changedTypes: readonly ChangedType[];
  readonly rows: number;
  /** The result was cut: its statement gives more rows than these. */
  readonly truncated: boolean;
}

/** A column that has another type in the table than the result's service named; its values are what its cells show. */
export const changedType = z.strictObject({
  /** Its name in the table. */
  column: z.string(),
  from: z.string(),
  to: z.string(),
});
export type ChangedType = z.infer<typeof changedType>;

/** How far a result is on its way into a table: its rows are written down, their values tried, and then loaded. */
export const keepProgress = z.strictObject({
  step: z.enum(["writing", "checking", "loading"]),
  /** Null where the step does not count them. */
  rowsDone: z.int().nonnegative().nullable(),
});
export type KeepProgress = z.infer<typeof keepProgress>;

export interface ResultTableFile {
  /** Absolute. Whoever loads the file may move it away. */
  readonly path: string;
  readonly rows: number;
}

/** What the embedded service is asked to load. */
export interface ResultTableLoad extends Omit<ResultTableFiles, "changedTypes"> {
  readonly databaseId: string;
  /** In the schema of kept results. */
  readonly table: string;
  /** Whether it may take the place of a table that was kept under this name before. */
  readonly replace: boolean;
}

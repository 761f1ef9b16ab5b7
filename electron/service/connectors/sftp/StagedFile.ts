import type { ColumnEvidence } from "./ColumnEvidence";

/** A column of a staged file. */
export interface StagedColumn {
  /** Name in the table. */
  readonly name: string;
  /** Name in the staged Parquet file. */
  readonly stagedName: string;
  readonly evidence: ColumnEvidence;
}

/** A file of the source as Parquet: texts and JSON as the texts they are, Parquet as it came. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly columns: readonly StagedColumn[];
}

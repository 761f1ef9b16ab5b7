import type { Relation } from "#shared/api/relation";

/** The database that data is loaded into, reached through the service's contract. */
export interface ImportTarget {
  /** Runs one statement to its end. @throws AppError as the service answers. */
  execute(sql: string, signal?: AbortSignal): Promise<void>;
  /** Rows of a table, whose name is quoted SQL. @throws AppError as the service answers. */
  count(table: string, signal?: AbortSignal): Promise<number>;
  /** Tables and views that exist now. */
  relations(signal?: AbortSignal): Promise<Relation[]>;
}

/** Tells how far a load is. `step` names what is being done, for the sample its table. */
export type ReportProgress = (progress: {
  step: string | null;
  rows: number;
  totalRows: number | null;
}) => void;

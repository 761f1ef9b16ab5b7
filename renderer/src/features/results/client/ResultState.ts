import type { ResultColumn } from "#shared/contract/resultPort";
import type { AppErrorData } from "#shared/errors/AppError";

/** What is known of a result now. A new object with every change. */
export interface ResultState {
  /** The run that made the result; null until the store has said so. */
  readonly runId: string | null;
  readonly phase: "connecting" | "receiving" | "done" | "failed";
  /** Null until names and types are known. */
  readonly columns: readonly ResultColumn[] | null;
  /** Rows that can be read. */
  readonly rowCount: number;
  /** True where the result was cut; the rows are then its first ones. */
  readonly truncated: boolean;
  /** The cap the run was made with; null until the result is complete. */
  readonly maxRows: number | null;
  /** Set in phase `failed`. */
  readonly error: AppErrorData | null;
  /** Grows with every block of rows that comes in, so that what shows rows is drawn again. */
  readonly pagesRead: number;
}

export const initialResultState: ResultState = {
  runId: null,
  phase: "connecting",
  columns: null,
  rowCount: 0,
  truncated: false,
  maxRows: null,
  error: null,
  pagesRead: 0,
};

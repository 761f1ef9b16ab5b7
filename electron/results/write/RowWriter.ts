import type { CsvOptions } from "#shared/domain/csvOptions";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { SqlTarget } from "#shared/contract/resultCopy";

/** Writes rows of chosen columns as text, piece by piece; joined together the pieces are exact. */
export interface RowWriter {
  readonly begin: string;
  /** A row with everything that separates it from the row before. @param number Of the row, from 0. */
  row(texts: readonly (string | null)[], number: number): string;
  /** @param rows How many were written. */
  end(rows: number): string;
  /** Texts so far that a spreadsheet would run as formulas; left out by formats that no spreadsheet reads as cells. */
  readonly formulas?: () => number;
}

/** What a writer is made for: the columns in the order wanted. */
export interface RowShape {
  readonly columns: readonly ResultColumn[];
  /** For SQL alone; keys are places in `columns`. */
  readonly target: SqlTarget | null;
  /** What is said of rows that are not all there are, where the format has a place for a remark. */
  readonly note?: string | undefined;
  /** For CSV alone. */
  readonly csv?: CsvOptions | undefined;
}

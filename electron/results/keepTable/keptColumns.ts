import type { LoadColumn } from "#shared/contract/enginePort";
import type { ResultTableFile } from "#shared/contract/resultTable";
import type { ResultColumn } from "#shared/contract/resultPort";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";

export type KeptColumn = Pick<LoadColumn, "type" | "expression">;

/** The type of each column in the table, and the way there from the cell's text. */
export async function keptColumns(
  _database: ResultsDuckDb,
  columns: readonly ResultColumn[],
  _files: readonly ResultTableFile[],
  _signal: AbortSignal,
): Promise<KeptColumn[]> {
  return columns.map(() => ({ type: "VARCHAR", expression: "value" }));
}

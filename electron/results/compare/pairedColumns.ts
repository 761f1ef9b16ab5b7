import type { ColumnPair } from "#shared/domain/results/resultComparison";
import { AppError } from "#shared/errors/AppError";
import type { TableColumn } from "../sql/TableColumn";
import type { TableScope } from "../sql/TableScope";
import { commonForm, type CommonForm } from "../sql/commonForm";

/** Two columns that are compared, one of each result's table. */
export interface PairedColumns {
  readonly before: TableColumn;
  readonly now: TableColumn;
  readonly form: CommonForm;
}

/** The tables of two complete results. */
export interface ComparedTables {
  readonly before: TableScope;
  readonly now: TableScope;
}

/** @throws AppError INVALID_INPUT for a column that is not there */
export function pairedColumns(
  tables: ComparedTables,
  pairs: readonly ColumnPair[],
): readonly PairedColumns[] {
  return pairs.map((pair) => {
    const before = tables.before.columns[pair.before];
    const now = tables.now.columns[pair.now];
    if (before === undefined || now === undefined) {
      throw new AppError("INVALID_INPUT", "A column that is to be compared is not there.");
    }
    return { before, now, form: commonForm(before, now) };
  });
}

/** SQL of the form of a side's value; its table goes by the name `side`. */
export function formOf({ before, now, form }: PairedColumns, side: "before" | "now"): string {
  const { name, type } = side === "before" ? before : now;
  return form.of(`${side}.${name}`, type);
}

/** SQL of the value of whichever side has the row, and its type. */
export function mergedOf(pair: PairedColumns): { readonly sql: string; readonly type: string } {
  const { before, now, form } = pair;
  return before.type === now.type
    ? { sql: `coalesce(now.${now.name}, before.${before.name})`, type: now.type }
    : { sql: `coalesce(${formOf(pair, "now")}, ${formOf(pair, "before")})`, type: form.type };
}

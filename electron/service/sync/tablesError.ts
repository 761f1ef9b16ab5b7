import { type AcknowledgedErrors, isAcknowledged } from "#shared/domain/additionPolicy";
import { tableErrorText } from "#shared/domain/tableErrorText";
import type { RunRecord } from "../catalog/RunRepository";

/** What is said of a run whose tables failed: the first, and how many more. Null where none failed. */
export function tablesError(
  tables: readonly Pick<RunRecord["tables"][number], "name" | "error">[],
): string | null {
  const [first, ...others] = tables.filter(({ error }) => error !== null);
  if (first === undefined) return null;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `${tableErrorText(first.name, first.error ?? "")}${more}`;
}

/** The error of a run without those of tables that are acknowledged, unless there is no other. */
export function openError(
  { error, errorScope, tables }: RunRecord,
  acknowledged: AcknowledgedErrors,
): string | null {
  if (errorScope !== "tables") return error;
  const open = tables.filter((table) => !isAcknowledged(acknowledged, table.name, table.error ?? ""));
  return tablesError(open) ?? error;
}

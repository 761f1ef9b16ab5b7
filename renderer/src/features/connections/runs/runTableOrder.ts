import type { SyncRunTable } from "#shared/api/syncRun";

const names = new Intl.Collator("en", { numeric: true });

export function isFailedTable({ status, error }: SyncRunTable): boolean {
  return status === "failed" || status === "partial" || (status === null && error !== null);
}

/** Failed tables first, then those being read, then those with something to say, then by name. */
export function compareTables(a: SyncRunTable, b: SyncRunTable): number {
  return rank(a) - rank(b) || names.compare(a.name, b.name);
}

function rank(table: SyncRunTable): number {
  if (isFailedTable(table)) return 0;
  if (table.status === "running") return 1;
  return table.notes.length > 0 ? 2 : 3;
}

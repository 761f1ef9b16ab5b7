import type { SchemaChange, SyncRun, SyncRunTable } from "#shared/api/syncRun";
import { messages } from "../../../messages/messages";
import { language } from "../../../lib/language";

const names = new Intl.Collator(language, { numeric: true });

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

/** When a run began: asked for, where it has not started. Null where the service does not say. */
export function runBegin({ startedAt, queuedAt }: SyncRun): string | null {
  return startedAt ?? queuedAt;
}

/** How long a run took in milliseconds; null while it is under way, or where that cannot be known. */
export function runDuration({ durationMs, startedAt, finishedAt }: SyncRun): number | null {
  if (durationMs !== null) return durationMs;
  if (startedAt === null || finishedAt === null) return null;
  const span = Date.parse(finishedAt) - Date.parse(startedAt);
  return Number.isNaN(span) ? null : Math.max(0, span);
}

/** What set a run off; a word that Wharf does not know is said as it is. */
export function triggerText(trigger: string | null): string {
  const { triggers } = messages.connections.runs;
  if (trigger === null) return messages.general.notKnown;
  if (trigger === "initial" || trigger === "schedule" || trigger === "manual") return triggers[trigger];
  return trigger;
}

/** What changed at the source, in words. A kind that Wharf does not know is said as the service names it. */
export function changeText(
  { kind, table, column, from, to }: SchemaChange,
  sourceKind: string | null = null,
): string {
  const { changeKinds } = messages.connections.runs;
  const { notKnown } = messages.general;
  switch (kind) {
    case "tableVanished":
      // PostgreSQL shows also what may not be read, so what is not shown is not there.
      return sourceKind === "postgres" ? changeKinds.tableDropped(table) : changeKinds.tableVanished(table);
    case "tableAdded":
    case "tableRevoked":
    case "tableReturned":
      return changeKinds[kind](table);
    case "columnVanished":
      return sourceKind === "postgres"
        ? changeKinds.columnDropped(table, column ?? notKnown)
        : changeKinds.columnVanished(table, column ?? notKnown);
    case "columnAdded":
    case "columnRevoked":
      return changeKinds[kind](table, column ?? notKnown);
    case "typeChanged":
      return changeKinds.typeChanged(table, column ?? notKnown, from ?? notKnown, to ?? notKnown);
    default:
      return changeKinds.other(kind, column === null ? table : `${table}.${column}`);
  }
}

import type { SchemaChange } from "#shared/api/syncRun";
import { messages } from "../../../messages/messages";

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
    case "columnAdded":
    case "columnVanished":
      return changeKinds[kind](table, column ?? notKnown);
    case "typeChanged":
      return changeKinds.typeChanged(table, column ?? notKnown, from ?? notKnown, to ?? notKnown);
    default:
      return changeKinds.other(kind, column === null ? table : `${table}.${column}`);
  }
}

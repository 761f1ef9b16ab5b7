import type { SchemaChange } from "#shared/api/syncRun";
import { messages } from "../../../messages/messages";

/** What changed at the source, in words. A kind that Wharf does not know is said as the service names it. */
export function changeText({ kind, table, column, from, to }: SchemaChange): string {
  const { changeKinds } = messages.connections.runs;
  const { notKnown } = messages.general;
  switch (kind) {
    case "tableAdded":
    case "tableVanished":
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

import { labelOf } from "../../lib/labelOf";
import type { TableAge } from "#shared/domain/tableAge/TableAge";
import { errorCodes } from "#shared/errors/errorCodes";
import { databaseStatus } from "../../lib/databaseStatus";
import { formatRelativeTime } from "../../lib/formatRelativeTime";
import { tableAgeStatus } from "../../lib/tableAgeStatus";
import { messages } from "../../messages/messages";
import type { ExplorerNode } from "./explorerNode";

/** What a row is called when it is read aloud: its name, and what the eye sees beside it. */
export function nodeName(node: ExplorerNode): string {
  switch (node.kind) {
    case "root":
      return "";
    case "database":
      return `${labelOf(node.database)}, ${databaseStatus(node.database).label}`;
    case "schema":
      return node.schema;
    case "relation":
      return node.relation.kind === "view"
        ? `${node.relation.name}, ${messages.explorer.view}`
        : node.relation.name;
    case "column":
      return `${node.column.name}, ${node.column.type}`;
    case "remark":
      return typeof node.remark === "string"
        ? messages.explorer.remarks[node.remark]
        : messages.explorer.loadFailed(errorCodes[node.remark.code].title);
  }
}

/** The name of a table's row with the age of its rows. What the eye sees comes first, and in its order. */
export function nodeNameWithAge(node: ExplorerNode, age: TableAge | null, now: number): string {
  if (age === null) return nodeName(node);
  const { syncedBy, justNow } = messages.tableAges;
  const when = formatRelativeTime(age.lastSyncedAt, now, justNow);
  return [nodeName(node), when, syncedBy(age.connectionName), tableAgeStatus(age)?.label]
    .filter((part) => part !== undefined)
    .join(", ");
}

import { errorCodes } from "#shared/errors/errorCodes";
import { databaseStatus } from "../../lib/databaseStatus";
import { messages } from "../../messages/messages";
import type { ExplorerNode } from "./explorerNode";

/** What a row is called when it is read aloud: its name, and what the eye sees beside it. */
export function nodeName(node: ExplorerNode): string {
  switch (node.kind) {
    case "root":
      return "";
    case "database":
      return `${node.database.name}, ${databaseStatus(node.database).label}`;
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

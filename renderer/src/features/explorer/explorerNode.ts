import type { Database } from "#shared/api/database";
import type { Relation, RelationColumn } from "#shared/api/relation";
import type { TableAge } from "#shared/domain/tableAge/TableAge";
import type { AppErrorData } from "#shared/errors/AppError";
import { databaseStatus } from "../../components/databaseStatus";
import { formatRelativeTime } from "../../lib/formatTime";
import { shortType } from "../../lib/shortType";
import { labelOf } from "../../components/labelOf";
import { tableAgeStatus } from "../../components/tableAgeTitle";
import { messages } from "../../messages/messages";
import { errorTexts } from "../../lib/errorTexts";

/** One row of the tree. */
export type ExplorerNode =
  | { readonly kind: "root" }
  | { readonly kind: "database"; readonly database: Database }
  | { readonly kind: "schema"; readonly database: Database; readonly schema: string | null }
  | { readonly kind: "relation"; readonly database: Database; readonly relation: Relation }
  | {
      readonly kind: "column";
      readonly database: Database;
      readonly relation: Relation;
      readonly column: RelationColumn;
    }
  /** A line that stands for what is not there: still loading, empty, failed. */
  | {
      readonly kind: "remark";
      readonly database: Database;
      readonly remark: "loading" | "notReady" | "empty" | "noMatch" | AppErrorData;
    };

/** Names from the root down, null for a schema that is not known; the column is an index, since names of columns may be equal. */
type NodePath = readonly (string | number | null)[];

/** The path as an id; JSON keeps names with any characters apart. */
export function nodeId(...path: NodePath): string {
  return JSON.stringify(path);
}

/** What a row is called when it is read aloud: its name, and what the eye sees beside it. */
export function nodeName(node: ExplorerNode): string {
  switch (node.kind) {
    case "root":
      return "";
    case "database":
      return `${labelOf(node.database)}, ${databaseStatus(node.database).label}`;
    case "schema":
      return node.schema ?? messages.explorer.unknownSchema;
    case "relation":
      return node.relation.kind === "view"
        ? `${node.relation.name}, ${messages.explorer.view}`
        : node.relation.name;
    case "column":
      return `${node.column.name}, ${shortType(node.column.type)}`;
    case "remark":
      return typeof node.remark === "string"
        ? messages.explorer.remarks[node.remark]
        : messages.explorer.loadFailed(errorTexts[node.remark.code].title);
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

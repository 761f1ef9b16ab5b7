import type { Database } from "#shared/api/database";
import type { Relation, RelationColumn } from "#shared/api/relation";
import type { AppErrorData } from "#shared/errors/AppError";

/** One row of the tree. */
export type ExplorerNode =
  | { readonly kind: "root" }
  | { readonly kind: "database"; readonly database: Database }
  | { readonly kind: "schema"; readonly database: Database; readonly schema: string }
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

/** Names from the root down; the column is an index, since names of columns may be equal. */
type NodePath = readonly (string | number)[];

/** The path as an id; JSON keeps names with any characters apart. */
export function nodeId(...path: NodePath): string {
  return JSON.stringify(path);
}

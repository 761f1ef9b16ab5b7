import type { Database } from "#shared/api/database";
import type { AppErrorData } from "#shared/errors/AppError";
import { nodeId, type ExplorerNode } from "./explorerNode";
import type { SchemaOutline } from "./SchemaOutline";

/** What is known of a database's schema. */
export type SchemaState =
  | { readonly status: "notReady" | "loading" }
  | { readonly status: "failed"; readonly error: AppErrorData }
  | { readonly status: "loaded"; readonly outline: SchemaOutline };

/** Id of the node above all databases; it is not shown. */
export const rootId = nodeId();

/**
 * The tree as the rows ask for it: nodes are made when they are looked at, so that a schema of 20,000 tables with
 * 50 columns each costs what is unfolded and no more.
 */
export class ExplorerModel {
  readonly #databases: ReadonlyMap<string, Database>;
  readonly #schemas: ReadonlyMap<string, SchemaState>;
  readonly #isFiltered: boolean;

  /** @param schemas By database id; a database without an entry is loading. */
  constructor(databases: readonly Database[], schemas: ReadonlyMap<string, SchemaState>, isFiltered = false) {
    this.#databases = new Map(databases.map((one) => [one.id, one]));
    this.#schemas = schemas;
    this.#isFiltered = isFiltered;
  }

  /** The node of an id; of an id that is no longer in the tree the root, until the rows are made anew. */
  node(id: string): ExplorerNode {
    const [databaseId, schema, relationName, columnIndex] = pathOf(id);
    const database = this.#databases.get(String(databaseId));
    if (database === undefined) return { kind: "root" };
    if (schema === undefined) return { kind: "database", database };
    const state = this.#stateOf(database.id);
    if (typeof schema === "number") return remarkOf(database, state, this.#isFiltered);
    if (relationName === undefined) return { kind: "schema", database, schema };
    const relation =
      state.status === "loaded" ? state.outline.relation(schema, String(relationName)) : undefined;
    if (relation === undefined) return { kind: "root" };
    if (columnIndex === undefined) return { kind: "relation", database, relation };
    const column = relation.columns[Number(columnIndex)];
    return column === undefined ? { kind: "root" } : { kind: "column", database, relation, column };
  }

  /** Ids of what lies under a node, in order. */
  children(id: string): string[] {
    const node = this.node(id);
    if (id === rootId) return [...this.#databases.keys()].map((databaseId) => nodeId(databaseId));
    if (node.kind === "database") return this.#underDatabase(node.database.id);
    if (node.kind === "schema") {
      const state = this.#stateOf(node.database.id);
      if (state.status !== "loaded") return [];
      return state.outline
        .relationsOf(node.schema)
        .map(({ name }) => nodeId(node.database.id, node.schema, name));
    }
    if (node.kind !== "relation") return [];
    const { schema, name, columns } = node.relation;
    return columns.map((_, index) => nodeId(node.database.id, schema, name, index));
  }

  #underDatabase(databaseId: string): string[] {
    const state = this.#stateOf(databaseId);
    if (state.status === "loaded" && state.outline.schemas.length > 0) {
      return state.outline.schemas.map((schema) => nodeId(databaseId, schema));
    }
    return [nodeId(databaseId, 0)];
  }

  #stateOf(databaseId: string): SchemaState {
    return this.#schemas.get(databaseId) ?? { status: "loading" };
  }
}

function remarkOf(database: Database, state: SchemaState, isFiltered: boolean): ExplorerNode {
  if (state.status === "failed") return { kind: "remark", database, remark: state.error };
  if (state.status !== "loaded") return { kind: "remark", database, remark: state.status };
  return { kind: "remark", database, remark: isFiltered ? "noMatch" : "empty" };
}

function pathOf(id: string): readonly (string | number | null)[] {
  const path: unknown = JSON.parse(id);
  return Array.isArray(path)
    ? path.filter((part) => part === null || typeof part === "string" || typeof part === "number")
    : [];
}

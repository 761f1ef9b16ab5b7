import { quoteIdentifier } from "../quote";
import { chosenClause, meetsFor } from "./countSql";
import type { MergeClause, MergeStatement, TableFacts } from "./WriteStatement";

/** What a clause of MERGE gives a column. */
export interface GivenValue {
  readonly column: string;
  /** SQL of the value; null for DEFAULT. */
  readonly value: string | null;
}

/** FROM and WHERE for the rows that go by a clause. */
export function mergeRows(statement: MergeStatement, index: number): string {
  const { target, source, on, clauses } = statement;
  const clause = clauses[index];
  const chosen = chosenClause(statement, clause?.rows ?? "matched", [index]);
  switch (clause?.rows) {
    case "notMatchedByTarget":
      return `FROM ${source} WHERE NOT EXISTS (SELECT 1 FROM ${target.relation} WHERE (\n${on}\n)) AND ${chosen}`;
    case "notMatchedBySource":
      return `FROM ${target.relation} WHERE NOT EXISTS (SELECT 1 FROM ${source} WHERE (\n${on}\n)) AND ${chosen}`;
    case "matched":
    case undefined: {
      const deletes = meetsFor(statement, "delete");
      if (clause?.action === "delete") {
        return `FROM ${target.relation} WHERE EXISTS (SELECT 1 FROM ${source} WHERE (\n${on}\n) AND ${chosen})`;
      }
      const kept = deletes === null ? "" : ` AND NOT ${deletes}`;
      return `FROM ${target.relation}, ${source} WHERE (\n${on}\n) AND ${chosen}${kept}`;
    }
  }
}

/** What a clause gives to columns; null where that isn't known. */
export function mergeValues(
  { values, rows }: MergeClause,
  columns: TableFacts["columns"],
  sourceAlias: string,
  sourceColumns: readonly string[] | null,
): readonly GivenValue[] | null {
  if (values === null) return null;
  const ofSource = (name: string) => `${sourceAlias}.${quoteIdentifier(name)}`;
  switch (values.kind) {
    case "set":
      return values.assignments;
    case "list": {
      const names = values.columns ?? columns.map(({ name }) => name);
      if (names.length !== values.values.length) return null;
      return names.map((column, index) => ({ column, value: values.values[index] ?? null }));
    }
    case "defaults":
      return [];
    case "position":
      if (sourceColumns?.length !== columns.length || rows === "notMatchedBySource") return null;
      return columns.map(({ name }, index) => ({
        column: name,
        value: ofSource(sourceColumns[index] ?? ""),
      }));
    case "name":
      if (sourceColumns === null || rows === "notMatchedBySource") return null;
      return sourceColumns.map((column) => ({ column, value: ofSource(column) }));
  }
}

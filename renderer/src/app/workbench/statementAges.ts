import type { TableAge } from "#shared/domain/tableAge/TableAge";
import type { TableAges } from "#shared/domain/tableAge/TableAges";
import type { SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { tablesRead } from "#shared/sql/tablesRead";

/** The ages of those tables that a statement reads and that Connections feed, in the order they are named. */
export function statementAges(sql: string, schema: SchemaIndex, ages: TableAges): readonly TableAge[] {
  if (ages.size === 0) return [];
  const found = tablesRead(sql).flatMap((path) => {
    const relation = relationOf(path, schema);
    return relation === null ? [] : (ages.of(relation.schema, relation.name) ?? []);
  });
  return [...new Set(found)];
}

/** In `a.orders`, `a` is a schema, or where there is none of that name the database itself. */
function relationOf(path: readonly string[], schema: SchemaIndex) {
  const name = path.at(-1) ?? "";
  const qualifier = path.at(-2) ?? null;
  const found = schema.find(qualifier, name);
  if (found !== null || qualifier === null || path.length > 2 || schema.hasSchema(qualifier)) return found;
  return schema.find("main", name);
}

import { looseText } from "./looseText";
import type { RelationRow } from "./findRelationRows";

/** A table or view with the list or map that describes its columns, in the service's own form. */
export interface RelationSource extends RelationRow {
  readonly columns: unknown;
}

/**
 * Joins rows that describe one column each, as information_schema gives them, into one entry a table; rows that are
 * tables already pass unchanged. The order of the answer is kept.
 */
export function groupColumnRows(rows: readonly RelationRow[]): RelationSource[] {
  const sources: RelationSource[] = [];
  const columnsOf = new Map<string, unknown[]>();
  for (const row of rows) {
    if (!isColumnRow(row)) {
      sources.push({ ...row, columns: row.fields.first("columns", "fields") });
      continue;
    }
    const place = JSON.stringify([
      schemaIn(row),
      looseText(row.fields.first("tableName", "table", "viewName")),
    ]);
    const columns = columnsOf.get(place) ?? [];
    if (columns.length === 0) {
      columnsOf.set(place, columns);
      sources.push({ ...row, columns });
    }
    columns.push(row.fields);
  }
  return sources;
}

function isColumnRow({ fields }: RelationRow): boolean {
  return fields.first("columnName", "column") !== undefined && !Array.isArray(fields.first("columns"));
}

function schemaIn(row: RelationRow): string | null {
  return looseText(row.fields.first("schema", "tableSchema", "schemaName")) ?? row.schema;
}

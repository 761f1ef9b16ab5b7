/**
 * The identity of a table within its Connection, `schema.table`. A name that holds a dot or a quote is quoted, so
 * that two tables never share one.
 */
export function streamName(schema: string, table: string): string {
  return [schema, table]
    .map((name) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(".");
}

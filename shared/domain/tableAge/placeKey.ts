/** One text for each table: names are one whatever their case, as in DuckDB. */
export function placeKey(schema: string, table: string): string {
  return JSON.stringify([schema.toLowerCase(), table.toLowerCase()]);
}

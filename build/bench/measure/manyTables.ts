/** Statements that make small tables of the usual types in a schema of their own, not analysed, as fresh ones are. */
export function manyTables(schema: string, tables: number, rows: number): string[] {
  const columns =
    "i::int AS id, 'name ' || i AS name, (i % 1000 / 10.0)::numeric(12,2) AS amount, i % 3 = 0 AS is_open, " +
    "timestamptz '2024-01-01' + i * interval '1 hour' AS changed_at";
  const make = Array.from(
    { length: tables },
    (_, index) =>
      `CREATE TABLE ${schema}.table_${index} AS SELECT ${columns} FROM generate_series(1, ${rows}) AS i`,
  );
  const together = 100;
  return [
    `CREATE SCHEMA ${schema}`,
    ...Array.from({ length: Math.ceil(make.length / together) }, (_, index) =>
      make.slice(index * together, (index + 1) * together).join("; "),
    ),
  ];
}

/** Rows and columns of the table that is synced, 12 of the types that tables usually have. */
export const sourceRows = 1_000_000;

interface SourceColumn {
  /** In DuckDB. */
  readonly type: string;
  /** In PostgreSQL over the row's number `i`; its type is that of the expression. */
  readonly postgres: string;
  /** In MariaDB over the row's number `i`, and its type. */
  readonly mariaDb: readonly [type: string, expression: string];
}

const columns: readonly SourceColumn[] = [
  { type: "BIGINT", postgres: "i::bigint", mariaDb: ["BIGINT", "i"] },
  { type: "INTEGER", postgres: "(i % 10007)::int", mariaDb: ["INT", "i % 10007"] },
  {
    type: "DECIMAL(12,2)",
    postgres: "(i % 100000 / 100.0)::numeric(12,2)",
    mariaDb: ["DECIMAL(12,2)", "i % 100000 / 100"],
  },
  { type: "DOUBLE", postgres: "(i / 7.0)::float8", mariaDb: ["DOUBLE", "i / 7e0"] },
  { type: "VARCHAR", postgres: "'Order ' || i", mariaDb: ["VARCHAR(40)", "concat('Order ', i)"] },
  { type: "VARCHAR", postgres: "md5(i::text)", mariaDb: ["VARCHAR(40)", "md5(i)"] },
  {
    type: "VARCHAR",
    postgres: "CASE WHEN i % 5 = 0 THEN NULL ELSE 'a note of some length, number ' || i END",
    mariaDb: ["TEXT", "if(i % 5 = 0, NULL, concat('a note of some length, number ', i))"],
  },
  // What MariaDB calls BOOLEAN is a number.
  { type: "TINYINT", postgres: "i % 3 = 0", mariaDb: ["BOOLEAN", "i % 3 = 0"] },
  {
    type: "DATE",
    postgres: "date '2020-01-01' + (i % 2000)::int",
    mariaDb: ["DATE", "date '2020-01-01' + INTERVAL i % 2000 DAY"],
  },
  {
    type: "TIMESTAMP",
    postgres: "timestamp '2020-01-01' + i * interval '1 second'",
    mariaDb: ["DATETIME", "timestamp '2020-01-01 00:00:00' + INTERVAL i SECOND"],
  },
  { type: "SMALLINT", postgres: "(i % 300)::smallint", mariaDb: ["SMALLINT", "i % 300"] },
  {
    type: "UUID",
    postgres: "md5(i::text)::uuid",
    mariaDb: ["UUID", "concat(left(md5(i), 8), '-0000-4000-8000-', right(md5(i), 12))"],
  },
];

/** Statements that make the table in PostgreSQL, analysed as a server that is in use has it. */
export function postgresTable(name: string, rows: number): string {
  const list = columns.map(({ postgres }, index) => `${postgres} AS c${index}`).join(", ");
  return `CREATE TABLE ${name} AS SELECT ${list} FROM generate_series(1, ${rows}) AS i; ANALYZE ${name}`;
}

/** Statements that make the table in MariaDB, in order. */
export function mariaDbTable(name: string, rows: number): string[] {
  const definitions = columns.map(({ mariaDb: [type] }, index) => `c${index} ${type}`).join(", ");
  const list = columns.map(({ mariaDb: [, expression] }) => expression).join(", ");
  return [
    `CREATE TABLE ${name} (${definitions})`,
    `INSERT INTO ${name} SELECT ${list} FROM (SELECT seq AS i FROM seq_1_to_${rows}) AS numbers`,
    `ANALYZE TABLE ${name}`,
  ];
}

/** The table in DuckDB, as somebody would make it who loads a file by hand. */
export function duckDbTable(name: string, source: "postgres" | "mariaDb"): string {
  const definitions = columns.map(({ type }, index) =>
    // PostgreSQL has a BOOLEAN.
    source === "postgres" && type === "TINYINT" ? `c${index} BOOLEAN` : `c${index} ${type}`,
  );
  return `CREATE OR REPLACE TABLE ${name} (${definitions.join(", ")})`;
}

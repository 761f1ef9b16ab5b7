/** Rows and columns of the result that the budgets speak of. */
export const wideRows = 100_000;

/** Name of the table that {@link wideTableSql} makes. */
export const wideTable = "wide";

/** 20 columns of the types that results usually have: keys, amounts, texts short and long, times, flags, nulls. */
const columns = [
  "9007199254740993 + i AS id",
  "(i % 9973)::INTEGER AS customer",
  "(hash(i) % 1000000 / 100.0)::DECIMAL(18,2) AS amount",
  "(hash(i + 1) % 100000 / 1000.0)::DECIMAL(10,3) AS discount",
  "(hash(i + 2) % 1000)::DOUBLE / 7 AS ratio",
  "'Order ' || i AS title",
  "['Rotterdam', 'Hamburg', 'Gdańsk', 'Valparaíso', 'Osaka'][1 + (i % 5)::INTEGER] AS city",
  "CASE WHEN i % 7 = 0 THEN NULL ELSE 'Leave it with the neighbour, flat ' || (i % 90) END AS note",
  "repeat('long text ', 1 + (i % 12)::INTEGER) AS body",
  "TIMESTAMP '2023-01-01' + to_seconds(i * 700) AS ordered_at",
  "TIMESTAMPTZ '2023-01-01 00:00:00+00' + to_seconds(i * 701) AS paid_at",
  "DATE '2023-01-01' + (i % 1400)::INTEGER AS due",
  "i % 3 = 0 AS gift",
  "(i % 256)::UTINYINT AS level",
  "(hash(i + 3) % 100000)::BIGINT AS points",
  "md5(i::VARCHAR) AS checksum",
  "('00000000-0000-4000-8000-' || lpad(to_hex(i), 12, '0'))::UUID AS uid",
  "CASE WHEN i % 5 = 0 THEN NULL ELSE (i % 50)::SMALLINT END AS rank",
  "'{\"a\":' || i || '}' AS payload",
  "(i / 3)::FLOAT AS third",
];

/** Makes the table with exactly the same rows each time. */
export const wideTableSql = `CREATE TABLE ${wideTable} AS SELECT ${columns.join(", ")} FROM range(${wideRows}) AS t(i)`;

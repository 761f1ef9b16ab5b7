/** Rows of the table that small statements read. */
const itemRows = 100_000;

/** A table with a primary key, of which each small statement reads little. */
export const itemsSql = `CREATE TABLE items AS SELECT
  i::INTEGER AS id, 'item ' || i AS name, (i % 10)::INTEGER AS kind, i * 1.5 AS price,
  TIMESTAMP '2024-01-01' + INTERVAL (i) MINUTE AS made
FROM range(${itemRows}) numbers(i)`;

export const itemsKeySql = "ALTER TABLE items ADD PRIMARY KEY (id)";

/** Spreads the rows that are looked up over the table. */
const stride = 7919;

/**
 * What applications send: a constant, a row by its key, an aggregate, the first rows of a table. The key differs each
 * time, so that this text was never seen before.
 */
export const smallStatements: Readonly<Record<string, (round: number) => string>> = {
  constant: () => "SELECT 1 AS one",
  key: (round) => `SELECT * FROM items WHERE id = ${(round * stride) % itemRows}`,
  aggregate: () =>
    "SELECT kind, count(*) AS items, sum(price) AS total FROM items WHERE id < 5000 GROUP BY kind ORDER BY kind",
  rows: () => "SELECT * FROM items LIMIT 100",
};

/** Keywords by the place they can be at, the usual ones first. Source: DuckDB's documentation of each statement. */
export const keywords = {
  statement: phrases(
    "SELECT, FROM, WITH, INSERT INTO, UPDATE, DELETE FROM, CREATE TABLE, CREATE VIEW, CREATE OR REPLACE TABLE, CREATE OR REPLACE VIEW, ALTER TABLE, DROP TABLE, DROP VIEW, DESCRIBE, SUMMARIZE, SHOW TABLES, EXPLAIN, EXPLAIN ANALYZE, PIVOT, UNPIVOT, VALUES, MERGE INTO, TRUNCATE, BEGIN, COMMIT, ROLLBACK, SET, CREATE SCHEMA, CREATE MACRO, CREATE SEQUENCE, CREATE INDEX",
  ),
  query: phrases("SELECT, FROM, WITH, VALUES, DISTINCT, PIVOT, UNPIVOT, SUMMARIZE, DESCRIBE"),
  relation: phrases("LATERAL, SELECT, VALUES"),
  expression: phrases(
    "CASE, NOT, NULL, TRUE, FALSE, EXISTS, CAST, TRY_CAST, INTERVAL, DATE, TIMESTAMP, EXTRACT, COLUMNS, ARRAY",
  ),
  operator: phrases(
    "AND, OR, IN, IS NULL, IS NOT NULL, LIKE, ILIKE, NOT, NOT IN, NOT LIKE, NOT ILIKE, BETWEEN, IS DISTINCT FROM, IS NOT DISTINCT FROM, SIMILAR TO, COLLATE, GLOB",
  ),
  join: phrases(
    "JOIN, LEFT JOIN, INNER JOIN, FULL JOIN, RIGHT JOIN, CROSS JOIN, ASOF JOIN, SEMI JOIN, ANTI JOIN, NATURAL JOIN, POSITIONAL JOIN",
  ),
  set: phrases("UNION, UNION ALL, UNION BY NAME, INTERSECT, EXCEPT"),
  order: phrases("ASC, DESC, NULLS FIRST, NULLS LAST"),
  frame: phrases("ROWS BETWEEN, RANGE BETWEEN, GROUPS BETWEEN"),
  frameBound: phrases(
    "UNBOUNDED PRECEDING, UNBOUNDED FOLLOWING, CURRENT ROW, PRECEDING, FOLLOWING, AND, EXCLUDE CURRENT ROW, EXCLUDE GROUP, EXCLUDE TIES",
  ),
  columnConstraint: phrases(
    "NOT NULL, PRIMARY KEY, UNIQUE, DEFAULT, CHECK, REFERENCES, COLLATE, GENERATED ALWAYS AS",
  ),
  tableConstraint: phrases("PRIMARY KEY, FOREIGN KEY, UNIQUE, CHECK, CONSTRAINT"),
  alterTable: phrases(
    "ADD COLUMN, DROP COLUMN, RENAME TO, RENAME COLUMN, ALTER COLUMN, SET SCHEMA, ADD PRIMARY KEY",
  ),
  alterColumn: phrases("TYPE, SET DATA TYPE, SET DEFAULT, DROP DEFAULT, SET NOT NULL, DROP NOT NULL"),
} as const;

/** What can follow a keyword of two or more words after its beginning. */
export const continuations: ReadonlyMap<string, readonly string[]> = new Map([
  ["GROUP", ["BY"]],
  ["ORDER", ["BY"]],
  ["PARTITION", ["BY"]],
  ["INSERT", ["INTO"]],
  ["MERGE", ["INTO"]],
  ["DELETE", ["FROM"]],
  ["LEFT", ["JOIN", "OUTER JOIN"]],
  ["RIGHT", ["JOIN", "OUTER JOIN"]],
  ["FULL", ["JOIN", "OUTER JOIN"]],
  ["INNER", ["JOIN"]],
  ["OUTER", ["JOIN"]],
  ["CROSS", ["JOIN"]],
  ["NATURAL", ["JOIN", "LEFT JOIN"]],
  ["POSITIONAL", ["JOIN"]],
  ["ASOF", ["JOIN", "LEFT JOIN"]],
  ["SEMI", ["JOIN"]],
  ["ANTI", ["JOIN"]],
  ["NULLS", ["FIRST", "LAST"]],
  ["IS", ["NULL", "NOT NULL", "TRUE", "FALSE", "DISTINCT FROM", "NOT DISTINCT FROM"]],
  ["CONFLICT", ["DO NOTHING", "DO UPDATE SET"]],
  ["DO", ["NOTHING", "UPDATE SET"]],
  ["UNBOUNDED", ["PRECEDING", "FOLLOWING"]],
  ["CURRENT", ["ROW"]],
  ["ROWS", ["BETWEEN"]],
  ["RANGE", ["BETWEEN"]],
  ["PRIMARY", ["KEY"]],
  ["FOREIGN", ["KEY"]],
  ["WITHIN", ["GROUP"]],
  ["SIMILAR", ["TO"]],
]);

/** Names of types to propose after `::` and in a CAST. */
export const typeNames: readonly string[] = phrases(
  "VARCHAR, INTEGER, BIGINT, DOUBLE, DECIMAL, BOOLEAN, DATE, TIMESTAMP, TIMESTAMPTZ, TIME, INTERVAL, JSON, UUID, BLOB, HUGEINT, SMALLINT, TINYINT, FLOAT, UBIGINT, UINTEGER, USMALLINT, UTINYINT, UHUGEINT, TIMESTAMP_NS, TIMESTAMP_MS, TIMESTAMP_S, TIMETZ, BIT, BIGNUM, STRUCT, MAP, UNION, VARIANT",
);

function phrases(text: string): readonly string[] {
  return text.split(", ");
}

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quoteText } from "#shared/sql/quote";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

let bed: TestEngine;
let engine: RunningEngine;

/** Those that have nextval in them are made while what they call is harmless, as DuckDB would not make some of them otherwise. */
const setUp = [
  "CREATE TABLE t (a INTEGER, b VARCHAR)",
  "INSERT INTO t VALUES (1, 'x'), (2, 'y')",
  "CREATE SEQUENCE s",
  "CREATE SCHEMA other",
  "CREATE MACRO drawn() AS 1",
  "CREATE MACRO twice_drawn() AS drawn() + 1",
  'CREATE MACRO other."Drawn Too"(x := 1) AS drawn() * x',
  'CREATE MACRO "<%%>"(x, y) AS drawn() + x + y',
  "CREATE MACRO numbers(x) AS TABLE FROM range(x)",
  "CREATE MACRO drawn_numbers() AS TABLE FROM range(twice_drawn())",
  "CREATE MACRO any_of(x) AS TABLE FROM query_table(x)",
  "CREATE VIEW waiting AS SELECT range AS a, 'x' AS b FROM range(drawn())",
  'CREATE VIEW other."Over It" AS FROM waiting',
  "CREATE VIEW plain AS SELECT a, upper(b) AS b FROM t",
  "CREATE OR REPLACE MACRO drawn() AS nextval('s')",
];

beforeAll(async () => {
  bed = await openTestEngine();
  engine = await bed.open();
  for (const sql of setUp) await readAnswer(engine, sql);
});

afterAll(() => bed.remove());

async function lastValue(): Promise<unknown> {
  return (await readAnswer(engine, "SELECT last_value FROM duckdb_sequences()")).rows;
}

const numbers = fc.constantFrom(
  "nextval('s')",
  "system.main.\"NextVal\"('s')",
  "pg_catalog.nextval /* ( */ ('main.s')",
  "drawn()",
  "main.drawn()",
  "twice_drawn()",
  'other."Drawn Too"()',
  "(1 <%%> 2)",
  "(1::BIGINT + (drawn()))",
);

const tables = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        (n: string) => `range(${n})`,
        (n: string) => `generate_series(1, ${n})`,
        (n: string) => `repeat(1, ${n}::BIGINT)`,
        (n: string) => `numbers(${n})`,
        (n: string) => `t AT (VERSION => ${n})`,
      ),
      numbers,
    )
    .map(([hold, number]) => hold(number)),
  fc.constantFrom(
    "drawn_numbers()",
    "main.drawn_numbers()",
    "waiting",
    '"WAITING"',
    "'waiting'",
    "$$main.waiting$$",
    'other."Over It"',
    "'other.\"Over It\"'",
    "query_table('waiting')",
    "query_table(['waiting'])",
    "query_table('wait' || 'ing')",
    "query_table(concat('wai', 'ting'))",
    "query_table(e'waitin\\x67')",
    "any_of('wait' || 'ing')",
    "pragma_table_info('waiting')",
    "pragma_table_info('wait' || 'ing')",
    "histogram_values('wait' || 'ing', a)",
  ),
);

const queries = tables.chain((table): fc.Arbitrary<string> =>
  fc.constantFrom(
    `FROM ${table}`,
    `SELECT 1 FROM ${table} AS x LIMIT 1`,
    `FROM t, ${table}`,
    `FROM t JOIN LATERAL (FROM ${table}) ON true`,
    `WITH c AS (FROM ${table}) FROM c`,
    `SELECT (SELECT count(*) FROM ${table})`,
    `SELECT a FROM t WHERE EXISTS (FROM ${table})`,
  ),
);

/** Around a query: again a query. */
const wraps = fc.constantFrom(
  (sql: string) => `FROM query(${quoteText(sql)})`,
  (sql: string) => `FROM query($$${sql.replaceAll("$", "")}$$)`,
  (sql: string) => `FROM query(${quoteText(sql)} || '')`,
  (sql: string) => `FROM "query"(concat(${quoteText(sql.slice(0, 9))}, ${quoteText(sql.slice(9))}))`,
  (sql: string) => `FROM query(CASE WHEN random() < 2 THEN ${quoteText(sql)} ELSE 'FROM t' END)`,
  (sql: string) => `SELECT * FROM (${sql})`,
);

const ends = fc.constantFrom(
  (sql: string) => sql,
  (sql: string) => `DESCRIBE ${sql}`,
  (sql: string) => `SUMMARIZE ${sql}`,
  (sql: string) => `EXPLAIN ${sql}`,
  (sql: string) => `EXPLAIN ANALYZE ${sql}`,
  (sql: string) => `PIVOT (${sql}) ON 1 USING count(*)`,
);

const statements = fc
  .tuple(queries, fc.array(wraps, { maxLength: 3 }), ends)
  .map(([query, around, end]) => end(around.reduce((sql, wrap) => wrap(sql), query)));

describe("a read-only query of a database with sequences", () => {
  it("never advances one, however nextval is hidden", async () => {
    const before = await lastValue();
    await fc.assert(
      fc.asyncProperty(statements, async (sql) => {
        const failure = await readFailure(engine, sql, { readOnly: true });
        expect(failure.kind, sql).toBe("request");
        expect(await lastValue(), sql).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it("leaves it alone also where views were not looked at since the database was opened", async () => {
    const before = await lastValue();
    await engine.close();
    engine = await bed.open();
    for (const sql of ["DESCRIBE waiting", "FROM waiting", "FROM duckdb_columns()", "SHOW ALL TABLES"]) {
      await engine.query({ sql, maxRows: 10, readOnly: true });
    }
    expect(await lastValue()).toEqual(before);
  });

  it.each([
    "FROM plain",
    "FROM range(3)",
    "FROM numbers(3)",
    "FROM query_table('plain')",
    "FROM query_table(['t', 'plain'])",
    "FROM query('FROM query(''FROM plain'')')",
    "FROM pragma_table_info('t')",
    "SELECT histogram(a) FROM t",
    "SELECT 'it is waiting', 'nextval(''s'')' AS nextval FROM t",
    "SELECT last_value FROM duckdb_sequences()",
    "SELECT sql FROM duckdb_views() WHERE view_name LIKE 'wait%'",
    "PIVOT t ON b USING sum(a)",
  ])("still runs %s", async (sql) => {
    expect((await readAnswer(engine, sql, { readOnly: true })).columns.length).toBeGreaterThan(0);
  });

  it("finds what a macro became after the last query", async () => {
    await readAnswer(engine, "CREATE MACRO later() AS 2");
    expect((await readAnswer(engine, "FROM range(later())", { readOnly: true })).rows).toHaveLength(2);
    await readAnswer(engine, "CREATE OR REPLACE MACRO later() AS drawn()");
    const before = await lastValue();
    expect((await readFailure(engine, "FROM range(later())", { readOnly: true })).message).toMatch(/nextval/);
    expect(await lastValue()).toEqual(before);
  });
});

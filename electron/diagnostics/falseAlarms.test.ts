import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { tpchQueries, tpchTables } from "#shared/sql/plan/testing/tpch";
import { SchemaMirror } from "./SchemaMirror";
import { UserDatabase } from "./testing/UserDatabase";

/** Tables, views, types, macros and the rest, as a database of a user has them; the mirror gets to know tables and views alone. */
const userSchema = `
CREATE TYPE mood AS ENUM ('sad', 'ok', 'glad');
CREATE TYPE address AS STRUCT(street VARCHAR, city VARCHAR);
CREATE SCHEMA sales;
CREATE TABLE people (id BIGINT PRIMARY KEY, name VARCHAR NOT NULL, feels mood, lives address, tags VARCHAR[], extra JSON, born DATE, seen TIMESTAMPTZ, age INTEGER GENERATED ALWAYS AS (year(DATE '2026-01-01') - year(born)));
CREATE TABLE sales.orders (order_id BIGINT, person_id BIGINT, total DECIMAL(18, 4), lines STRUCT(sku VARCHAR, n INTEGER)[], facts MAP(VARCHAR, DOUBLE), u UNION(num INTEGER, str VARCHAR), raw BLOB, bits BIT, span INTERVAL, since TIME, huge HUGEINT, uid UUID);
CREATE TABLE "Odd ""Name""" ("select" INTEGER, "a b" VARCHAR, "Ünï" DOUBLE, "x.y" INTEGER);
CREATE VIEW adults AS SELECT *, name || '!' AS loud FROM people WHERE age >= 18;
CREATE VIEW sales.per_person AS SELECT person_id, sum(total) AS total, count(*) AS n FROM sales.orders GROUP BY ALL;
CREATE SEQUENCE ids;
CREATE MACRO net(p, d := 0.1) AS p * (1 - d);
CREATE MACRO recent(n) AS TABLE SELECT * FROM people ORDER BY seen DESC LIMIT n;
CREATE INDEX by_name ON people(name);
${tpchTables.join(";\n")};`;

const userStatements: readonly string[] = [
  "SELECT p.name, p.lives.city, p.lives['street'], (p.lives).city FROM people p",
  "SELECT extra.a.b, extra->>'$.a', extra->'b' FROM people",
  "SELECT name, unnest(tags) AS tag FROM people",
  "SELECT feels, count(*) FROM people GROUP BY ALL ORDER BY ALL",
  "SELECT 'glad'::mood, {'street': 'a', 'city': 'b'}::address",
  "SELECT net(total), net(total, d := 0.2) FROM sales.orders",
  "FROM recent(3) SELECT id, name",
  "SELECT nextval('ids'), currval('ids')",
  "SELECT loud, age + 1 AS next, next * 2 AS twice FROM adults WHERE twice > 3",
  "SELECT * EXCLUDE (loud) REPLACE (upper(name) AS name) FROM adults",
  "SELECT COLUMNS('na.*'), COLUMNS(c -> c LIKE 'i%') FROM people",
  "SELECT total, n FROM sales.per_person JOIN people ON id = person_id",
  "SELECT line.sku, line.n FROM sales.orders, unnest(lines) t(line)",
  "SELECT facts['a'], u.num, union_tag(u), huge + 1, span * 2, since FROM sales.orders",
  "SELECT list_filter(tags, lambda x : x > 'a'), [t || '!' FOR t IN tags IF length(t) > 2] FROM people",
  'SELECT "select", "a b", "Ünï", "x.y", rowid FROM "Odd ""Name"""',
  "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT sum(n) FROM t",
  "WITH big AS MATERIALIZED (FROM sales.orders WHERE total > 10) FROM big o POSITIONAL JOIN people",
  "SELECT p.name, o.total FROM people p ASOF JOIN sales.orders o ON p.id = o.person_id AND p.seen >= o.order_id::VARCHAR::TIMESTAMPTZ LIMIT 0",
  "PIVOT people ON feels USING count(*) GROUP BY name",
  "PIVOT sales.orders ON person_id IN (1, 2) USING sum(total)",
  'UNPIVOT "Odd ""Name""" ON "select", "x.y" INTO NAME k VALUE v',
  "FROM (PIVOT people ON feels USING count(*))",
  "SUMMARIZE people",
  "DESCRIBE SELECT * FROM adults",
  "SHOW TABLES",
  "FROM duckdb_tables() SELECT table_name",
  "SELECT table_name FROM information_schema.tables",
  "SELECT relname FROM pg_catalog.pg_class",
  "SELECT * FROM memory.main.people",
  "SELECT * FROM memory.people",
  "SELECT memory.main.people.name FROM people",
  "SELECT people.name, main.people.id FROM main.people",
  "INSERT INTO people (id, name) VALUES (1, 'a') ON CONFLICT (id) DO UPDATE SET name = excluded.name",
  "INSERT INTO people (id, name) SELECT 2, 'b' RETURNING id, name",
  "INSERT INTO people BY NAME SELECT 3 AS id, 'c' AS name",
  "UPDATE people SET name = upper(name) FROM sales.orders o WHERE o.person_id = people.id",
  "DELETE FROM people USING sales.orders o WHERE o.person_id = people.id AND o.total < 0",
  "MERGE INTO people p USING (SELECT 1 AS id, 'x' AS name) s ON p.id = s.id WHEN MATCHED THEN UPDATE SET name = s.name WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name)",
  "CREATE TABLE copy_of AS FROM people",
  "CREATE OR REPLACE VIEW again AS SELECT id FROM people",
  "CREATE TABLE with_key (a BIGINT REFERENCES people(id), b mood DEFAULT 'ok', CHECK (a > 0))",
  "ALTER TABLE people ADD COLUMN more INTEGER",
  "COMMENT ON COLUMN people.name IS 'their name'",
  "EXPLAIN ANALYZE SELECT count(*) FROM people",
  "SELECT row_number() OVER w, lag(total) OVER (w ROWS 2 PRECEDING) FROM sales.orders WINDOW w AS (PARTITION BY person_id ORDER BY order_id)",
  "SELECT name FROM people QUALIFY row_number() OVER (ORDER BY id) = 1",
  "SELECT * FROM people TABLESAMPLE 10%",
  "SELECT max(total) FILTER (total > 0), string_agg(uid::VARCHAR, ',' ORDER BY uid) FROM sales.orders",
  "SELECT (SELECT max(o.total) FROM sales.orders o WHERE o.person_id = p.id) FROM people p",
  "SELECT * FROM people p, LATERAL (SELECT p.id + 1 AS next) l WHERE l.next > 0",
  "SELECT id FROM people UNION ALL BY NAME SELECT order_id AS id FROM sales.orders",
  "SELECT GROUPING(name), name, count(*) FROM people GROUP BY CUBE (name)",
  "VALUES (1, 'a'), (2, 'b')",
  "TABLE people",
  "SELECT count() FROM people",
  "SELECT name.upper().lower() FROM people",
  "SELECT id, FROM people, ",
  "PREPARE q AS SELECT name FROM people WHERE id = $1",
  "SET VARIABLE limit_at = 3",
  "SELECT getvariable('limit_at')",
  "CALL pragma_version()",
  "PRAGMA table_info('people')",
  "BEGIN",
  "COMMIT",
  "CHECKPOINT",
  "SELECT * FROM query('SELECT 42 AS a')",
  "FROM query_table('people') SELECT id",
];

/** Statements that a query can be a part of. */
const around: readonly ((query: string) => string)[] = [
  (query) => `WITH "the query" AS (${query}) SELECT * FROM "the query"`,
  (query) =>
    `WITH RECURSIVE r AS MATERIALIZED (${query}), s AS (FROM r) SELECT count(*) OVER () AS n, s.* FROM s`,
  (query) => `SELECT * FROM (${query}) AS inner_query LIMIT 10 OFFSET 1`,
  (query) => `FROM (${query}) SELECT count(*) AS n, COLUMNS(*) GROUP BY ALL ORDER BY ALL`,
  (query) => `SELECT p.name FROM people p WHERE EXISTS (${query}) AND p.id > 0`,
  (query) => `(${query}) UNION ALL BY NAME (${query})`,
  (query) => `CREATE OR REPLACE TEMP TABLE made AS ${query}`,
  (query) => `CREATE VIEW made_view AS ${query}`,
  (query) => `EXPLAIN ${query}`,
  (query) => `SELECT p.id, l.* FROM people p LEFT JOIN LATERAL (${query}) l ON true`,
  (query) => `-- what follows is a query\n/* it /* is */ nested */ ${query} -- the end`,
  (query) => `DESCRIBE ${query}`,
  (query) => `COPY (${query}) TO 'out.csv'`,
];

let mirror: SchemaMirror;
let database: UserDatabase;

const alarms = (text: string) => database.alarms(text);

/** Statements that DuckDB binds, with what is said against them. */
async function falseAlarms(statements: readonly string[]): Promise<{ bound: number; alarms: unknown[] }> {
  const wrong: unknown[] = [];
  let bound = 0;
  const { connection } = database;
  for (const sql of statements) {
    try {
      const extracted = await connection.extractStatements(sql);
      for (let index = 0; index < extracted.count; index += 1) (await extracted.prepare(index)).destroySync();
    } catch (error) {
      // What is made of a PIVOT is bound together only.
      if (!/__pivot_enum/u.test(String(error))) continue;
    }
    bound += 1;
    const said = await alarms(sql);
    if (said.length > 0) wrong.push({ sql, said });
  }
  return { bound, alarms: wrong };
}

beforeAll(async () => {
  mirror = await SchemaMirror.open();
  database = await UserDatabase.open(mirror, userSchema);
});

describe("Diagnostics of statements that DuckDB takes", () => {
  it("are none for those of a user, on a schema with types, macros, views and generated columns", async () => {
    const own = await falseAlarms(userStatements);
    expect(own.alarms).toEqual([]);
    expect(own.bound).toBe(userStatements.length);
    const { bound, alarms: wrong } = await falseAlarms(tpchQueries);
    expect(wrong).toEqual([]);
    expect(bound).toBe(22);
  });

  it("are none for the examples of DuckDB's own documentation of its functions", async () => {
    const found = await database.connection.runAndReadAll(
      "SELECT DISTINCT unnest(examples) FROM duckdb_functions()",
    );
    const examples = found.getRows().map(([example]) => String(example));
    const { bound, alarms: wrong } = await falseAlarms(
      examples.flatMap((example) => [`SELECT ${example}`, example]),
    );
    expect(wrong).toEqual([]);
    expect(bound).toBeGreaterThan(300);
  });

  it("are none where these statements are part of others, or others are put around them", async () => {
    const found = await database.connection.runAndReadAll(
      "SELECT DISTINCT unnest(examples) FROM duckdb_functions()",
    );
    const queries = [
      ...found.getRows().map(([example]) => `SELECT ${String(example)} AS e`),
      ...userStatements.filter((sql) => /^(?:SELECT|FROM|VALUES|TABLE)/u.test(sql)),
      ...tpchQueries.map((sql) => sql.replace(/;\s*$/u, "")),
    ];
    const { bound, alarms: wrong } = await falseAlarms(
      queries.flatMap((sql) => around.map((make) => make(sql))),
    );
    expect(wrong).toEqual([]);
    expect(bound).toBeGreaterThan(6000);
  }, 120_000);

  it("propose quotes for a column whose name is a keyword", async () => {
    const own = await UserDatabase.open(
      mirror,
      'CREATE TABLE visits ("at" TIMESTAMP, "order" INTEGER, note VARCHAR)',
    );
    const sql = "SELECT note, max(at) FROM visits GROUP BY ALL";
    expect(await own.alarms(sql)).toMatchObject([
      { kind: "syntax", start: sql.indexOf("at)"), replacements: ['"at"'] },
    ]);
    expect(await own.alarms("SELECT order FROM visits")).toMatchObject([{ replacements: ['"order"'] }]);
    expect(await own.alarms("SELECT v.at, v.order FROM visits v")).toEqual([]);
  });

  it("are none in a script that makes what it uses", async () => {
    const script = `CREATE TEMP TABLE top AS SELECT * FROM people; SELECT whatever FROM top; CREATE MACRO twice(a) AS a * 2;
      SELECT twice(id) FROM people; ALTER TABLE people RENAME TO persons; SELECT nothing_here FROM persons;
      CREATE VIEW v AS SELECT 1 AS a; SELECT b FROM v`;
    expect(await alarms(script)).toEqual([]);
    expect(await alarms("USE sales; SELECT nothing FROM orders")).toEqual([]);
    expect(await alarms("ATTACH 'lake.db' AS lake; SELECT * FROM lake.things")).toEqual([]);
  });

  it("are none for generated queries, and one for each of them with a column that does not exist", async () => {
    const column = fc.constantFrom("id", "name", "feels", "born", "seen", "age", "loud");
    const query = fc.record({
      columns: fc.uniqueArray(column, { minLength: 1, maxLength: 4 }),
      alias: fc.constantFrom("", "a", '"A b"'),
      filter: fc.constantFrom("", " WHERE id = ?", " WHERE id = $one", " WHERE name ILIKE :text"),
      wrap: fc.constantFrom(
        (sql: string) => sql,
        (sql: string) => `WITH c AS (${sql}) SELECT * FROM c`,
        (sql: string) => `SELECT * FROM (${sql}) s ORDER BY ALL LIMIT 3`,
        (sql: string) => `CREATE TABLE made AS ${sql}`,
        (sql: string) => `(${sql}) UNION ALL (${sql})`,
      ),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ columns, alias, filter, wrap }) => {
        const qualified = columns.map((name) => (alias === "" ? name : `${alias}.${name}`));
        const statement = (list: readonly string[]) =>
          wrap(`SELECT ${list.join(", ")} FROM adults ${alias}${filter}`);
        expect(await alarms(statement(qualified))).toEqual([]);
        const [found, ...more] = await alarms(statement([...qualified, "nowhere_at_all"]));
        expect(more).toEqual([]);
        expect(found?.message).toContain('"nowhere_at_all"');
      }),
      { numRuns: 300 },
    );
  });
});

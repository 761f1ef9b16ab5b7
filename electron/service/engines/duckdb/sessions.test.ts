import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TransactionState } from "#shared/processes/serviceSession";
import type { QueryRequest, RunningEngine, RunningSession } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

let bed: TestEngine;
let engine: RunningEngine;
let session: RunningSession;
let states: TransactionState[];

beforeAll(async () => {
  bed = await openTestEngine();
  engine = await bed.open();
});

afterAll(() => bed.remove());

beforeEach(async () => {
  await session?.end();
  for (const sql of [
    "CREATE OR REPLACE TABLE t (id INTEGER PRIMARY KEY, note VARCHAR)",
    "INSERT INTO t VALUES (1, 'one'), (2, 'two')",
    "CREATE OR REPLACE SEQUENCE s",
    "CREATE OR REPLACE VIEW hidden AS SELECT nextval('s') AS n",
    "CREATE OR REPLACE MACRO hidden_macro() AS nextval('s')",
    "CREATE SCHEMA IF NOT EXISTS staging",
  ])
    await readAnswer(engine, sql);
  states = [];
  session = engine.openSession((state) => states.push(state));
});

type Options = Partial<Omit<QueryRequest, "sql">>;

/** The rows of a statement, each as its values. */
async function run(sql: string, options: Options = {}): Promise<unknown[][]> {
  const answer = await session.query({ sql, readOnly: false, maxRows: 1000, ...options });
  if (!answer.ok) throw new Error(`${answer.failure.kind}: ${answer.failure.message}`);
  const { columns, rows } = (await new Response(answer.body).json()) as {
    columns: string[];
    rows: Record<string, unknown>[];
  };
  return rows.map((row) => columns.map((name) => row[name]));
}

async function runAll(...statements: readonly string[]): Promise<unknown[][]> {
  let last: unknown[][] = [];
  // oxlint-disable-next-line no-await-in-loop
  for (const sql of statements) last = await run(sql);
  return last;
}

const readOnly = { readOnly: true };

describe("a session", () => {
  it("keeps a transaction until it is committed, unseen by others", async () => {
    await runAll("BEGIN", "INSERT INTO t VALUES (3, 'three')");
    expect(await run("SELECT count(*)::INTEGER FROM t")).toEqual([[3]]);
    expect((await readAnswer(engine, "SELECT count(*)::INTEGER AS n FROM t")).rows).toEqual([{ n: 2 }]);
    await run("COMMIT");
    expect((await readAnswer(engine, "SELECT count(*)::INTEGER AS n FROM t")).rows).toEqual([{ n: 3 }]);
    expect(states).toEqual(["open", "none"]);
  });

  it("rolls back", async () => {
    await runAll("START TRANSACTION", "DELETE FROM t", "CREATE TABLE made AS SELECT 1 AS x", "ROLLBACK");
    expect(await run("SELECT count(*)::INTEGER FROM t")).toEqual([[2]]);
    await expect(run("FROM made")).rejects.toThrow(/made does not exist/);
  });

  it("keeps temporary tables, variables, settings and the schema in use to itself", async () => {
    await runAll(
      "CREATE TEMP TABLE mine AS FROM range(5) AS r(id)",
      "SET VARIABLE least = (SELECT 3)",
      "SET TimeZone = 'Asia/Tokyo'",
      "USE staging",
      "CREATE OR REPLACE TABLE made AS SELECT 7 AS seven",
    );
    expect(await run("SELECT count(*)::INTEGER FROM mine WHERE id >= getvariable('least')")).toEqual([[2]]);
    expect(await run("SELECT current_setting('TimeZone'), current_schema()")).toEqual([
      ["Asia/Tokyo", "staging"],
    ]);
    expect(await run("SELECT seven FROM made")).toEqual([[7]]);
    expect((await readFailure(engine, "FROM mine")).message).toMatch(/mine does not exist/);
    expect(
      (await readAnswer(engine, "SELECT current_setting('TimeZone') AS z, seven FROM staging.made")).rows,
    ).toEqual([{ z: expect.stringMatching(/UTC$/), seven: 7 }]);
    await run("RESET TimeZone");
    expect(await run("SELECT current_setting('TimeZone')")).toEqual([["UTC"]]);
  });

  it("gives instants in UTC whatever its time zone is", async () => {
    await run("SET TIME ZONE 'Asia/Tokyo'");
    expect(await run("SELECT TIMESTAMPTZ '2026-01-01 09:00:00+09' AS t")).toEqual([
      ["2026-01-01 00:00:00+00"],
    ]);
    expect(await run("SELECT date_part('hour', TIMESTAMPTZ '2026-01-01 00:00:00+00')::INTEGER")).toEqual([
      [9],
    ]);
  });

  it("runs prepared statements with values by place and by name", async () => {
    await runAll("PREPARE byId AS SELECT note FROM t WHERE id = $1 OR note = $2");
    expect(await run("EXECUTE byId(1, 'none')")).toEqual([["one"]]);
    expect(await run("EXECUTE byid(-1, 'tw' || 'o')")).toEqual([["two"]]);
    await run("PREPARE named AS SELECT note FROM t WHERE id = $wanted");
    expect(await run("EXECUTE named(wanted := 2)")).toEqual([["two"]]);
    await expect(run("EXECUTE named(1, 2)")).rejects.toThrow(/one value each for \$wanted: 2 given/);
    await expect(run("EXECUTE named(id)")).rejects.toThrow();
    await run("DEALLOCATE named");
    await expect(run("EXECUTE named(2)")).rejects.toThrow(/no statement named “named”/);
  });

  it("says that a transaction has failed, and takes nothing but ROLLBACK then", async () => {
    await run("BEGIN");
    await run("INSERT INTO t VALUES (3, 'three')");
    await expect(run("INSERT INTO t VALUES (3, 'again')")).rejects.toThrow(/Constraint Error/);
    expect(states).toEqual(["open", "failed"]);
    await expect(run("SELECT 1")).rejects.toThrow(/can only be rolled back/);
    await expect(run("COMMIT")).rejects.toThrow(/can only be rolled back/);
    await run("ROLLBACK");
    expect(await run("SELECT count(*)::INTEGER FROM t")).toEqual([[2]]);
    expect(states).toEqual(["open", "failed", "none"]);
  });

  it("keeps its transaction after a statement that doesn't bind", async () => {
    await runAll("BEGIN", "INSERT INTO t VALUES (3, 'three')");
    await expect(run("SELECT nothing FROM t")).rejects.toThrow(/nothing/);
    expect(states).toEqual(["open"]);
    expect(await run("SELECT count(*)::INTEGER FROM t")).toEqual([[3]]);
  });

  it("says what BEGIN and COMMIT miss, without touching the transaction", async () => {
    await expect(run("COMMIT")).rejects.toThrow(/No transaction is open/);
    await expect(run("ROLLBACK")).rejects.toThrow(/No transaction is open/);
    await runAll("BEGIN", "INSERT INTO t VALUES (3, 'three')");
    await expect(run("BEGIN")).rejects.toThrow(/open already/);
    expect(await run("SELECT count(*)::INTEGER FROM t")).toEqual([[3]]);
  });

  it("runs one statement at a time", async () => {
    const first = run("SELECT count(*) FROM range(200000000) AS r(a) WHERE a % 7 = 3");
    await expect(run("SELECT 1")).rejects.toThrow(/busy with another statement/);
    await first;
    expect(await run("SELECT 1")).toEqual([[1]]);
  });

  it("goes on after a statement was stopped; its transaction has failed", async () => {
    await runAll("CREATE TEMP TABLE mine AS SELECT 1 AS x", "BEGIN");
    const stop = new AbortController();
    const answer = session.query({
      sql: "SELECT count(*) FROM range(100000000000) AS r(a) WHERE a % 7 = 3",
      readOnly: false,
      maxRows: 1,
      signal: stop.signal,
    });
    stop.abort();
    expect(await answer).toMatchObject({ ok: false, failure: { kind: "interrupted" } });
    await run("ROLLBACK");
    expect(await run("FROM mine")).toEqual([[1]]);
  });

  it("counts as use of the engine until it ends, and takes what is open with it", async () => {
    await runAll("BEGIN", "INSERT INTO t VALUES (3, 'three')");
    expect(engine.activeRequests).toBe(1);
    await session.end();
    expect(engine.activeRequests).toBe(0);
    expect((await readAnswer(engine, "SELECT count(*)::INTEGER AS n FROM t")).rows).toEqual([{ n: 2 }]);
  });

  it("shows others what it commits, also where they ran the same query before", async () => {
    const query = "SELECT sum(id)::INTEGER AS n FROM t";
    expect((await readAnswer(engine, query)).rows).toEqual([{ n: 3 }]);
    expect((await readAnswer(engine, query)).rows).toEqual([{ n: 3 }]);
    await runAll("BEGIN", "INSERT INTO t SELECT range + 10, 'more' FROM range(3)");
    expect((await readAnswer(engine, query)).rows).toEqual([{ n: 3 }]);
    await run("COMMIT");
    expect((await readAnswer(engine, query)).rows).toEqual([{ n: 36 }]);
  });

  it("prefers its temporary table to a table of the same name, and no other request does", async () => {
    const query = "SELECT note FROM t WHERE id = 1";
    expect((await readAnswer(engine, query)).rows).toEqual([{ note: "one" }]);
    await run("CREATE TEMP TABLE t AS SELECT 1 AS id, 'mine' AS note");
    expect(await run(query)).toEqual([["mine"]]);
    expect((await readAnswer(engine, query)).rows).toEqual([{ note: "one" }]);
  });

  it("shows of itself what a statement outside shows, each time anew", async () => {
    expect(await run("SELECT current_query() AS q")).toEqual([["SELECT current_query() AS q"]]);
    expect(await run("SELECT 1 AS x, current_query() AS q")).toEqual([
      [1, "SELECT 1 AS x, current_query() AS q"],
    ]);
    const [path] = await run("SELECT path FROM duckdb_databases() WHERE NOT internal");
    expect(path).toEqual([null]);
    expect(await run("SELECT table_name FROM duckdb_tables() WHERE temporary")).toEqual([]);
  });

  it("plans pivots, and columns that are added with a default", async () => {
    expect(await run("PIVOT t ON note USING count(*) GROUP BY id")).toHaveLength(2);
    await runAll("BEGIN", "ALTER TABLE t ADD COLUMN more DOUBLE DEFAULT random()");
    expect(await run("SELECT count(more)::INTEGER FROM t")).toEqual([[2]]);
    await run("ROLLBACK");
  });
});

describe("statements that a session refuses", () => {
  it.each([
    ["a file", "COPY t TO 'x.csv'", /COPY/],
    ["a file in a temporary table", "CREATE TEMP TABLE x AS FROM read_csv('/etc/passwd')", /read_csv/],
    ["a file as a table", "CREATE TEMP TABLE x AS FROM '/etc/passwd'", /./],
    ["a file in a variable", "SET VARIABLE x = (SELECT content FROM read_text('/etc/passwd'))", /read_text/],
    ["a file in a prepared statement", "EXECUTE file", /read_text/],
    ["a file in a value", "EXECUTE note((SELECT content FROM read_text('/etc/passwd')))", /read_text/],
    ["another database", "ATTACH ':memory:' AS other", /ATTACH/],
    ["an extension", "INSTALL httpfs", /INSTALL/],
    ["a secret", "CREATE TEMPORARY SECRET x (TYPE s3)", /SECRET/],
    ["a setting of the engine", "SET memory_limit = '1GB'", /memory_limit is not available/],
    ["a setting for all", "SET GLOBAL TimeZone = 'Asia/Tokyo'", /SET GLOBAL/],
    ["a setting that is computed", "SET search_path = (SELECT 'x')", /plain value/],
    ["a path that is set", "SET SESSION temp_directory = '/tmp'", /temp_directory/],
    ["unlocking", "SET lock_configuration = false", /lock_configuration/],
    ["a reset for all", "RESET GLOBAL TimeZone", /SET GLOBAL/],
    ["several statements", "BEGIN; COMMIT", /2 statements/],
    ["several in a prepared one", "PREPARE x AS SELECT 1) ; DROP TABLE t; SELECT (1", /3 statements/],
    ["PRAGMA", "PRAGMA database_list", /PRAGMA/],
    ["a checkpoint", "CHECKPOINT", /CHECKPOINT/],
    ["a macro in place of a function", "CREATE TEMP MACRO json_object(a) AS 'x'", /built-in/],
    ["parameters without values", "SELECT $1", /parameters/],
    ["a setting shown", "SELECT current_setting('temp_directory')", /path of the machine/],
  ])("refuses %s", async (_, sql, message) => {
    await runAll(
      "PREPARE file AS SELECT content FROM read_text('/etc/passwd')",
      "PREPARE note AS SELECT note FROM t WHERE note = $1",
    );
    await expect(run(sql)).rejects.toThrow(message);
    expect(states).toEqual([]);
  });
});

describe("read-only mode in a session", () => {
  const writes = [
    "INSERT INTO t VALUES (9, 'nine')",
    "CREATE TEMP TABLE x AS SELECT 1 AS a",
    "SELECT nextval('s')",
    "SELECT * FROM t LIMIT hidden_macro()",
    "SELECT * FROM hidden",
    "PIVOT hidden ON n USING count(*)",
    "SET VARIABLE x = nextval('s')",
    "SET VARIABLE x = (SELECT n FROM hidden)",
    "EXECUTE writing",
    "EXECUTE counting",
    "EXECUTE note((SELECT n FROM hidden))",
    "EXPLAIN ANALYZE INSERT INTO t VALUES (9, 'nine')",
    "EXPLAIN ANALYZE SELECT * FROM hidden",
  ];

  /** What a write would change: the rows, and how far the sequence has come. */
  async function stored(): Promise<unknown> {
    const { rows } = await readAnswer(
      engine,
      "SELECT (SELECT count(*)::INTEGER FROM t) AS n, (SELECT last_value FROM duckdb_sequences()) AS last",
    );
    return rows;
  }

  beforeEach(() =>
    runAll(
      "PREPARE writing AS DELETE FROM t",
      "PREPARE counting AS SELECT n FROM hidden",
      "PREPARE note AS SELECT note FROM t WHERE id = $1",
    ),
  );

  it.each(writes)("refuses %s, alone and in any transaction", async (sql) => {
    const before = await stored();
    await expect(run(sql, readOnly)).rejects.toThrow();
    await run("BEGIN", readOnly);
    await expect(run(sql, readOnly)).rejects.toThrow();
    await run("ROLLBACK", readOnly);
    // Begun before the mode was turned on.
    await run("BEGIN");
    await expect(run(sql, readOnly)).rejects.toThrow();
    await run("ROLLBACK", readOnly);
    expect(await stored()).toEqual(before);
  });

  it("commits nothing that was written before the mode was turned on", async () => {
    await runAll("BEGIN", "DELETE FROM t");
    await expect(run("COMMIT", readOnly)).rejects.toThrow(/roll it back, or turn read-only mode off/i);
    await expect(run("SELECT 1", readOnly)).rejects.toThrow(/may write/);
    await run("ROLLBACK", readOnly);
    expect(await run("SELECT count(*)::INTEGER FROM t")).toEqual([[2]]);
  });

  it("writes nothing in a transaction that began in it, also once it is off", async () => {
    await run("BEGIN", readOnly);
    await expect(run("DELETE FROM t")).rejects.toThrow(/read-only mode/);
    await run("ROLLBACK");
    await runAll("BEGIN READ ONLY");
    await expect(run("DELETE FROM t")).rejects.toThrow(/read-only mode/);
  });

  it("reads, also in a transaction of its own, and sets what only the session sees", async () => {
    await run("SET VARIABLE least = 2", readOnly);
    await run("SET TimeZone = 'Asia/Tokyo'", readOnly);
    await run("BEGIN", readOnly);
    expect(await run("SELECT note FROM t WHERE id >= getvariable('least')", readOnly)).toEqual([["two"]]);
    expect(await run("EXECUTE note(1)", readOnly)).toEqual([["one"]]);
    await run("COMMIT", readOnly);
    expect(await run("EXPLAIN SELECT * FROM t", readOnly)).toHaveLength(1);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineOpening, EngineRequest } from "#shared/processes/enginePort";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bodyStream } from "../answerBody";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure, readRelations } from "./testing/readAnswer";

/** Statements that fill memory or run for seconds take far longer on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

let bed: TestEngine;

beforeEach(async () => {
  bed = await openTestEngine(2000);
});

afterEach(() => bed.remove());

/** Runs to its end whatever asks it to stop, because it is one call. */
const ONE_LONG_CALL = "SELECT levenshtein(repeat('ab', 60000), repeat('ba', 60000) || i) FROM range(1) t(i)";

describe("an answer", () => {
  it("is an error when a late row fails, never a shorter list of rows", async () => {
    const engine = await bed.open();
    const failure = await readFailure(
      engine,
      "SELECT CASE WHEN i = 60000 THEN error('boom') ELSE i END AS v FROM range(20000000) t(i)",
      { maxRows: 100_000, readOnly: true },
    );
    expect(failure).toEqual({ kind: "statement", message: expect.stringContaining("boom") as string });
  });

  it.each([
    ["a view computes", "SELECT * FROM late_view"],
    ["a subquery computes", "SELECT v FROM (SELECT * FROM (SELECT t::INTEGER AS v FROM texts))"],
  ])("is an error too where %s what fails late, before any row is sent", async (_, sql) => {
    const engine = await bed.open();
    const rows = "SELECT CASE WHEN i = 60000 THEN 'x' ELSE i::VARCHAR END AS t FROM range(70000) r(i)";
    await readAnswer(engine, `CREATE TABLE texts AS ${rows}`);
    await readAnswer(engine, "CREATE VIEW late_view AS SELECT t::INTEGER AS v FROM texts");
    const failure = await readFailure(engine, sql, { maxRows: 100_000, readOnly: true });
    expect(failure).toEqual({ kind: "statement", message: expect.stringContaining("'x'") as string });
  });

  it("stops at maxRows and says so, also when nothing was cut", async () => {
    const engine = await bed.open();
    const cut = await readAnswer(engine, "SELECT i FROM range(100000) t(i) ORDER BY i DESC", { maxRows: 3 });
    expect(cut).toMatchObject({
      rowCount: 3,
      truncated: true,
      rows: [{ i: "99999" }, { i: "99998" }, { i: "99997" }],
    });
    const whole = await readAnswer(engine, "SELECT i FROM range(3) t(i)", { maxRows: 3 });
    expect(whole).toMatchObject({ rowCount: 3, truncated: false });
    const none = await readAnswer(engine, "SELECT 1 AS a WHERE false");
    expect(none).toEqual({ columns: ["a"], types: ["INTEGER"], rows: [], rowCount: 0, truncated: false });
  });

  it("keeps the order and every row of a large result, long and short rows mixed", async () => {
    const engine = await bed.open();
    const sql =
      "SELECT i::INT AS i, CASE WHEN i % 7 = 0 THEN '' ELSE repeat('é', (i % 90)::INT) END AS s FROM range(100000) t(i) ORDER BY i";
    const { rows } = await readAnswer(engine, sql, { maxRows: 100_000 });
    expect(rows).toHaveLength(100_000);
    expect(
      rows.every((row, i) => row["i"] === i && row["s"] === (i % 7 === 0 ? "" : "é".repeat(i % 90))),
    ).toBe(true);
  });

  it("is of the person's own tables and names, whatever is put around their text", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE cut AS SELECT 'mine' AS c0");
    expect((await readAnswer(engine, "SELECT * FROM cut")).rows).toEqual([{ c0: "mine" }]);
    const named = "WITH cut AS (SELECT 1 AS a), t AS (FROM cut) SELECT a, a AS c0 FROM t -- the end";
    expect((await readAnswer(engine, named)).rows).toEqual([{ a: 1, c0: 1 }]);
  });

  it("has a table's first rows in the table's order, through a view too, and says that there are more", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE many AS SELECT i::INT AS i FROM range(300000) t(i)");
    await readAnswer(engine, "CREATE VIEW doubled AS SELECT i, i * 2 AS twice FROM many");
    for (const sql of ["FROM many", "SELECT i FROM doubled", "SELECT i FROM many OFFSET 0"]) {
      const { rows, truncated } = await readAnswer(engine, sql, { maxRows: 100_000 });
      expect(rows).toHaveLength(100_000);
      expect(rows.every((row, index) => row["i"] === index)).toBe(true);
      expect(truncated).toBe(true);
    }
  });

  it("of a change is the count of rows, or the rows it returns, and all of the change is done beyond maxRows", async () => {
    const engine = await bed.open();
    expect(await readAnswer(engine, "CREATE TABLE t (a INTEGER)")).toMatchObject({ columns: [], rows: [] });
    expect(await readAnswer(engine, "INSERT INTO t FROM range(5)")).toMatchObject({
      columns: ["Count"],
      types: ["BIGINT"],
      rows: [{ Count: "5" }],
    });
    const returned = await readAnswer(engine, "UPDATE t SET a = a + 10 RETURNING a, a", { maxRows: 2 });
    expect(returned).toMatchObject({ columns: ["a", "a:1"], rowCount: 2, truncated: true });
    expect((await readAnswer(engine, "SELECT min(a) AS m FROM t")).rows).toEqual([{ m: 10 }]);
  });

  it("waits for a slow reader instead of filling memory, and other requests go on meanwhile", async () => {
    const engine = await bed.open();
    const answer = await engine.query({
      sql: "SELECT repeat('x', 1000) AS s FROM range(50000)",
      readOnly: true,
      maxRows: 100_000,
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(engine.activeRequests).toBe(1);
    expect((await readAnswer(engine, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
    expect(((await new Response(answer.body).json()) as { rowCount: number }).rowCount).toBe(50_000);
    expect(engine.activeRequests).toBe(0);
  });
});

describe("an error", () => {
  it("points into the person's own text, not into what is put around it", async () => {
    const engine = await bed.open();
    const lines = [
      ...Array.from({ length: 8 }, () => ""),
      "SELECT a::INT",
      "FROM (VALUES ('1'), ('x')) v(a)",
    ];
    const { message } = await readFailure(engine, lines.join("\n"), { readOnly: true });
    expect(message).toContain("\nLINE 9: SELECT a::INT\n                ^");
    const early = await readFailure(engine, "-- first\nSELECT nope", { readOnly: true });
    expect(early.message).toContain("\nLINE 2: SELECT nope\n               ^");
  });

  it("is cut when it holds the data itself", async () => {
    const engine = await bed.open();
    const { message } = await readFailure(engine, "SELECT repeat('data ', 1000000)::INT");
    expect(message.length).toBeLessThanOrEqual(2000);
  });
});

describe("stopping a statement", () => {
  it("interrupts a long query, and leaves the connection's database as it was", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE t (a BIGINT)");
    for (const sql of [
      "SELECT count(*) FROM range(100000000000) a",
      "SELECT count(*) FROM range(1000000) a, range(1000000) b",
      "INSERT INTO t SELECT a.range FROM range(1000000) a, range(1000) b",
    ]) {
      const failure = await readFailure(engine, sql, { signal: AbortSignal.timeout(100) });
      expect(failure.kind).toBe("interrupted");
    }
    expect((await readAnswer(engine, "SELECT count(*) AS n FROM t")).rows).toEqual([{ n: "0" }]);
  });

  it("does not start what was already aborted", async () => {
    const engine = await bed.open();
    const failure = await readFailure(engine, "CREATE TABLE t (a INT)", { signal: AbortSignal.abort() });
    expect(failure.kind).toBe("interrupted");
    expect(await readRelations(engine)).toEqual([]);
  });

  it("does not start what was to yield already", async () => {
    const engine = await bed.open();
    const failure = await readFailure(engine, "CREATE TABLE t (a INT)", { yielding: AbortSignal.abort() });
    expect(failure.kind).toBe("interrupted");
    expect(await readRelations(engine)).toEqual([]);
  });

  it("ends a body that nobody reads on", async () => {
    const engine = await bed.open();
    const answer = await engine.query({
      sql: "SELECT repeat('x', 1000) AS s FROM range(50000)",
      readOnly: true,
      maxRows: 100_000,
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    await bodyStream(answer.body).cancel();
    await expect.poll(() => engine.activeRequests).toBe(0);
    expect((await readAnswer(engine, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
  });

  it.each([true, false])("ends rows that are still being written, too (read-only: %s)", async (readOnly) => {
    const engine = await bed.open();
    // More than is held for a reader who takes nothing.
    const sql = "SELECT repeat('x', 1200) AS s FROM range(100000)";
    const stopping = new AbortController();
    const answer = await engine.query({ sql, readOnly, maxRows: 100_000, signal: stopping.signal });
    if (!answer.ok) throw new Error(answer.failure.message);
    const reader = bodyStream(answer.body).getReader();
    expect((await reader.read()).done).toBe(false);
    stopping.abort();
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow();
    await expect.poll(() => engine.activeRequests).toBe(0);
    expect((await readAnswer(engine, "CREATE TABLE after AS SELECT 1 AS a")).rows).toEqual([{ Count: "1" }]);
  });

  it("ends the process of a call that can't be interrupted; another database never notices", async () => {
    const engine = await bed.open("stuck");
    const other = await bed.open("other");
    await readAnswer(engine, "CREATE TABLE kept AS SELECT 1 AS a");
    const bystander = readFailure(engine, "SELECT count(*) FROM range(100000000000)");
    const failure = await readFailure(engine, ONE_LONG_CALL, { signal: AbortSignal.timeout(200) });
    expect(failure.kind).toBe("interrupted");
    expect(await engine.exited).toMatchObject({ reason: "stuck" });
    expect(await bystander).toMatchObject({
      kind: "engineStopped",
      stopped: { reason: "stuck", isSuspect: false, mayHaveChanged: false },
    });
    expect((await readFailure(engine, "SELECT 1")).kind).toBe("engineStopped");
    expect((await readAnswer(other, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
    const again = await bed.open("stuck");
    expect((await readAnswer(again, "FROM kept")).rows).toEqual([{ a: 1 }]);
  });

  it("answers others while many statements run", async () => {
    const engine = await bed.open();
    const other = await bed.open("other");
    const stop = new AbortController();
    const slow = Array.from({ length: 8 }, () =>
      readFailure(engine, "SELECT count(*) FROM range(100000000000)", { signal: stop.signal }),
    );
    expect((await readAnswer(engine, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
    expect((await readAnswer(other, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
    stop.abort();
    expect((await Promise.all(slow)).map((failure) => failure.kind)).toEqual(slow.map(() => "interrupted"));
  });
});

describe("memory", () => {
  it("ends a process far over its limit, with the reason, and no other", async () => {
    const engine = await bed.open("hungry", 256);
    const other = await bed.open("other", 256);
    const failure = await readFailure(engine, "SELECT length(repeat('x', 3000000000))", { readOnly: true });
    expect(failure).toEqual({
      kind: "engineStopped",
      stopped: { reason: "memory", isSuspect: true, isOnlySuspect: true, mayHaveChanged: false },
      message: expect.stringMatching(/far over the database's memory of 256 MB/) as string,
    });
    expect(await engine.exited).toMatchObject({ reason: "memory" });
    expect((await readAnswer(other, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
  });

  it("is an error of the statement where the engine keeps the limit itself", async () => {
    const engine = await bed.open("test", 256);
    const sql = "SELECT list(i) AS l FROM range(200000000) t(i)";
    const failure = await readFailure(engine, sql, { readOnly: true });
    expect(failure.kind).toBe("statement");
    expect(failure.message).toMatch(/Out of Memory/);
    expect((await readAnswer(engine, "SELECT 1 AS a")).rows).toEqual([{ a: 1 }]);
  });

  it("spills a sort that does not fit, although files are out of reach for SQL", async () => {
    const engine = await bed.open("test", 256);
    const sql =
      "SELECT sum(h) AS s FROM (SELECT hash(i) % 100 AS h, repeat('x', 80) AS p FROM range(4000000) t(i) ORDER BY p || h OFFSET 1)";
    expect((await readAnswer(engine, sql)).rowCount).toBe(1);
  });
});

describe("opening and closing", () => {
  it("keeps every acknowledged row through kill -9", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE t (a INTEGER)");
    let acknowledged = 0;
    const inserting = (async () => {
      for (;;) {
        const answer = await engine.query({
          sql: `INSERT INTO t VALUES (${acknowledged})`,
          readOnly: false,
          maxRows: 1,
        });
        if (!answer.ok) return answer.failure.kind;
        await new Response(answer.body).arrayBuffer();
        acknowledged += 1;
        if (acknowledged === 40) bed.ports[0]?.kill();
      }
    })();
    expect(await inserting).toBe("engineStopped");
    expect(await engine.exited).toMatchObject({ reason: "crashed" });
    const again = await bed.open();
    const [row] = (await readAnswer(again, "SELECT count(*) AS n, max(a) AS last FROM t")).rows;
    expect(Number(row?.["n"])).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(row?.["last"])).toBe(Number(row?.["n"]) - 1);
  });

  it("keeps through kill -9 what a query moved on, a pivoting one too", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE SEQUENCE s");
    await readAnswer(
      engine,
      "PIVOT (SELECT i % 2 AS part, nextval('s') AS n FROM range(4) t(i)) ON part USING sum(n)",
    );
    const [before] = (await readAnswer(engine, "SELECT currval('s') AS n", { readOnly: true })).rows;
    bed.ports[0]?.kill();
    await engine.exited;
    const [after] = (await readAnswer(await bed.open(), "SELECT nextval('s') AS n")).rows;
    expect(Number(before?.["n"])).toBeGreaterThanOrEqual(4);
    expect(Number(after?.["n"])).toBe(Number(before?.["n"]) + 1);
  });

  it.each([
    ["a column is added beside a default that counts", "ALTER TABLE t ADD COLUMN c INTEGER"],
    ["a default is a call", "ALTER TABLE t ALTER b SET DEFAULT random()"],
    ["a column is commented", "COMMENT ON COLUMN t.b IS 'words'"],
  ])("opens with every row after kill -9 where %s", async (_, change) => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE SEQUENCE s");
    await readAnswer(engine, "CREATE TABLE t (a INTEGER DEFAULT nextval('s'), b INTEGER)");
    await readAnswer(engine, change);
    await readAnswer(engine, "INSERT INTO t (b) VALUES (7), (8)");
    bed.ports[0]?.kill();
    await engine.exited;
    const again = await bed.open();
    expect((await readAnswer(again, "SELECT a, b FROM t ORDER BY a")).rows).toEqual([
      { a: 1, b: 7 },
      { a: 2, b: 8 },
    ]);
    await readAnswer(again, "INSERT INTO t (b) VALUES (9)");
    expect((await readAnswer(again, "SELECT max(a) AS a FROM t")).rows).toEqual([{ a: 3 }]);
  });

  it("writes the log into the file when it closes, and interrupts what runs", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE t AS SELECT 1 AS a");
    const running = readFailure(engine, "SELECT count(*) FROM range(100000000000)");
    await engine.close();
    expect((await running).kind).toMatch(/interrupted|engineStopped/);
    expect(await engine.exited).toMatchObject({ reason: "closed" });
    expect(existsSync(join(bed.folder, "test.duckdb.wal"))).toBe(false);
    await engine.close();
    expect((await readAnswer(await bed.open(), "FROM t")).rows).toEqual([{ a: 1 }]);
  });

  it("says so when the file is in use, is no database, or is a folder", async () => {
    await bed.open();
    await expect(bed.open()).rejects.toThrow("in use by another program");
    await writeFile(
      join(bed.folder, "text.duckdb"),
      "no database, but long enough to be looked at ".repeat(400),
    );
    await expect(bed.open("text")).rejects.toThrow("not a DuckDB database");
    await mkdir(join(bed.folder, "folder.duckdb"));
    await expect(bed.open("folder")).rejects.toThrow("could not be opened");
  });

  it("removes everything it kept", async () => {
    const engine = await bed.open();
    await readAnswer(engine, "CREATE TABLE t AS SELECT 1 AS a");
    bed.ports[0]?.kill();
    await engine.exited;
    const file = join(bed.folder, "test.duckdb");
    expect(existsSync(file)).toBe(true);
    await bed.place().remove();
    expect(existsSync(file) || existsSync(`${file}.wal`)).toBe(false);
  });

  it("gives SQL no secrets of the service's environment and the version it names", async () => {
    const engine = await bed.open();
    const { rows } = await readAnswer(
      engine,
      "SELECT version() AS v, current_setting('TimeZone') AS tz, current_setting('lock_configuration') AS l",
    );
    expect(rows).toEqual([{ v: `v${bed.descriptor.version}`, tz: "UTC", l: true }]);
  });
});

describe("the schema", () => {
  it("lists tables and views with their columns, in order, and nothing internal", async () => {
    const engine = await bed.open();
    await readAnswer(engine, 'CREATE SCHEMA "a b"');
    await readAnswer(
      engine,
      "CREATE TABLE z (id INTEGER PRIMARY KEY, n VARCHAR NOT NULL, l DECIMAL(10,3)[], j JSON)",
    );
    await readAnswer(engine, 'CREATE TABLE "a b"."T" (x INTEGER)');
    await readAnswer(engine, "CREATE VIEW v AS SELECT id, n FROM z");
    expect(await readRelations(engine)).toEqual([
      { schema: "a b", name: "T", type: "table", columns: [{ name: "x", type: "INTEGER", nullable: true }] },
      {
        schema: "main",
        name: "v",
        type: "view",
        columns: [
          { name: "id", type: "INTEGER", nullable: true },
          { name: "n", type: "VARCHAR", nullable: true },
        ],
      },
      {
        schema: "main",
        name: "z",
        type: "table",
        columns: [
          { name: "id", type: "INTEGER", nullable: false },
          { name: "n", type: "VARCHAR", nullable: false },
          { name: "l", type: "DECIMAL(10,3)[]", nullable: true },
          { name: "j", type: "JSON", nullable: true },
        ],
      },
    ]);
  });

  it("lists 20,000 tables", { timeout: 120_000 }, async () => {
    const tables = Array.from(
      { length: 20_000 },
      (_, index) => `CREATE TABLE t${index} (id BIGINT, name VARCHAR)`,
    );
    const instance = await DuckDBInstance.create(join(bed.folder, "many.duckdb"));
    const connection = await instance.connect();
    await connection.run(`BEGIN; ${tables.join(";")}; COMMIT`);
    connection.closeSync();
    instance.closeSync();
    const engine = await bed.open("many", 2048);
    const relations = await readRelations(engine);
    expect(relations).toHaveLength(20_000);
    expect(relations.every((relation) => relation.columns.length === 2)).toBe(true);
  });
});

describe("the process", () => {
  it("ends with the service that started it, in the middle of a statement", async () => {
    const file = join(bed.folder, "orphan.duckdb");
    const params: EngineOpening = {
      file,
      memoryMb: 256,
      spillMb: 256,
      tempFolder: `${file}.spill`,
      loadFolder: `${file}.load`,
      threads: 1,
    };
    const open: EngineRequest = { type: "rpc.call", id: 1, method: "open", params };
    const sql = "SELECT count(*) FROM range(100000000000)";
    const query: EngineRequest = {
      type: "rpc.call",
      id: 2,
      method: "query",
      params: { query: 1, sql, readOnly: true, maxRows: 1 },
    };
    const script = `
      import { fork } from "node:child_process";
      const [source, open, query] = process.argv.slice(1);
      const child = fork(source, [], { execArgv: ["--import", "tsx"], stdio: ["ignore", "ignore", "ignore", "ipc", "pipe"] });
      child.stdio[4].on("data", (piece) => {
        if (!String(piece).includes('"result":null')) throw new Error("Not opened: " + piece);
        child.send(JSON.parse(query));
        setTimeout(() => process.stdout.write(String(child.pid)), 100);
      });
      child.send(JSON.parse(open));`;
    const source = fileURLToPath(new URL("../../../engine/index.ts", import.meta.url));
    const service = spawn(
      process.execPath,
      ["--input-type=module", "-e", script, source, JSON.stringify(open), JSON.stringify(query)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [pid] = (await once(service.stdout, "data")) as [Buffer];
    const alive = () => {
      try {
        return process.kill(Number(pid), 0);
      } catch {
        return false;
      }
    };
    expect(alive()).toBe(true);
    service.kill("SIGKILL");
    await expect.poll(alive, { timeout: 30_000 }).toBe(false);
  });
});

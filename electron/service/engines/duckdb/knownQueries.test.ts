import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningEngine } from "../DatabaseEngine";
import { openTestEngine, type TestEngine } from "./testing/openTestEngine";
import { readAnswer, readFailure } from "./testing/readAnswer";

let fixture: TestEngine;
let engine: RunningEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
  engine = await fixture.open();
});
afterAll(() => fixture.remove());

async function rowsOf(sql: string, readOnly = false) {
  return (await readAnswer(engine, sql, { readOnly })).rows;
}

/** Often enough that the text is known and its plan kept. */
async function runOften(sql: string, readOnly = false): Promise<void> {
  for (let run = 0; run < 4; run += 1) await rowsOf(sql, readOnly);
}

const bothRights = [false, true];

describe("A query that was sent before", () => {
  it.each(bothRights)(
    "answers by the rows as they are after each change (read-only: %s)",
    async (readOnly) => {
      // DuckDB's plans of these hold the least and the greatest value, or that a sum of this many can't overflow.
      const queries = [
        "SELECT count(*) AS n FROM t WHERE id < 1000",
        "SELECT sum(id)::VARCHAR AS s FROM t",
        "SELECT id // 1000000000 AS k, count(*) AS n FROM t GROUP BY k ORDER BY k DESC LIMIT 1",
        "SELECT count(*) AS n FROM t WHERE id IS NOT NULL",
        "SELECT max(id) AS m FROM t",
        "SELECT id, count(*) AS n FROM t GROUP BY id ORDER BY id DESC LIMIT 1",
      ];
      const changes = [
        "INSERT INTO t VALUES (5000), (NULL)",
        "INSERT INTO t VALUES (9223372036854775800), (9223372036854775800)",
        "UPDATE t SET id = -id WHERE id > 9223372036854775000",
        "DELETE FROM t WHERE id IS NULL",
        "ALTER TABLE t ADD COLUMN other INTEGER DEFAULT 7",
        "CREATE OR REPLACE TABLE t AS SELECT i * 1000000007 AS id FROM range(500) r(i)",
      ];
      await rowsOf("CREATE OR REPLACE TABLE t AS SELECT i AS id FROM range(1000) r(i)");
      for (const change of changes) {
        for (const sql of queries) await runOften(sql, readOnly);
        await rowsOf(change);
        for (const sql of queries) {
          // A text that was never sent is planned for its own.
          expect(await rowsOf(sql, readOnly), `${sql} after ${change}`).toEqual(
            await rowsOf(`${sql} -- ${change}`, readOnly),
          );
        }
      }
    },
  );

  it("is refused to a reader once a view or macro under its names writes", async () => {
    await rowsOf("CREATE SEQUENCE numbers");
    for (const [harmless, writing, query] of [
      [
        "CREATE OR REPLACE VIEW v AS SELECT 1 AS n",
        "CREATE OR REPLACE VIEW v AS SELECT nextval('numbers') AS n",
        "SELECT n FROM v",
      ],
      [
        "CREATE OR REPLACE MACRO m(x) AS x + 1",
        "CREATE OR REPLACE MACRO m(x) AS x + nextval('numbers')",
        "SELECT m(1) AS n",
      ],
      [
        "CREATE OR REPLACE MACRO mt() AS TABLE SELECT 1 AS n",
        "CREATE OR REPLACE MACRO mt() AS TABLE SELECT nextval('numbers') AS n",
        "SELECT n FROM mt()",
      ],
    ] as const) {
      await rowsOf(harmless);
      await runOften(query, true);
      await rowsOf(writing);
      const failure = await readFailure(engine, query, { readOnly: true });
      expect(failure).toMatchObject({
        kind: "request",
        message: expect.stringContaining("nextval") as string,
      });
      await rowsOf(harmless);
      await runOften(query, true);
    }
    expect(await rowsOf("SELECT nextval('numbers') AS n")).toEqual([{ n: "1" }]);
  });

  it("has the columns and types of the tables, views and types as they are", async () => {
    await rowsOf("CREATE TYPE mood AS ENUM ('good', 'bad')");
    await rowsOf("CREATE TABLE people AS SELECT 'good'::mood AS mood");
    const query = "SELECT * FROM people";
    await runOften(query);
    expect((await readAnswer(engine, query)).types).toEqual(["ENUM('good', 'bad')"]);
    await rowsOf("ALTER TABLE people ALTER mood TYPE VARCHAR");
    expect((await readAnswer(engine, query)).types).toEqual(["VARCHAR"]);
    await runOften(query);
    await rowsOf("DROP TABLE people");
    expect((await readFailure(engine, query)).message).toContain("people does not exist");
    await rowsOf("CREATE VIEW people AS SELECT 1 AS one, 2 AS two");
    expect((await readAnswer(engine, query)).columns).toEqual(["one", "two"]);
  });

  it("speaks for others with other numbers behind FROM, as long as the catalog is the same", async () => {
    await rowsOf("CREATE SEQUENCE likes");
    await rowsOf("CREATE TABLE items AS SELECT i AS id, 'item ' || i AS name FROM range(5000) r(i)");
    await rowsOf("CREATE VIEW seen AS SELECT id, name FROM items");
    const byId = (id: number) => `SELECT * FROM seen WHERE id = ${id}`;
    for (const readOnly of bothRights) {
      for (let id = 0; id < 20; id += 1)
        expect(await rowsOf(byId(id), readOnly)).toEqual([{ id: String(id), name: `item ${id}` }]);
    }
    await rowsOf("INSERT INTO items VALUES (70000, 'new')");
    expect(await rowsOf(byId(70_000))).toEqual([{ id: "70000", name: "new" }]);
    await rowsOf("CREATE OR REPLACE VIEW seen AS SELECT id, nextval('likes') AS n FROM items");
    expect((await readFailure(engine, byId(100), { readOnly: true })).message).toContain("nextval");
    expect(await rowsOf(byId(100))).toEqual([{ id: "100", n: "1" }]);
  });

  it("speaks for no other that has many rows, or fails", async () => {
    await rowsOf("CREATE TABLE small AS SELECT i::TINYINT AS id FROM range(100) r(i)");
    for (let most = 1; most < 6; most += 1)
      expect(await rowsOf(`SELECT id FROM items ORDER BY 1 LIMIT ${most}`)).toHaveLength(most);
    expect(await rowsOf("SELECT id FROM items ORDER BY 1 LIMIT 4500")).toHaveLength(4500);
    expect(await rowsOf("SELECT id FROM items ORDER BY 1 LIMIT 7")).toHaveLength(7);
    for (let id = 1; id < 5; id += 1)
      expect(await rowsOf(`SELECT id FROM small WHERE id = ${id}`)).toEqual([{ id }]);
    expect(await rowsOf("SELECT id FROM small WHERE id = 70000")).toEqual([]);
    for (let id = 1; id < 5; id += 1) await rowsOf(`SELECT name FROM items ORDER BY 1 LIMIT ${id}`);
    const failure = await readFailure(engine, "SELECT name FROM items ORDER BY 3 LIMIT 1");
    expect(failure.message).toContain("ORDER term out of range");
  });

  it("reads the clock, chance and sequences again each time", async () => {
    await rowsOf("CREATE SEQUENCE more");
    await rowsOf("CREATE OR REPLACE TABLE t AS SELECT i AS id FROM range(100000) r(i)");
    for (const sql of [
      "SELECT now()::VARCHAR AS v",
      "SELECT localtimestamp::VARCHAR AS v",
      "SELECT localtime::VARCHAR AS v",
      "SELECT random() AS v",
      "SELECT uuid() AS v",
      "SELECT nextval('more') AS v",
      "SELECT sum(id) AS v FROM (FROM t USING SAMPLE 10 ROWS)",
      "SELECT count(*) AS v FROM range((random() * 1000000000)::BIGINT % 100000)",
    ]) {
      const seen = new Set<unknown>();
      for (let run = 0; run < 5; run += 1) seen.add((await rowsOf(sql))[0]?.["v"]);
      expect(seen.size, sql).toBeGreaterThan(1);
    }
  });

  it("leaves nothing behind for the next one", async () => {
    const values = new Set<unknown>();
    for (let run = 0; run < 10; run += 1) {
      await rowsOf("SELECT setseed(0.42)");
      for (const { v } of await rowsOf("SELECT random() AS v")) values.add(v);
    }
    expect(values.size).toBe(10);
  });

  it("says where it fails, in its own lines, each time", async () => {
    await rowsOf("CREATE TABLE texts AS SELECT '1' AS text");
    const query = "SELECT\n  text::INTEGER AS n\nFROM texts";
    await runOften(query);
    await rowsOf("INSERT INTO texts VALUES ('x')");
    for (let run = 0; run < 3; run += 1) {
      expect((await readFailure(engine, query)).message).toContain("LINE 2:   text::INTEGER AS n");
    }
  });

  it("has all of its rows when it has many of them now", async () => {
    await rowsOf("CREATE TABLE growing AS SELECT 0 AS id");
    const query = "SELECT id, 'row ' || id AS name FROM growing WHERE id >= 0";
    await runOften(query);
    await rowsOf("INSERT INTO growing SELECT i FROM range(1, 60000) r(i)");
    for (let run = 0; run < 3; run += 1) {
      const answer = await readAnswer(engine, query, { maxRows: 100_000 });
      expect(answer.rows.map(({ id }) => id)).toEqual(Array.from({ length: 60_000 }, (_, id) => id));
      const cut = await readAnswer(engine, query);
      expect([cut.rowCount, cut.truncated]).toEqual([10_000, true]);
    }
  });
});

describe("Statements at the same time", () => {
  it("see each write whole or not at all, whatever plans were made before it", async () => {
    await rowsOf("CREATE TABLE counted AS SELECT i AS id FROM range(100) r(i)");
    const written = new AbortController();
    const write = async () => {
      for (let next = 100; next < 4000; next += 100)
        await rowsOf(`INSERT INTO counted SELECT i FROM range(${next}, ${next + 100}) r(i)`);
      written.abort();
    };
    const read = async (sql: string, readOnly: boolean) => {
      while (!written.signal.aborted) {
        const [row] = await rowsOf(sql, readOnly);
        const n = Number(row?.["n"]);
        expect(n % 100).toBe(0);
        expect([row?.["s"], row?.["m"]]).toEqual([String((n * (n - 1)) / 2), String(n - 1)]);
      }
    };
    const all = "SELECT count(*) AS n, sum(id) AS s, max(id) AS m FROM counted";
    const limited = `${all} WHERE id < 1000000`;
    await Promise.all([
      write(),
      read(all, false),
      read(all, true),
      read(limited, false),
      read(limited, true),
    ]);
    expect(await rowsOf("SELECT count(*) AS n FROM counted")).toEqual([{ n: "4000" }]);
  });

  it("keep a view's readers from what it becomes while they ask", async () => {
    await rowsOf("CREATE SEQUENCE guarded");
    await rowsOf("CREATE OR REPLACE VIEW changing AS SELECT 0 AS n");
    const changed = new AbortController();
    const change = async () => {
      for (let round = 0; round < 30; round += 1) {
        await rowsOf("CREATE OR REPLACE VIEW changing AS SELECT nextval('guarded') AS n");
        await rowsOf("CREATE OR REPLACE VIEW changing AS SELECT 0 AS n");
      }
      changed.abort();
    };
    const read = async () => {
      while (!changed.signal.aborted) {
        const answer = await engine.query({ sql: "SELECT n FROM changing", readOnly: true, maxRows: 10 });
        if (!answer.ok) expect(answer.failure.message).toContain("nextval");
        else expect(JSON.parse(await new Response(answer.body).text())).toMatchObject({ rows: [{ n: 0 }] });
      }
    };
    await Promise.all([change(), read(), read(), read()]);
    expect(await rowsOf("SELECT nextval('guarded') AS n")).toEqual([{ n: "1" }]);
  });
});

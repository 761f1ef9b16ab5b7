import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setThreads } from "../database/openDatabase";
import { runStatement } from "../statement/runStatement";
import { RequestConnection, SharedQueries } from "./RequestConnection";
import { type EndUse, ThreadUse } from "./ThreadUse";

const ALL = 4;
const PROCESSORS = 2;

/** As many quick queries at once as take DuckDB down to one thread. */
const CROWD = 40;

/** Turns of the event loop until a change of threads has settled. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A use of threads whose changes take a turn, and are noted. */
function watchedThreads() {
  let current = ALL;
  const threads = new ThreadUse(ALL, PROCESSORS, async (count) => {
    await settle();
    current = count;
  });
  return { threads, current: () => current };
}

function endAll(ends: readonly EndUse[]): void {
  for (const end of ends) end();
}

describe("ThreadUse", () => {
  it("keeps all threads while no more quick queries run at once than there are processors", async () => {
    const { threads, current } = watchedThreads();
    for (let round = 0; round < 100; round += 1) {
      const ends = Array.from({ length: PROCESSORS }, () => threads.beginQuick());
      await settle();
      endAll(ends);
    }
    expect(current()).toBe(ALL);
  });

  it("takes one thread while many quick queries run, and all again once they come one by one", async () => {
    const { threads, current } = watchedThreads();
    endAll(Array.from({ length: CROWD }, () => threads.beginQuick()));
    await settle();
    await settle();
    expect(current()).toBe(1);
    for (let round = 0; round < CROWD; round += 1) threads.beginQuick()();
    await settle();
    await settle();
    expect(current()).toBe(ALL);
  });

  it("tries again after a change that failed", async () => {
    let current = ALL;
    let isFailing = true;
    const threads = new ThreadUse(ALL, PROCESSORS, (count) => {
      if (isFailing) return Promise.reject(new Error("out of memory"));
      current = count;
      return Promise.resolve();
    });
    endAll(Array.from({ length: CROWD }, () => threads.beginQuick()));
    await settle();
    isFailing = false;
    (await threads.begin())();
    endAll(Array.from({ length: CROWD }, () => threads.beginQuick()));
    await settle();
    expect(current).toBe(1);
    (await threads.begin())();
    expect(current).toBe(ALL);
  });

  it("gives other work all threads from its start to its end, whatever quick queries run", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("quick", "end quick", "other", "end other", "settle"), { maxLength: 300 }),
        async (steps) => {
          const { threads, current } = watchedThreads();
          const quick: EndUse[] = Array.from({ length: CROWD }, () => threads.beginQuick());
          const others: EndUse[] = [];
          for (const step of steps) {
            if (step === "quick") quick.push(threads.beginQuick());
            else if (step === "end quick") quick.shift()?.();
            else if (step === "other") others.push(await threads.begin());
            else if (step === "end other") others.pop()?.();
            else await settle();
            if (others.length > 0) expect(current()).toBe(ALL);
          }
        },
      ),
    );
  });
});

const keywords: ReadonlySet<string> = new Set();

async function connectionTo(instance: DuckDBInstance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  // More rows than one thread reads at once.
  await connection.run(
    "CREATE TABLE t AS SELECT i AS id, i % 97 AS kind, 'row ' || i AS name FROM range(400000) r(i)",
  );
  return connection;
}

const queries = [
  "SELECT id, name FROM t WHERE kind = 3",
  "SELECT id FROM t LIMIT 1000",
  "SELECT kind, count(*) AS n, sum(id)::VARCHAR AS s, min(name) AS least FROM t GROUP BY kind ORDER BY kind",
  "SELECT a.id, b.name FROM t a JOIN t b ON a.id = b.id * 2 WHERE a.kind = 5 ORDER BY a.id",
  "SELECT id, row_number() OVER (PARTITION BY kind ORDER BY id DESC) AS place FROM t ORDER BY place, id LIMIT 2000",
  "SELECT DISTINCT kind FROM t ORDER BY kind DESC",
];

describe("setThreads", () => {
  it("changes neither rows nor their order, of queries that run and of plans that were made before", async () => {
    const instance = await DuckDBInstance.create(":memory:", { threads: String(ALL) });
    const connection = await connectionTo(instance);
    const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    const expected = new Map<string, unknown>();
    for (const sql of queries) expected.set(sql, await rowsOf(sql));
    const finished = new AbortController();
    let changes = 0;
    const changing = (async () => {
      for (; !finished.signal.aborted; changes += 1) await setThreads(instance, changes % 2 === 0 ? 1 : ALL);
    })();
    const running = queries.map(async (sql) => {
      const own = await instance.connect();
      const prepared = await own.prepare(sql);
      for (let run = 0; run < 5; run += 1) {
        expect((await prepared.runAndReadAll()).getRowsJson(), sql).toEqual(expected.get(sql));
        expect((await own.runAndReadAll(sql)).getRowsJson(), sql).toEqual(expected.get(sql));
      }
      own.closeSync();
    });
    await Promise.all(running);
    finished.abort();
    await changing;
    expect(changes).toBeGreaterThan(1);
    connection.closeSync();
    instance.closeSync();
  }, 60_000);
});

describe("runStatement", () => {
  it("runs queries that were quick on one thread while many do, and any other on all", async () => {
    const instance = await DuckDBInstance.create(":memory:", { threads: String(ALL) });
    const connection = await connectionTo(instance);
    const set: number[] = [];
    const shared = new SharedQueries(
      new ThreadUse(ALL, 1, async (count) => {
        await setThreads(instance, count);
        set.push(count);
      }),
    );
    const open = await Promise.all(
      Array.from({ length: CROWD }, () => RequestConnection.open(instance, shared)),
    );
    const answerOf = (request: RequestConnection, sql: string) =>
      runStatement(request, { sql, readOnly: false, maxRows: 10 }, keywords, ({ rows }) => {
        let text = "";
        for (const { chunk } of rows as Iterable<{ chunk: { getRows(): unknown[][] } }>)
          text += String(chunk.getRows()[0]?.[0]);
        return Promise.resolve(text);
      });
    const [first] = open;
    if (first === undefined) throw new Error("There is no connection.");
    const byKey = (key: number) => `SELECT name FROM t WHERE id = ${key}`;
    // The first is looked through; the next one's time is of its own.
    for (const key of [1, 2, 3]) await answerOf(first, byKey(key));
    const answers = () => Promise.all(open.map((request, key) => answerOf(request, byKey(key))));
    const expected = open.map((_request, key) => `,{"name":"row ${key}"}`);
    expect([await answers(), await answers()]).toEqual([expected, expected]);
    expect(set).toEqual([1]);
    expect(await answerOf(first, "SELECT current_setting('threads') AS threads")).toContain(String(ALL));
    expect(set).toEqual([1, ALL]);
    for (const request of open) request.close();
    connection.closeSync();
    instance.closeSync();
  });
});

import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setThreads } from "../database/openDatabase";
import { runStatement } from "../statement/runStatement";
import { RequestConnection, SharedQueries } from "./RequestConnection";
import { type ThreadsInUse, ThreadUse } from "./ThreadUse";

const ALL = 4;
const PROCESSORS = 2;

/** As many quick queries at once as take DuckDB down to one thread. */
const CROWD = 40;

/** Turns of the event loop until a change of threads has settled. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** A use of threads whose changes take a turn, and are noted. */
function watchedThreads(processors = PROCESSORS) {
  let current = ALL;
  const threads = new ThreadUse(ALL, processors, async (count) => {
    await settle();
    current = count;
  });
  return { threads, current: () => current };
}

function endAll(uses: readonly ThreadsInUse[]): void {
  for (const use of uses) use.end();
}

describe("ThreadUse", () => {
  it("keeps all threads while no more quick queries run at once than there are processors", async () => {
    const { threads, current } = watchedThreads();
    for (let round = 0; round < 100; round += 1) {
      const uses = Array.from({ length: PROCESSORS }, () => threads.beginQuick());
      await settle();
      endAll(uses);
    }
    expect(current()).toBe(ALL);
  });

  it("takes one thread while many quick queries run, and all again once they come one by one", async () => {
    const { threads, current } = watchedThreads();
    endAll(Array.from({ length: CROWD }, () => threads.beginQuick()));
    await settle();
    await settle();
    expect(current()).toBe(1);
    for (let round = 0; round < CROWD; round += 1) threads.beginQuick().end();
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
    (await threads.begin()).end();
    endAll(Array.from({ length: CROWD }, () => threads.beginQuick()));
    await settle();
    expect(current).toBe(1);
    (await threads.begin()).end();
    expect(current).toBe(ALL);
  });

  it("has one thread while only rows are taken, and all again after", async () => {
    const { threads, current } = watchedThreads();
    const [first, second] = [await threads.begin(), await threads.begin()];
    first.onlyTakeRows();
    await settle();
    expect(current()).toBe(ALL);
    second.onlyTakeRows();
    await settle();
    expect(current()).toBe(1);
    threads.beginQuick().end();
    first.end();
    await settle();
    expect(current()).toBe(1);
    second.end();
    second.onlyTakeRows();
    await settle();
    await settle();
    expect(current()).toBe(ALL);
  });

  it("keeps all threads where there are processors to spare", async () => {
    const { threads, current } = watchedThreads(4);
    (await threads.begin()).onlyTakeRows();
    await settle();
    expect(current()).toBe(ALL);
  });

  it("gives other work all threads until it ends or only takes rows, whatever else runs", async () => {
    const steps = ["quick", "end quick", "other", "takes rows", "end other", "end taking", "settle"] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 300 }), async (taken) => {
        const { threads, current } = watchedThreads();
        const quick = Array.from({ length: CROWD }, () => threads.beginQuick());
        const others: ThreadsInUse[] = [];
        const taking: ThreadsInUse[] = [];
        for (const step of taken) {
          if (step === "quick") quick.push(threads.beginQuick());
          else if (step === "end quick") quick.shift()?.end();
          else if (step === "other") others.push(await threads.begin());
          else if (step === "end other") others.pop()?.end();
          else if (step === "end taking") taking.pop()?.end();
          else if (step === "takes rows") {
            const [use] = others.splice(-1);
            use?.onlyTakeRows();
            if (use !== undefined) taking.push(use);
          } else await settle();
          if (others.length > 0) expect(current()).toBe(ALL);
        }
        for (const use of [...quick, ...others, ...taking]) use.end();
        await threads.begin();
        expect(current()).toBe(ALL);
      }),
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

import { randomUUID } from "node:crypto";
import { kill } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#shared/contract/events";
import { embeddedProfileId } from "#shared/domain/ids";
import { sampleAnswer } from "../../results/testing/sampleAnswer";
import { copyEntries, type ServiceEntries } from "../../service/testing/copyEntries";
import { childProcesses } from "../../service/testing/childProcesses";
import { ResultTableFixture } from "../testing/ResultTableFixture";

let entries: ServiceEntries;
let bed: ResultTableFixture;
beforeAll(async () => {
  entries = await copyEntries();
  bed = await ResultTableFixture.start(entries.engine);
}, 60_000);
afterAll(async () => {
  await bed.close();
  await entries.remove();
});

const context = (signal = new AbortController().signal) => ({
  signal,
  page: { sendResultPort: () => undefined },
});
const of = (columns: Record<string, string>, ...rows: unknown[][]): Buffer[] => {
  const names = Object.keys(columns);
  const answer = {
    columns: names,
    types: Object.values(columns),
    rows,
    rowCount: rows.length,
    truncated: false,
  };
  return [Buffer.from(JSON.stringify(answer))];
};
const one = (value: number) => bed.stored(of({ v: "INTEGER" }, [value]));

/** Keeps a result in the bed's database. */
async function keep(
  runId: string,
  table: string,
  wish: { replace?: boolean; signal?: AbortSignal; keepId?: string } = {},
) {
  const { replace = false, signal, keepId = randomUUID() } = wish;
  return bed.handlers()["results.keepAsTable"]({ keepId, runId, table, replace }, context(signal));
}

/** What the page was told of a result on its way into a table. */
function toldOf(keepId: string) {
  return bed.published
    .filter(({ name }) => name === "results.keepProgress")
    .map(({ payload }) => events["results.keepProgress"].parse(payload))
    .filter((progress) => progress.keepId === keepId);
}

async function signalEngines(signal: "SIGSTOP" | "SIGKILL"): Promise<void> {
  for (const id of await childProcesses(entries.engine)) kill(id, signal);
}

const openTables = async () => (await bed.handlers()["results.openTables"]({}, context())).databaseId;

describe("the database of kept results", () => {
  it("is made when it is first wanted, once for all who want it, and found again by the next run of the app", async () => {
    const handlers = bed.handlers();
    expect(await handlers["results.tablesPlace"]({}, context())).toEqual({ databaseId: null });
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => handlers["results.openTables"]({}, context())),
    );
    const databases = await bed.client.listDatabases(embeddedProfileId);
    expect(databases).toMatchObject([{ name: "Results (this computer)", engine: "duckdb", autoStop: true }]);
    expect(new Set(opened.map(({ databaseId }) => databaseId))).toEqual(new Set([databases[0]?.id]));
    expect(await bed.handlers()["results.tablesPlace"]({}, context())).toEqual(opened[0]);
    expect(await openTables()).toBe(databases[0]?.id);
    expect(await bed.rows(await openTables(), "SELECT 1")).toEqual([[1]]);
  });

  it("is made anew when the person has deleted it", async () => {
    const databaseId = await openTables();
    await bed.client.deleteDatabase(embeddedProfileId, databaseId);
    expect(await bed.handlers()["results.tablesPlace"]({}, context())).toEqual({ databaseId: null });
    const kept = await keep(await one(7), "after");
    expect(kept.databaseId).not.toBe(databaseId);
    expect(await bed.rows(kept.databaseId, "FROM results.after")).toEqual([[7]]);
  });

  it("starts by itself when it was stopped because nobody used it", async () => {
    const idle = await ResultTableFixture.start(entries.engine, { idleMs: 300 });
    const handlers = idle.handlers();
    const { databaseId } = await handlers["results.openTables"]({}, context());
    const status = async () => (await idle.client.getDatabase(embeddedProfileId, databaseId)).status;
    await expect.poll(status, { timeout: 20_000 }).toBe("stopped");
    const runId = await idle.stored(of({ v: "INTEGER" }, [8]));
    const wish = { keepId: randomUUID(), runId, table: "woken", replace: false };
    const keeping = handlers["results.keepAsTable"](wish, context());
    expect(await keeping).toEqual({ databaseId, rows: 1, changedTypes: [] });
    await idle.close();
  }, 40_000);
});

describe("keeping a result as a table", () => {
  it("says that a result is no longer kept, and makes no database for it", async () => {
    const fresh = await ResultTableFixture.start(entries.engine);
    const handlers = fresh.handlers();
    const wish = { keepId: randomUUID(), runId: "gone", table: "t", replace: false };
    const keeping = handlers["results.keepAsTable"](wish, context());
    await expect(keeping).rejects.toMatchObject({ code: "RESULT_GONE" });
    expect(await fresh.client.listDatabases(embeddedProfileId)).toEqual([]);
    await fresh.close();
  });

  it("says which columns have another type in the table than in the result", async () => {
    const runId = await bed.stored(
      of({ v: "INTEGER", w: "DATE", p: "GEOMETRY" }, [3_000_000_000, "2026-11-20", "POINT (1 2)"]),
    );
    expect((await keep(runId, "changed")).changedTypes).toEqual([
      { column: "v", from: "INTEGER", to: "BIGINT" },
      { column: "p", from: "GEOMETRY", to: "VARCHAR" },
    ]);
  });

  it("replaces a result that was kept under the name only where the person says so", async () => {
    const { databaseId } = await keep(await one(1), "Orders");
    await expect(keep(await one(2), "oRDERS")).rejects.toMatchObject({
      code: "TABLE_EXISTS",
      message: "A result is kept as results.oRDERS already. Choose another name, or replace it.",
    });
    expect(await bed.rows(databaseId, "FROM results.orders")).toEqual([[1]]);
    await keep(await one(2), "oRDERS", { replace: true });
    expect(await bed.rows(databaseId, "FROM results.orders")).toEqual([[2]]);
    expect(
      await bed.rows(
        databaseId,
        "SELECT count(*)::INTEGER FROM duckdb_tables() WHERE lower(table_name) = 'orders'",
      ),
    ).toEqual([[1]]);
    expect(bed.waitingFiles(databaseId)).toEqual([]);
  });

  it.each(["TABLE", "VIEW"])("never touches a %s that a person made there", async (kind) => {
    const databaseId = await openTables();
    await bed.rows(databaseId, "CREATE SCHEMA IF NOT EXISTS results");
    await bed.rows(databaseId, `CREATE ${kind} results.by_hand_${kind} AS SELECT 42 AS v`);
    for (const replace of [false, true]) {
      await expect(keep(await one(1), `By_Hand_${kind}`, { replace })).rejects.toMatchObject({
        code: "TABLE_EXISTS",
        message: expect.stringContaining("no kept result. It was left as it is"),
      });
    }
    expect(await bed.rows(databaseId, `FROM results.by_hand_${kind}`)).toEqual([[42]]);
    expect(bed.waitingFiles(databaseId)).toEqual([]);
  });

  it("lets two of one name go one after the other", async () => {
    const [first, second] = [await one(1), await one(2)];
    const kept = await Promise.allSettled([keep(first, "twice"), keep(second, "twice")]);
    expect(kept.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(kept).toContainEqual({
      status: "rejected",
      reason: expect.objectContaining({ code: "TABLE_EXISTS" }),
    });
  });

  it("joins what came from different services, and keeps large results whole", async () => {
    const keepId = randomUUID();
    const large = await bed.stored(sampleAnswer(100_000, 20));
    const { databaseId, rows } = await keep(large, "large", { keepId });
    expect(rows).toBe(100_000);
    const told = toldOf(keepId);
    expect([...new Set(told.map(({ step }) => step))]).toEqual(["writing", "checking", "loading"]);
    for (const step of ["writing", "loading"]) {
      const done = told.flatMap((progress) => (progress.step === step ? [progress.rowsDone ?? -1] : []));
      expect(done.length).toBeGreaterThan(3);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(done.at(-1)).toBe(100_000);
    }
    await keep(
      await bed.stored(of({ n: "INTEGER", name: "VARCHAR" }, [5, "five"], [99_999, "last"])),
      "small",
    );
    const sql = "SELECT column_0, name FROM results.large JOIN results.small ON column_4 = n ORDER BY n";
    expect(await bed.rows(databaseId, sql)).toEqual([
      ["90071992541000005", "five"],
      ["90071992541099999", "last"],
    ]);
    expect(bed.waitingFiles(databaseId)).toEqual([]);
  }, 180_000);

  it("leaves the old table and no files when the person stops it", async () => {
    const runId = await bed.stored(sampleAnswer(20_000, 20));
    const { databaseId } = await keep(await one(3), "stopped");
    const stages = [null, "writing", "checking", "loading"] as const;
    for (const stage of stages) {
      const abort = new AbortController();
      const keepId = randomUUID();
      const isDue = () => stage === null || toldOf(keepId).some(({ step }) => step === stage);
      const keeping = keep(runId, "stopped", { replace: true, signal: abort.signal, keepId });
      keeping.catch(() => undefined);
      await expect.poll(isDue, { interval: 1, timeout: 20_000 }).toBe(true);
      abort.abort();
      await expect(keeping).rejects.toMatchObject({ code: "CANCELLED" });
      expect(await bed.rows(databaseId, "FROM results.stopped")).toEqual([[3]]);
      expect(bed.waitingFiles(databaseId)).toEqual([]);
    }
  }, 60_000);

  it.for([
    { what: "ends in the middle", code: "RESULT_NOT_LOADED", end: () => signalEngines("SIGKILL") },
    {
      what: "hangs and the person stops waiting",
      code: "CANCELLED",
      end: async (abort: AbortController) => abort.abort(),
    },
  ])(
    "leaves the old table whole when the database's process $what",
    { timeout: 30_000 },
    async ({ code, end }, { skip }) => {
      skip(process.platform !== "linux", "The database's process is found through /proc.");
      const runId = await one(5);
      const { databaseId } = await keep(await one(4), code);
      await signalEngines("SIGSTOP");
      const abort = new AbortController();
      const keeping = keep(runId, code, { replace: true, signal: abort.signal });
      keeping.catch(() => undefined);
      await expect
        .poll(() => bed.services.at(-1)?.called("loadTable").at(-1))
        .toMatchObject({ params: { replace: true, table: code } });
      await end(abort);
      await expect(keeping).rejects.toMatchObject({ code });
      expect(await bed.rows(databaseId, `FROM results.${code}`)).toEqual([[4]]);
      expect(bed.waitingFiles(databaseId)).toEqual([]);
    },
  );

  it("says that the service stopped when it is lost in the middle", async () => {
    const runId = await one(5);
    const databaseId = await openTables();
    const service = bed.services.at(-1);
    service?.withheld.add("loadTable");
    const before = service?.called("loadTable").length;
    const keeping = keep(runId, "lost");
    keeping.catch(() => undefined);
    await expect.poll(() => service?.called("loadTable").length).not.toBe(before);
    service?.exit(11);
    await expect(keeping).rejects.toMatchObject({ code: "LOCAL_SERVICE_STOPPED" });
    expect(bed.waitingFiles(databaseId)).toEqual([]);
    expect(await keep(runId, "lost")).toEqual({ databaseId, rows: 1, changedTypes: [] });
  }, 20_000);

  it("says that the store stopped when it is lost in the middle, and keeps the result once it is back", async () => {
    const runId = await one(6);
    const databaseId = await openTables();
    const store = bed.stores.at(-1);
    store?.withheld.add("rpc.call");
    const keeping = keep(runId, "unwritten");
    keeping.catch(() => undefined);
    await expect.poll(() => store?.commands.at(-1)).toMatchObject({ method: "writeTable" });
    store?.exit(11);
    await expect(keeping).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
    expect(bed.waitingFiles(databaseId)).toEqual([]);
    expect(await keep(runId, "unwritten")).toEqual({ databaseId, rows: 1, changedTypes: [] });
  }, 20_000);
});

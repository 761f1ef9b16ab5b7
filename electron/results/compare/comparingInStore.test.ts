import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StoreEvent } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import { PageSession } from "../session/PageSession";
import { ResultStore } from "../store/ResultStore";
import { ResultTables } from "../table/ResultTables";
import { pairsAt } from "../testing/compareResults";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { Page } from "../testing/Page";
import { resultOf } from "../testing/resultOf";
import { sampleAnswer, sampleText } from "../testing/sampleAnswer";
import { ResultViews } from "../session/ResultViews";
import { ResultComparisons } from "../session/ResultComparisons";

const before = randomUUID();
const now = randomUUID();

let folder: string;
let events: StoreEvent[];
let store: ResultStore;
const stores: ResultStore[] = [];
const pages: Page[] = [];

function start(): void {
  events = [];
  const own = events;
  store = new ResultStore((event) => own.push(event));
  store.configure({ type: "configure", spillFolder: folder });
  stores.push(store);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-compare-"));
  start();
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.port.close();
  for (const one of stores.splice(0)) await one.close();
  rmSync(folder, { recursive: true });
});

/** A complete result of the first rows of the sample. */
function fill(runId: string, rows: number): void {
  begin(runId, rows);
  store.arrivals.end(runId);
}

function begin(runId: string, rows: number): void {
  store.arrivals.create(runId, 100_000);
  for (const bytes of sampleAnswer(rows, 5)) store.arrivals.push(runId, bytes);
}

function open(runId: string): Page {
  const { port1, port2 } = new MessageChannel();
  const page = new Page(port2);
  pages.push(page);
  store.connect(runId, nodeMessageEnd(port1));
  return page;
}

const comparisonWith = (other: string) => ({
  before: other,
  keys: pairsAt(0),
  columns: pairsAt(1, 2, 3, 4),
});
const compare = (page: Page, other: string) =>
  page.calls.call("compare", { comparison: comparisonWith(other) });
const firstPage = (page: Page, viewId: number) => page.calls.call("page", { viewId, from: 0, count: 10 });
const cell = (page: Page, viewId: number) =>
  page.calls.call("cell", { viewId, row: 1, column: 1, offset: 0, count: 100 });

describe("comparingInStore", () => {
  it("answers once the earlier result is complete", async () => {
    fill(now, 30);
    begin(before, 10);
    const page = open(now);
    let answers = 0;
    const counted = <Answer>(answer: Answer): Answer => {
      answers += 1;
      return answer;
    };
    const comparable = page.calls.call("comparable", { before }).then(counted);
    const compared = compare(page, before).then(counted);
    await firstPage(page, 0);
    expect(answers).toBe(0);
    store.arrivals.end(before);
    expect(await comparable).toMatchObject({
      beforeRows: 10,
      pairs: pairsAt(0, 1, 2, 3, 4),
      keys: expect.arrayContaining([pairsAt(0)]),
    });
    expect(await compared).toMatchObject({
      rowCount: 20,
      counts: { added: 20, removed: 0, changed: 0, same: 10 },
    });
  });

  it("refuses an earlier result that is not kept, that went while it came in, or that failed", async () => {
    fill(now, 3);
    const page = open(now);
    await expect(compare(page, randomUUID())).rejects.toMatchObject({ code: "RESULT_GONE" });
    begin(before, 3);
    const dropped = expect(compare(page, before)).rejects.toMatchObject({ code: "RESULT_GONE" });
    await firstPage(page, 0);
    store.drop(before);
    await dropped;
    begin(before, 3);
    store.arrivals.fail(before, new AppError("CANCELLED").toData());
    await expect(compare(page, before)).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("refuses the rows of a comparison whose earlier result went, and serves the result itself on", async () => {
    fill(before, 12);
    fill(now, 10);
    const page = open(now);
    const { viewId } = await compare(page, before);
    expect((await firstPage(page, viewId)).columns[0]?.texts).toEqual(["removed", "removed"]);
    expect((await cell(page, viewId)).text).toBe(sampleText(11, 0));
    store.drop(before);
    await expect(firstPage(page, viewId)).rejects.toMatchObject({ code: "RESULT_GONE" });
    await expect(cell(page, viewId)).rejects.toMatchObject({ code: "RESULT_GONE" });
    expect((await firstPage(page, 0)).columns[0]?.texts).toHaveLength(10);
  });

  it("compares with a result of an earlier run of the store, whose rows are found again first", async () => {
    fill(before, 3000);
    await expect.poll(() => events.findLast(({ type }) => type === "keptSize")).toMatchObject({ results: 1 });
    start();
    fill(now, 3001);
    const page = open(now);
    expect((await compare(page, before)).counts).toMatchObject({ added: 1, removed: 0, same: 3000 });
  });

  it("goes on where the earlier result leaves memory meanwhile", async () => {
    fill(before, 20_000);
    fill(now, 20_001);
    const page = open(now);
    const answered = new Set<string>();
    const comparable = page.calls.call("comparable", { before });
    const compared = compare(page, before).finally(() => answered.add("compare"));
    while (!answered.has("compare")) {
      store.release(before);
      await new Promise(setImmediate);
    }
    expect((await compared).counts).toMatchObject({ added: 1, same: 20_000 });
    expect((await comparable).keys[0]).toEqual(pairsAt(0));
  });

  it("leaves nothing of a comparison whose page closes before it is ready", async () => {
    const tables = new ResultTables(folder);
    const [earlier, later] = [resultOf(sampleAnswer(3, 5)), resultOf(sampleAnswer(2, 5))];
    const views = new ResultViews(later, tables);
    const { port1, port2 } = new MessageChannel();
    const isClosed = once(port1, "close");
    const comparisons = new ResultComparisons(later, views, tables, async () => {
      await isClosed;
      return earlier;
    });
    const session = new PageSession(later, views, comparisons, nodeMessageEnd(port1));
    const page = new Page(port2);
    void compare(page, before);
    await page.until("hello");
    session.close();
    const { viewId } = await comparisons.compare(comparisonWith(before));
    const database = await tables.database();
    const left = async () =>
      database.rows("SELECT count(*)::INTEGER FROM duckdb_tables() WHERE table_name LIKE 'difference%'");
    await expect.poll(left).toEqual([[1]]);
    views.close(viewId);
    await expect.poll(left).toEqual([[0]]);
    await tables.close();
  });
});

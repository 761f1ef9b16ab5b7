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

const compare = (other: string) => ({
  type: "compare" as const,
  requestId: 7,
  comparison: { before: other, keys: pairsAt(0), columns: pairsAt(1, 2, 3, 4) },
});
const firstPage = (viewId: number) => ({ type: "page" as const, requestId: 8, viewId, from: 0, count: 10 });

describe("comparingInStore", () => {
  it("answers once the earlier result is complete", async () => {
    fill(now, 30);
    begin(before, 10);
    const page = open(now);
    page.ask({ type: "comparable", requestId: 1, before });
    page.ask(compare(before));
    page.ask(firstPage(0));
    await page.until("page");
    expect(page.messages.filter(({ type }) => type === "comparable" || type === "compared")).toEqual([]);
    store.arrivals.end(before);
    expect((await page.until("comparable")).comparable).toMatchObject({
      beforeRows: 10,
      pairs: pairsAt(0, 1, 2, 3, 4),
      keys: expect.arrayContaining([pairsAt(0)]),
    });
    expect(await page.until("compared")).toMatchObject({
      requestId: 7,
      rowCount: 20,
      counts: { added: 20, removed: 0, changed: 0, same: 10 },
    });
  });

  it("refuses an earlier result that is not kept, that went while it came in, or that failed", async () => {
    fill(now, 3);
    const page = open(now);
    page.ask(compare(randomUUID()));
    expect((await page.until("refused")).error.code).toBe("RESULT_GONE");
    begin(before, 3);
    page.ask(compare(before));
    page.ask(firstPage(0));
    await page.until("page");
    store.drop(before);
    expect((await page.until("refused")).error.code).toBe("RESULT_GONE");
    begin(before, 3);
    store.arrivals.fail(before, new AppError("CANCELLED").toData());
    page.ask(compare(before));
    expect((await page.until("refused")).error.code).toBe("CANCELLED");
  });

  it("refuses the rows of a comparison whose earlier result went, and serves the result itself on", async () => {
    fill(before, 12);
    fill(now, 10);
    const page = open(now);
    page.ask(compare(before));
    const { viewId } = await page.until("compared");
    page.ask(firstPage(viewId));
    expect((await page.until("page")).columns[0]?.texts).toEqual(["removed", "removed"]);
    page.ask({ type: "cell", requestId: 1, viewId, row: 1, column: 1, offset: 0, count: 100 });
    expect((await page.until("cell")).text).toBe(sampleText(11, 0));
    store.drop(before);
    page.ask(firstPage(viewId));
    expect((await page.until("refused")).error.code).toBe("RESULT_GONE");
    page.ask({ type: "cell", requestId: 1, viewId, row: 1, column: 1, offset: 0, count: 100 });
    expect((await page.until("refused")).error.code).toBe("RESULT_GONE");
    page.ask(firstPage(0));
    expect((await page.until("page")).columns[0]?.texts).toHaveLength(10);
  });

  it("compares with a result of an earlier run of the store, whose rows are found again first", async () => {
    fill(before, 3000);
    await expect.poll(() => events.findLast(({ type }) => type === "keptSize")).toMatchObject({ results: 1 });
    start();
    fill(now, 3001);
    const page = open(now);
    page.ask(compare(before));
    expect((await page.until("compared")).counts).toMatchObject({ added: 1, removed: 0, same: 3000 });
  });

  it("goes on where the earlier result leaves memory meanwhile", async () => {
    fill(before, 20_000);
    fill(now, 20_001);
    const page = open(now);
    page.ask({ type: "comparable", requestId: 9, before });
    page.ask(compare(before));
    const isAnswered = () => page.messages.some(({ type }) => type === "compared");
    while (!isAnswered()) {
      store.release(before);
      await new Promise(setImmediate);
    }
    expect((await page.until("compared")).counts).toMatchObject({ added: 1, same: 20_000 });
    expect((await page.until("comparable")).comparable.keys[0]).toEqual(pairsAt(0));
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
    port2.postMessage(compare(before));
    await new Page(port2).until("hello");
    session.close();
    const { viewId } = await comparisons.compare(compare(before).comparison);
    const database = await tables.database();
    const left = async () =>
      database.rows("SELECT count(*)::INTEGER FROM duckdb_tables() WHERE table_name LIKE 'difference%'");
    await expect.poll(left).toEqual([[1]]);
    views.close(viewId);
    await expect.poll(left).toEqual([[0]]);
    await tables.close();
  });
});

import { MessageChannel } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { ResultComparisons } from "../session/ResultComparisons";
import { PageSession } from "../session/PageSession";
import type { StoredResult } from "../rows/StoredResult";
import { ResultTables } from "../table/ResultTables";
import { nodeMessageEnd } from "../../processes/testing/nodeMessageEnd";
import { Page } from "../testing/Page";
import { resultOfRows } from "../testing/resultOf";
import { ResultViews } from "../session/ResultViews";
import { FieldWork } from "./FieldWork";

let close: () => void = () => undefined;
afterEach(() => close());

/** A page that looks at rows of JSON whose values are of several megabytes together. */
function pageOf(): Page {
  const long = "x".repeat(100_000);
  const rows = Array.from({ length: 40 }, (_, row) => [JSON.stringify({ [`field ${row}`]: long })]);
  const result: StoredResult = resultOfRows({ doc: "JSON" }, rows);
  const tables = new ResultTables(null);
  const views = new ResultViews(result, tables);
  const { port1, port2 } = new MessageChannel();
  const comparisons = new ResultComparisons(result, views, tables, () => Promise.resolve(result));
  const session = new PageSession(result, views, comparisons, nodeMessageEnd(port1));
  close = () => session.close();
  return new Page(port2);
}

describe("reading the fields of a column", () => {
  it("is stopped when the page cancels it, and starts over when it asks again", async () => {
    const page = pageOf();
    const params = { column: 0, path: [], limit: 100 };
    const { result, cancel } = page.calls.begin("fieldNames", params);
    cancel();
    await expect(result).rejects.toMatchObject({ code: "CANCELLED" });
    expect((await page.calls.call("fieldNames", params)).count).toBe(40);
  });

  it("makes no columns where the making is stopped, and goes on after a cancel that comes late", async () => {
    const page = pageOf();
    const { result, cancel } = page.calls.begin("fields", { fields: [{ column: 0, path: ["field 7"] }] });
    cancel();
    await expect(result).rejects.toMatchObject({ code: "CANCELLED" });
    page.port.postMessage({ type: "rpc.cancel", id: 1 });
    const { columns } = await page.calls.call("fields", { fields: [{ column: 0, path: ["field 8"] }] });
    expect(columns.map(({ name }) => name)).toEqual(["doc", 'doc."field 8"']);
  });

  it("says how far it is where it takes long, and not where it does not", () => {
    let now = 0;
    const said: unknown[] = [];
    const work = new FieldWork(
      new AbortController().signal,
      (task, rowsDone) => said.push([task, rowsDone]),
      () => now,
    );
    for (const [ms, rows] of [
      [100, 10],
      [250, 20],
      [300, 30],
      [500, 40],
    ] as const) {
      now = ms;
      work.reached("names", rows);
    }
    expect(said).toEqual([
      ["names", 20],
      ["names", 40],
    ]);
  });
});

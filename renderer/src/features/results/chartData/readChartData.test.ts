// @vitest-environment happy-dom
import { resultPortVersion } from "#shared/contract/resultPort";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { ResultClient } from "../client/ResultClient";
import { FakeStore, type StoreRequest, type StoreResult } from "../testing/FakeStore";
import { readChartData } from "./readChartData";

const columns = [
  { name: "city", type: "VARCHAR" },
  { name: "amount", type: "INTEGER" },
];
const chart: ChartLook = {
  type: "bar",
  x: { column: { index: 0, name: "city" }, bucket: { kind: "value" } },
  y: { column: null, aggregate: "count" },
  series: null,
  order: "key",
  isStacked: false,
  isLog: false,
};
const histogram: ChartLook = {
  ...chart,
  type: "histogram",
  x: { column: { index: 1, name: "amount" }, bucket: { kind: "value" } },
};

let client: ResultClient;
let store: FakeStore;
let open: Set<number>;
let cannotRead: boolean;

/** Answers as the store does: views of a key, its value, the rows, those with a value and the other values, or of ranges. */
function answer(message: StoreRequest): StoreResult {
  if (message.type === "group" || message.type === "view" || message.type === "ranges") {
    const viewId = open.size + 1;
    open.add(viewId);
    const names =
      message.type === "ranges" ? ["from", "to", "count"] : ["city", "count", "rows", "valued", "others"];
    return {
      viewId,
      rowCount: 2,
      columns: names.map((name) => ({ name, type: "" })),
    };
  }
  if (message.type === "closeView") {
    open.delete(message.viewId);
    return null;
  }
  if (message.type === "page" && !cannotRead) {
    const texts = [
      ["0", "5"],
      ["5", "9"],
      ["3", "4"],
      ["3", "4"],
      ["0", "0"],
    ];
    return { columns: texts.map((cells) => ({ texts: cells, cut: [] })) };
  }
  throw new AppError("RESULT_GONE");
}

beforeEach(async () => {
  open = new Set();
  cannotRead = false;
  store = new FakeStore(answer);
  client = new ResultClient(store.page);
  store.tell(
    { type: "hello", version: resultPortVersion, runId: "run" },
    { type: "columns", columns, rowCount: 0, rows: [] },
    { type: "done", rowCount: 7, truncated: false, maxRows: 10, bytes: 1 },
  );
  await vi.waitFor(() => expect(client.getState().phase).toBe("done"));
});
afterEach(() => {
  client.dispose();
  store.close();
});

describe("the values of a chart", () => {
  it.each([
    ["in the order of their names", chart, 1],
    ["the largest first", { ...chart, order: "value" as const }, 2],
    ["as ranges", histogram, 1],
  ])("are rows that can leave the window, %s, until the chart is closed", async (_order, look, views) => {
    const read = await readChartData(client, columns, look);
    expect([...open]).toHaveLength(views);
    expect(open.has(read?.rows.viewId ?? 0)).toBe(true);
    expect(read?.rows.chosen).toEqual(look === histogram ? [0, 1, 2] : [0, 1, 4]);
    read?.rows.close();
    await vi.waitFor(() => expect([...open]).toEqual([]));
  });

  it("of a distribution have both ends and their rows", async () => {
    const read = await readChartData(client, columns, histogram);
    expect(read?.data).toMatchObject({
      series: [
        {
          points: [
            { x: "0", to: "5", y: "3" },
            { x: "5", to: "9", y: "4" },
          ],
        },
      ],
    });
  });

  it.each([chart, { ...chart, order: "value" as const }, histogram])(
    "leave nothing open where they cannot be read",
    async (look) => {
      cannotRead = true;
      await expect(readChartData(client, columns, look)).rejects.toMatchObject({ code: "RESULT_GONE" });
      await vi.waitFor(() => expect([...open]).toEqual([]));
    },
  );
});

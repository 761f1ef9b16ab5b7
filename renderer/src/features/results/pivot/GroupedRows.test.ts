import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import { resultPortVersion } from "#shared/contract/resultPort";
import { wholeResult, type ResultView } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import { ResultClient } from "../client/ResultClient";
import { FakeStore, type StoreRequest, type StoreResult } from "../testing/FakeStore";
import { GroupedRows } from "./GroupedRows";

const columns = [{ name: "city", type: "VARCHAR" }];
const grouping: Grouping = { keys: [{ column: 0, bucket: { kind: "value" } }], across: [], values: [] };

let client: ResultClient;
let store: FakeStore;

/** A store that makes every view but one sorted downwards. */
function answer({ type, ...params }: StoreRequest): StoreResult {
  if (type !== "group" && type !== "view") return undefined;
  if (JSON.stringify(params).includes("desc")) throw new AppError("INVALID_INPUT");
  lastViewId += 1;
  return { viewId: lastViewId, rowCount: 2, columns };
}
let lastViewId = 0;

beforeEach(() => {
  store = new FakeStore(answer);
  client = new ResultClient(store.page);
  store.tell({ type: "hello", version: resultPortVersion, runId: "run" });
});

afterEach(() => {
  client.dispose();
  store.close();
});

const by = (direction: "asc" | "desc"): ResultView => ({ filters: [], sort: [{ column: 0, direction }] });

describe("GroupedRows", () => {
  it("goes on from the order asked for last, though it is not shown yet", async () => {
    const rows = await GroupedRows.of(client, grouping);
    const wish = rows.arrange(by("asc"));
    expect(rows.wishedView).toEqual(by("asc"));
    expect(rows.state.getState().view).toEqual(wholeResult);
    await wish;
    expect(rows.state.getState().view).toEqual(by("asc"));
    rows.close();
  });

  it("goes on from what is shown once an order was refused", async () => {
    const rows = await GroupedRows.of(client, grouping);
    await expect(rows.arrange(by("desc"))).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(rows.wishedView).toEqual(wholeResult);
    rows.close();
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PageMessage } from "#shared/contract/pageMessage";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import { resultPortVersion, type StoreMessage } from "#shared/contract/resultPort";
import { wholeResult, type ResultView } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import { ResultClient } from "../client/ResultClient";
import { GroupedRows } from "./GroupedRows";

const columns = [{ name: "city", type: "VARCHAR" }];
const grouping: Grouping = { keys: [{ column: 0, bucket: { kind: "value" } }], across: [], values: [] };

let client: ResultClient;
let store: MessagePort;

/** A store that makes every view but one sorted downwards. */
function answer({ type, requestId, ...message }: PageMessage): StoreMessage | null {
  if (type !== "group" && type !== "view") return null;
  return JSON.stringify(message).includes("desc")
    ? { type: "refused", requestId, error: new AppError("INVALID_INPUT").toData() }
    : { type: "view", requestId, viewId: requestId, rowCount: 2, columns };
}

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  store = port1;
  store.addEventListener("message", ({ data }: MessageEvent<PageMessage>) => {
    const reply = answer(data);
    if (reply !== null) store.postMessage(reply);
  });
  store.start();
  client = new ResultClient(port2);
  store.postMessage({ type: "hello", version: resultPortVersion, runId: "run" } satisfies StoreMessage);
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

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { resultPortVersion } from "#shared/contract/resultPort";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { ResultClients } from "./windowRuns";

let fake: FakeBridge;
let clients: ResultClients;

beforeEach(() => {
  fake = new FakeBridge().install();
  clients = new ResultClients();
});

/** Whether a result is there whole, as far as the clients have said by now. */
function watched(runId: string): { isWhole: boolean } {
  const watch = { isWhole: false };
  void clients.whole(runId).then(() => {
    watch.isWhole = true;
  });
  return watch;
}

describe("ResultClients", () => {
  it("waits for a result until all of it has come in", async () => {
    clients.open("run");
    const watch = watched("run");
    const port = fake.sendResultPort("run");
    port.postMessage({ type: "hello", version: resultPortVersion, runId: "run" });
    await expect.poll(() => clients.store.getState()["run"]?.getState().runId).toBe("run");
    expect(watch.isWhole).toBe(false);
    port.postMessage({ type: "done", rowCount: 0, truncated: false, maxRows: 10, bytes: 2 });
    await expect.poll(() => watch.isWhole).toBe(true);
    clients.close("run");
  });

  it("does not wait for a result that nobody wants any more", async () => {
    clients.open("run");
    const watch = watched("run");
    clients.close("run");
    await expect.poll(() => watch.isWhole).toBe(true);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleAnswer } from "../../results/testing/sampleAnswer";
import { AppState } from "../settings/AppState";
import { fakeChannel } from "../testing/fakeChannel";
import { silentLog } from "../testing/silentLog";
import { StoreInProcess } from "../testing/StoreInProcess";
import { keptResultHandlers } from "./keptResultHandlers";
import { ResultStoreProcess } from "./ResultStoreProcess";

const context = {
  signal: new AbortController().signal,
  page: { sendResultPort: () => undefined },
};

let folder: string;
let state: AppState;
let store: ResultStoreProcess;
let processes: StoreInProcess[];
let handlers: ReturnType<typeof keptResultHandlers>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-room-"));
  state = await AppState.load(join(folder, "state.json"));
  processes = [];
  store = new ResultStoreProcess({
    start: () => {
      const process = new StoreInProcess();
      processes.push(process);
      return process;
    },
    createChannel: fakeChannel,
    spillFolder: join(folder, "results"),
    keptBytes: () => state.keptMegabytes * 1_000_000,
    onStateChanged: () => undefined,
    log: silentLog(),
  });
  store.start();
  handlers = keptResultHandlers(store, state);
});
afterEach(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});

async function fill(runId: string, kept: number): Promise<void> {
  const run = store.create(runId, 100_000, { isPassing: false });
  for (const part of sampleAnswer(5000, 5)) await run.send(part);
  await run.end();
  store.finish(runId, null);
  await expect.poll(() => store.keptSize.results).toBe(kept);
}

const limit = (megabytes: number, mayDrop: number) =>
  handlers["results.limitKept"]({ megabytes, mayDrop }, context);
const kept = () => handlers["results.kept"]({}, context);

describe("keptResultHandlers", () => {
  it("sets a smaller room aside only once the person knows how many results go by it", async () => {
    await fill("old", 1);
    await fill("pinned", 2);
    store.pin("pinned", true);
    await expect(limit(0, 0)).resolves.toMatchObject({ wouldDrop: { results: 1, pinned: 1 } });
    expect(await kept()).toMatchObject({ results: 2, limitMegabytes: 2000 });
    expect(store.keeps("old")).toBe(true);

    await expect(limit(0, 1)).resolves.toEqual({ wouldDrop: null });
    expect(await kept()).toMatchObject({ results: 1, limitMegabytes: 0 });
    expect([store.keeps("old"), store.keeps("pinned")]).toEqual([false, true]);
    expect((await AppState.load(join(folder, "state.json"))).keptMegabytes).toBe(0);
  });

  it("leaves the room as it was where the store ends before it answers", async () => {
    processes[0]?.withheld.add("rpc.call");
    const limiting = limit(1, 0);
    processes[0]?.exit(11);
    await expect(limiting).rejects.toMatchObject({ code: "RESULT_STORE_STOPPED" });
    expect(state.keptMegabytes).toBe(2000);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { SourceFixture } from "./testing/SourceFixture";
import { quickClock } from "./testing/quickClock";

/** Never ends by itself. */
const ENDLESS = "SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b";

let fixture: SourceFixture | undefined;
afterEach(async () => {
  await fixture?.close();
});

describe("SyncRun while other databases use all the memory", () => {
  /** @param onWait called at each wait of the run, with its milliseconds */
  async function open(onWait: (ms: number) => Promise<void>) {
    const clock = {
      ...quickClock,
      wait: async (ms: number, signal: AbortSignal) => {
        signal.throwIfAborted();
        await onWait(ms);
      },
    };
    const opened = await SourceFixture.open({ memoryMb: 1024, memoryWaitMs: 100 }, clock);
    fixture = opened;
    await opened.sync.offer([{ table: "notes", columns: { id: "INTEGER" }, rows: [[1], [2]] }]);
    const target = await opened.client.createRunning({ memoryMb: 512 });
    const { id } = await opened.sync.connect(target);
    await opened.sync.lastRun(id);
    const busy = await opened.client.createRunning({ memoryMb: 32_768 });
    const ended = opened.client.fail("POST", `/databases/${busy}/query`, { body: { sql: ENDLESS } });
    await opened.client.waitForStatus(busy, "running");
    const free = async () => {
      await opened.client.send("DELETE", `/databases/${busy}`);
      await ended;
    };
    return { sync: () => opened.sync.sync(id), free };
  }

  it("waits as long as the service asks and then syncs", async () => {
    const waits: number[] = [];
    let free: (() => Promise<void>) | undefined;
    const opened = await open(async (ms) => {
      waits.push(ms);
      await free?.();
    });
    free = opened.free;
    const { status, rowsSynced } = await opened.sync();
    expect({ status, rowsSynced, waits }).toEqual({ status: "succeeded", rowsSynced: 2, waits: [5000] });
  });

  it("fails with the reason after the last retry", async () => {
    const waits: number[] = [];
    const opened = await open(async (ms) => {
      waits.push(ms);
    });
    const { status, error } = await opened.sync();
    await opened.free();
    expect({ status, waits }).toEqual({ status: "failed", waits: [5000, 5000, 25_000] });
    expect(error).toContain("the 1024 MB of memory for databases are in use by others");
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { Catalog } from "../catalog/Catalog";
import { type RunRecord, RunRepository } from "../catalog/RunRepository";
import { makeDataFolder, silentLog } from "../testing/openTestService";
import { interruptedError, RunProgress } from "./RunProgress";
import { RunSaves } from "./RunSaves";
import { SyncRuns } from "./SyncRuns";
import { FakeClock } from "./testing/FakeClock";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

describe("RunSaves", () => {
  it("writes thousands of changes once a second, the last of them too", async () => {
    const clock = new FakeClock();
    let tables = 0;
    const written: number[] = [];
    const saves = new RunSaves(async () => {
      written.push(tables);
    }, clock);
    await saves.now();
    for (tables = 1; tables <= 5000; tables += 1) {
      saves.soon();
      if (tables === 2500) clock.tick();
    }
    await new Promise(setImmediate);
    clock.tick();
    clock.tick();
    await saves.close();
    clock.tick();
    expect(written).toEqual([0, 2500, 5001]);
  });

  it("never has two writes under way, so that an older record cannot come after a newer one", async () => {
    const clock = new FakeClock();
    const ends: (() => void)[] = [];
    const write = vi.fn(() => new Promise<void>((end) => ends.push(end)));
    const saves = new RunSaves(write, clock);
    saves.soon();
    clock.tick();
    saves.soon();
    clock.tick();
    const now = saves.now();
    expect(write).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2));
    ends[1]?.();
    await now;
    await saves.close();
  });

  it("writes twice a minute also where nothing changes", async () => {
    const clock = new FakeClock();
    const write = vi.fn(() => Promise.resolve());
    const saves = new RunSaves(write, clock);
    await saves.now();
    for (let second = 0; second < 60; second += 1) {
      clock.late(1000);
      clock.tick();
      await new Promise(setImmediate);
    }
    await saves.close();
    expect(write).toHaveBeenCalledTimes(3);
  });

  it("tells the run of a write that failed meanwhile", async () => {
    const clock = new FakeClock();
    const saves = new RunSaves(() => Promise.reject(new Error("The disk is full.")), clock);
    saves.soon();
    clock.tick();
    await vi.waitFor(() => expect(() => saves.soon()).toThrow("The disk is full."));
    await expect(saves.now()).rejects.toThrow("The disk is full.");
    await saves.close();
  });

  it("counts no time that the service was down for to a run that its end cut off", async () => {
    const runs = await openRuns();
    const clock = new FakeClock();
    const progress = new RunProgress(queuedRun, () => clock.now());
    await runs.insert(progress.record);
    progress.start();
    const saves = new RunSaves(() => runs.update(progress.written()), clock);
    await saves.now();
    clock.late(40_000);
    clock.tick();
    await saves.close();
    const seen = clock.now();
    clock.restart(86_400_000);
    const run = (await reopen(runs, clock)).last("con_1");
    expect(run).toMatchObject({ status: "failed", finishedAt: new Date(seen).toISOString() });
  });

  it("leaves a run of 5,000 tables, cut off between two writes, to be told as interrupted", async () => {
    const runs = await openRuns();
    const clock = new FakeClock();
    const progress = new RunProgress(queuedRun, () => clock.now());
    await runs.insert(progress.record);
    progress.start();
    const names = Array.from({ length: 5000 }, (_, index) => `public.t${index}`);
    progress.expect(names.map((name) => ({ name, target: { schema: "shop", table: name } })));
    const saves = new RunSaves(() => runs.update(progress.written()), clock);
    await saves.now();
    for (const name of names.slice(0, 100)) {
      progress.startTable(name);
      progress.endTable(name, { status: "succeeded", rows: 1 });
      saves.soon();
      if (name === names[49]) {
        clock.tick();
        await saves.close();
      }
    }

    const run = (await reopen(runs, clock)).last("con_1");
    expect(run).toMatchObject({ status: "failed", interrupted: true, error: interruptedError });
    const statuses = run?.tables.map(({ status }) => status);
    expect(statuses?.slice(0, 50)).toEqual(Array(50).fill("succeeded"));
    expect(statuses?.slice(50)).toEqual(Array(4950).fill("cancelled"));
  });

  async function openRuns(): Promise<RunRepository> {
    const folder = await makeDataFolder();
    closing.push(() => folder.remove());
    const catalog = await Catalog.open(folder.path);
    closing.push(() => catalog.close());
    return new RunRepository(catalog);
  }

  /** What a killed service leaves is what is in the catalog. */
  function reopen(runs: RunRepository, clock: FakeClock): Promise<SyncRuns> {
    return SyncRuns.open({
      ...{ runs, clock, log: silentLog, limit: 2, silenceMs: 600_000 },
      prepare: () => Promise.reject(new Error("Nothing to read.")),
    });
  }

  const queuedRun: RunRecord = {
    ...{ id: "run_1", connectionId: "con_1", trigger: "initial", status: "queued" },
    ...{ queuedAt: "2026-11-20T10:00:00.000Z", startedAt: null, finishedAt: null, writtenAt: null },
    ...{ error: null, interrupted: false, waiting: null, tables: [], changes: [] },
    ...{ review: { tables: [], columns: [] }, only: null, byHand: false, errorScope: null, failedBefore: [] },
  };
});

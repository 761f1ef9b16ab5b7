import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { StreamSink } from "../connectors/Connector";
import { IdleTimeout } from "./IdleTimeout";
import { FakeClock } from "./testing/FakeClock";

const MINUTE = 60_000;
const sink: StreamSink = {
  begin: () => Promise.resolve(),
  newFile: () => "file",
  add: () => Promise.resolve(),
  progress: () => undefined,
};

/** Work that goes on until it is ended. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      reject(new Error("cancelled"));
    });
  });

describe("IdleTimeout", () => {
  it("ends what has sent nothing for so long, with what happened and what to do", async () => {
    const clock = new FakeClock();
    const reading = IdleTimeout.over({ limitMs: 10 * MINUTE, clock }, ({ signal }) => endless(signal));
    const outcome = expect(reading).rejects.toMatchObject({
      kind: "silent",
      isPassing: false,
      message: expect.stringMatching(/^The source sent nothing for 10 minutes,.*check that it still answers/),
    });
    clock.late(11 * MINUTE);
    clock.tick();
    await outcome;
  });

  it("takes rows, files and the beginning of a table as signs of life", async () => {
    const clock = new FakeClock();
    await IdleTimeout.over({ limitMs: 10 * MINUTE, clock }, async (limit) => {
      const heard = limit.watch(sink);
      const steps = [
        () => heard.begin([], "replace"),
        async () => heard.progress(0),
        () => heard.add({ path: "file", format: "csv", rows: 1 }),
      ];
      for (const step of steps) {
        clock.late(9 * MINUTE);
        await step();
        clock.tick();
        expect(limit.signal.aborted).toBe(false);
      }
    });
  });

  it("does not count the time in which the source waits for the database", async () => {
    const clock = new FakeClock();
    await IdleTimeout.over({ limitMs: 10 * MINUTE, clock }, async (limit) => {
      const heard = limit.watch({ ...sink, add: () => wait(20) });
      const adding = heard.add({ path: "file", format: "csv", rows: 1 });
      clock.late(60 * MINUTE);
      clock.tick();
      await adding;
      clock.tick();
      expect(limit.signal.aborted).toBe(false);
    });
  });

  it("does not count the sleep of the machine, and looks no longer than the work takes", async () => {
    const clock = new FakeClock();
    const done = await IdleTimeout.over({ limitMs: 10 * MINUTE, clock }, async (limit) => {
      clock.sleep(60 * MINUTE);
      clock.tick();
      return limit;
    });
    clock.late(60 * MINUTE);
    clock.tick();
    expect(done.signal.aborted).toBe(false);
  });
});

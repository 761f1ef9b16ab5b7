import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EngineBudget, type EngineHolder, type EngineShare } from "./EngineBudget";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database that is idle since a time, or in use. */
function holder(idleSince?: number) {
  const state: { share?: EngineShare; idleSince: number | undefined; sleeps: number } = {
    idleSince,
    sleeps: 0,
  };
  const database: EngineHolder = {
    get idleSince() {
      return state.share === undefined ? undefined : state.idleSince;
    },
    async sleep() {
      state.sleeps += 1;
      state.share?.release();
      delete state.share;
    },
  };
  const start = async (budget: EngineBudget, memoryMb: number, waitMs = 0) => {
    state.share = await budget.take(database, memoryMb, waitMs);
    return state.share;
  };
  return { state, start };
}

describe("EngineBudget", () => {
  it("stops the least recently used idle database first, and none in use", async () => {
    const budget = new EngineBudget({ memoryMb: 4000, spillMb: 1000 });
    const [busy, old, recent, next] = [holder(), holder(1), holder(2), holder(3)];
    for (const { start } of [busy, recent, old]) await start(budget, 1024);
    expect((await next.start(budget, 1024)).memoryMb).toBe(1024);
    expect([busy, old, recent].map(({ state }) => state.sleeps)).toEqual([0, 1, 0]);
  });

  it("starts a database with less than it asks for when the others are in use", async () => {
    const budget = new EngineBudget({ memoryMb: 4000, spillMb: 1000 });
    expect((await holder().start(budget, 32_768)).memoryMb).toBe(3000 - 64);
    expect((await holder().start(budget, 32_768)).memoryMb).toBe(1000 - 64);
  });

  it("refuses with 409 when the others are in use for too long", async () => {
    const budget = new EngineBudget({ memoryMb: 1200, spillMb: 1000 });
    await holder().start(budget, 836);
    const refused = expect(holder().start(budget, 512, 5000)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("--memory-mb") as string,
    });
    await vi.advanceTimersByTimeAsync(5100);
    await refused;
  });

  it("starts a waiting database as soon as another one is idle", async () => {
    const budget = new EngineBudget({ memoryMb: 1200, spillMb: 1000 });
    const busy = holder();
    await busy.start(budget, 836);
    const waiting = holder().start(budget, 512, 60_000);
    await vi.advanceTimersByTimeAsync(1000);
    busy.state.idleSince = 1;
    await vi.advanceTimersByTimeAsync(100);
    expect((await waiting).memoryMb).toBe(512);
  });

  it("never promises more memory or disk than there is, and gets all of it back", async () => {
    const database = fc.record({ memoryMb: fc.integer({ min: 256, max: 32_768 }), isIdle: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(database, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1024, max: 20_000 }),
        async (databases, memoryMb) => {
          const budget = new EngineBudget({ memoryMb, spillMb: 20_000 });
          const holders = databases.map(({ isIdle }, index) => holder(isIdle ? index : undefined));
          for (const [index, { start }] of holders.entries()) {
            await start(budget, databases[index]?.memoryMb ?? 0, -1).catch(() => undefined);
            const shares = holders.flatMap(({ state }) => state.share ?? []);
            expect(shares.reduce((sum, share) => sum + share.memoryMb + 64, 0)).toBeLessThanOrEqual(memoryMb);
            expect(shares.reduce((sum, share) => sum + share.spillMb, 0)).toBeLessThanOrEqual(20_000);
          }
          for (const { state } of holders) state.share?.release();
          // As much as the largest database may have, without a wait.
          expect((await holder().start(budget, memoryMb)).memoryMb).toBe(Math.floor(memoryMb * 0.75) - 64);
        },
      ),
      { numRuns: 100 },
    );
  });
});

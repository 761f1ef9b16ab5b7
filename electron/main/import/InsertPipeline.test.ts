import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InsertBatch } from "#shared/processes/importPort";
import { AppError } from "#shared/errors/AppError";
import { insertAll, requestsAtOnce } from "./InsertPipeline";

/** Batches of one row each, given out a few at a time. */
function source(count: number, most = 3): () => Promise<InsertBatch[]> {
  let given = 0;
  return async () => {
    const batches: InsertBatch[] = [];
    while (batches.length < most && given < count) {
      given += 1;
      batches.push({ statement: `row ${given}`, rows: 1 });
    }
    return batches;
  };
}

const never = new AbortController().signal;
const noWait = async (): Promise<void> => undefined;

describe("insertAll", () => {
  it("runs every statement exactly once, whatever is refused and in whatever order answers come", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 0, max: 40 }),
        fc.array(fc.constantFrom("ok", "ok", "409", "429"), { maxLength: 60 }),
        async (scheduler, count, answers) => {
          const ran: string[] = [];
          let request = 0;
          let underWay = 0;
          let mostUnderWay = 0;
          const refusals = new Map<string, number>();
          const execute = scheduler.scheduleFunction(async (sql: string) => {
            const answer = answers[request++] ?? "ok";
            const refused = refusals.get(sql) ?? 0;
            if (answer !== "ok" && refused < 6) {
              refusals.set(sql, refused + 1);
              throw new AppError(answer === "409" ? "STATE_CONFLICT" : "RATE_LIMITED");
            }
            ran.push(sql);
          });
          const counted = async (sql: string): Promise<void> => {
            underWay += 1;
            mostUnderWay = Math.max(mostUnderWay, underWay);
            try {
              await execute(sql);
            } finally {
              underWay -= 1;
            }
          };
          const progress: number[] = [];
          const done = insertAll({
            next: source(count),
            execute: counted,
            onRows: (rows) => progress.push(rows),
            signal: never,
            wait: noWait,
          });
          await scheduler.waitFor(done);
          expect(await done).toBe(count);
          expect(ran.toSorted()).toEqual(Array.from({ length: count }, (_, i) => `row ${i + 1}`).toSorted());
          expect(mostUnderWay).toBeLessThanOrEqual(requestsAtOnce);
          expect(progress.at(-1) ?? 0).toBe(count);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("has several requests under way at once", async () => {
    let underWay = 0;
    let most = 0;
    await insertAll({
      next: source(20),
      execute: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
      },
      onRows: () => undefined,
      signal: never,
    });
    expect(most).toBe(requestsAtOnce);
  });

  it("ends with the first failure and sends nothing more, nor a statement whose outcome is unknown again", async () => {
    const sent: string[] = [];
    const load = insertAll({
      next: source(50),
      execute: async (sql) => {
        sent.push(sql);
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (sql === "row 6") throw new AppError("CONNECTION_CUT");
      },
      onRows: () => undefined,
      signal: never,
      wait: noWait,
    });
    await expect(load).rejects.toMatchObject({ code: "CONNECTION_CUT" });
    expect(sent.filter((sql) => sql === "row 6")).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(6 + requestsAtOnce);
  });

  it("waits as long as a 429 asks for, and gives up after some tries", async () => {
    const waits: number[] = [];
    const load = insertAll({
      next: source(1),
      execute: async () => {
        throw new AppError("RATE_LIMITED", "slow down", { retryAfterSeconds: 7 });
      },
      onRows: () => undefined,
      signal: never,
      wait: async (milliseconds) => void waits.push(milliseconds),
    });
    await expect(load).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(waits).toEqual([7000, 7000, 7000, 7000, 8000, 16_000, 30_000]);
  });

  it("stops when it is told to", async () => {
    const stop = new AbortController();
    const load = insertAll({
      next: source(50),
      execute: async (sql) => {
        if (sql === "row 5") stop.abort();
      },
      onRows: () => undefined,
      signal: stop.signal,
    });
    await expect(load).rejects.toMatchObject({ code: "CANCELLED" });
  });
});

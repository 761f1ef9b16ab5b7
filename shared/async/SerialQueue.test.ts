import { describe, expect, it } from "vitest";
import { SerialQueue } from "./SerialQueue";

async function moments(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await Promise.resolve();
}

describe("work in order", () => {
  it("begins when all before it is over, however long that takes", async () => {
    const work = new SerialQueue();
    const told: string[] = [];
    const piece = (name: string, takes: number) =>
      work.do(async () => {
        told.push(`${name} begins`);
        await moments(takes);
        told.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([piece("slow", 20), piece("fast", 0)])).toEqual(["slow", "fast"]);
    expect(told).toEqual(["slow begins", "slow ends", "fast begins", "fast ends"]);
  });

  it("goes on after work that fails, and tells only its own caller", async () => {
    const work = new SerialQueue();
    const failing = work.do(() => Promise.reject(new Error("the disk is full")));
    const next = work.do(() => Promise.resolve("done"));
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await next).toBe("done");
    await expect(work.settled()).resolves.toBeUndefined();
  });

  it("is settled when nothing is left, also of what was asked for meanwhile", async () => {
    const work = new SerialQueue();
    let isOver = false;
    const first = work.do(async () => {
      void work.do(async () => {
        await moments(10);
        isOver = true;
      });
    });
    await work.settled();
    await first;
    expect(isOver).toBe(true);
  });
});

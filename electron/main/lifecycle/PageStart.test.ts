import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageStart } from "./PageStart";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function isDone(start: PageStart): Promise<boolean> {
  return Promise.race([start.done.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]);
}

describe("the start of the page", () => {
  it("is over when the page says so, also again after it was loaded anew", async () => {
    const start = new PageStart(1500);
    start.loaded();
    expect(await isDone(start)).toBe(false);
    start.say();
    start.say();
    expect(await isDone(start)).toBe(true);
  });

  it("is over some time after loading where the page never says so", async () => {
    const start = new PageStart(1500);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await isDone(start)).toBe(false);
    start.loaded();
    await vi.advanceTimersByTimeAsync(1499);
    expect(await isDone(start)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isDone(start)).toBe(true);
  });
});

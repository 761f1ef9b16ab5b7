import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signsOfLife } from "./readPattern";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("signsOfLife", () => {
  it("tells of thousands of pieces once a second", () => {
    const tell = vi.fn();
    const { give } = signsOfLife(tell);
    for (let piece = 0; piece < 5000; piece += 1) {
      give();
      vi.advanceTimersByTime(1);
    }
    expect(tell).toHaveBeenCalledTimes(5);
  });

  it("tells again and again while work of our own takes long, and no longer", async () => {
    const tell = vi.fn();
    const { during } = signsOfLife(tell);
    const work = during(() => new Promise<void>((end) => setTimeout(end, 3500)));
    await vi.advanceTimersByTimeAsync(3500);
    await work;
    expect(tell).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(tell).toHaveBeenCalledTimes(3);
  });
});

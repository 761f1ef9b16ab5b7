import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WallClockTimer } from "./WallClockTimer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const day = 86_400_000;

describe("WallClockTimer", () => {
  it("calls back once, also when the time is further away than one timer reaches", () => {
    const callback = vi.fn<() => void>();
    const timer = new WallClockTimer(Date.now() + 40 * day, callback);
    vi.advanceTimersByTime(39 * day);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * day);
    expect(callback).toHaveBeenCalledTimes(1);
    timer.cancel();
  });

  it("goes by the wall clock when the machine slept", () => {
    const callback = vi.fn<() => void>();
    const timer = new WallClockTimer(Date.now() + day, callback);
    vi.setSystemTime(Date.now() + 2 * day);
    vi.advanceTimersByTime(60_000);
    expect(callback).toHaveBeenCalledTimes(1);
    timer.cancel();
  });

  it("calls back soon for a time that has passed, but not before its maker has it", () => {
    const callback = vi.fn<() => void>();
    const timer = new WallClockTimer(Date.now() - 1, callback);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
    timer.cancel();
  });

  it("does not call back after it was cancelled", () => {
    const callback = vi.fn<() => void>();
    new WallClockTimer(Date.now() + 1000, callback).cancel();
    vi.advanceTimersByTime(day);
    expect(callback).not.toHaveBeenCalled();
  });
});

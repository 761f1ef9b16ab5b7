import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeferredWork } from "./DeferredWork";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("DeferredWork", () => {
  it("waits until no result comes in, and keeps the order", () => {
    let isBusy = true;
    const done: string[] = [];
    const deferred = new DeferredWork(() => isBusy);
    for (const name of ["first", "second"]) deferred.add(() => done.push(name));
    vi.advanceTimersByTime(5000);
    expect(done).toEqual([]);
    isBusy = false;
    vi.advanceTimersByTime(200);
    expect(done).toEqual(["first", "second"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does what has waited for ten seconds although results still come in", () => {
    const done: string[] = [];
    const deferred = new DeferredWork(() => true);
    deferred.add(() => done.push("old"));
    vi.advanceTimersByTime(9000);
    deferred.add(() => done.push("new"));
    vi.advanceTimersByTime(1200);
    expect(done).toEqual(["old"]);
  });

  it("does nothing any more once it is cleared", () => {
    const work = vi.fn();
    const deferred = new DeferredWork(() => false);
    deferred.add(work);
    deferred.clear();
    vi.advanceTimersByTime(20_000);
    expect(work).not.toHaveBeenCalled();
  });
});

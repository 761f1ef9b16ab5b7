import { describe, expect, it } from "vitest";
import { LoginGuard } from "./LoginGuard";

describe("The guard of logins", () => {
  const fail = (guard: LoginGuard, address: string, times: number): void => {
    for (let time = 0; time < times; time += 1) guard.failed(address);
  };

  it("lets an address fail five times, then doubles its wait up to half a minute", () => {
    const guard = new LoginGuard(() => 0);
    fail(guard, "10.0.0.1", 4);
    const waits = Array.from({ length: 10 }, () => {
      const before = guard.waitMs("10.0.0.1");
      guard.failed("10.0.0.1");
      return before;
    });
    expect(waits).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("slows no other address, and none that logs in", () => {
    const guard = new LoginGuard(() => 0);
    fail(guard, "10.0.0.1", 9);
    expect(guard.waitMs("10.0.0.2")).toBe(0);
    guard.succeeded("10.0.0.1");
    expect(guard.waitMs("10.0.0.1")).toBe(0);
  });

  it("forgets failures ten minutes after the last", () => {
    let now = 0;
    const guard = new LoginGuard(() => now);
    fail(guard, "10.0.0.1", 8);
    now = 10 * 60_000;
    expect(guard.waitMs("10.0.0.1")).toBe(2000);
    now += 1;
    expect(guard.waitMs("10.0.0.1")).toBe(0);
    guard.failed("10.0.0.1");
    expect(guard.waitMs("10.0.0.1")).toBe(0);
  });

  it("keeps the failures of the last 10,000 addresses only", () => {
    const guard = new LoginGuard(() => 0);
    fail(guard, "first", 6);
    for (let one = 0; one < 9999; one += 1) guard.failed(`10.0.${one >> 8}.${one & 255}`);
    expect(guard.waitMs("first")).toBeGreaterThan(0);
    guard.failed("one more");
    expect(guard.waitMs("first")).toBe(0);
  });
});

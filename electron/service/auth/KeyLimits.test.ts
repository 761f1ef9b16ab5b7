import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../environment/ServiceError";
import { KeyLimits } from "./KeyLimits";

function refusalOf(limits: KeyLimits, key: string): ServiceError | null {
  try {
    limits.count(key);
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

describe("KeyLimits", () => {
  it("refuses with 429 and the time to wait what goes beyond a minute's requests", () => {
    let now = 0;
    const limits = new KeyLimits({ requestsPerMinute: 30, requestsPerDay: 0 }, () => now);
    for (let sent = 0; sent < 30; sent += 1) expect(refusalOf(limits, "a")).toBeNull();
    const refusal = refusalOf(limits, "a");
    expect(refusal?.status).toBe(429);
    expect(refusal?.headers["retry-after"]).toBe("2");
    expect(refusal?.message).toContain("30 requests a minute");
    now += 2000;
    expect(refusalOf(limits, "a")).toBeNull();
    expect(refusalOf(limits, "a")?.status).toBe(429);
  });

  it("counts each key by itself", () => {
    const limits = new KeyLimits({ requestsPerMinute: 1, requestsPerDay: 0 }, () => 0);
    expect(refusalOf(limits, "a")).toBeNull();
    expect(refusalOf(limits, "b")).toBeNull();
    expect(refusalOf(limits, "a")?.status).toBe(429);
  });

  it("refuses what goes beyond a day's requests until the next day of UTC", () => {
    let now = Date.UTC(2030, 0, 1, 23, 59);
    const limits = new KeyLimits({ requestsPerMinute: 0, requestsPerDay: 2 }, () => now);
    expect([refusalOf(limits, "a"), refusalOf(limits, "a")]).toEqual([null, null]);
    expect(refusalOf(limits, "a")?.headers["retry-after"]).toBe("60");
    now = Date.UTC(2030, 0, 2);
    expect(refusalOf(limits, "a")).toBeNull();
  });

  it("has no limits unless they are set", () => {
    const limits = new KeyLimits({ requestsPerMinute: 0, requestsPerDay: 0 }, () => 0);
    for (let sent = 0; sent < 5000; sent += 1) limits.count("a");
  });

  it("never lets more through than a minute's requests and what time has added, and always after Retry-After", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: -500, max: 5000 }), { maxLength: 300 }),
        (perMinute, pauses) => {
          let now = 1_000_000;
          let passed = 0;
          let through = 0;
          const limits = new KeyLimits({ requestsPerMinute: perMinute, requestsPerDay: 0 }, () => now);
          for (const pause of pauses) {
            now += pause;
            passed += Math.abs(pause);
            const refusal = refusalOf(limits, "a");
            if (refusal === null) through += 1;
            else {
              const wait = Number(refusal.headers["retry-after"]) * 1000;
              now += wait;
              passed += wait;
              expect(refusalOf(limits, "a")).toBeNull();
              through += 1;
            }
          }
          expect(through).toBeLessThanOrEqual(perMinute + (passed * perMinute) / 60_000 + 1e-6);
        },
      ),
    );
  });
});

import { describe, expect, it } from "vitest";
import type { Database } from "#shared/api/database";
import { databaseOf } from "../testing/databaseOf";
import { databasePollInterval } from "./databaseQueries";

const now = Date.parse("2026-01-01T12:00:00Z");

function database(status: Database["status"], ageMs: number | null): Database {
  const createdAt = ageMs === null ? null : new Date(now - ageMs).toISOString();
  return databaseOf("d", { status, createdAt });
}

describe("databasePollInterval", () => {
  it("slows down the longer a database takes", () => {
    const pauses = [0, 20_000, 100_000, 3_600_000].map((age) =>
      databasePollInterval([database("provisioning", age)], now),
    );
    expect(pauses).toEqual([...new Set(pauses)].toSorted((a, b) => a - b));
    expect(pauses[0]).toBeLessThan(1000);
  });

  it("goes by the database that is most in a hurry", () => {
    const list = [database("running", 0), database("provisioning", 3_600_000), database("provisioning", 0)];
    expect(databasePollInterval(list, now)).toBe(databasePollInterval([database("provisioning", 0)], now));
  });

  it("is slow while nothing is on its way, and for a database of unknown age", () => {
    expect(
      databasePollInterval([database("running", 0), database("stopped", 0)], now),
    ).toBeGreaterThanOrEqual(30_000);
    expect(databasePollInterval([database("provisioning", null)], now)).toBeGreaterThanOrEqual(10_000);
  });

  it("takes a service's clock that runs ahead for a new database", () => {
    expect(databasePollInterval([database("provisioning", -60_000)], now)).toBeLessThan(1000);
  });

  it("is short for a database that starts, however old it is", () => {
    expect(databasePollInterval([database("starting", 10 * 24 * 3_600_000)], now)).toBeLessThanOrEqual(2000);
  });
});

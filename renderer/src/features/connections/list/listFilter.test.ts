import { describe, expect, it } from "vitest";
import { connectionOf } from "../../../testing/connectionOf";
import { databaseOf } from "../../../testing/databaseOf";
import { runOf } from "../../../testing/runOf";
import { compareEntries, type ConnectionEntry, fitsFilter, noFilter } from "./listFilter";

const entry = (connection: Parameters<typeof connectionOf>[0]): ConnectionEntry => ({
  connection: connectionOf(connection),
  database: databaseOf("shop"),
});

const failed = entry({ name: "Billing", lastRun: runOf({ status: "failed" }) });
const paused = entry({ name: "Archive", status: "paused", lastRun: runOf({ status: "failed" }) });
const running = entry({ name: "Orders", lastRun: runOf({ status: "running" }) });
const well = entry({ name: "Customers 10", schema: "crm" });
const second = entry({ name: "Customers 2" });
const lost = entry({ name: "Zoo", credentials: "missing" });

describe("the order of Connections", () => {
  it("begins with those that failed or cannot sync, then those under way, then goes by name", () => {
    const order = [well, running, second, paused, lost, failed].toSorted(compareEntries);
    expect(order.map(({ connection }) => connection.name)).toEqual([
      "Billing",
      "Zoo",
      "Archive",
      "Orders",
      "Customers 2",
      "Customers 10",
    ]);
  });
});

describe("the filters", () => {
  it("let everything through at first", () => {
    for (const one of [failed, paused, running, well])
      expect(fitsFilter(one, noFilter, "PostgreSQL")).toBe(true);
  });

  it("find by name, kind of source, database and schema, whatever the case", () => {
    for (const search of ["CUST", " crm ", "postgre", "shop"])
      expect(fitsFilter(well, { ...noFilter, search }, "PostgreSQL")).toBe(true);
    expect(fitsFilter(well, { ...noFilter, search: "billing" }, "PostgreSQL")).toBe(false);
  });

  it("keep to a state, and to a state that Wharf does not know", () => {
    expect(fitsFilter(paused, { ...noFilter, state: "paused" }, "")).toBe(true);
    expect(fitsFilter(well, { ...noFilter, state: "paused" }, "")).toBe(false);
    const odd = entry({ status: "unknown", rawStatus: "throttled" });
    expect(fitsFilter(odd, { ...noFilter, state: "other" }, "")).toBe(true);
    expect(fitsFilter(odd, { ...noFilter, state: "active" }, "")).toBe(false);
  });

  it("keep to an outcome", () => {
    const never = entry({ lastRun: null });
    expect(fitsFilter(failed, { ...noFilter, outcome: "failed" }, "")).toBe(true);
    expect(fitsFilter(lost, { ...noFilter, outcome: "failed" }, "")).toBe(true);
    expect(fitsFilter(running, { ...noFilter, outcome: "underWay" }, "")).toBe(true);
    expect(fitsFilter(well, { ...noFilter, outcome: "succeeded" }, "")).toBe(true);
    expect(fitsFilter(never, { ...noFilter, outcome: "never" }, "")).toBe(true);
    expect(fitsFilter(never, { ...noFilter, outcome: "succeeded" }, "")).toBe(false);
  });
});

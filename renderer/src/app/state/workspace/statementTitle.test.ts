// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { useWorkbench } from "./workbench";
import { nameAfterStatement, statementTitle } from "./statementTitle";

describe("statementTitle", () => {
  it.each([
    ["SELECT * FROM shop.orders o JOIN customers c USING (id)", "orders"],
    ["WITH recent AS (SELECT * FROM visits) SELECT count(*) FROM recent", "visits"],
    ['FROM "Umsätze 2026"', "Umsätze 2026"],
    ["INSERT INTO main.archive SELECT * FROM orders", "archive"],
    ["UPDATE berths SET quay = 1", "berths"],
    ["DELETE FROM berths WHERE id IN (SELECT id FROM gone)", "berths"],
    ["CREATE OR REPLACE TABLE shop.totals AS SELECT * FROM orders", "totals"],
    ["TRUNCATE TABLE berths", "berths"],
    ["EXPLAIN ANALYZE SELECT * FROM orders", "orders"],
    ["-- first\nSUMMARIZE orders", "orders"],
    ["SELECT 1", null],
    ["SELECT * FROM range(5)", null],
    ["", null],
  ])("of %s is %s", (sql, expected) => {
    expect(statementTitle(sql)).toBe(expected);
  });

  it("is short", () => {
    expect(statementTitle(`FROM ${"t".repeat(200)}`)).toHaveLength(40);
  });
});

describe("nameAfterStatement", () => {
  const titles = () => useWorkbench.getState().tabs.map((tab) => ("title" in tab ? tab.title : tab.id));
  const open = (id: string, isTitleDerived: boolean) =>
    useWorkbench
      .getState()
      .openQuery({ id, title: `Query ${id}`, profileId: "p", databaseId: "d", isTitleDerived });

  beforeEach(() => useWorkbench.setState(useWorkbench.getInitialState(), true));

  it("names a tab after the table of each statement, and keeps the name where there is none", () => {
    open("1", true);
    nameAfterStatement("1", "FROM orders");
    expect(titles()).toEqual(["orders"]);
    nameAfterStatement("1", "SELECT 1");
    expect(titles()).toEqual(["orders"]);
    nameAfterStatement("1", "FROM visits");
    expect(titles()).toEqual(["visits"]);
  });

  it("tells tabs of one table apart, and does not count on at each run", () => {
    open("1", true);
    open("2", true);
    nameAfterStatement("1", "FROM orders");
    nameAfterStatement("2", "FROM orders");
    nameAfterStatement("2", "FROM orders LIMIT 5");
    expect(titles()).toEqual(["orders", "orders 2"]);
  });

  it("never overrides a name that was given", () => {
    open("1", true);
    useWorkbench.getState().rename("1", "Dues of May");
    open("2", false);
    for (const id of ["1", "2"]) nameAfterStatement(id, "FROM orders");
    expect(titles()).toEqual(["Dues of May", "Query 2"]);
  });
});

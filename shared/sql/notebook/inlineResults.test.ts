import { describe, expect, it } from "vitest";
import { inlineResults } from "./inlineResults";

const orders = { name: "orders", sql: "SELECT * FROM sales.orders;" };
const days = { name: "days", sql: "SELECT day, count(*) AS n FROM orders GROUP BY day" };
const write = { name: "gone", sql: "DELETE FROM t" };

const sqlOf = (statement: string, earlier = [orders, days]) => {
  const inlined = inlineResults(statement, earlier);
  return inlined.kind === "sql" ? inlined.sql : inlined.kind;
};

describe("inlineResults", () => {
  it("makes the query of an earlier block part of a statement that reads it", () => {
    expect(sqlOf("SELECT * FROM orders")).toBe(
      "WITH orders AS (\nSELECT * FROM sales.orders\n)\nSELECT * FROM orders",
    );
  });

  it("takes along what that block reads, before it", () => {
    expect(sqlOf('SELECT * FROM x JOIN "Days" d ON true')).toBe(
      "WITH orders AS (\nSELECT * FROM sales.orders\n),\ndays AS (\nSELECT day, count(*) AS n FROM orders GROUP BY day\n)\n" +
        'SELECT * FROM x JOIN "Days" d ON true',
    );
  });

  it("joins a WITH that is there", () => {
    expect(sqlOf("-- note\nwith recursive a AS (SELECT 1) SELECT * FROM a, orders")).toBe(
      "WITH recursive orders AS (\nSELECT * FROM sales.orders\n),\na AS (SELECT 1) SELECT * FROM a, orders",
    );
  });

  it.each([
    "SELECT 'FROM orders'",
    "SELECT 1 -- FROM orders",
    "SELECT * FROM sales.orders",
    "SELECT * FROM orders.lines",
    "SELECT * FROM orders(1)",
    "WITH orders AS (SELECT 1) SELECT * FROM orders",
  ])("leaves %s as it is", (statement) => {
    expect(sqlOf(statement)).toBe(statement);
  });

  it("says which block is no query, and which statement can't read a result", () => {
    expect(inlineResults("SELECT * FROM gone", [write])).toEqual({ kind: "notQuery", name: "gone" });
    expect(inlineResults("CREATE TABLE t AS FROM orders", [orders])).toEqual({
      kind: "notReader",
      name: "orders",
    });
    expect(sqlOf("INSERT INTO t SELECT * FROM orders")).toContain("WITH orders");
  });
});

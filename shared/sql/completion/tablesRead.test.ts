import { describe, expect, it } from "vitest";
import { tablesRead } from "./tablesRead";

const names = (sql: string) => tablesRead(sql).map((path) => path.join("."));

describe("the tables that a statement reads", () => {
  it.each([
    ["SELECT * FROM orders", ["orders"]],
    ["FROM shop.orders", ["shop.orders"]],
    ['SELECT 1 FROM "Shop"."Order lines" AS l JOIN users u ON l.id = u.id', ["Shop.Order lines", "users"]],
    ["SELECT * FROM a, b WHERE a.x IN (SELECT x FROM c)", ["a", "b", "c"]],
    ["SELECT (SELECT max(x) FROM d) FROM (SELECT * FROM e) f", ["d", "e"]],
    ["SELECT * FROM a UNION ALL SELECT * FROM b", ["a", "b"]],
    ["CREATE TABLE t AS SELECT * FROM shop.orders", ["shop.orders"]],
    ["SUMMARIZE shop.orders", ["shop.orders"]],
    ["PIVOT orders ON year USING sum(amount)", ["orders"]],
    ["TABLE orders", ["orders"]],
    ["SELECT * FROM Orders JOIN orders USING (id)", ["orders"]],
  ])("%s", (sql, expected) => {
    expect(names(sql).toSorted()).toEqual(expected.toSorted());
  });

  it("are not names of WITH, from any depth below it", () => {
    const sql = "WITH recent AS (FROM orders), r2 AS (FROM Recent) SELECT * FROM r2 WHERE 1 IN (FROM recent)";
    expect(names(sql)).toEqual(["orders"]);
    expect(names("WITH orders AS (FROM main.orders) FROM orders")).toEqual(["main.orders"]);
  });

  it("are none where only text and comments name one", () => {
    expect(names("SELECT 'FROM orders' -- FROM orders")).toEqual([]);
    expect(names("")).toEqual([]);
    expect(names("DROP TABLE orders")).toEqual([]);
  });
});

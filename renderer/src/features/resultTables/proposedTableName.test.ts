import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteIdentifier } from "#shared/sql/quote";
import { proposedTableName } from "./KeptResult";

const none: ReadonlySet<string> = new Set();

describe("the name that is proposed for a kept result", () => {
  it.each([
    ["SELECT * FROM shop.Orders WHERE id > 3", "Query 1", "orders"],
    ["WITH o AS (SELECT * FROM orders) SELECT day, count(*) FROM o GROUP BY 1", null, "orders"],
    ["SELECT * FROM orders JOIN customers USING (id)", "Orders by day", "orders_by_day"],
    ["SELECT 1", "Query 7", "query_7"],
    ["SELECT 1", null, "result"],
    [null, null, "result"],
    [`SELECT * FROM "Umsätze 2026 (März)"`, null, "umsatze_2026_marz"],
    [`SELECT * FROM "2026"`, null, "result_2026"],
    [`SELECT * FROM "select"`, null, "select_result"],
    [`SELECT * FROM "заказы"`, "Query 1", "result"],
  ])("of %s in a tab named %s is %s", (sql, title, expected) => {
    expect(proposedTableName(sql, title, none)).toBe(expected);
  });

  it("is free among the tables that are there", () => {
    const taken = new Set(["orders", "orders_2"]);
    expect(proposedTableName("FROM Orders", null, taken)).toBe("orders_3");
  });

  it("never needs quotes, whatever the tab is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        const name = proposedTableName(null, title, new Set(["result"]));
        expect(quoteIdentifier(name)).toBe(name);
        expect(name.length).toBeLessThan(100);
      }),
    );
  });
});

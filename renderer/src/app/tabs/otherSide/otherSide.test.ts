// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { otherSideOf } from "./otherSide";

const shop = { profileId: "hosted", databaseId: "d1", name: "Web shop" };
const stock = { profileId: "hosted", databaseId: "d2", name: "stock" };
const message = 'Binder Error: Catalog "stock" does not exist!';

describe("otherSideOf", () => {
  it.each([
    ["SELECT * FROM berths b JOIN stock.app.orders o USING (id)", "stock.app.orders", "app.orders"],
    ['SELECT * FROM berths, "Web shop"."Odd table"', '"Web shop"."Odd table"', '"Odd table"'],
    ["SELECT * FROM Stock.orders WHERE stock.orders.id = 1", "Stock.orders", "orders"],
  ])("finds the table in %s", (sql, written, table) => {
    const side = otherSideOf(sql, message, [shop, stock]);
    expect(side?.table).toBe(table);
    expect(sql.slice(side?.start, side?.end)).toBe(written);
  });

  it("finds none where the error is another, the name is of a column or unknown, or several databases have it", () => {
    const sql = "SELECT * FROM stock.app.orders";
    expect(otherSideOf(sql, 'Table "orders" does not exist', [stock])).toBeNull();
    expect(otherSideOf("SELECT stock.amount FROM t", message, [stock])).toBeNull();
    expect(otherSideOf(sql, message, [shop])).toBeNull();
    expect(otherSideOf(sql, message, [stock, { ...stock, profileId: "third" }])).toBeNull();
  });
});

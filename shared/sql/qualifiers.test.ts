import { describe, expect, it } from "vitest";
import { qualifiersOf } from "./qualifiers";

describe("qualifiersOf", () => {
  it.each([
    ["FROM shop.main.orders JOIN t ON t.id = shop.main.orders.id", ["shop", "t"]],
    ['FROM "Web ""shop""" . main.orders', ['web "shop"']],
    ["SELECT 'a.b', 1.5, $$x.y$$ /* c.d */ -- e.f", []],
    ["FROM a WHERE b", []],
  ])("finds those of %s", (sql, names) => {
    expect([...qualifiersOf(sql)]).toEqual(names);
  });
});

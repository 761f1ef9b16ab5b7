import { describe, expect, it } from "vitest";
import { columnMeaning } from "./typeFamily";

describe("columnMeaning", () => {
  it.each([
    ["id", "identifier"],
    ["customer_id", "identifier"],
    ["customerId", "identifier"],
    ["Customer ID", "identifier"],
    ["order_number", "identifier"],
    ["zip", "identifier"],
    ["postal_code", "identifier"],
    ["phone", "identifier"],
    ["birth_year", "identifier"],
    ["paid", "money"],
    ["unit_price", "money"],
    ["total_amount", "money"],
    ["item_count", "count"],
    ["discount_rate", "share"],
    ["number_of_rooms", "other"],
    ["valid", "other"],
    ["years", "other"],
    ["", "other"],
    ["2024", "other"],
  ] as const)("takes %s for %s", (name, meaning) => {
    expect(columnMeaning(name)).toBe(meaning);
  });
});

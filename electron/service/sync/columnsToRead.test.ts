import { describe, expect, it } from "vitest";
import type { StreamChoice } from "#shared/api/wire/stream";
import { choiceFor } from "./columnsToRead";

function choice(identity: Partial<Pick<StreamChoice, "schema" | "table">> & { name: string }): StreamChoice {
  return { schema: null, table: null, enabled: false, excludeColumns: [], ...identity };
}

const orders = { name: "public.orders", schema: "public", table: "orders" };

describe("the choice for a table of the source", () => {
  it("is found by its name, by schema and table, and by the bare table name", () => {
    for (const identity of [
      { name: "public.orders" },
      { name: "whatever", schema: "public", table: "orders" },
      { name: "orders", table: "orders" },
      { name: "orders" },
    ]) {
      const one = choice(identity);
      expect(choiceFor([choice({ name: "public.other" }), one], orders)).toBe(one);
    }
  });

  it("is the more exact one where several fit", () => {
    const [bare, exact] = [choice({ name: "orders" }), choice({ name: "public.orders" })];
    expect(choiceFor([bare, exact], orders)).toBe(exact);
  });

  it("is none of another table or of the same table in another schema", () => {
    const others = [
      choice({ name: "sales.orders", schema: "sales", table: "orders" }),
      choice({ name: "order" }),
    ];
    expect(choiceFor(others, orders)).toBeUndefined();
  });
});

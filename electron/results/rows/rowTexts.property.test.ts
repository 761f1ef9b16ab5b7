import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resultOf } from "../testing/resultOf";

const names = ["a", "ab", 'a"b', "ä", "a\\", "c"] as const;
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("", "é", "ń😀", 'quoted "text"', "back\\slash", "x".repeat(300), "ü".repeat(20_000)),
);
const value = fc.oneof(fc.constant(null), text);

/** Rows whose keys are in an order of their own, some of them missing. */
const rows = fc.array(
  fc.record({
    order: fc.shuffledSubarray([...names], { minLength: 0 }),
    values: fc.tuple(value, value, value, value, value, value),
  }),
  { minLength: 1, maxLength: 6 },
);

describe("The texts of a row", () => {
  it("are those of its cells one by one, and those that came, whatever the keys' order and the texts' width", () => {
    fc.assert(
      fc.property(rows, (drawn) => {
        const objects = drawn.map(({ order, values }) =>
          Object.fromEntries(order.map((name) => [name, values[names.indexOf(name)] ?? null])),
        );
        const types = names.map(() => "VARCHAR");
        const answer = { columns: names, types, rows: objects, rowCount: objects.length, truncated: false };
        const result = resultOf([Buffer.from(JSON.stringify(answer))]);
        const all = [...names.keys()];
        for (const [row, object] of objects.entries()) {
          const texts = result.rowTexts(row, all);
          expect(texts).toEqual(all.map((column) => result.cell(row, column)));
          expect(texts).toEqual(names.map((name) => object[name] ?? null));
        }
      }),
    );
  });
});

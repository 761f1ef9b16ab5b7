import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonRowCheck } from "./JsonRowCheck";

const columns = ["ä", 'b"', "c"].map((source) => ({ source, name: source, type: "VARCHAR", included: true }));

function checked(text: string, cuts: readonly number[], layout: "lines" | "array" | "values"): JsonRowCheck {
  const bytes = Buffer.from(text);
  const check = new JsonRowCheck(columns, layout);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let start = 0;
  for (const end of ends) {
    const chunk = Buffer.from(bytes.subarray(start, end));
    check.push(chunk);
    // A reader reads into the same memory again.
    chunk.fill("z");
    start = end;
  }
  return check;
}

describe("JsonRowCheck", () => {
  const key = fc.constantFrom("ä", 'b"', "c", "x", "\\", "1.5,");
  const value = fc.constantFrom(
    '"}{:\\\\"',
    '"\\""',
    "1.5",
    "-1e2",
    "null",
    '{"k":[{}]}',
    "[]",
    "1.50000000000000000001",
  );
  const row = fc.array(fc.tuple(key, value), { maxLength: 5 });
  const textOf = (cells: readonly (readonly [string, string])[]): string =>
    `{${cells.map(([name, text]) => ` ${JSON.stringify(name)} : ${text}`).join(",")}}`;
  const isUnfit = (cells: readonly (readonly [string, string])[]): boolean =>
    cells.some(([name, text]) => !columns.some((c) => c.source === name) || text.length > 20) ||
    new Set(cells.map(([name]) => name)).size < cells.length;

  it("finds the same rows wherever the text is cut into chunks", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (rows, cuts) => {
          const unfit = rows.flatMap((cells, index) => (isUnfit(cells) ? [index + 1] : []));
          const texts = rows.map(textOf);
          const found = [
            checked(texts.join("\n"), cuts, "lines"),
            checked(`[${texts.join(" ,\n")}]`, cuts, "array"),
            checked(texts.join("\n\n"), cuts, "values"),
          ];
          for (const check of found) {
            expect(check.objects).toBe(rows.length);
            expect(check.misfits.map((misfit) => misfit.row)).toEqual(unfit);
          }
        },
      ),
    );
  });

  it("finds its way again behind a line that is not valid", () => {
    const check = checked('{"c":"open\n{"c":[[\n{"c":1}\n{"x":1}\n', [], "lines");
    expect(check.misfits).toEqual([{ row: 4, flaw: "unknownKey", reason: "The key “x” is not a column." }]);
  });
});

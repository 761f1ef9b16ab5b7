import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csvLine";

/** The cells of a line, by RFC 4180; NULL for an empty one without quotes. */
function readCells(line: string): (string | null)[] {
  const cells = `,${line.slice(0, -1)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return Array.from(cells, ([, quoted, plain = ""]) =>
    quoted === undefined ? (plain === "" ? null : plain) : quoted.replaceAll('""', '"'),
  );
}

const cell = fc.option(
  fc.oneof(
    fc.string(),
    fc.string({ unit: "binary" }),
    fc.constantFrom("", "a", '"', ",", "\n", "\ud800", "a b", "-1.5"),
  ),
);

describe("csvLine", () => {
  it("gives every cell back, NULL and the empty text apart", () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (row) => {
        const line = csvLine(row);
        expect(line.endsWith("\n")).toBe(true);
        expect(readCells(line)).toEqual(row.map((text) => text?.toWellFormed() ?? null));
      }),
    );
  });

  it.each([
    [[null, "", "a", 'say "hi"'], ',"",a,"say ""hi"""\n'],
    [
      ["1,5", "-1.5", "2020-01-01T00:00:00+01", "line\nend"],
      '"1,5",-1.5,2020-01-01T00:00:00+01,"line\nend"\n',
    ],
    [[null], "\n"],
  ])("writes %j as %j", (row, line) => {
    expect(csvLine(row)).toBe(line);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSpoolRows, type SpoolCell } from "./parseSpoolRows";

const written = (rows: readonly (readonly SpoolCell[])[], isQuoted: (cell: string) => boolean) =>
  rows
    .map((row) => {
      const cells = row.map((cell) =>
        cell === null ? "" : isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      );
      return `${cells.join(",")}\n`;
    })
    .join("");

const parse = (text: string, width: number) => parseSpoolRows(Buffer.from(text), width);

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "\uFEFF", "é", "😀") }),
  fc.string({ unit: "grapheme" }).map((cell) => cell.replaceAll("\0", "")),
);

describe("parseSpoolRows", () => {
  it("gives back every row that is written, quoted where needed or always", () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc
          .array(fc.array(fc.option(text), { minLength: width, maxLength: width }), { maxLength: 8 })
          .map((rows) => ({ rows, width })),
      );
    const needsQuotes = (cell: string) => cell === "" || /[",\n\r]/.test(cell);
    fc.assert(
      fc.property(table, fc.boolean(), ({ rows, width }, always) => {
        expect(parse(written(rows, always ? () => true : needsQuotes), width)).toEqual(rows);
      }),
    );
  });

  it("leaves other widths, ends and quotes to the reader", () => {
    const others = ["a\n", "a,b,c\n", "a,b", 'a,"b\n', 'a,"b"c\n', 'a,b"c\n', "a,b\r\n", "a,b\n\n", "a,\0\n"];
    expect(others.map((other) => parse(other, 2))).toEqual(others.map(() => undefined));
  });

  it("leaves text that is not UTF-8 to the reader", () => {
    expect(parseSpoolRows(Buffer.from([0x61, 0xff, 0x0a]), 1)).toBeUndefined();
  });
});

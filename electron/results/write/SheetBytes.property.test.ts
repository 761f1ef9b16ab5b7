import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sheetXml } from "../export/sheetXml";
import { anyAnswer } from "../testing/anyAnswer";
import { resultOf } from "../testing/resultOf";
import { ByteText } from "./ByteText";
import { asShown } from "./RowWriter";

describe("Rows of a sheet written from the bytes of an answer", () => {
  it("are the rows written from their texts", () => {
    fc.assert(
      fc.property(
        anyAnswer,
        fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        ({ columns: all, result }, chosen, takesAll) => {
          const places = takesAll ? [...all.keys()] : chosen.map((place) => place % all.length);
          const columns = places.map((place) => all[place] ?? { name: "", type: "" });
          const writer = asShown({ columns }, sheetXml(columns));
          const rows = result.inBytes();
          for (let row = 0; row < result.rowCount; row += 1) {
            const out = new ByteText(1);
            writer.addRow?.(out, { rows, row, columns: places }, row);
            expect(isUtf8(out.written())).toBe(true);
            const expected = writer.row(result.rowTexts(row, places), row);
            expect(out.written().toString()).toBe(expected.toWellFormed());
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  it.each(["x".repeat(32_768), "1".repeat(32_768), "か".repeat(32_768)])(
    "say which text a cell cannot hold, and hold one that is a character shorter",
    (text) => {
      const json = text.startsWith("1") ? (cell: string) => cell : (cell: string) => JSON.stringify(cell);
      for (const type of ["VARCHAR", "BIGNUM"]) {
        const answer = (cell: string) =>
          resultOf([Buffer.from(`{"columns":["a"],"types":["${type}"],"rows":[{"a":${json(cell)}}]}`)]);
        const written = (cell: string): string => {
          const result = answer(cell);
          const out = new ByteText(1);
          sheetXml(result.columns ?? []).addRow?.(out, { rows: result.inBytes(), row: 0, columns: [0] }, 0);
          return out.written().toString();
        };
        expect(() => written(text)).toThrow(/32768 characters in row 1/);
        expect(written(text.slice(1))).toContain(`<t>${text.slice(1)}</t>`);
      }
    },
  );
});

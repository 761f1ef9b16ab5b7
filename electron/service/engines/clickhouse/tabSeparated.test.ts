import { text } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellForm, TabSeparated } from "./tabSeparated";
import { unescape } from "./valueJson";

async function convert(csv: Buffer, forms: readonly CellForm[], pieces = 1): Promise<string> {
  const lines = new TabSeparated(forms);
  const size = Math.max(1, Math.ceil(csv.length / pieces));
  const result = text(lines);
  for (let at = 0; at < csv.length; at += size) lines.write(csv.subarray(at, at + size));
  lines.end();
  return result;
}

describe("TabSeparated", () => {
  it("tells an empty text from NULL", async () => {
    expect(await convert(Buffer.from('1,,""\n'), ["text", "text", "text"])).toBe("1\t\\N\t\n");
  });

  it("keeps every text, wherever the file is cut into pieces", async () => {
    const cell = fc.option(fc.string({ unit: "binary" }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, pieces) => {
          const written = (value: string | null) =>
            value === null ? "" : `"${value.replaceAll('"', '""')}"`;
          const csv = Buffer.from(rows.map((row) => `${row.map(written).join(",")}\n`).join(""));
          const lines = (await convert(csv, ["text", "text"], pieces)).split("\n").slice(0, -1);
          const read = lines.map((line) =>
            line.split("\t").map((one) => (one === "\\N" ? null : unescape(one))),
          );
          expect(read).toEqual(rows.map((row) => [...row].map((one) => one?.toWellFormed() ?? null)));
        },
      ),
    );
  });

  it("sends numbers as their bytes, which no server rounds", async () => {
    await fc.assert(
      fc.asyncProperty(fc.double(), async (value) => {
        const [hex = ""] = (await convert(Buffer.from(`${value}\n`), ["double"])).split("\n");
        expect(Buffer.from(hex, "hex").readDoubleLE()).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it.each([
    ["a row with too few cells", "1\n"],
    ["a row with too many cells", "1,2,3\n"],
    ["the middle of a row", "1,2"],
    ["the middle of a text", '1,"2'],
  ])("refuses a file that has %s", async (_what, csv) => {
    await expect(convert(Buffer.from(csv), ["text", "text"])).rejects.toThrow();
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SheetCell } from "./SheetTab";
import { SheetTable } from "./SheetTable";

const cell: fc.Arbitrary<SheetCell> = fc.oneof(
  fc.constant<SheetCell>({ kind: "empty" }),
  fc.string({ minLength: 1 }).map((text): SheetCell => ({ kind: "text", text })),
  fc.boolean().map((value): SheetCell => ({ kind: "boolean", value })),
  fc
    .oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .map((value): SheetCell => ({ kind: "number", text: String(value) })),
  fc
    .integer({ min: 366, max: 100_000 })
    .map((serial): SheetCell => ({ kind: "date", serial, text: "a date" })),
);
const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 });

function tableOf(all: readonly SheetCell[][]): { table: SheetTable; kept: SheetCell[][] } {
  const table = new SheetTable(all);
  return { table, kept: all.filter((row, index) => table.add(row, index)) };
}

const isUsed = ({ kind }: SheetCell): boolean => kind !== "empty";

describe("sheetTable", () => {
  it("loses no row of data: only empty rows, one row of names, and shorter titles above it are left out", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { kept } = tableOf(all);
        const used = all.filter((row) => row.some(isUsed));
        const missing = used.slice(0, used.length - kept.length);
        expect([...missing, ...kept]).toEqual(used);
        const width = Math.max(0, ...all.map((row) => row.findLastIndex(isUsed) + 1));
        for (const title of missing.slice(0, -1)) expect(title.filter(isUsed).length * 2).toBeLessThan(width);
        expect(missing.at(-1)?.every(({ kind }) => kind === "text" || kind === "empty") ?? true).toBe(true);
      }),
    );
  });

  it("gives each value back from the text it is written as", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { table, kept } = tableOf(all);
        for (const { index, type } of table.columns) {
          for (const row of kept) {
            const from = row[index] ?? { kind: "empty" };
            const written = type.write(from);
            if (from.kind === "empty") expect(written).toBeNull();
            if (from.kind === "text") expect(written).toBe(from.text);
            if (from.kind === "boolean") expect(written?.toLowerCase()).toBe(String(from.value));
            if (from.kind === "number") expect(Number(written)).toBe(Number(from.text) + 0);
            if (from.kind === "date" && type.type === "DATE")
              expect(Date.parse(`${written ?? ""}T00:00:00Z`)).toBe(Date.UTC(1899, 11, 30 + from.serial));
          }
        }
      }),
    );
  });

  it("keeps a value in every named or used column, each under a name of its own", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { table, kept } = tableOf(all);
        const indexes = new Set(table.columns.map(({ index }) => index));
        for (const row of kept) {
          for (const [index, one] of row.entries()) if (isUsed(one)) expect(indexes.has(index)).toBe(true);
        }
        expect(new Set(table.columns.map(({ name }) => name.toLowerCase())).size).toBe(table.columns.length);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RecordScanner } from "../../processes/csv/RecordScanner";
import { LineCounter } from "./LineCounter";

const dialect = { delimiter: ";", quote: '"', escape: '"' };

/** Counted by taking all rows apart. */
function surplusRows(text: string, columnCount: number): number {
  let rows = 0;
  const scanner = new RecordScanner(dialect, (record) => {
    if (record.flaw === null && record.hasEmptySurplus(columnCount)) rows += 1;
  });
  scanner.push(Buffer.from(text));
  scanner.finish();
  return rows;
}

function countedRows(text: string, columnCount: number, chunkBytes: number): number {
  const counter = new LineCounter({
    ...dialect,
    columnCount,
    skipLines: 0,
    hasHeader: false,
    emptyLine: "skipped",
  });
  const bytes = Buffer.from(text);
  // The same memory for each chunk, as files are read.
  const memory = Buffer.alloc(chunkBytes);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const length = bytes.copy(memory, 0, at, at + chunkBytes);
    counter.push(memory.subarray(0, length));
  }
  return counter.finish().trimmedRows;
}

describe("SurplusCells", () => {
  it.each([
    ["1;2;\n3;4\n5;;\n6;\n", 2],
    ['1;";";\n"a;\nb";2;\n', 2],
    ["1;2;;\n", 0],
    ["1;2;\r\n3;4;", 2],
  ])("counts rows that end in one empty cell too many: %j", (text, rows) => {
    expect(countedRows(text, 2, 1024)).toBe(rows);
  });

  it("counts the same wherever the text is cut into chunks", () => {
    const cell = fc.constantFrom("", "a", "é", '";"', '"x\ny"', '""', "long text");
    const row = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 5 }), fc.constantFrom("\n", "\r\n", "\r"));
    fc.assert(
      fc.property(
        fc.array(row),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 40 }),
        (rows, columns, bytes) => {
          const text = rows.map(([cells, end]) => cells.join(";") + end).join("");
          expect(countedRows(text, columns, bytes)).toBe(surplusRows(text, columns));
        },
      ),
    );
  });
});

import type { FileLines } from "#shared/domain/importPlan";
import { describe, expect, it } from "vitest";
import { messages } from "../../messages/messages";
import { sumOfLines } from "./lineCheck";

const lines = (change: Partial<FileLines> = {}): FileLines => ({
  ...{ total: 10, scannedWhole: true, headerLines: 1, skippedLines: 2, trimmedCount: 0 },
  ...{ brokenCount: 1, paddableCount: 1, broken: [{ line: 3, text: "x", reason: "1 cell instead of 2." }] },
  ...change,
});

const fileOf = (found: FileLines | null, isSettled = true) => ({ name: "a.csv", lines: found, isSettled });

describe("sumOfLines", () => {
  it("knows that lines can be rejected only where all files are cut into lines", () => {
    expect(sumOfLines([fileOf(lines()), fileOf(null)]).canReject).toBe(true);
    expect(sumOfLines([fileOf(lines()), fileOf(lines({ cannotReject: true }))]).canReject).toBe(false);
  });

  it("sums up all files, and names the file of a line that does not fit", () => {
    const sum = sumOfLines([fileOf(lines()), fileOf(lines())]);
    expect(sum).toMatchObject({
      files: 2,
      checked: 2,
      failed: 0,
      total: 20,
      skippedLines: 4,
      brokenCount: 2,
      paddableCount: 2,
    });
    expect(sum.broken.map(({ file, line }) => [file, line])).toEqual([
      ["a.csv", 3],
      ["a.csv", 3],
    ]);
  });

  it("knows no total while a file is not checked, and tells one that never will be", () => {
    const sum = sumOfLines([fileOf(lines()), fileOf(null, false), fileOf(null)]);
    expect(sum).toMatchObject({ files: 3, checked: 1, failed: 1, total: null });
    expect(messages.imports.lineCounts(sum)).toBe(
      "1 header line · 2 skipped · 1 does not fit · 1 of 3 files checked… · 1 file can’t be checked before loading",
    );
  });

  it("names the first 20 of all lines that do not fit", () => {
    const broken = Array.from({ length: 15 }, (_, i) => ({ line: i, text: "", reason: "" }));
    const some = fileOf(lines({ brokenCount: 15, broken }));
    expect(sumOfLines([some, some]).broken).toHaveLength(20);
    expect(sumOfLines([some, some]).brokenCount).toBe(30);
  });
});

import { describe, expect, it } from "vitest";
import { resultOf } from "../testing/resultOf";
import { createRowWriter } from "../write/createRowWriter";
import { copyParts } from "./copyParts";

/** The parts of a copy of one column of texts, written as JSON. */
function partsOf(texts: readonly string[]): readonly string[] {
  const rows = texts.map((text) => `{"t":${text}}`).join(",");
  const result = resultOf([Buffer.from(`{"columns":["t"],"types":["VARCHAR"],"rows":[${rows}]}`)]);
  const writer = createRowWriter("tsv", { columns: result.columns ?? [], target: null });
  return [...copyParts(result, writer, { from: 0, count: texts.length }, [0])].map(({ text }) => text);
}

describe("The parts of a copy", () => {
  it.each([
    ["of ASCII", `"${"x".repeat(1000)}"`, "x".repeat(1000)],
    ["of letters that take several bytes", `"${"か".repeat(1000)}"`, "か".repeat(1000)],
    ["with halves of surrogate pairs", String.raw`"${"x".repeat(1000)}\ud800"`, `${"x".repeat(1000)}\ud800`],
  ])("are small and exact for texts %s", (_, json, text) => {
    const parts = partsOf(Array.from({ length: 1200 }, () => json));
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part.length).toBeLessThan(512 * 1024);
    expect(parts.join("")).toBe(Array.from({ length: 1200 }, () => text).join("\n"));
  });

  it("divide a cell that is longer than one of them", () => {
    const text = "か😀".repeat(500_000);
    const parts = partsOf([JSON.stringify(text)]);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.join("")).toBe(text);
  });
});

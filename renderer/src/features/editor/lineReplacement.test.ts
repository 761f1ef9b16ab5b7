import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineReplacement } from "./lineReplacement";

describe("lineReplacement", () => {
  const line = fc.constantFrom("", "a", "b", "SELECT 1", "🐟");
  const lines = fc.array(line, { minLength: 1, maxLength: 8 });

  it("makes the text that is wanted of any text", () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(applied(before, lineReplacement(before, after.join("\n")))).toEqual(after.join("\n"));
      }),
    );
  });

  it("leaves lines alone that stand before or behind the change", () => {
    expect(lineReplacement(["a", "b", "c"], "a\nx\ny\nc")).toEqual({
      range: { startLineNumber: 2, startColumn: 1, endLineNumber: 3, endColumn: 1 },
      text: "x\ny\n",
    });
  });

  /** What an editor makes of it. */
  function applied(before: readonly string[], { range, text }: ReturnType<typeof lineReplacement>): string {
    const first = (before[range.startLineNumber - 1] ?? "").slice(0, range.startColumn - 1);
    const last = (before[range.endLineNumber - 1] ?? "").slice(range.endColumn - 1);
    return [
      ...before.slice(0, range.startLineNumber - 1),
      `${first}${text}${last}`,
      ...before.slice(range.endLineNumber),
    ].join("\n");
  }
});

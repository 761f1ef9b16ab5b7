import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeTexts } from "./mergeTexts";

describe("mergeTexts", () => {
  const labels = { mine: "mine", theirs: "theirs" };
  const base = "SELECT a\nFROM t\nWHERE x\nORDER BY 1\n";

  it("keeps changes of both where they are in different lines", () => {
    const mine = base.replace("SELECT a", "SELECT a, b");
    const theirs = base.replace("ORDER BY 1", "ORDER BY 2");
    expect(mergeTexts({ base, mine, theirs, labels })).toEqual({
      text: "SELECT a, b\nFROM t\nWHERE x\nORDER BY 2\n",
      conflicts: 0,
    });
  });

  it("marks the lines that both changed", () => {
    const mine = base.replace("WHERE x", "WHERE y");
    const theirs = base.replace("WHERE x", "WHERE z");
    expect(mergeTexts({ base, mine, theirs, labels })).toEqual({
      text: "SELECT a\nFROM t\n<<<<<<< mine\nWHERE y\n=======\nWHERE z\n>>>>>>> theirs\nORDER BY 1\n",
      conflicts: 1,
    });
  });

  it("is the one text where the other is as it was, for any texts", () => {
    const text = fc.array(fc.constantFrom("a", "b", ""), { maxLength: 6 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (was, now) => {
        expect(mergeTexts({ base: was, mine: now, theirs: was, labels })).toEqual({
          text: now,
          conflicts: 0,
        });
        expect(mergeTexts({ base: was, mine: was, theirs: now, labels })).toEqual({
          text: now,
          conflicts: 0,
        });
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { hasControlCharacter } from "./hasControlCharacter";

describe("hasControlCharacter", () => {
  it.each(["\0", "\n", "\r", "\t", "\u001b", "\u007f", "\u0085", "\u2028", "\u2029"])(
    "finds %j wherever it stands",
    (character) => {
      for (const text of [character, `${character}a`, `a${character}b`, `a${character}`])
        expect(hasControlCharacter(text)).toBe(true);
    },
  );

  it("leaves every letter, sign and space alone, whatever the script", () => {
    for (const text of ["", "Shop 2 (prod)", "é日本語", "🦆‍🦆", "a\u00a0b", "שלום"])
      expect(hasControlCharacter(text)).toBe(false);
  });
});

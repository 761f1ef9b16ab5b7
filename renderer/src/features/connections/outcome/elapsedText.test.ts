import { describe, expect, it } from "vitest";
import { elapsedText } from "./runTiming";

const since = "2026-01-01T12:00:00Z";
const after = (milliseconds: number) => elapsedText(since, Date.parse(since) + milliseconds);

describe("elapsedText", () => {
  it("counts on by the second", () => {
    expect([after(900), after(2999), after(59_999), after(61_000)]).toEqual([
      "1 s",
      "2 s",
      "59 s",
      "1 min 01 s",
    ]);
  });

  it("takes a beginning in the future for now, and says nothing of one that cannot be read", () => {
    expect(after(-5000)).toBe("1 s");
    expect(elapsedText("yesterday", 0)).toBe("");
  });
});

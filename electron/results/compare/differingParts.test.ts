import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differingParts } from "./ComparedRows";

function parts(before: string, now: string): [string, string] {
  const { start, beforeEnd, nowEnd } = differingParts(before, now);
  return [before.slice(start, beforeEnd), now.slice(start, nowEnd)];
}

describe("differingParts", () => {
  it("is the last digit where only that differs", () => {
    expect(parts("9007199254740992", "9007199254740993")).toEqual(["2", "3"]);
    expect(parts("1.10", "1.101")).toEqual(["", "1"]);
  });

  it("never cuts a character in two", () => {
    expect(parts("a😀b", "a😁b")).toEqual(["😀", "😁"]);
  });

  it("makes one text of the other, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, now) => {
        const { start, beforeEnd, nowEnd } = differingParts(before, now);
        expect(before.slice(0, start) + now.slice(start, nowEnd) + before.slice(beforeEnd)).toBe(now);
        expect(() => encodeURIComponent(now.slice(start, nowEnd))).not.toThrow();
      }),
    );
  });
});

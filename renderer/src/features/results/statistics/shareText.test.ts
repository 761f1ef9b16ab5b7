import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareText } from "./StatisticsReader";

describe("a share", () => {
  it("is 0% and 100% only where it is just that", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (a, b) => {
        const [part, whole] = [Math.min(a, b), Math.max(a, b, 1)];
        expect(shareText(part, whole) === "0%").toBe(part === 0);
        expect(shareText(part, whole) === "100%").toBe(part === whole);
      }),
    );
    expect([shareText(1, 3), shareText(1, 20), shareText(199, 200)]).toEqual(["33%", "5.0%", "99.5%"]);
  });
});

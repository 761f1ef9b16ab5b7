import { describe, expect, it } from "vitest";
import { slantOf as slantIn } from "./axes";

const slantOf = (names: readonly string[]) => slantIn(names, "sans-serif");

describe("the names along an axis", () => {
  it("stand side by side where there is room for all of them", () => {
    const all = { label: { interval: 0, hideOverlap: true }, height: 0 };
    expect(slantOf(["Oslo", "Bergen", "Tromsø"])).toEqual(all);
    expect(slantOf([])).toEqual(all);
  });

  it("are set at a slant where they are few but long, and none is left out", () => {
    const { label, height } = slantOf(Array.from({ length: 8 }, (_, index) => `A rather long name ${index}`));
    expect(label).toMatchObject({ interval: 0, overflow: "truncate" });
    expect(height).toBeGreaterThan(0);
    expect(slantOf(["x".repeat(10_000), "y"]).height).toBe(slantOf(["x".repeat(400), "y"]).height);
  });

  it("are as wide as their letters are", () => {
    const names = (letters: string) => Array.from({ length: 8 }, () => letters);
    expect(slantOf(names("ten letters")).height).toBe(0);
    expect(slantOf(names("都道府県別の人口統計")).height).toBeGreaterThan(0);
  });

  it("are left out where nobody could read them all", () => {
    expect(slantOf(Array.from({ length: 400 }, (_, index) => `name ${index}`)).height).toBe(0);
  });
});

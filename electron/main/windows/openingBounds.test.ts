import { describe, expect, it } from "vitest";
import { openingBounds } from "./openingBounds";

const screen = { x: 0, y: 0, width: 1920, height: 1080 };

describe("openingBounds", () => {
  it("opens in the middle of the screen the first time", () => {
    expect(openingBounds(null, [screen])).toEqual({ x: 280, y: 110, width: 1360, height: 860 });
  });

  it("is never larger than the screen it opens on", () => {
    expect(openingBounds(null, [{ x: 0, y: 0, width: 1280, height: 720 }])).toEqual({
      x: 0,
      y: 0,
      width: 1280,
      height: 720,
    });
  });

  it("opens where it was", () => {
    const kept = { x: 100, y: 50, width: 1000, height: 700, maximized: false };
    expect(openingBounds(kept, [screen])).toEqual({ x: 100, y: 50, width: 1000, height: 700 });
  });

  it("comes back to the first screen when its own was unplugged", () => {
    const kept = { x: 2500, y: 50, width: 1000, height: 700, maximized: false };
    expect(openingBounds(kept, [screen]).x).toBe(280);
    expect(openingBounds(kept, [screen, { ...screen, x: 1920 }]).x).toBe(2500);
  });
});

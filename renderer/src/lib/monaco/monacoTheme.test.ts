import { describe, expect, it } from "vitest";
import { monacoTheme } from "./monacoTheme";

describe("the editor's theme", () => {
  it("takes every colour from the design tokens", () => {
    const asked: string[] = [];
    const theme = monacoTheme(true, (token) => {
      asked.push(token);
      return "#12ab34";
    });
    for (const token of asked) expect(token).toMatch(/^--[a-z-]+$/);
    for (const rule of theme.rules) expect(rule.foreground).toBe("12ab34");
    const others = Object.values(theme.colors).filter((color) => color !== "#12ab34");
    // No colour at all, and the shadow below what floats.
    expect(new Set(others)).toEqual(new Set(["#00000000", "#00000033"]));
  });

  it("is dark on dark ground and light on light", () => {
    expect(monacoTheme(true, () => "#000000").base).toBe("vs-dark");
    expect(monacoTheme(false, () => "#ffffff").base).toBe("vs");
  });
});

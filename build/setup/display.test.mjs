import { describe, expect, it } from "vitest";
import { hasDisplay, requireDisplay } from "./display.mjs";

describe("a machine that is to show the window", () => {
  it("has a display under X11 and under Wayland", () => {
    expect(hasDisplay({ DISPLAY: ":0" }, "linux")).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: "wayland-0" }, "linux")).toBe(true);
  });

  it("needs no variable on macOS and Windows", () => {
    expect(hasDisplay({}, "darwin")).toBe(true);
    expect(hasDisplay({}, "win32")).toBe(true);
  });

  it("is told what to do when it has none", () => {
    expect(() => requireDisplay({}, "linux")).toThrow(/no display.*xvfb-run -a npm start/s);
  });
});

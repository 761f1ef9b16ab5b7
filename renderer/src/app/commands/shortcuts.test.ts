// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { shortcutOf, shortcuts, shortcutText } from "./shortcuts";

const key = (init: KeyboardEventInit) => new KeyboardEvent("keydown", init);

describe("shortcuts", () => {
  it("go with Ctrl, and on a Mac with Command", () => {
    expect(shortcutOf(key({ key: "k", ctrlKey: true }), false)).toBe("openPalette");
    expect(shortcutOf(key({ key: "k", metaKey: true }), true)).toBe("openPalette");
    expect(shortcutOf(key({ key: "k", ctrlKey: true }), true)).toBeNull();
    expect(shortcutOf(key({ key: "k" }), false)).toBeNull();
  });

  it("tell keys with Shift from those without", () => {
    expect(shortcutOf(key({ key: "Tab", ctrlKey: true }), false)).toBe("nextTab");
    expect(shortcutOf(key({ key: "Tab", ctrlKey: true, shiftKey: true }), false)).toBe("previousTab");
  });

  it("are written as the platform writes them", () => {
    expect(shortcutText("runAll", false)).toBe("Ctrl+Shift+Enter");
    expect(shortcutText("runAll", true)).toBe("⇧⌘↩");
  });

  it("are each given once", () => {
    const keys = Object.values(shortcuts);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { defaultSettings } from "#shared/domain/settings/settings";
import { pressedKeys, shortcutOf, shortcutText } from "./shortcuts";
import { useSettings } from "./settings";

afterEach(() => useSettings.setState({ values: defaultSettings }));

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

  it("that were changed go before the defaults, and those that were taken away do nothing", () => {
    const shortcuts = { moveResult: "Mod+K", newQuery: null, stop: "Mod+Alt+X" };
    useSettings.setState({ values: { ...defaultSettings, shortcuts } });
    expect(shortcutOf(key({ key: "k", ctrlKey: true }), false)).toBe("moveResult");
    expect(shortcutOf(key({ key: "t", ctrlKey: true }), false)).toBeNull();
    expect(shortcutText("newQuery", false)).toBeUndefined();
    // With Alt a Mac types another letter.
    const typed = key({ key: "≈", code: "KeyX", metaKey: true, altKey: true });
    expect(shortcutOf(typed, true)).toBe("stop");
  });
});

describe("pressedKeys", () => {
  it("writes what is pressed as settings.json has it, and waits for more than a modifier", () => {
    expect(pressedKeys(key({ key: "k", ctrlKey: true, shiftKey: true }), false)).toBe("Mod+Shift+K");
    expect(pressedKeys(key({ key: "≈", code: "KeyX", metaKey: true, altKey: true }), true)).toBe("Mod+Alt+X");
    expect(pressedKeys(key({ key: " ", ctrlKey: true }), true)).toBe("Ctrl+Space");
    expect(pressedKeys(key({ key: "F5" }), false)).toBe("F5");
    expect(pressedKeys(key({ key: "Shift", shiftKey: true }), false)).toBeNull();
  });
});

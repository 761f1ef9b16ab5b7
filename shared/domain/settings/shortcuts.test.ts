import { describe, expect, it } from "vitest";
import { commandsWith, defaultShortcuts, keysOf, parseKeys } from "./shortcuts";

describe("parseKeys", () => {
  it("takes keys with a modifier, and the function keys without", () => {
    const written = ["Mod+K", "Shift+Mod+k", "Alt+Shift+ArrowUp", "F6", "Mod+,", "Ctrl++", "Mod+Space"];
    expect(written.map(parseKeys)).toEqual([
      "Mod+K",
      "Mod+Shift+K",
      "Alt+Shift+ArrowUp",
      "F6",
      "Mod+,",
      "Ctrl++",
      "Mod+Space",
    ]);
  });

  it("refuses keys that are typed, unknown ones and what is no key", () => {
    for (const written of [
      "K",
      "Shift+K",
      "Enter",
      "Mod",
      "Mod+",
      "",
      "Hyper+K",
      "Mod+Mod+K",
      "Mod+Kk",
      "Mod+ ",
    ])
      expect(parseKeys(written), written).toBeNull();
  });
});

describe("the default shortcuts", () => {
  it("are each written as they are parsed, and given once", () => {
    const keys = Object.values(defaultShortcuts).filter((one) => one !== null);
    expect(keys.map(parseKeys)).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("keysOf", () => {
  it("has the changed keys, none where they were taken away, else the default", () => {
    const changed = { newQuery: "Mod+N", closeTab: null };
    expect([keysOf("newQuery", changed), keysOf("closeTab", changed), keysOf("stop", changed)]).toEqual([
      "Mod+N",
      null,
      null,
    ]);
    expect(commandsWith("Mod+T", changed)).toEqual([]);
    expect(commandsWith("Mod+K", { moveResult: "Mod+K" })).toEqual(["moveResult", "openPalette"]);
  });
});

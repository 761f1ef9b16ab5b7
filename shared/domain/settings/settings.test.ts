import { describe, expect, it } from "vitest";
import { defaultSettings, settings } from "./settings";

describe("settings", () => {
  it("have defaults that they may have", () => {
    expect(settings.safeParse(defaultSettings).success).toBe(true);
  });

  it("take time zones that this computer knows, and no others", () => {
    const takes = (zone: string) => settings.shape["results.timeZone"].safeParse(zone).success;
    expect(["stored", "local", "UTC", "Asia/Tokyo", "Mars/Base"].map(takes)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it("take names of fonts, and nothing that could end a style", () => {
    const takes = (names: string) => settings.shape["editor.fontFamily"].safeParse(names).success;
    expect(["", "Fira Code, Menlo", '"; color: red', "url(x)"].map(takes)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

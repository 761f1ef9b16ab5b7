import type { MenuItemConstructorOptions } from "electron";
import { describe, expect, it, vi } from "vitest";
import { languages } from "#shared/domain/settings/language";
import { messagesIn } from "../messages/messagesIn";

vi.mock("electron", () => ({ Menu: {} }));

const { menuTemplate } = await import("./applicationMenu");

const actions = { choose: () => undefined, resizeText: () => undefined, developerTools: false };

function itemsOf(template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

describe.each(languages)("The menu in %s", (language) => {
  it.each(["linux", "win32", "darwin"] as const)("leaves no item on %s to Electron's English", (platform) => {
    const template = menuTemplate(messagesIn(language).menu, {}, platform, actions);
    const bare = itemsOf(template).filter(
      ({ type, role, label }) => type === undefined && role !== "appMenu" && label === undefined,
    );
    expect(bare).toEqual([]);
  });

  it("opens each menu by a letter of its own, and shows none of them on macOS", () => {
    const labels = (platform: NodeJS.Platform) =>
      menuTemplate(messagesIn(language).menu, {}, platform, actions).flatMap(({ label }) => label ?? []);
    const letters = labels("linux").map((label) => /&(\w)/u.exec(label)?.[1]?.toLowerCase());
    expect(new Set(letters).size).toBe(5);
    expect(letters).not.toContain(undefined);
    expect(labels("darwin").filter((label) => label.includes("("))).toEqual([]);
  });
});

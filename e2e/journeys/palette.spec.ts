import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

/** What the palette calls actions whose button says it in fewer words. */
const paletteNames: Readonly<Record<string, string>> = {
  Saved: "Show or hide saved queries",
  Save: "Save query",
  Run: "Run statement",
  "Database: harbour": "Choose the tab’s database",
};

/** Actions that the palette doesn't have, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  Refresh: "It reads the Explorer again, which follows every change that Wharf makes or sees.",
};

/** What can be pressed in the window. What is in rows of a list, a tree or a grid is done with that row. */
async function pressables(page: Page): Promise<{ readonly name: string; readonly opensMenu: boolean }[]> {
  return page.evaluate(() => {
    const rows = "[role=grid], [role=tree], .monaco-editor, [role=tablist], table, ul";
    const pressable = "button:enabled, [role=button], [role=radio]";
    return (
      [...document.querySelectorAll<HTMLElement>(pressable)]
        .filter((element) => element.closest(rows) === null && element.checkVisibility())
        // The choices of a form beside a result; a chart's type is a command.
        .filter((element) => !["listbox", "dialog"].includes(element.getAttribute("aria-haspopup") ?? ""))
        .map((element) => ({
          name: (element.getAttribute("aria-label") ?? element.textContent).trim(),
          opensMenu: element.getAttribute("aria-haspopup") === "true",
        }))
    );
  });
}

/** What the menus on screen have, each opened and closed again. */
async function menuEntries(page: Page, names: readonly string[]): Promise<string[]> {
  const entries: string[] = [];
  for (const name of names) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    const items = page.locator("[role=menuitem], [role=menuitemradio]");
    for (const item of await items.all()) {
      if ((await item.getAttribute("aria-disabled")) === "true") continue;
      // Without the keys beside it.
      entries.push((await item.locator("span").first().textContent()) ?? "");
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  return entries;
}

/** Those that the palette finds nothing for. */
async function notFound(page: Page, names: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  await page.keyboard.press("ControlOrMeta+K");
  const field = page.getByRole("combobox", { name: "Type a command, tab, database or table" });
  for (const name of new Set(names)) {
    if (Object.hasOwn(leftOut, name)) continue;
    const words = (paletteNames[name] ?? name).replace(/…$/u, "");
    await field.fill(words);
    const found = page.getByRole("option").filter({ hasText: words });
    await found
      .first()
      .waitFor({ timeout: 1500 })
      .catch(() => missing.push(name));
  }
  await page.keyboard.press("Escape");
  return missing;
}

test("every action of the window's toolbars and menus is in the palette", async ({ page }) => {
  test.setTimeout(180_000);
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT ['Oslo', 'Bergen'][1 + i % 2] AS city, i AS amount FROM range(10) t(i)");
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "11");
  for (const view of ["Rows", "Pivot", "Chart"]) {
    await wharf.choose(`Show result as ${view.toLowerCase()}`);
    await expect(page.getByRole("radio", { name: view, exact: true })).toBeChecked();
    const found = await pressables(page);
    const menus = found.filter(({ opensMenu }) => opensMenu).map(({ name }) => name);
    const actions = found.filter(({ opensMenu }) => !opensMenu).map(({ name }) => name);
    expect(actions.length).toBeGreaterThan(15);
    const entries = await menuEntries(page, menus);
    expect.soft(await notFound(page, [...actions, ...entries]), view).toEqual([]);
  }
});

test("a result's commands are in the palette while it shows them, and do what its buttons do", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await page.keyboard.press("ControlOrMeta+K");
  await page.keyboard.type("Export rows");
  await expect(page.getByText("No results", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await wharf.run("SELECT ['Oslo', 'Bergen'][1 + i % 2] AS city, i AS amount FROM range(10) t(i)");
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "11");
  await wharf.choose("Find in result");
  await expect(page.getByRole("searchbox", { name: "Find in result" })).toBeFocused();
  await wharf.choose("Show or hide statistics");
  await expect(page.getByRole("complementary", { name: "Statistics" })).toBeVisible();
  await wharf.choose("Show result as chart");
  await expect(page.getByRole("img", { name: /Bar chart/ })).toBeVisible();
  await wharf.choose("Chart: Pie");
  await expect(page.getByRole("img", { name: /Pie chart/ })).toBeVisible();
  await wharf.choose("Show result as rows");
  await wharf.choose("Export rows");
  await expect(page.getByRole("dialog", { name: /Export/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await wharf.choose("Tab: Rename");
  await page.keyboard.type("towns");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "towns" })).toBeVisible();
});

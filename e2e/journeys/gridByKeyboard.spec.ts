import { expect } from "@playwright/test";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

test("the grid is used by keyboard alone", async ({ page }) => {
  const wharf = new Workbench(page);
  const { grid } = wharf;
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT i AS a, i * 10 AS b, i * 100 AS c, 'text ' || i AS d FROM range(5000) t(i)");
  await expect(grid).toHaveAttribute("aria-rowcount", "5001");
  await grid.focus();
  const active = () =>
    grid.evaluate(
      (view) => document.getElementById(view.getAttribute("aria-activedescendant") ?? "")?.innerText,
    );
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const headers = () =>
    grid.getByRole("columnheader").evaluateAll((all) => all.slice(1).map((each) => each.textContent ?? ""));

  await test.step("arrows, Home, End and the pages go from cell to cell", async () => {
    await press("ArrowDown", "ArrowDown", "ArrowRight");
    await expect.poll(active).toBe("20");
    await press("End");
    await expect.poll(active).toBe("text 2");
    await press("Home");
    await expect.poll(active).toBe("2");
    await press("ControlOrMeta+End");
    await expect.poll(active).toBe("text 4999");
    await press("PageUp");
    await expect.poll(active).toMatch(/^text 49\d\d$/);
    await press("ControlOrMeta+Home", "PageDown");
    await expect.poll(active).toMatch(/^\d+$/);
    expect(Number(await active())).toBeGreaterThan(3);
    await press("ControlOrMeta+ArrowDown");
    await expect.poll(active).toBe("4999");
    await press("ControlOrMeta+Home");
    await expect.poll(active).toBe("0");
  });

  await test.step("Shift and arrows select a range, Ctrl+A everything", async () => {
    await press("Shift+ArrowRight", "Shift+ArrowDown");
    await expect(grid.locator("[aria-selected=true]")).toHaveText(["0", "0", "1", "10"]);
    await press("ControlOrMeta+A");
    await expect(grid.locator("[aria-selected=false]")).toHaveCount(0);
    await press("ControlOrMeta+Home");
  });

  await test.step("Alt and arrows make a column wider and put it elsewhere", async () => {
    const width = () =>
      grid.getByRole("columnheader", { name: /^a / }).evaluate((header) => header.clientWidth);
    const before = await width();
    await press("Alt+ArrowRight", "Alt+ArrowRight");
    await expect.poll(width).toBe(before + 32);
    await press("Alt+Shift+ArrowRight", "Alt+Shift+ArrowRight");
    await expect
      .poll(async () => (await headers()).map((text) => text.slice(0, 1)))
      .toEqual(["b", "c", "a", "d"]);
    await expect.poll(active).toBe("0");
  });

  await test.step("a column that is moved out of view is scrolled to", async () => {
    for (let times = 0; times < 40; times += 1) await press("Alt+ArrowRight");
    await press("Alt+Shift+ArrowRight");
    const header = grid.getByRole("columnheader", { name: /^a / });
    await expect(header).toHaveAttribute("aria-colindex", "5");
    await expect(header.getByText("a", { exact: true })).toBeInViewport();
    for (let times = 0; times < 40; times += 1) await press("Alt+ArrowLeft");
  });

  await test.step("the header has a menu, and closing it gives the focus back", async () => {
    await press("ControlOrMeta+Home", "ArrowUp", "Enter");
    await expect(page.getByRole("menuitem", { name: "Reset column order" })).toBeVisible();
    await press("End", "Enter");
    await expect
      .poll(async () => (await headers()).map((text) => text.slice(0, 1)))
      .toEqual(["a", "b", "c", "d"]);
    await expect(grid).toBeFocused();
  });

  await test.step("a cell opens in the viewer, and Escape goes back to it", async () => {
    await press("ControlOrMeta+Home", "End", "Enter");
    await expect(page.getByRole("complementary", { name: "d, Row 1" })).toBeFocused();
    await press("Escape");
    await expect(grid).toBeFocused();
    await expect.poll(active).toBe("text 0");
  });
});

import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const hints = (page: Page) => page.locator(".parameter-hints-widget.visible");
const list = (page: Page) => page.locator(".suggest-widget.visible");

/** Text of the only tab, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

async function openWithMacro(page: Page): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("shop");
  await wharf.writeSql(
    "create table prices (price double);\ncreate macro net_price(gross, rate := 0.19) as gross / (1 + rate);",
  );
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(wharf.tree.getByRole("treeitem", { name: /^prices/ })).toBeVisible();
  return wharf;
}

test.describe("Functions in the editor", () => {
  test("are completed with their parameters, and described beside the list", async ({ page }) => {
    const wharf = await openWithMacro(page);
    const item = list(page).getByRole("option", { name: /regexp_replace/ });
    await expect(async () => {
      await wharf.writeSql("select regexp_rep");
      await page.keyboard.press("ControlOrMeta+Space");
      await expect(item).toContainText("(string, regex, replacement [, options])", { timeout: 1000 });
    }).toPass();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ControlOrMeta+Space");
    await expect(page.locator(".suggest-details")).toContainText("replaces the matching part");
    await page.keyboard.press("Tab");
    await expect.poll(() => keptText(page)).toBe("select regexp_replace()");
    await expect(hints(page)).toContainText("regex VARCHAR");
  });

  test("show their parameters while arguments are written, and take no key away", async ({ page }) => {
    const wharf = await openWithMacro(page);
    await wharf.writeSql("select 1;\n");
    const statement = "select substring('a, b', ";
    await page.keyboard.type(statement, { delay: 10 });
    await expect(hints(page).locator(".parameter.active")).toHaveText("start BIGINT");
    await page.keyboard.type("2, 3), upper(", { delay: 10 });
    await expect(hints(page).locator(".signature")).toContainText("upper(string VARCHAR)");
    await page.keyboard.press("Escape");
    await page.keyboard.type("lower(", { delay: 10 });
    await expect(hints(page)).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.keyboard.type("-- ");
    await expect(hints(page)).toBeHidden();
    await expect.poll(() => keptText(page)).toBe(`-- select 1;\n${statement}2, 3), upper(lower(`);
  });

  test("are macros of the database as well, as soon as they are made", async ({ page }) => {
    const wharf = await openWithMacro(page);
    await expect(async () => {
      await wharf.writeSql("select net_price");
      await page.keyboard.type("(");
      await expect(hints(page)).toContainText("net_price(gross, rate)", { timeout: 1000 });
    }).toPass();
    await wharf.writeSql("create macro gross_price(net, rate) as net * (1 + rate)");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(async () => {
      await wharf.writeSql("select gross_pr");
      await page.keyboard.press("ControlOrMeta+Space");
      const made = list(page).getByRole("option", { name: /gross_price/ });
      await expect(made).toContainText("(net, rate)", { timeout: 1000 });
    }).toPass();
  });

  test("say what they do under the pointer", async ({ page }) => {
    const wharf = await openWithMacro(page);
    await wharf.writeSql("select date_trunc('month', now())");
    await expect(async () => {
      await page.locator(".view-line span", { hasText: /^date_trunc$/ }).hover();
      const tip = page.getByRole("tooltip", { name: /Truncate to specified precision/ });
      await expect(tip).toContainText("date_trunc(part VARCHAR, timestamp)", { timeout: 1000 });
    }).toPass();
  });
});

import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

/** Text of the only tab, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

const query = `with recent as (select 1 as id)
select r.id, 'recent' from recent r where r.id in (select id from recent);
select r.id from (select 2 as id) r;`;

async function openQuery(page: Page): Promise<void> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("shop");
  await wharf.writeSql(query);
  await expect.poll(() => wharf.editorText()).toBe(query);
  await page.keyboard.press("ControlOrMeta+Home");
}

async function rename(page: Page, name: string): Promise<void> {
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: /rename/i });
  await expect(field).toBeFocused();
  await field.fill(name);
  await page.keyboard.press("Enter");
}

test.describe("Renaming in the editor", () => {
  test("renames an alias in its statement alone", async ({ page }) => {
    await openQuery(page);
    await page.keyboard.press("ArrowDown");
    for (let step = 0; step < "select ".length; step += 1) await page.keyboard.press("ArrowRight");
    await rename(page, "new one");
    await expect.poll(() => keptText(page)).toBe(`with recent as (select 1 as id)
select "new one".id, 'recent' from recent "new one" where "new one".id in (select id from recent);
select r.id from (select 2 as id) r;`);
  });

  test("renames a name of WITH, but no text that reads like it", async ({ page }) => {
    await openQuery(page);
    for (let step = 0; step < "with ".length; step += 1) await page.keyboard.press("ArrowRight");
    await rename(page, "latest");
    await expect.poll(() => keptText(page)).toBe(`with latest as (select 1 as id)
select r.id, 'recent' from latest r where r.id in (select id from latest);
select r.id from (select 2 as id) r;`);
  });

  test("refuses a name that the statement uses, and anything that is no name of its own", async ({
    page,
  }) => {
    await openQuery(page);
    for (let step = 0; step < "with ".length; step += 1) await page.keyboard.press("ArrowRight");
    await rename(page, "r");
    await expect(page.getByTestId("sql-editor").getByText("This statement uses r already")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("F2");
    await expect(
      page.getByTestId("sql-editor").getByText("Only aliases and names of WITH can be renamed"),
    ).toBeVisible();
    await expect.poll(() => keptText(page)).toBe(query);
  });
});

test.describe("Go to definition in the editor", () => {
  test("goes from a name of WITH to where it is given", async ({ page }) => {
    await openQuery(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    for (let step = 0; step < " recent);".length - 2; step += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("F12");
    await page.keyboard.type("very_");
    await expect.poll(() => keptText(page)).toContain("with very_recent as");
  });

  test("selects a table in the Explorer and opens the statement of a view", async ({ page }) => {
    const wharf = new Workbench(page);
    await wharf.openQueryOn("shop");
    await wharf.writeSql(
      "CREATE TABLE orders AS SELECT 1 AS id, 9.5 AS amount; CREATE VIEW big_orders AS SELECT id FROM orders WHERE amount > 5",
    );
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();

    await test.step("F12 on a table, then on a column", async () => {
      await wharf.writeSql("select o.amount from orders o");
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("F12");
      await expect(wharf.tree.getByRole("treeitem", { name: /^orders/ })).toBeFocused();
      await wharf.focusEditor();
      await page.keyboard.press("ControlOrMeta+Home");
      for (let step = 0; step < "select o.a".length; step += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("F12");
      await expect(wharf.tree.getByRole("treeitem", { name: /^amount/ })).toBeFocused();
    });

    await test.step("Ctrl+click on a view, which shows first where it leads", async () => {
      await wharf.writeSql("select * from big_orders");
      const name = page.locator(".view-line").getByText("big_orders");
      await page.keyboard.down("ControlOrMeta");
      await name.hover();
      await expect(page.locator(".goto-definition-link")).toHaveText("big_orders");
      await name.click();
      await page.keyboard.up("ControlOrMeta");
      await expect(page.getByRole("tab", { name: /^big_orders \(definition\)/ })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect.poll(() => wharf.editorText()).toContain("CREATE VIEW big_orders AS");
    });

    await test.step("the Explorer shows how a table is defined", async () => {
      await wharf.tree.getByRole("treeitem", { name: /^orders/ }).click({ button: "right" });
      await page.getByRole("menuitem", { name: "Show definition" }).click();
      await expect.poll(() => wharf.editorText()).toContain("CREATE TABLE orders");
    });
  });
});

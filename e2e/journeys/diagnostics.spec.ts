import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const schema = `
CREATE TABLE customers (customer_id BIGINT, name VARCHAR, nation VARCHAR);
CREATE TABLE orders (order_id BIGINT, customer_id BIGINT, total DECIMAL(12, 2), ship_to STRUCT(street VARCHAR, city VARCHAR));
CREATE VIEW big_orders AS SELECT * FROM orders WHERE total > 1000;`;

const underlined = (page: Page) => page.locator(".monaco-editor .squiggly-error");

/** Text of the only tab, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

async function openShop(page: Page): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("shop");
  await wharf.writeSql(schema);
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(wharf.tree.getByRole("treeitem", { name: /^big_orders/ })).toBeVisible();
  return wharf;
}

/** Waits until the text of the editor was checked. */
async function checked(page: Page, text: string): Promise<void> {
  await page.waitForFunction((expected) => {
    const last = performance.getEntriesByName("editor.diagnosed").at(-1);
    return last instanceof PerformanceMark && last.detail === expected;
  }, text);
}

test.describe("Diagnostics while typing", () => {
  test("underline a wrong name, and put the right one in its place by keyboard", async ({ page }) => {
    const wharf = await openShop(page);
    await wharf.writeSql("select custmer_id, total from orders;\nselect name from custmers");
    await expect(underlined(page)).toHaveCount(2);
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("F8");
    await expect(page.locator(".marker-widget")).toContainText('Referenced column "custmer_id" not found');
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+.");
    await expect(page.getByText("Replace by customer_id")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(() => keptText(page)).toContain("select customer_id, total from orders;");
    await expect(underlined(page)).toHaveCount(1);
    await page.keyboard.press("F8");
    await expect(page.locator(".marker-widget")).toContainText("Did you mean customers?");
  });

  test("say nothing against what is being written", async ({ page }) => {
    const wharf = await openShop(page);
    for (const unfinished of [
      "select o.order_id, from orders o where",
      "select count(",
      "with c as (select * from customers) select",
      "select * from orders o join customers c on o.",
      "select 'it",
      "select name, nation",
      "insert into orders values (",
    ]) {
      // A wrong statement before it shows that this text is checked.
      await wharf.writeSql("selekt 1;\n");
      await page.keyboard.type(unfinished, { delay: 5 });
      await page.keyboard.press("Escape");
      await checked(page, `selekt 1;\n${unfinished}`);
      await expect(underlined(page)).toHaveCount(1);
    }
    await page.keyboard.press("ControlOrMeta+Home");
    await expect(underlined(page)).toHaveCount(2);
  });

  test("say nothing against names that the database or the text has, and the binder's tables have not", async ({
    page,
  }) => {
    const wharf = await openShop(page);
    const text = `create macro net(p, d) as p * (1 - d);
select net(total, 0.1), ship_to.city from big_orders where customer_id = :customer;
create temp table top as select * from orders;
select anything from top;
from read_csv('file.csv') select a;
selekt 1;`;
    await wharf.writeSql(text);
    await checked(page, text);
    await expect(underlined(page)).toHaveCount(1);
  });

  test("underline a function that does not exist, but no macro of the database", async ({ page }) => {
    const wharf = await openShop(page);
    await wharf.writeSql("create macro net(p, d) as p * (1 - d)");
    await page.keyboard.press("ControlOrMeta+Enter");
    await wharf.writeSql("select lowr(ship_to.city), net(total, 0.1) from orders");
    await expect(underlined(page)).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("F8");
    await expect(page.locator(".marker-widget")).toContainText("Did you mean lower");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+.");
    await expect(page.getByText("Replace by lower", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(() => keptText(page)).toContain("lower(ship_to.city)");
    await expect(underlined(page)).toHaveCount(0);
  });

  test("start no process before the first edit", async ({ app, page }) => {
    const wharf = new Workbench(page);
    const names = () =>
      app.evaluate((electron) => electron.app.getAppMetrics().map(({ name }) => name ?? ""));
    await wharf.openQueryOn("shop");
    expect(await names()).not.toContain("Wharf diagnostics");
    await page.keyboard.type("selekt 1;\n");
    await expect(underlined(page)).toHaveCount(1);
    expect(await names()).toContain("Wharf diagnostics");
  });
});

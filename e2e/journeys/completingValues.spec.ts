import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const list = (page: Page) => page.locator(".suggest-widget.visible");

/** Text of the only tab, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

async function openOrders(page: Page): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("shop");
  await wharf.writeSql(
    "create table orders as select i as id, ['new', 'sent', 'it''s back'][i % 3 + 1] as status from range(300) t(i)",
  );
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(wharf.tree.getByRole("treeitem", { name: /^orders/ })).toBeVisible();
  return wharf;
}

test.describe("Completion of values", () => {
  test("offers the values of the compared column in quotes, and puts them in by Tab alone", async ({
    page,
  }) => {
    const wharf = await openOrders(page);
    await expect(async () => {
      await wharf.writeSql("select * from orders where status = ");
      await page.keyboard.type("'it", { delay: 30 });
      await expect(list(page).getByRole("option", { name: /it's back/ })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press("Tab");
    await expect.poll(() => keptText(page)).toBe("select * from orders where status = 'it''s back'");
    await wharf.writeSql("select * from orders where status = ");
    await page.keyboard.type("'ne", { delay: 30 });
    await expect(list(page)).toBeVisible();
    await page.keyboard.type("\n'", { delay: 30 });
    await expect.poll(() => keptText(page)).toBe("select * from orders where status = 'ne\n'");
  });
});

test.describe("Completion of joins", () => {
  test("offers the condition as soon as ON is written, and lets Enter be a new line", async ({ page }) => {
    const wharf = await openOrders(page);
    await wharf.run("create table items as select i as order_id, i * 2 as price from range(3) t(i)");
    await expect(wharf.tree.getByRole("treeitem", { name: /^items/ })).toBeVisible();
    const start = "select * from orders o join items i ";
    await expect(async () => {
      await wharf.writeSql(start);
      await page.keyboard.type("on ", { delay: 30 });
      await expect(list(page).getByRole("option", { name: /^o.id = i.order_id/ })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await page.keyboard.press("Tab");
    await expect.poll(() => keptText(page)).toBe(`${start}on o.id = i.order_id`);
    await wharf.writeSql(start);
    await page.keyboard.type("on ", { delay: 30 });
    await expect(list(page)).toBeVisible();
    await page.keyboard.type("\nwhere ", { delay: 30 });
    await expect(list(page)).toHaveCount(0);
    await expect.poll(() => keptText(page)).toBe(`${start}on \nwhere `);
  });
});

test.describe("Completion after DDL", () => {
  test("knows views, sequences, indexes and types as soon as they are made", async ({ page }) => {
    const wharf = await openOrders(page);
    await wharf.writeSql(
      "create sequence order_ids; create index by_status on orders(status); create type mood as enum ('sad', 'glad'); create view newest as from orders;",
    );
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(wharf.tree.getByRole("treeitem", { name: /^newest/ })).toBeVisible();
    const isOffered = async (text: string, name: string) => {
      await expect(async () => {
        await wharf.writeSql(text);
        await page.keyboard.press("ControlOrMeta+Space");
        const option = list(page).getByRole("option", { name: new RegExp(`^${name}`) });
        await expect(option).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.keyboard.press("Escape");
    };
    await isOffered("select nextval('ord", "order_ids");
    await isOffered("drop index by_s", "by_status");
    await isOffered("select 'sad'::moo", "mood");
    await isOffered("select * from newe", "newest");
  });
});

import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const option = (page: Page, name: string) =>
  page.locator(".suggest-widget.visible").getByRole("option", { name, exact: false });

/** Text of the tab with the focus, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

test("snippets are inserted when they are chosen, and never by themselves", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("shop");

  await test.step("a built-in one has places that Tab goes through", async () => {
    await wharf.writeSql("");
    await page.keyboard.type("count", { delay: 30 });
    await expect(option(page, "counts")).toBeVisible();
    await page.keyboard.type("s", { delay: 30 });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type("orders");
    await page.keyboard.press("Tab");
    await page.keyboard.type("status");
    await expect
      .poll(() => keptText(page))
      .toBe("select status, count(*) as n\nfrom orders\ngroup by all\norder by n desc");
  });

  await test.step("Enter ends the line where nothing was chosen", async () => {
    await wharf.writeSql("");
    await page.keyboard.type("cte", { delay: 60 });
    await expect(option(page, "cte")).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("x");
    await expect.poll(() => keptText(page)).toBe("cte\nx");
  });

  await test.step("a selection becomes the user’s own, which is inserted as it is", async () => {
    await wharf.writeSql("WHERE day >= $from AND note = '}$1'");
    await page.keyboard.press("ControlOrMeta+A");
    await wharf.choose("Save selection as snippet");
    const dialog = page.getByRole("dialog", { name: "New snippet" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("2days");
    await expect(dialog.getByText("Use letters, digits and underscores")).toBeVisible();
    await expectAccessible(app, page, "new snippet");
    await dialog.getByRole("textbox", { name: "Name" }).fill("since");
    await dialog.getByRole("button", { name: "Save snippet" }).click();
    await expect(dialog).toBeHidden();
    await wharf.writeSql("select * from orders ");
    await page.keyboard.press("Enter");
    await page.keyboard.type("sinc", { delay: 60 });
    await expect(page.locator(".suggest-widget.visible")).toHaveCount(0);
    await wharf.writeSql("");
    await page.keyboard.type("sinc", { delay: 60 });
    await expect(option(page, "since")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect.poll(() => keptText(page)).toBe("WHERE day >= $from AND note = '}$1'");
  });

  await test.step("Settings list, change and delete them", async () => {
    await page.keyboard.press("ControlOrMeta+,");
    const section = page.getByRole("region", { name: "Snippets" });
    await section.getByRole("button", { name: "Edit since" }).click();
    const dialog = page.getByRole("dialog", { name: "Snippet since" });
    await dialog.getByRole("textbox", { name: "Text" }).fill("LIMIT 5");
    await dialog.getByRole("button", { name: "Save snippet" }).click();
    await expect(section.getByText("LIMIT 5")).toBeVisible();
    await expectAccessible(app, page, "settings with snippets");
    await section.getByRole("button", { name: "Delete since" }).click();
    await expect(section.getByText("LIMIT 5")).toHaveCount(0);
  });
});

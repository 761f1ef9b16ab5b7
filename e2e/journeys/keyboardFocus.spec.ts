import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

/** Types and expects it in the editor that is shown. */
async function expectTyped(page: Page, text: string): Promise<void> {
  const editor = page.getByRole("textbox", { name: "SQL editor" });
  await expect(editor).toBeFocused();
  await page.keyboard.type(text);
  await expect.poll(() => new Workbench(page).editorText()).toContain(text);
}

test("the keys of tabs lead into the editor, wherever the focus was", async ({ page }) => {
  const wharf = new Workbench(page);
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await wharf.openQueryOn("harbour");

  await test.step("a new query, from a tab that was clicked", async () => {
    await tab(/^Databases/).click();
    await page.keyboard.press("ControlOrMeta+T");
    await expectTyped(page, "two");
  });
  await test.step("a new query, from the filter of the tree", async () => {
    await page.getByRole("searchbox").first().click();
    await page.keyboard.press("ControlOrMeta+T");
    await expectTyped(page, "three");
  });
  await test.step("the next tab, from a tab that was clicked", async () => {
    await tab(/^Databases/).click();
    await page.keyboard.press("Control+Tab");
    await expectTyped(page, "one");
  });
  await test.step("two side by side, and one alone again", async () => {
    await tab(/^Query 2/).click();
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(page.getByRole("tabpanel")).toHaveCount(2);
    await page.keyboard.type("four");
    await expect(tab(/^four|^Query 4/)).toHaveAttribute("aria-selected", "true");
    await tab(/^four|^Query 4/).click();
    await page.keyboard.press("ControlOrMeta+\\");
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expectTyped(page, " five");
  });
  await test.step("arrow keys go from tab to tab and stay there", async () => {
    await tab(/^Databases/).click();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[role=tab]:focus")).toHaveCount(1);
  });
});

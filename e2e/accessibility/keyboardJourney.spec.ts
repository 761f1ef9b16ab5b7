import { expect } from "@playwright/test";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

test("from nothing to rows by keyboard alone, with the focus where one expects it", async ({ page }) => {
  const wharf = new Workbench(page);
  const { keyboard } = page;
  const { dialog, grid } = wharf;
  const editor = page.locator(".monaco-editor textarea, .monaco-editor .native-edit-context").first();
  await expect(page.getByText("Get started")).toBeVisible();

  await test.step("the palette opens the dialog that creates a database", async () => {
    await wharf.choose("Create a database");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await keyboard.type("harbour");
    await keyboard.press("Enter");
  });

  await test.step("the database is there, and runs", async () => {
    await expect(wharf.databaseNode("harbour", "Running")).toBeVisible();
  });

  await test.step("a new query has the cursor in its editor", async () => {
    await keyboard.press("ControlOrMeta+T");
    await expect(editor).toBeFocused();
    await keyboard.type("SELECT i, i * 2 AS twice FROM range(50) t(i)");
    await keyboard.press("Escape");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(grid).toHaveAttribute("aria-rowcount", "51");
    await expect(editor).toBeFocused();
  });

  await test.step("F6 goes on to the rows, and on to the editor again", async () => {
    await keyboard.press("F6");
    await expect(grid).toBeFocused();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowRight");
    const active = await grid.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${active}"]`)).toHaveText("2");
    await keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: "twice, Row 2" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(grid).toBeFocused();
    for (let presses = 0; presses < 8; presses += 1) {
      await keyboard.press("F6");
      await expect(page.locator(":focus")).toHaveCount(1);
      if (await editor.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(editor).toBeFocused();
  });
});

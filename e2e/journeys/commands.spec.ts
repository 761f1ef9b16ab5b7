import { expect } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("the palette has the commands of the window and of its editor, and shortcuts are listed", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");

  await test.step("a command of the editor works on the text", async () => {
    await wharf.writeSql("b\na");
    await page.keyboard.press("ControlOrMeta+A");
    await wharf.choose("Sort Lines Ascending");
    await expect.poll(() => wharf.editorText()).toBe("a\nb");
  });

  await test.step("a statement is run and formatted by name", async () => {
    await wharf.writeSql("select 1 as one");
    await wharf.choose("Run statement");
    await expect(wharf.grid.getByRole("columnheader", { name: /^one/ })).toBeVisible();
    await wharf.choose("Format");
    await expect.poll(() => wharf.editorText()).toMatch(/^select\n\s+1 as one/);
  });

  await test.step("a shortcut is found by what it does", async () => {
    await wharf.choose("Keyboard shortcuts");
    await wharf.dialog.getByRole("searchbox", { name: "Search shortcuts" }).fill("maximize");
    await expect(wharf.dialog.getByRole("term")).toHaveText([
      "Maximize or restore the result",
      "Maximize or restore the editor",
    ]);
  });
});

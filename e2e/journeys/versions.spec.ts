import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

test("earlier versions of a tab are compared with its text and restored, which can be undone", async () => {
  test.setTimeout(120_000);
  const wharf = await launchWharf();
  const { page } = wharf;
  const workbench = new Workbench(page);
  try {
    await workbench.openQueryOn("harbour");
    await workbench.choose("Show versions");
    await expect(workbench.dialog.getByText("No versions yet")).toBeVisible();
    await page.keyboard.press("Escape");

    await workbench.run("SELECT 'first' AS word\nFROM range(3)\nLIMIT 2");
    await expect.poll(() => workbench.rowTexts(1)).toEqual(["first"]);
    await workbench.run("SELECT 'second' AS word\nFROM range(3)\nLIMIT 2");
    await expect.poll(() => workbench.rowTexts(1)).toEqual(["second"]);
    await workbench.writeSql("SELECT 'third' AS word");

    await workbench.choose("Show versions");
    const versions = workbench.dialog.getByRole("listbox", { name: "Versions" }).getByRole("option");
    await expect(versions).toHaveCount(2);
    await versions.nth(1).click();
    const diff = workbench.dialog.getByTestId("text-diff");
    await expect(diff.locator(".line-delete").first()).toBeVisible();
    await expect(diff.locator(".modified .view-lines")).toContainText("third");
    await workbench.dialog.getByRole("button", { name: "Restore this version" }).click();
    await expect(workbench.dialog).toBeHidden();
    await expect.poll(() => workbench.editorText()).toContain("'first'");

    await workbench.focusEditor();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => workbench.editorText()).toContain("'third'");

    // What was replaced is a version too.
    await workbench.choose("Show versions");
    await expect(versions.nth(0)).toContainText("Before a restore");
  } finally {
    await wharf.close();
  }
});

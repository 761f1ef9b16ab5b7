import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("an error is a band over the last result, and everything in it works by keyboard", async ({
  app,
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE berths AS SELECT range AS id, 'quay ' || range AS quay FROM range(30)");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();
  await wharf.run("SELECT * FROM berths WHERE id < 20");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["0", "quay 0"]);

  const band = page.getByRole("region", { name: "Error of the last run" });
  await wharf.run("SELECT id, quays FROM berths");
  await expect(band.getByRole("alert")).toContainText("quays");
  await test.step("the rows of before stay below, and say where they are from", async () => {
    await expect(page.getByText(/^Result from .* of SELECT \* FROM berths WHERE id < 20$/)).toBeVisible();
    expect(await wharf.rowTexts(2)).toEqual(["1", "quay 1"]);
    await expect(wharf.grid.getByRole("row", { name: /^2 / })).toBeInViewport();
    await expect(band).toBeInViewport({ ratio: 1 });
    const statusLine = page.getByRole("contentinfo", { name: "Status" });
    await expect(statusLine).toContainText("20 rows");
    await expect(statusLine.getByText("failed", { exact: true })).toBeVisible();
    // Of the run that failed, and not of the rows before it too.
    await expect(statusLine.getByText(/^[\d.,]+ m?s$/)).toHaveCount(1);
    await expectAccessible(app, page, "error band");
  });

  await test.step("a screen reader reads what failed, then what can be done, in the order of Tab", async () => {
    await expect(band).toMatchAriaSnapshot(`
      - region "Error of the last run":
        - alert:
          - heading "The statement failed" [level=2]
          - paragraph: /Referenced column "quays" not found in FROM clause!/
          - paragraph: Correct the marked part and run the statement again.
        - button "Replace by quay"
        - button "Go to error"
        - button "Copy message"
    `);
    await band.getByRole("button", { name: "Replace by quay" }).focus();
    await page.keyboard.press("Tab");
    await expect(band.getByRole("button", { name: "Go to error" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(band.getByRole("button", { name: "Copy message" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => readClipboard(app)).toContain('"quays" not found');
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^SQL editor/ })).toBeFocused();
  });

  await test.step("F6 stops at the band, between the editor and the rows", async () => {
    await page.keyboard.press("F6");
    await expect(band.getByRole("button", { name: "Replace by quay" })).toBeFocused();
    await page.keyboard.press("F6");
    await expect(wharf.grid).toContainText("quay 1");
    await expect(page.locator("[role=grid]:focus, [role=grid] :focus")).toHaveCount(1);
    await page.keyboard.press("Shift+F6");
    await expect(band.getByRole("button", { name: "Replace by quay" })).toBeFocused();
    await page.keyboard.press("Shift+F6");
    await expect(page.getByRole("textbox", { name: /^SQL editor/ })).toBeFocused();
  });

  await test.step("Go to, Copy and Fix have shortcuts that work from the editor", async () => {
    await wharf.focusEditor();
    await page.keyboard.press("ControlOrMeta+Alt+C");
    await expect.poll(() => readClipboard(app)).toContain("quays");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ControlOrMeta+Shift+G");
    await page.keyboard.press("ControlOrMeta+C");
    await expect.poll(() => readClipboard(app)).toBe("quays");
    await page.keyboard.press("ControlOrMeta+Shift+F");
    await expect.poll(() => wharf.editorText()).toBe("SELECT id, quay FROM berths");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("30 rows", { exact: true }).first()).toBeVisible();
    await expect(band).toHaveCount(0);
  });

  await test.step("the quick fix of the editor offers the same for the name that a run failed on", async () => {
    await wharf.run("SELECT id, quays FROM berths");
    await expect(band.getByRole("alert")).toContainText("quays");
    await page.keyboard.press("ControlOrMeta+Shift+G");
    const fix = page.locator(".action-widget").getByText("Replace by quay", { exact: true });
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+.");
      await expect(fix).toBeVisible({ timeout: 1000 });
    }).toPass();
    // Its colours are those of the page's theme.
    const scheme = (element: Element) => getComputedStyle(element).colorScheme;
    expect(await fix.evaluate(scheme)).toBe(await page.locator("html").evaluate(scheme));
    await page.keyboard.press("Enter");
    await expect.poll(() => wharf.editorText()).toBe("SELECT id, quay FROM berths");
  });

  await test.step("an error without a result before it fills the pane", async () => {
    await page.keyboard.press("ControlOrMeta+T");
    await wharf.run("SELECT id FROM nowhere");
    await expect(band.getByRole("alert")).toContainText("nowhere");
    await expect(page.getByText(/^Result from /)).toHaveCount(0);
  });
});

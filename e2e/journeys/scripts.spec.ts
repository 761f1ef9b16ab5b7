import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const list = (wharf: Workbench) => wharf.page.getByRole("listbox", { name: "Statements of this run" });
const step = (wharf: Workbench, name: RegExp) => list(wharf).getByRole("option", { name });

test("a script has a result for each statement, and continues or stops after an error", async ({
  app,
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const script = [
    "CREATE TABLE berths AS SELECT range AS id FROM range(1500);",
    "DELETE FROM berths WHERE id < 1000;",
    "SELECT count(*) AS left_over FROM berths;",
    "SELECT id,\n  nonsense FROM berths;",
    "SELECT 'last' AS word;",
  ].join("\n");

  await test.step("the first error ends it, and the list says what each statement did", async () => {
    await wharf.writeSql(script);
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(step(wharf, /Table berths created with 1,500 rows in \d/)).toBeVisible();
    await expect(step(wharf, /1,000 rows deleted in \d/)).toBeVisible();
    await expect(step(wharf, /failed.*Line 5: Binder Error/)).toHaveAttribute("aria-selected", "true");
    await expect(step(wharf, /'last'.*Not run/)).toBeVisible();
    await expect(page.getByText("4 of 5", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert").filter({ visible: true })).toContainText(
      "nonsense",
    );
    await expect(
      page.getByText(/^Result from .* of SELECT count\(\*\) AS left_over FROM berths$/),
    ).toBeVisible();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["500"]);
  });

  await test.step("its error is a band with Go to, Copy and Fix, all by keyboard", async () => {
    const band = page.getByRole("region", { name: "Error of the last run" });
    await wharf.focusEditor();
    await page.keyboard.press("ControlOrMeta+Alt+C");
    await expect.poll(() => readClipboard(app)).toContain("nonsense");
    await page.keyboard.press("ControlOrMeta+Shift+G");
    await page.keyboard.press("ControlOrMeta+C");
    await expect.poll(() => readClipboard(app)).toBe("nonsense");
    await expectAccessible(app, page, "error of a script's statement");
    await list(wharf).focus();
    const goTo = band.getByRole("button", { name: "Go to error" });
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(goTo).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page.locator(".monaco-editor.focused")).toHaveCount(1);
  });

  await test.step("arrows show the result of each statement and move the cursor there", async () => {
    await list(wharf).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["500"]);
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("heading", { name: /^1,000 rows deleted/ })).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.getByRole("heading", { name: "This statement was not run" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("-- here\n");
    await expect.poll(() => wharf.editorText()).toContain("-- here\nSELECT 'last'");
  });

  await test.step("a run that continues has the results after the error, too", async () => {
    await page.getByRole("button", { name: "Run options" }).click();
    await page.getByRole("menuitemradio", { name: "Continue after errors" }).click();
    await page.keyboard.press("Escape");
    await wharf.focusEditor();
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(step(wharf, /Catalog Error: Table with name "berths" already exists/)).toBeVisible();
    await expect(page.getByText("5 of 5", { exact: true })).toBeVisible();
    await expect(page.getByText("2 failed", { exact: true })).toBeVisible();
    await step(wharf, /'last'/).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["last"]);
  });

  await test.step("a single statement closes the list", async () => {
    await wharf.run("SELECT 7 AS seven");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["7"]);
    await expect(list(wharf)).toHaveCount(0);
  });
});

test("a long script shows its progress, and Stop begins no further statement", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const quick = Array.from({ length: 120 }, (_, index) => `SELECT ${index + 1} AS number FROM range(200);`);

  await test.step("121 statements", async () => {
    await wharf.writeSql([...quick, "SELECT 121;"].join("\n"));
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("121 of 121", { exact: true })).toBeVisible({ timeout: 60_000 });
    // Rows out of sight are not in the document.
    expect(await list(wharf).getByRole("option").count()).toBeLessThan(40);
    await list(wharf).focus();
    await page.keyboard.press("Home");
    await expect(step(wharf, /SELECT 1 AS number.*200 rows in/)).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
  });

  await test.step("stopped in the second statement", async () => {
    // A click in the middle of a long text would scroll it away under the pointer.
    await page.keyboard.press("Enter");
    await wharf.replaceText(
      "SELECT 1;\nSELECT count(*) FROM range(100000000000) a, range(100000) b;\nCREATE TABLE never (a INT);",
    );
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("Running statement 2 of 3")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(step(wharf, /Stopped after/)).toBeVisible();
    await expect(step(wharf, /CREATE TABLE never.*Not run/)).toBeVisible();
    await wharf.run("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'never'");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["0"]);
  });
});

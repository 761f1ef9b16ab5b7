import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("a statement that takes away much shows what it touches before it runs", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const question = page.getByRole("alertdialog", { name: "Run this statement?" });
  const rows = async (count: number) => {
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual([String(count)]);
  };
  await wharf.run("CREATE TABLE berths AS SELECT range AS id, 'quay ' || range % 3 AS quay FROM range(1500)");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();

  await test.step("an UPDATE of every row shows old and new values, and Enter cancels it", async () => {
    await wharf.run("UPDATE berths SET quay = upper(quay)");
    await expect(question.getByText("1,500 rows will be updated.")).toBeVisible();
    await expect(question.getByRole("table").getByRole("row").nth(1)).toContainText("quay 0");
    await expect(question.getByRole("table").getByRole("row").nth(1)).toContainText("QUAY 0");
    await expectAccessible(app, page, "write preview");
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await wharf.run("SELECT quay FROM berths WHERE id = 0");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["quay 0"]);
  });

  await test.step("a statement with WHERE runs at once", async () => {
    await wharf.run("DELETE FROM berths WHERE id < 500");
    await expect(page.getByRole("heading", { name: /^500 rows deleted/ })).toBeVisible();
  });

  await test.step("DROP names what depends on the table", async () => {
    await wharf.run("CREATE VIEW low AS SELECT * FROM berths WHERE id < 600");
    await expect(page.getByRole("heading", { name: /^View low created/ })).toBeVisible();
    await wharf.run("DROP TABLE berths");
    await expect(question.getByText("1,000 rows will be deleted.")).toBeVisible();
    await expect(question.getByText("Used by view low")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await rows(1000);
  });

  await test.step("a table's replacement and a column's removal ask as well", async () => {
    await wharf.run("CREATE OR REPLACE TABLE berths AS SELECT 1 AS id");
    await expect(question.getByText("1 row will be inserted, 1,000 deleted.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await wharf.run("ALTER TABLE berths DROP COLUMN quay");
    await expect(question.getByText("It changes definitions. No rows are counted.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await wharf.run("SELECT quay FROM berths WHERE id = 500");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["quay 2"]);
    await wharf.run("CREATE OR REPLACE TABLE anchors AS SELECT 1 AS id");
    await expect(page.getByRole("heading", { name: /^Table anchors created/ })).toBeVisible();
  });

  await test.step("what can't be counted says so", async () => {
    await wharf.run("EXPLAIN ANALYZE DELETE FROM berths USING (SELECT random() AS r) AS x");
    await expect(question.getByText("random can return a different value each time")).toBeVisible();
    await page.keyboard.press("Escape");
    await rows(1000);
  });

  await test.step("a script goes on without asking where that was chosen", async () => {
    await wharf.writeSql("DROP VIEW low;\nTRUNCATE berths;\nDROP TABLE berths;");
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(question.getByText("Statement 1 of 3")).toBeVisible();
    await question.getByText("Run the rest of this script without asking").click();
    await question.getByRole("button", { name: "Run", exact: true }).click();
    await expect(question).toHaveCount(0);
    await wharf.run("SELECT count(*) AS n FROM duckdb_tables() WHERE table_name = 'berths'");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["0"]);
  });
});

test("a tab in read-only mode runs nothing that writes", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE berths AS SELECT range AS id FROM range(5)");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();
  await page.getByRole("button", { name: "Read-only" }).click();
  await expect(wharf.status.getByText("read-only")).toBeVisible();
  await expectAccessible(app, page, "read-only tab");

  const failure = page.getByRole("main").getByRole("alert").filter({ visible: true });
  for (const sql of [
    "DELETE FROM berths WHERE id = 1",
    "EXPLAIN ANALYZE DELETE FROM berths",
    "CALL checkpoint()",
  ]) {
    await wharf.run(sql);
    await expect(failure).toContainText("Read-only mode");
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["5"]);
  }

  await wharf.choose("Turn read-only mode");
  await wharf.run("DELETE FROM berths WHERE id = 1");
  await expect(page.getByRole("heading", { name: /^1 row deleted/ })).toBeVisible();
});

test("this computer in read-only mode changes nothing", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE berths AS SELECT 1 AS id");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+,");
  await page.getByRole("button", { name: "Actions for This computer" }).click();
  await page.getByRole("menuitem", { name: "Turn on read-only mode" }).click();
  await expect(wharf.status.getByText("read-only")).toBeVisible();
  await page.getByRole("tab", { name: "berths" }).click();
  await wharf.run("DROP TABLE berths");
  const failure = page.getByRole("main").getByRole("alert").filter({ visible: true });
  await expect(failure).toContainText("Read-only mode");
  await wharf.run("SELECT count(*) AS n FROM berths");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
});

test("a write is undone by the script that was prepared", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const question = page.getByRole("alertdialog", { name: "Run this statement?" });
  const undo = question.getByRole("checkbox", { name: "Prepare an undo script" });
  await wharf.run(
    "CREATE TABLE berths AS SELECT range AS id, 'it''s ' || range AS quay, [range, NULL] AS l FROM range(700)",
  );
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();

  await test.step("an UPDATE of all columns of a table without key says why there is no script", async () => {
    await wharf.run("UPDATE berths SET id = 0, quay = NULL, l = NULL");
    await expect(question.getByText("no primary key")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await wharf.run("DROP TABLE berths");
  await expect(undo).toBeChecked();
  await question.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Table berths dropped/ })).toBeVisible();
  await page.getByRole("button", { name: "Show undo script" }).click();
  await expect(page.getByRole("tab", { name: "Undo berths", selected: true })).toBeVisible();
  await expect.poll(() => wharf.editorText()).toContain("-- Undoes: DROP TABLE berths");
  await page.getByRole("button", { name: "Run options" }).click();
  await page.getByRole("menuitem", { name: "Run all statements" }).click();
  await expect(page.getByText(/^3 of 3/)).toBeVisible();
  await page.getByRole("tab", { name: "berths", exact: true }).click();
  await wharf.run("SELECT count(*) AS n, max(quay) AS q, max(l[1]) AS l FROM berths");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["700", "it's 99", "699"]);
});

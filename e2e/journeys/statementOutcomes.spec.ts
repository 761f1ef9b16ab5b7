import { expect } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("a write says what it did, in place of a grid", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const says = (text: RegExp) => expect(page.getByRole("heading", { name: text })).toBeVisible();

  await wharf.run("CREATE TABLE berths AS SELECT range AS id FROM range(1500)");
  await says(/^Table berths created with 1,500 rows in \d/);
  await wharf.run("DELETE FROM berths WHERE id < 1000");
  await says(/^1,000 rows deleted in \d/);
  await expect(page.getByRole("grid")).toHaveCount(0);
  await wharf.run("COMMENT ON TABLE berths IS 'quay'");
  await says(/^Comment on table berths set in \d/);
  await wharf.run("DROP TABLE IF EXISTS nothing");
  await page.getByRole("alertdialog").getByText("This table doesn’t exist.").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Run", exact: true }).click();
  await says(/^Table nothing dropped, if it existed, in \d/);

  await test.step("rows of RETURNING and of a SELECT named Count stay a grid", async () => {
    await wharf.run("INSERT INTO berths VALUES (7), (8) RETURNING id");
    await expect(page.getByText("2 rows inserted", { exact: true })).toBeVisible();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["7"]);
    await wharf.run('SELECT count(*) AS "Count" FROM berths');
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["502"]);
  });

  const failure = page.getByRole("main").getByRole("alert").filter({ visible: true });
  await test.step("a temporary table is refused with the reason, and kept in a session", async () => {
    await wharf.run("CREATE TEMP TABLE scratch AS SELECT 5 AS five");
    await expect(failure).toContainText("each request has a connection of its own");
    await page.getByRole("button", { name: "Turn on Session" }).click();
    const session = page.getByRole("button", { name: "Session", exact: true });
    await expect(session).toHaveAttribute("aria-pressed", "true");
    await wharf.run("CREATE TEMP TABLE scratch AS SELECT 5 AS five");
    await says(/^Table scratch created with 1 row in \d/);
    await expect(failure).toHaveCount(0);
    await wharf.run("SELECT five FROM scratch");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["5"]);
    await session.click();
    await expect(session).toHaveAttribute("aria-pressed", "false");
  });

  await test.step("an error is stale once its statement was edited", async () => {
    await wharf.run("SELECT five FROM nowhere");
    await expect(failure).toContainText("Correct the marked part");
    await wharf.writeSql("SELECT five FROM somewhere");
    await expect(page.getByText("Query changed since this run")).toBeVisible();
    await expect(failure).not.toContainText("marked");
  });

  await test.step("a wrong name is replaced by the one that was meant, and its place is shown", async () => {
    await wharf.run("SELECT 1;\nSELECT id FROM berth");
    await page.getByRole("button", { name: "Go to error" }).click();
    await expect(page.getByTestId("sql-editor").locator(":focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Replace by berths" }).click();
    await expect.poll(() => wharf.editorText()).toBe("SELECT 1;\nSELECT id FROM berths");
    await expect(page.getByRole("button", { name: /^Replace by/ })).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("502 rows", { exact: true }).first()).toBeVisible();
  });

  await test.step("a statement that is refused names what does the same, and opens it", async () => {
    await wharf.run("ATTACH 'other.duckdb'");
    await expect(failure).toContainText("add a Connection");
    await expect(failure).not.toContainText("marked");
    await page.getByRole("button", { name: "New Connection…" }).click();
    await expect(page.getByRole("tab", { name: "New Connection" })).toBeVisible();
  });
});

test("a name under the pointer says what it stands for", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE berths (id INTEGER NOT NULL, length DECIMAL(5,2))");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();
  await wharf.writeSql("SELECT\nlength\nFROM\nberths b");
  const hover = page.locator(".monaco-hover:visible");
  const pointAt = (line: string) =>
    page
      .locator(".view-line")
      .filter({ hasText: new RegExp(`^${line}`) })
      .hover({ position: { x: 10, y: 8 } });
  await pointAt("length");
  await expect(hover).toContainText("length DECIMAL(5,2)");
  await expect(hover).toContainText("Column of b");
  await pointAt("berths");
  await expect(hover).toContainText("main.berths (");
  await expect(hover).toContainText("id INTEGER NOT NULL");
});

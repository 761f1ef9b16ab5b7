import type { ElectronApplication, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const strip = (page: Page) => page.getByRole("region", { name: "Session" });
const toggle = (page: Page) => page.getByRole("button", { name: "Session", exact: true });

/** Ends the processes of databases at once, as the system does when memory runs out. */
async function killDatabases(app: ElectronApplication): Promise<void> {
  const ids = await app.evaluate(({ app: running }) =>
    running
      .getAppMetrics()
      .filter(({ type, name }) => type === "Utility" && name === "Wharf database")
      .map(({ pid }) => pid),
  );
  for (const id of ids) process.kill(id, "SIGKILL");
}

test("a tab's statements run in one session, with a transaction that is committed or rolled back", async ({
  app,
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE berths AS SELECT range AS id FROM range(30)");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();

  await test.step("BEGIN outside of a session names the mode, which a button turns on", async () => {
    await wharf.run("BEGIN");
    const error = page.getByRole("region", { name: "Error of the last run" });
    await expect(error).toContainText("Turn on Session");
    await error.getByRole("button", { name: "Turn on Session" }).click();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("temporary tables, variables and settings hold from one statement to the next", async () => {
    await wharf.writeSql(
      [
        "CREATE TEMP TABLE mine AS SELECT id FROM berths WHERE id > 25;",
        "SET VARIABLE most = (SELECT max(id) FROM mine);",
        "SET TimeZone = 'Asia/Tokyo';",
        "PREPARE above AS SELECT count(*) AS n FROM berths WHERE id > $1;",
        "EXECUTE above(getvariable('most') - 10);",
      ].join("\n"),
    );
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("5 of 5", { exact: true })).toBeVisible();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["10"]);
    await wharf.run("SELECT count(*) AS n, current_setting('TimeZone') AS zone FROM mine");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["4", "Asia/Tokyo"]);
  });

  await test.step("the editor knows what the session alone has", async () => {
    await wharf.writeSql("SELECT missing_column FROM mine");
    const marks = page.locator(".squiggly-error");
    await expect(marks).toHaveCount(1);
    await wharf.writeSql("SELECT id FROM mine");
    await expect(marks).toHaveCount(0);
    await wharf.writeSql("SELECT id FROM berths JOIN mi");
    await page.keyboard.type("n", { delay: 60 });
    await expect(
      page.locator(".suggest-widget.visible").getByRole("option", { name: /^mine/ }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("it knows what an open transaction has made, and no longer once that is rolled back", async () => {
    const offered = page.locator(".suggest-widget.visible").getByRole("option", { name: /^in_it/ });
    await wharf.writeSql("BEGIN; CREATE TEMP TABLE in_it AS SELECT 1 AS only_column;");
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(strip(page)).toContainText("Transaction open");
    await expect(async () => {
      await wharf.writeSql("SELECT id FROM berths JOIN in_");
      await page.keyboard.type("i", { delay: 60 });
      await expect(offered).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await strip(page).getByRole("button", { name: "Roll back" }).click();
    await expect(strip(page)).toBeHidden();
    await wharf.writeSql("SELECT only_column FROM in_it");
    await expect(page.locator(".squiggly-error")).toHaveCount(1);
  });

  await test.step("an open transaction is shown and rolled back", async () => {
    await wharf.run("BEGIN");
    await expect(strip(page)).toContainText("Transaction open");
    await wharf.run("DELETE FROM berths WHERE id < 20");
    await expect(page.getByRole("heading", { name: /^20 rows deleted/ })).toBeVisible();
    await expectAccessible(app, page, "open transaction");
    await strip(page).getByRole("button", { name: "Roll back" }).click();
    await expect(strip(page)).toBeHidden();
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["30"]);
  });

  await test.step("the tab stays on its database while a transaction is open", async () => {
    await wharf.run("BEGIN");
    await expect(strip(page)).toContainText("Transaction open");
    await page.keyboard.press("ControlOrMeta+J");
    await page.getByRole("option", { name: "Results (this computer)" }).click();
    await expect(page.getByText("Commit or roll back before you choose another database.")).toBeVisible();
    await strip(page).getByRole("button", { name: "Roll back" }).click();
    await expect(strip(page)).toBeHidden();
  });

  await test.step("a failed one can only be rolled back", async () => {
    await wharf.run("BEGIN");
    await expect(strip(page)).toContainText("Transaction open");
    await wharf.run("SELECT 'x'::INTEGER AS number FROM berths");
    await expect(strip(page)).toContainText("Transaction failed");
    await expect(strip(page).getByRole("button", { name: "Commit" })).toHaveCount(0);
    await strip(page).getByRole("button", { name: "Roll back" }).click();
    await expect(strip(page)).toBeHidden();
  });

  await test.step("a commit is seen by other tabs", async () => {
    await wharf.run("BEGIN");
    await wharf.run("DELETE FROM berths WHERE id < 10");
    await expect(page.getByRole("heading", { name: /^10 rows deleted/ })).toBeVisible();
    await strip(page).getByRole("button", { name: "Commit" }).click();
    await expect(strip(page)).toBeHidden();
    await page.keyboard.press("ControlOrMeta+T");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["20"]);
    await wharf.run("FROM mine");
    await expect(page.getByRole("region", { name: "Error of the last run" })).toContainText("mine");
    await page.keyboard.press("ControlOrMeta+W");
  });

  await test.step("read-only mode runs no write in it and commits none", async () => {
    await wharf.run("BEGIN");
    await wharf.run("DELETE FROM berths WHERE id < 15");
    await expect(page.getByRole("heading", { name: /^5 rows deleted/ })).toBeVisible();
    await page.getByRole("button", { name: "Read-only" }).click();
    await strip(page).getByRole("button", { name: "Commit" }).click();
    await expect(page.getByText(/read-only mode doesn’t continue or commit/)).toBeVisible();
    await strip(page).getByRole("button", { name: "Roll back" }).click();
    await expect(strip(page)).toBeHidden();
    await wharf.run("PREPARE gone AS DELETE FROM berths");
    await wharf.run("EXECUTE gone");
    await expect(page.getByRole("region", { name: "Error of the last run" })).toContainText("read-only");
    await page.getByRole("button", { name: "Read-only" }).click();
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["20"]);
  });

  await test.step("closing the tab asks while a transaction is open", async () => {
    await wharf.run("BEGIN");
    await expect(strip(page)).toContainText("Transaction open");
    await page.keyboard.press("ControlOrMeta+W");
    const question = page.getByRole("alertdialog", { name: "Roll back the open transaction?" });
    await expectAccessible(app, page, "question about a transaction");
    await question.getByRole("button", { name: "Keep open" }).click();
    await expect(strip(page)).toContainText("Transaction open");
  });

  await test.step("the end of its database is said at once", async () => {
    await wharf.run("DELETE FROM berths");
    await page.getByRole("alertdialog").getByRole("button", { name: "Run" }).click();
    await expect(page.getByRole("heading", { name: /^20 rows deleted/ })).toBeVisible();
    await killDatabases(app);
    await expect(strip(page)).toContainText("The session ended; its transaction was rolled back.");
    await expectAccessible(app, page, "ended session");
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["20"]);
    await expect(strip(page)).toBeHidden();
  });
});

import { expect } from "@playwright/test";
import { ForeignService } from "../fixtures/ForeignService";
import { sendJson } from "../fixtures/foreignAnswers";
import { foreignDialect } from "../fixtures/foreignDialect";
import { openService } from "../fixtures/openService";
import { readClipboard } from "../fixtures/readClipboard";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("a table of another database is joined by the name that its menu copies", async ({ page, app }) => {
  const workbench = new Workbench(page);
  const { tree, dialog } = workbench;
  await workbench.openQueryOn("Web shop");
  await workbench.run("CREATE TABLE orders AS SELECT range AS id, range % 3 AS customer FROM range(30)");
  const orders = tree.getByRole("treeitem", { name: /^orders/ });
  await expect(orders).toBeVisible();

  await workbench.choose("Create a database");
  await dialog.getByRole("textbox", { name: "Name" }).fill("People");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(workbench.databaseNode("People", "Running")).toBeVisible();

  await orders.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy name with database" }).click();
  await expect.poll(() => readClipboard(app)).toBe('"Web shop".main.orders');

  await page.keyboard.press("ControlOrMeta+T");
  const database = page.getByRole("toolbar", { name: "Query" }).getByRole("button", { name: /Database/ });
  await expect(database).toContainText("People");
  await workbench.run("CREATE TABLE customers AS SELECT range AS id, 'c' || range AS name FROM range(3)");
  await workbench.databaseNode("People", "Running").click();
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { name: /^customers/ })).toBeVisible();
  await workbench.run(`SELECT c.name, count(*) AS n
FROM customers AS c JOIN "Web shop".main.orders AS o ON o.customer = c.id
GROUP BY ALL ORDER BY ALL`);
  await expect.poll(() => workbench.rowTexts(3)).toEqual(["c2", "10"]);
});

test("another database is completed, joined in a session, proposed where a table is missing, and not written to", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("depot");
  await wharf.run("CREATE TABLE parcels AS SELECT range AS id, 'p' || range AS label FROM range(40)");
  await expect(page.getByRole("heading", { name: /^Table parcels created/ })).toBeVisible();
  await wharf.choose("Create a database");
  await wharf.dialog.getByRole("textbox", { name: "Name" }).fill("Office");
  await wharf.dialog.getByRole("button", { name: "Create" }).click();
  await expect(wharf.databaseNode("Office", "Running")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+T");

  await test.step("a missing table is replaced by that of the other database", async () => {
    await wharf.run("SELECT count(*) AS n FROM parcels");
    const error = page.getByRole("region", { name: "Error of the last run" });
    await expect(error).not.toContainText("Did you mean");
    await error.getByRole("button", { name: "Replace by depot.main.parcels" }).click();
    await expect.poll(() => wharf.editorText()).toBe("SELECT count(*) AS n FROM depot.main.parcels");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["40"]);
  });

  await test.step("completion knows its columns", async () => {
    await expect(async () => {
      await wharf.writeSql("SELECT * FROM depot.main.parcels x WHERE ");
      await page.keyboard.type("x.lab", { delay: 30 });
      const list = page.locator(".suggest-widget.visible");
      await expect(list.getByRole("option", { name: /^label/ })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press("Escape");
  });

  await test.step("a session joins it with a temporary table, outside of a transaction", async () => {
    await page.getByRole("button", { name: "Session", exact: true }).click();
    await wharf.run("CREATE TEMP TABLE wanted AS SELECT 7 AS id");
    await expect(page.getByRole("heading", { name: /^Table wanted created/ })).toBeVisible();
    await wharf.run("SELECT label FROM wanted JOIN depot.main.parcels USING (id)");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["p7"]);
  });

  await test.step("a write to it is neither previewed nor run", async () => {
    await wharf.run("DELETE FROM depot.main.parcels");
    const question = page.getByRole("alertdialog", { name: "Run this statement?" });
    await expect(question.getByText("“depot” is another database")).toBeVisible();
    await expect(question.getByRole("table")).toHaveCount(0);
    await question.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByText("Run the statement in depot instead.")).toBeVisible();
  });
});

test("a table of another service is kept on this computer by one click, and the join runs", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const service = await ForeignService.start(foreignDialect);
  try {
    service.answerWith(/^POST \/databases\/db-1\/query$/, (response) =>
      sendJson(response, {
        columns: ["id", "amount"],
        types: ["BIGINT", "DECIMAL(38,10)"],
        rows: [
          { id: "9007199254740993", amount: "0.0000000001" },
          { id: "9007199254740992", amount: "1.5" },
        ],
      }),
    );
    const workbench = new Workbench(page);
    await workbench.openQueryOn("harbour");
    await openService(workbench, service.address);
    await page.getByRole("tab").filter({ hasText: "Query 1" }).click();
    await workbench.run(
      "SELECT b.town, o.amount FROM (SELECT 9007199254740993 AS id, 'Oslo' AS town) b JOIN warehouse.app.orders o USING (id)",
    );
    await expect(page.getByText("“warehouse” is a database of Foreign.")).toBeVisible();
    await page.getByRole("button", { name: "Keep app.orders here and run again" }).click();
    const joined = page.getByRole("tabpanel").first();
    await expect(joined.getByRole("gridcell", { name: "Oslo" })).toBeVisible({ timeout: 30_000 });
    await expect(joined.getByRole("gridcell", { name: "0.0000000001" })).toBeVisible();
    await expect(joined.locator(".monaco-editor .view-lines")).toContainText("results.orders");
  } finally {
    await service.stop();
  }
});

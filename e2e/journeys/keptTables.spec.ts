import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { sendJson } from "../fixtures/foreignAnswers";
import { expectAccessible } from "../fixtures/expectAccessible";
import { foreignDialect } from "../fixtures/foreignDialect";
import { ForeignService } from "../fixtures/ForeignService";
import { launchWharf } from "../fixtures/launchWharf";
import { openService } from "../fixtures/openService";
import { Workbench } from "../fixtures/Workbench";

const results = "Results (this computer)";
const berths = `
SELECT
  9007199254740993::BIGINT AS id,
  12345678901234567890.0123456789::DECIMAL(38, 10) AS amount,
  'two' || chr(10) || 'lines' AS note`;

let userData: string;
let service: ForeignService;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-kept-"));
  service = await ForeignService.start(foreignDialect);
  service.answerWith(/^POST \/databases\/db-1\/query$/, (response) =>
    sendJson(response, {
      columns: ["id", "amount", "note"],
      types: ["BIGINT", "DECIMAL(38,10)", "VARCHAR"],
      rows: [
        { id: "9007199254740993", amount: "0.0000000001", note: "two\nlines" },
        { id: "9007199254740992", amount: "1.5", note: "" },
      ],
    }),
  );
});
test.afterEach(async () => {
  await service.stop();
  await rm(userData, { recursive: true, force: true });
});

/** The switch of the tab that is shown. */
function databaseSwitch(page: Page) {
  return page.getByRole("toolbar", { name: "Query" }).getByRole("button", { name: /Database/ });
}

async function putOn(page: Page, database: string): Promise<void> {
  await databaseSwitch(page).click();
  await page.getByRole("option", { name: database }).click();
  await expect(databaseSwitch(page)).toContainText(database);
}

test("results of two services become tables, which are joined exactly, also after a restart", async () => {
  test.setTimeout(120_000);
  const statement = `SELECT b.id, o.amount + b.amount AS sum, o.note, o.note = b.note AS same
FROM results.orders AS o JOIN results.berths AS b USING (id)`;
  const joined = ["9007199254740993", "12345678901234567890.0123456790", "two↵lines", "true"];

  const first = await launchWharf({ userData });
  const { page } = first;
  const wharf = new Workbench(page);
  const { dialog } = wharf;
  try {
    await test.step("a result of this computer is kept under a name that is written", async () => {
      await wharf.openQueryOn("harbour");
      await wharf.run(berths);
      await expect(wharf.grid).toHaveAttribute("aria-rowcount", "2");
      await page.getByRole("button", { name: "Keep as table…" }).click();
      await expect(dialog.getByText("The result’s one row is kept")).toBeVisible();
      await dialog.getByRole("textbox", { name: "Table name" }).fill("berths");
      await dialog.getByRole("button", { name: "Keep", exact: true }).click();
      await expect(page.getByText("1 row kept: FROM results.berths")).toBeVisible({ timeout: 20_000 });
    });

    await test.step("one of a service is kept under the name of its table", async () => {
      await openService(wharf, service.address);
      await expect(wharf.databaseNode("warehouse", "Running")).toBeVisible();
      await wharf.databaseNode("warehouse", "Running").click();
      await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
      await putOn(page, "warehouse");
      await wharf.run("SELECT id, amount, note FROM app.orders");
      await expect.poll(() => wharf.rowTexts(2)).toEqual(["9007199254740992", "1.5", "empty"]);
      await page.getByRole("button", { name: "Keep as table…" }).click();
      await expect(dialog.getByRole("textbox", { name: "Table name" })).toHaveValue("orders");
      await dialog.getByRole("button", { name: "Keep", exact: true }).click();
      await expect(page.getByText("2 rows kept: FROM results.orders")).toBeVisible();
    });

    await test.step("its tab is put on the kept results, and says where its rows are from", async () => {
      await putOn(page, results);
      await expect(wharf.status).toContainText("This computer");
      await expect(page.getByText("Ran on warehouse · Foreign")).toBeVisible();
    });

    await test.step("their tables are completed", async () => {
      const proposed = page.locator(".suggest-widget").getByText("orders", { exact: true });
      // Whoever types faster than the tables are read is shown nothing, and types on.
      await expect(async () => {
        await wharf.writeSql("SELECT * FROM results.");
        await page.keyboard.type("or");
        await expect(proposed).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.keyboard.press("Tab");
      await expect.poll(() => wharf.editorText()).toContain("FROM results.orders");
    });

    await test.step("and joined, every digit and line break as it came", async () => {
      await wharf.run(statement);
      await expect.poll(() => wharf.rowTexts(1)).toEqual(joined);
      // What the editor asks of the catalog aside, the service was asked once.
      const asked = service
        .bodiesOf(/^POST .*\/query$/)
        .map((body) => String(Reflect.get(Object(body), "sql")));
      expect(asked.filter((sql) => !/FROM (?:duckdb_\w+\(\)|information_schema)/u.test(sql))).toHaveLength(1);
    });

    await test.step("a table of that name is replaced only where that is chosen, and one made by hand never", async () => {
      await page.getByRole("tab", { name: "Query 1" }).click();
      await page.getByRole("button", { name: "Keep as table…" }).click();
      await dialog.getByRole("textbox").fill("berths");
      await dialog.getByRole("button", { name: "Replace" }).click();
      await expect(dialog).toHaveCount(0);
      await putOn(page, results);
      await wharf.run("CREATE TABLE results.by_hand AS SELECT 1 AS one");
      await expect(page.getByRole("heading", { name: /^Table results\.by_hand created/ })).toBeVisible();
      await wharf.run("SELECT 1 AS one");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
      await page.getByRole("button", { name: "Keep as table…" }).click();
      await dialog.getByRole("textbox").fill("by_hand");
      await dialog.getByRole("button", { name: "Replace" }).click();
      await expect(dialog.getByText("results.by_hand wasn’t created from a result")).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("a tab goes back to the service that it was on", async () => {
      await putOn(page, "warehouse");
      await expect(wharf.status).toContainText("Foreign");
    });
    await page.getByRole("tab", { name: "orders" }).click();
    // Acknowledged within a second.
    await page.waitForTimeout(1000);
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  const again = new Workbench(second.page);
  try {
    await expect(databaseSwitch(second.page)).toContainText(results);
    await again.run(`-- again\n${statement}`);
    await expect.poll(() => again.rowTexts(1)).toEqual(joined);
    // The side panel is on the service that it was left on.
    const services = second.page.getByRole("complementary", { name: "Explorer" }).getByRole("button").first();
    await expect(services).toContainText("Foreign");
    await services.click();
    await second.page.getByRole("menuitem", { name: "This computer" }).click();
    // Only what was left expanded is expanded.
    await again.databaseNode(results, "Running").click();
    await second.page.keyboard.press("ArrowRight");
    await expect(again.tree.getByRole("treeitem", { name: "berths", exact: true })).toBeVisible();
    await again.run("SELECT count(*) AS n FROM results.orders");
    await expect.poll(() => again.rowTexts(1)).toEqual(["2"]);
  } finally {
    await second.close();
  }
});

test("the database of kept results is made where it is chosen, and an old result kept from the history", async () => {
  const opened = await launchWharf({ userData });
  const { page } = opened;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT 1 AS one");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
    await databaseSwitch(page).click();
    await expect(page.getByText("Created when you choose it")).toBeVisible();
    await page.getByRole("option", { name: results }).click();
    await expect(databaseSwitch(page)).toContainText(results, { timeout: 20_000 });
    await expect(wharf.databaseNode(results, "Running")).toBeVisible();

    await page.getByRole("button", { name: "History", exact: true }).click();
    const run = page.getByRole("list", { name: "Runs" }).getByRole("listitem").first();
    await run.getByRole("button", { name: "Keep as table…" }).click();
    await wharf.dialog.getByRole("textbox").fill("from_history");
    await wharf.dialog.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByRole("button", { name: "Query table" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
    await expect.poll(() => wharf.editorText()).toContain("FROM results.from_history");
  } finally {
    await opened.close();
  }
});

/** Names that a person, a service or a colleague may well give, and what is shown of them. */
const oddNames: readonly (readonly [name: string, shown: string])[] = [
  [`a"b'c`, `results."a""b'c"`],
  ["select", 'results."select"'],
  ["<img src=x onerror=alert(1)>", 'results."<img src=x onerror=alert(1)>"'],
  ["abc\u202Egnp\u200B", 'results."abc◌gnp◌"'],
  ["a/b; DROP TABLE x; --", 'results."a/b; DROP TABLE x; --"'],
  ["日本語 %s {0} ${x}", 'results."日本語 %s {0} ${x}"'],
];

test("names of every kind are shown for what they are, and lead to their tables", async () => {
  test.setTimeout(120_000);
  const opened = await launchWharf({ userData });
  const { app, page } = opened;
  const wharf = new Workbench(page);
  const { dialog } = wharf;
  const name = dialog.getByRole("textbox", { name: "Table name" });
  const keep = dialog.getByRole("button", { name: "Keep", exact: true });
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT 7 AS seven, 'POINT (1 2)'::GEOMETRY AS \"<b>place</b>\u202E\"");
    await expect(wharf.grid).toHaveAttribute("aria-rowcount", "2");
    const keepRows = page.getByRole("button", { name: "Keep as table…" });

    await test.step("one that cannot be is refused, and says why", async () => {
      await keepRows.click();
      await name.fill("");
      await keep.click();
      await expect(dialog.getByText("Enter a table name.")).toBeVisible();
      await name.fill("x".repeat(300));
      await keep.click();
      await expect(dialog.getByText("Use at most 100 characters instead of 300.")).toBeVisible();
      await page.keyboard.press("Escape");
    });

    for (const [table, shown] of oddNames) {
      await test.step(table, async () => {
        await keepRows.click();
        await name.fill(table);
        await expect(dialog.getByText(`Read it with FROM ${shown}`)).toBeVisible();
        await keep.click();
        await expect(dialog.getByText(`1 row kept: FROM ${shown}`)).toBeVisible({ timeout: 20_000 });
        await expect(dialog.getByRole("row").nth(1)).toHaveText("<b>place</b>◌GEOMETRYVARCHAR");
        if (table === oddNames[0]?.[0]) await expectAccessible(app, page, "kept with other types");
        await dialog.getByRole("button", { name: "Query table" }).click();
        await expect(wharf.grid.getByRole("gridcell", { name: "7", exact: true })).toBeVisible();
        await page.getByRole("tab", { name: "Query 1" }).click();
        await expect(keepRows).toBeVisible();
      });
    }
    await expect(page.locator("img[src=x]")).toHaveCount(0);
  } finally {
    await opened.close();
  }
});

test("one of two hundred databases is found by a few letters of its name or its service, from the editor and back", async () => {
  service.answerWith(/^GET \/databases$/, (response) =>
    sendJson(response, {
      databases: Array.from({ length: 200 }, (_, number) => ({
        id: `db-${number}`,
        name: number === 7 ? "<img src=x>\u202Egnp" : `warehouse_${number}`,
        status: "running",
      })),
    }),
  );
  const opened = await launchWharf({ userData });
  const { app, page } = opened;
  const wharf = new Workbench(page);
  const search = page.getByRole("combobox", { name: "Search databases and services" });
  try {
    await wharf.openQueryOn("harbour");
    await openService(wharf, service.address);
    await page.getByRole("tab", { name: "Query 1" }).click();
    await wharf.writeSql("-- ");

    await page.keyboard.press("ControlOrMeta+J");
    await expect(page.getByText("202 databases")).toBeVisible();
    await expect(page.getByRole("option").first()).toContainText(results);
    await expectAccessible(app, page, "two hundred databases");
    await page.keyboard.type("foreign 19");
    await expect(page.getByText("12 of 202 databases")).toBeVisible();
    await expect(search).toHaveAttribute("aria-activedescendant", /db-19$/);
    await expectAccessible(app, page, "databases found");
    await page.keyboard.press("Enter");
    await expect(databaseSwitch(page)).toHaveText("warehouse_19");
    await expect(page.locator(".monaco-editor.focused")).toHaveCount(1);
    await page.keyboard.type("still the editor");
    await expect.poll(() => wharf.editorText()).toBe("-- still the editor");

    await page.keyboard.press("ControlOrMeta+J");
    await expect(search).toBeFocused();
    // Nobody waits for the list to follow the letters.
    await page.keyboard.type("gnp");
    await page.keyboard.press("Enter");
    await expect(databaseSwitch(page)).toHaveText("<img src=x>◌gnp");
    await expect(wharf.status).toContainText("<img src=x>◌gnp");
    await expect(page.locator(".monaco-editor.focused")).toHaveCount(1);

    await databaseSwitch(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(search).toBeFocused();
    await page.keyboard.type("nothing of that kind");
    await expect(page.getByText("No databases match")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(databaseSwitch(page)).toBeFocused();
    await expect(databaseSwitch(page)).toHaveText("<img src=x>◌gnp");
  } finally {
    await opened.close();
  }
});

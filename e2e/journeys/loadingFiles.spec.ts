import { expect, type ElectronApplication, type Page } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";
import { dataFolder, writeDataFile } from "../fixtures/writeDataFile";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ragged = `id;name;date\n${Array.from({ length: 300 }, (_, i) =>
  i < 3 ? `${i};n${i};2026-01-01` : `${i};n${i};2026-01-01;extra`,
).join("\n")}\n`;

/** Opens the dialog that loads these files into the only database. */
async function openLoad(app: ElectronApplication, page: Page, ...paths: string[]): Promise<Workbench> {
  const wharf = new Workbench(page);
  await chooseFiles(app, ...paths);
  await wharf.choose("Load files");
  return wharf;
}

/** A CSV file that takes a while to load. */
async function writeLargeFile(name: string, rows: number): Promise<string> {
  const line = "1;some text that makes the line long enough to take a while;2026-01-01\n";
  return writeDataFile(name, `id;note;day\n${line.repeat(rows)}`);
}

async function queryCount(wharf: Workbench, table: string): Promise<string | undefined> {
  await wharf.run(`SELECT count(*) FROM ${table}`);
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "2");
  return (await wharf.rowTexts(1))[0];
}

test.describe("loading files", () => {
  test.setTimeout(180_000);

  test("accounts for each line of a ragged CSV by the rule that was chosen", async ({ app, page }) => {
    const file = await writeDataFile("ragged.csv", ragged);
    await new Workbench(page).openQueryOn("sales");
    const wharf = await openLoad(app, page, file);
    const rule = wharf.dialog.getByRole("button", { name: /If a line does not fit/ });
    const load = wharf.dialog.getByRole("button", { name: "Load", exact: true });
    await wharf.dialog.getByRole("button", { name: "More options" }).click();
    await expect(wharf.dialog.getByRole("textbox", { name: "Lines to skip" })).toHaveValue("0");

    for (const choice of ["Fail", "Pad missing cells"]) {
      await rule.click();
      await page.getByRole("option", { name: new RegExp(`^${choice}`) }).click();
      await load.click();
      await expect(wharf.dialog.getByRole("alert").getByText(/[Ll]ine 5/)).toBeVisible();
      // The settings stay beside the error.
      await expect(wharf.dialog.getByRole("textbox", { name: "Table", exact: true })).toHaveValue("ragged");
    }

    await rule.click();
    await page.getByRole("option", { name: /^Reject the line/ }).click();
    await load.click();
    await expect(
      wharf.dialog.getByText(
        "3 rows loaded · 297 lines rejected into ragged_rejects · 1 header line · 0 skipped",
      ),
    ).toBeVisible();
    await expect(wharf.dialog.getByText("301 lines, all accounted for.")).toBeVisible();
    await wharf.dialog.getByRole("button", { name: "Show rejected lines" }).click();
    await expect(wharf.grid).toHaveAttribute("aria-rowcount", "101");
    await expect(wharf.tree.getByRole("treeitem", { name: "ragged_rejects" })).toBeVisible();
  });

  test("runs two loads at once in the background, through a reload of the page", async ({ app, page }) => {
    const files = [
      await writeLargeFile("north.csv", 1_500_000),
      await writeLargeFile("south.csv", 1_500_000),
    ];
    const wharf = new Workbench(page);
    await wharf.openQueryOn("sales");
    for (const file of files) {
      await openLoad(app, page, file);
      await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
      await wharf.dialog.getByRole("button", { name: "Continue in background" }).click();
      await expect(wharf.dialog).toHaveCount(0);
    }
    await expect(
      wharf.status.getByRole("button", { name: /Running 2 loads|Loading \w+\.csv/ }),
    ).toBeVisible();
    await page.reload();
    await expect(wharf.status.getByRole("button", { name: /Running|Loading|Tasks/ })).toBeVisible();
    await wharf.focusEditor();
    await wharf.choose("Show tasks");
    const list = page.getByRole("dialog", { name: "Tasks" });
    await expect(list.getByRole("article", { name: "south.csv" })).toBeVisible();
    await expect(list.getByRole("article", { name: "north.csv" })).toBeVisible();
    for (const name of ["north", "south"]) {
      const article = list.getByRole("article", { name: `${name}.csv` });
      await expect(article.getByText(/^1,500,000 rows loaded · 1 header line · 0 skipped/)).toBeVisible({
        timeout: 90_000,
      });
    }
    await list.getByRole("button", { name: "Query south" }).click();
    await expect(wharf.grid).toHaveAttribute("aria-rowcount", "101");
    expect(await queryCount(wharf, "main.north")).toBe("1500000");
  });

  test("stops a load and leaves nothing of it", async ({ app, page }) => {
    const file = await writeLargeFile("stopped.csv", 3_000_000);
    const wharf = new Workbench(page);
    await wharf.openQueryOn("sales");
    await openLoad(app, page, file);
    await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
    await expect(wharf.dialog.getByRole("progressbar")).toBeVisible();
    await wharf.dialog.getByRole("button", { name: "Stop" }).click();
    await expect(wharf.dialog.getByText("Stopped. Nothing was changed.")).toBeVisible();
    await wharf.dialog.getByRole("button", { name: "Cancel" }).click();
    await wharf.run("SELECT count(*) FROM duckdb_tables()");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["0"]);
  });

  test("reports a load that a crash ended at the next start, and asks before quitting", async () => {
    const userData = await mkdtemp(join(tmpdir(), "wharf-killed-"));
    const file = await writeLargeFile("killed.csv", 3_000_000);
    const first = await launchWharf({ userData });
    try {
      const wharf = new Workbench(first.page);
      await wharf.openQueryOn("sales");
      await openLoad(first.app, first.page, file);
      await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
      await expect(wharf.dialog.getByRole("progressbar")).toBeVisible();
      await first.app.evaluate(({ app, dialog }) => {
        dialog.showMessageBox = (...given: unknown[]) => {
          Reflect.set(globalThis, "question", Reflect.get(Object(given.at(-1)), "message"));
          return Promise.resolve({ response: 0, checkboxChecked: false });
        };
        app.quit();
      });
      expect(await first.app.evaluate(() => Reflect.get(globalThis, "question") as unknown)).toBe(
        "killed.csv is still loading",
      );
      await expect(wharf.dialog).toBeVisible();
      process.kill(first.pid, "SIGKILL");
    } finally {
      await first.close();
    }

    const second = await launchWharf({ userData });
    try {
      const { page } = second;
      const wharf = new Workbench(page);
      const message = "The load of killed.csv into sales.main.killed did not finish. Nothing was changed.";
      // Before that, the window does not take keys, and the tab has no database to run on.
      await expect(wharf.databaseNode("sales", "Running")).toBeVisible({ timeout: 30_000 });
      await wharf.choose("Show tasks");
      const list = page.getByRole("dialog", { name: "Tasks" });
      await expect(list.getByText(message)).toBeVisible();
      await list.getByRole("button", { name: "Edit and retry killed.csv" }).click();
      const again = page.getByRole("dialog", { name: "Load killed.csv" });
      await expect(again.getByRole("textbox", { name: "Table", exact: true })).toHaveValue("killed");
      await again.getByRole("button", { name: "Cancel" }).click();
      await wharf.choose("Show tasks");
      await list.getByRole("button", { name: "Dismiss killed.csv" }).click();
      await expect(list.getByText("No tasks")).toBeVisible();
      await page.keyboard.press("Escape");
      await wharf.run("SELECT count(*) FROM duckdb_tables()");
      await expect.poll(() => wharf.rowTexts(1), { timeout: 30_000 }).toEqual(["0"]);
    } finally {
      await second.close();
      await rm(userData, { recursive: true, force: true });
    }
  });

  test("stops a load so that Wharf can quit, and reports it at the next start", async () => {
    const userData = await mkdtemp(join(tmpdir(), "wharf-quit-"));
    const file = await writeLargeFile("quit.csv", 6_000_000);
    const first = await launchWharf({ userData });
    try {
      const wharf = new Workbench(first.page);
      await wharf.openQueryOn("sales");
      await openLoad(first.app, first.page, file);
      await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
      await expect(wharf.dialog.getByRole("progressbar")).toBeVisible();
      const exited = new Promise<number | null>((resolve) => {
        first.app.process().once("exit", resolve);
      });
      // The app may be gone before it answers.
      await first.app
        .evaluate(({ app, dialog }) => {
          dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
          app.quit();
        })
        .catch(() => undefined);
      expect(await exited).toBe(0);
    } finally {
      await first.close();
    }

    const second = await launchWharf({ userData });
    try {
      const wharf = new Workbench(second.page);
      // Before that, the window does not take keys, and the tab has no database to run on.
      await expect(wharf.databaseNode("sales", "Running")).toBeVisible({ timeout: 30_000 });
      await wharf.choose("Show tasks");
      const list = second.page.getByRole("dialog", { name: "Tasks" });
      await expect(
        list.getByText("The load of quit.csv into sales.main.quit did not finish. Nothing was changed."),
      ).toBeVisible();
      await second.page.keyboard.press("Escape");
      await wharf.run("SELECT count(*) FROM duckdb_tables()");
      await expect.poll(() => wharf.rowTexts(1), { timeout: 30_000 }).toEqual(["0"]);
    } finally {
      await second.close();
      await rm(userData, { recursive: true, force: true });
    }
  });

  test("opens a load that failed again with its file and settings", async ({ app, page }) => {
    const file = await writeDataFile("orders.csv", "id,amount\n1,1.50\n");
    const wharf = new Workbench(page);
    await wharf.openQueryOn("sales");
    const table = wharf.dialog.getByRole("textbox", { name: "Table", exact: true });
    const load = wharf.dialog.getByRole("button", { name: "Load", exact: true });
    await openLoad(app, page, file);
    await load.click();
    await wharf.dialog.getByRole("button", { name: "Close" }).last().click();
    await openLoad(app, page, file);
    await wharf.dialog.getByRole("textbox", { name: "Name of amount in the table" }).fill("price");
    await load.click();
    await expect(wharf.dialog.getByRole("alert").first()).toBeVisible();
    await wharf.dialog.getByRole("button", { name: "Cancel" }).click();

    await wharf.choose("Show tasks");
    await page.getByRole("button", { name: "Edit and retry orders.csv" }).click();
    await expect(table).toHaveValue("orders");
    await expect(wharf.dialog.getByRole("textbox", { name: "Name of amount in the table" })).toHaveValue(
      "price",
    );
    await table.fill("orders_2");
    await load.click();
    await wharf.dialog.getByRole("button", { name: "Query orders_2" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["1", "1.50"]);
  });

  test("loads the files of a folder by their columns, and opens SQL files as tabs", async ({ app, page }) => {
    for (const month of ["01", "02", "03"]) {
      await writeDataFile(`year/orders_${month}.csv`, `id,amount\n${month},1.50\n`);
    }
    await writeDataFile("year/deep/products.csv", "sku,name\nA-1,Tea\n");
    const wharf = new Workbench(page);
    await wharf.openQueryOn("sales");
    await chooseFiles(app, join(dataFolder(), "year"));
    await wharf.choose("Load a folder");
    await expect(wharf.dialog.getByText(/^4 files/)).toBeVisible();
    await expect(wharf.dialog.getByText("2 kinds of files")).toBeVisible();
    await wharf.dialog.getByRole("textbox", { name: "Files in year" }).fill("*_0?.csv");
    await expect(wharf.dialog.getByText(/^3 files/)).toBeVisible();
    await wharf.dialog.getByRole("textbox", { name: "Files in year" }).fill("");
    await expect(wharf.dialog.getByText(/^4 files/)).toBeVisible();
    await wharf.dialog.getByRole("button", { name: "Load 4 files" }).click();
    await expect(wharf.dialog.getByRole("button", { name: "Query orders" })).toBeVisible();
    await expect(wharf.dialog.getByText(/^3 rows loaded · 3 header lines/)).toBeVisible();
    await wharf.dialog.getByRole("button", { name: "Query products" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["A-1", "Tea"]);

    await openLoad(app, page, await writeDataFile("monthly report.sql", "SELECT 'from a file' AS place;\n"));
    await expect(page.getByRole("tab", { name: "monthly report.sql" })).toBeVisible();
    expect(await wharf.editorText()).toContain("SELECT 'from a file' AS place;");
  });
});

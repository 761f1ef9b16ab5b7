import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, type ElectronApplication, type Page } from "@playwright/test";
import { axeFindings } from "../fixtures/axeFindings";
import { chooseSaveFile } from "../fixtures/chooseSaveFile";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-saved-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

const ducks = `SELECT 9007199254740993 + i AS id, 'duck ' || i AS "na me", (i * 0.5)::DECIMAL(18,3) AS weight, NULL AS nothing
FROM range(3) AS ducks(i) ORDER BY i`;

async function copyAs(page: Page, format: string): Promise<void> {
  await page.getByRole("button", { name: "Copy as" }).click();
  await page.getByRole("menuitem", { name: format, exact: true }).click();
}

/** Runs a statement and selects all cells of its result. */
async function showAll(page: Page, sql: string, rows: number): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run(sql);
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", String(rows + 1));
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  return wharf;
}

/** What is on the clipboard as HTML. */
async function readHtml(app: ElectronApplication): Promise<string> {
  return app.evaluate(async ({ clipboard }) => {
    if (typeof Reflect.get(clipboard, "readHTML") === "function") {
      return Reflect.apply(Reflect.get(clipboard, "readHTML") as () => string, clipboard, []);
    }
    const [item] = await clipboard.read();
    const blob = await item?.getType("text/html");
    return blob instanceof Blob ? blob.text() : "";
  });
}

test("selected rows are copied in every format, exactly", async ({ app, page }) => {
  const wharf = await showAll(page, ducks, 3);
  const copied = async (format: string): Promise<string> => {
    await copyAs(page, format);
    await expect(page.getByText("3 rows copied")).toBeVisible();
    const text = await readClipboard(app);
    // Each copy is told anew; the next must not be taken for this one.
    await page.evaluate(() => navigator.clipboard.writeText(""));
    return text;
  };
  expect(await copied("CSV")).toBe(
    "id,na me,weight,nothing\r\n9007199254740993,duck 0,0.000,\r\n9007199254740994,duck 1,0.500,\r\n9007199254740995,duck 2,1.000,\r\n",
  );
  expect((await copied("JSON, an object a line")).split("\n")[0]).toBe(
    '{"id":"9007199254740993","na me":"duck 0","weight":"0.000","nothing":null}',
  );
  expect(await copied("Markdown table")).toContain("| 9007199254740994 | duck 1 | 0.500 |");
  expect(await copied("SQL list for IN")).toBe("()");
  expect(await copied("SQL VALUES")).toContain("(9007199254740995, 'duck 2', 1.000, NULL)");

  await copyAs(page, "HTML table");
  await expect.poll(() => readHtml(app)).toContain("9007199254740993");
  expect(await readClipboard(app)).toContain("id\tna me\tweight\tnothing\n");

  await copyAs(page, "SQL UPDATE…");
  await wharf.dialog.getByRole("textbox", { name: "Table" }).fill("ducks");
  await expect(wharf.dialog.getByRole("checkbox", { name: "id" })).toBeChecked();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await wharf.dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect
    .poll(() => readClipboard(app))
    .toContain(
      `UPDATE ducks SET "na me" = 'duck 0', weight = 0.000, nothing = NULL WHERE id = 9007199254740993;\n`,
    );

  // The same from the menu of a cell, by keyboard.
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Copy as" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("menuitem", { name: "Text with column names" }).press("Enter");
  await expect.poll(() => readClipboard(app)).toMatch(/^id\tna me\tweight\tnothing\n/);
});

test("a result goes into a file where the person wants it, as it is filtered and sorted", async ({
  app,
  page,
}) => {
  const wharf = await showAll(page, ducks, 3);
  const path = join(folder, "mine.csv");
  const proposed = await chooseSaveFile(app, path);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(wharf.dialog.getByRole("button", { name: "All 3 rows" })).toBeVisible();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/3 rows exported to mine\.csv/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show in folder" })).toBeVisible();
  expect(await readFile(path, "utf8")).toContain("9007199254740995,duck 2,1.000,\r\n");
  expect(basename(await proposed())).toMatch(/\.csv$/);
  expect(await readdir(folder)).toEqual(["mine.csv"]);
});

test("an export that cannot be written says why and what to do", async ({ app, page }) => {
  const wharf = await showAll(page, ducks, 3);
  await chooseSaveFile(app, join(folder, "none", "mine.csv"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/The file could not be written\..*Choose another place/)).toBeVisible();
});

test("a cut result says so in the file's name, and all rows come by a key", async ({ app, page }) => {
  test.setTimeout(120_000);
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE crates AS SELECT i AS id, 'crate ' || i AS label FROM range(250001) t(i)");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["250001"]);
  await wharf.run("FROM crates");
  await expect(page.getByText("First 10,000 rows").first()).toBeVisible();
  const path = join(folder, "crates.csv");
  const proposed = await chooseSaveFile(app, path);

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/10,000 rows, of the first 10,000, exported to crates\.csv/)).toBeVisible();
  expect(basename(await proposed())).toBe("crates-first-10000-rows.csv");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: / Rows$/ }).click();
  await page.getByRole("option", { name: "All rows of the statement" }).click();
  await expect(wharf.dialog.getByRole("checkbox", { name: "id" })).toBeChecked();
  await expect.poll(() => axeFindings(page)).toEqual([]);
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/250,001 rows exported to crates\.csv/)).toBeVisible({ timeout: 60_000 });
  expect(basename(await proposed())).toBe("crates.csv");
  const lines = (await readFile(path, "utf8")).split("\r\n");
  expect(lines).toHaveLength(250_003);
  expect(new Set(lines.slice(1, -1)).size).toBe(250_001);
  expect(lines[200_001]).toBe("200000,crate 200000");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: / Rows$/ }).click();
  await page.getByRole("option", { name: "All rows, fetched by DuckDB" }).click();
  const text = wharf.dialog.getByLabel("Text for DuckDB");
  await expect(text).toContainText("FROM crates");
  await expect(text).not.toContainText("TOKEN");
  await expect.poll(() => axeFindings(page)).toEqual([]);
});

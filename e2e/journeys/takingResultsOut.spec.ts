import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { DuckDBInstance } from "@duckdb/node-api";
import { axeFindings } from "../fixtures/axeFindings";
import { chooseSaveFile } from "../fixtures/chooseSaveFile";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { readClipboardHtml } from "../fixtures/readClipboardHtml";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-saved-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

const ducks = `SELECT 9007199254740993 + i AS id, 'duck ' || i AS "na me", (i * 0.5)::DECIMAL(18,3) AS weight, NULL AS nothing
FROM range(3) AS ducks(i) ORDER BY i`;

async function copyAs(page: Page, format: string, button = "Copy as"): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
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
  expect((await copied("NDJSON")).split("\n")[0]).toBe(
    '{"id":"9007199254740993","na me":"duck 0","weight":"0.000","nothing":null}',
  );
  expect(await copied("Markdown table")).toContain("| 9007199254740994 | duck 1 | 0.500 |");
  expect(await copied("SQL list for IN")).toBe("()");
  expect(await copied("SQL VALUES")).toContain("(9007199254740995, 'duck 2', 1.000, NULL)");

  await copyAs(page, "HTML table");
  await expect.poll(() => readClipboardHtml(app)).toContain("9007199254740993");
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
  await page.getByRole("menuitem", { name: "Text with header" }).press("Enter");
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

test("texts that look like formulas are copied exactly, marked as text for spreadsheets", async ({
  app,
  page,
}) => {
  const formulas = "SELECT '=1+1' AS \"@a\", -5 AS b, '-5' AS c UNION ALL SELECT 'plain', 1, 'x'";
  const wharf = await showAll(page, formulas, 2);
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(
    page.getByText("2 rows copied. 1 text that looks like a formula pastes as text"),
  ).toBeVisible();
  expect(await readClipboard(app)).toBe("=1+1\t-5\t-5\nplain\t1\tx");
  const html = await readClipboardHtml(app);
  expect(html).toMatch(/<td style="mso-number-format:'\\@'"[^>]*>=1\+1<\/td><td>-5<\/td>/);

  await copyAs(page, "CSV");
  await expect(page.getByText(/2 texts that look like formulas paste as text/)).toBeVisible();
  expect(await readClipboard(app)).toContain("@a,b,c\r\n=1+1,-5,-5\r\n");
});

test("an export that cannot be written says why and what to do", async ({ app, page }) => {
  const wharf = await showAll(page, ducks, 3);
  await chooseSaveFile(app, join(folder, "none", "mine.csv"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/The file could not be written\..*Choose another folder/)).toBeVisible();
});

test("the groups of a pivot and the values of a chart leave the window as they are shown", async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.limitRows("1,000");
  await wharf.run(
    `SELECT i AS id, ['Oslo', 'Bergen'][1 + i % 2] AS city, DATE '2024-01-15' + INTERVAL (i % 3) MONTH AS sold,
  (i % 10)::DECIMAL(10,2) AS amount FROM range(5000) t(i)`,
  );
  await expect(page.getByText("First 1,000 rows").first()).toBeVisible();

  await page.getByRole("radio", { name: "Pivot", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copy groups as" })).toBeDisabled();
  const put = async (column: string, where: string) => {
    await page.getByRole("button", { name: `Add ${column} to` }).click();
    await page.getByRole("menuitem", { name: where }).click();
  };
  await put("city", "Add to columns");
  await put("sold", "Add to columns");
  await put("amount", "Add to values");
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "3");
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await copyAs(page, "CSV", "Copy groups as");
  await expect(page.getByText("1 row copied, based on the first 1,000 rows")).toBeVisible();
  const [names, sums] = (await readClipboard(app)).split("\r\n");
  expect(names?.split(",").slice(0, 2)).toEqual(["Bergen · 2024-01-01", "Bergen · 2024-02-01"]);
  expect(sums?.split(",").reduce((sum, one) => sum + Number(one), 0)).toBe(4500);

  const pivotPath = join(folder, "pivot.md");
  const proposed = await chooseSaveFile(app, pivotPath);
  await page.getByRole("button", { name: "Export groups" }).click();
  await expect(wharf.dialog.getByText(/Based on the first 1,000 rows; there are more/)).toBeVisible();
  await expectAccessible(app, page, "export of a pivot");
  await wharf.dialog.getByRole("button", { name: / Format$/ }).click();
  await page.getByRole("option", { name: "Markdown" }).click();
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/1 row, based on the first 1,000, exported to pivot\.md/)).toBeVisible();
  expect(basename(await proposed())).toBe("pivot-first-1000-rows.md");
  expect(await readFile(pivotPath, "utf8")).toContain(
    "\nBased on the first 1,000 rows. The result was cut off there; there are more rows.\n",
  );

  await page.getByRole("radio", { name: "Chart", exact: true }).click();
  await expect(page.getByRole("img", { name: /Line chart of 3 points/ })).toBeVisible();
  await copyAs(page, "CSV", "Copy values as");
  await expect(page.getByText("3 rows copied, based on the first 1,000 rows")).toBeVisible();
  expect(await readClipboard(app)).toMatch(/^day of sold,sum\(amount\)\r\n2024-01-15,/);
  await page.getByRole("button", { name: /^Line Chart$|Chart.*Line/ }).click();
  await page.getByRole("option", { name: "Histogram" }).click();
  await expect(page.getByRole("img", { name: /Histogram chart of 20 points/ })).toBeVisible();
  await copyAs(page, "NDJSON", "Copy values as");
  await expect(page.getByText("20 rows copied, based on the first 1,000 rows")).toBeVisible();
  expect((await readClipboard(app)).split("\n")[0]).toBe(
    '{"sold from":"2024-01-15 00:00:00","sold to":"2024-01-18 00:00:00","count":"334"}',
  );

  const picturePath = join(folder, "chart.svg");
  const proposedPicture = await chooseSaveFile(app, picturePath);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  await expect(page.getByText("chart.svg saved")).toBeVisible();
  expect(await readFile(picturePath, "utf8")).toContain("Based on the first 1,000 rows");
  expect(basename(await proposedPicture())).toMatch(/-first-1000-rows\.svg$/);
});

test("a cut result says so in the file's name, and all rows are exported at once with their types", async ({
  app,
  page,
}) => {
  test.setTimeout(120_000);
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run(
    `CREATE TABLE crates AS SELECT i AS id, 'crate ' || i AS label,
  {'weight': (i * 0.5)::DECIMAL(18,3), 'marks': [9007199254740993 + i]} AS content FROM range(250001) t(i)`,
  );
  await expect(page.getByText(/ in [\d.,]+ m?s/).first()).toBeVisible();
  await wharf.run("FROM crates");
  await expect(page.getByText("First 10,000 rows").first()).toBeVisible();
  const path = join(folder, "crates.csv");
  const proposed = await chooseSaveFile(app, path);

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/First 10,000 rows exported to crates\.csv/)).toBeVisible();
  expect(basename(await proposed())).toBe("crates-first-10000-rows.csv");

  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(
    wharf.dialog.getByText(/The result was cut off after 10,000 rows. Exports these rows only/),
  ).toBeVisible();
  await expectAccessible(app, page, "export of a cut result");
  await wharf.dialog.getByRole("button", { name: "Choose all rows" }).click();
  await expect(wharf.dialog.getByText(/^Runs the query again and exports every row/).last()).toBeVisible();
  // No key columns to choose: the only box is of the CSV options.
  await expect(wharf.dialog.getByRole("checkbox")).toHaveCount(1);
  await expect(wharf.dialog.getByRole("checkbox")).toHaveAccessibleName("First row is header");
  await expectAccessible(app, page, "export of all rows");
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(page.getByText(/250,001 rows exported to crates\.csv/)).toBeVisible({ timeout: 60_000 });
  expect(basename(await proposed())).toBe("crates.csv");
  const lines = (await readFile(path, "utf8")).split("\r\n");
  expect(lines).toHaveLength(250_003);
  expect(new Set(lines.slice(1, -1)).size).toBe(250_001);
  expect(lines[200_001]).toMatch(/^200000,crate 200000,/);

  for (const [format, ending] of [
    ["Parquet", "parquet"],
    ["Excel", "xlsx"],
  ] as const) {
    const file = `crates.${ending}`;
    await chooseSaveFile(app, join(folder, file));
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await wharf.dialog.getByRole("button", { name: / Format$/ }).click();
    await page.getByRole("option", { name: format }).click();
    await wharf.dialog.getByRole("button", { name: "Choose all rows" }).click();
    await wharf.dialog.getByRole("button", { name: "Export…" }).click();
    await expect(page.getByText(`250,001 rows exported to ${file}`)).toBeVisible({ timeout: 60_000 });
  }
  const connection = await (await DuckDBInstance.create()).connect();
  const read = await connection.runAndReadAll(
    `SELECT count(DISTINCT id), max(label) FILTER (id = 250000), any_value(typeof(content)), max(content.marks[1]) FROM read_parquet('${join(folder, "crates.parquet")}')`,
  );
  connection.closeSync();
  expect(read.getRowsJson()).toEqual([
    [
      "250001",
      "crate 250000",
      "STRUCT(weight DECIMAL(18,3), marks BIGINT[])",
      String(9_007_199_254_740_993n + 250_000n),
    ],
  ]);
  expect((await readFile(join(folder, "crates.xlsx"))).subarray(0, 2).toString()).toBe("PK");
});

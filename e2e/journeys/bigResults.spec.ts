import { expect, type Page } from "@playwright/test";
import { parseTsv } from "../fixtures/parseTsv";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const rowCount = 100_000;
const columnCount = 20;

/** Text of a cell of {@link bigStatement}: every fifth column has what a clipboard easily breaks. */
function bigText(row: number, column: number): string {
  if (column === 0) return String(9_007_199_254_740_993n + BigInt(row));
  return column % 5 === 4 ? `a\t"${row}"\nb` : `row ${row} column ${column}`;
}

const bigColumns = Array.from({ length: columnCount }, (_, column) => {
  if (column === 0) return "9007199254740993 + i AS id";
  const text =
    column % 5 === 4
      ? `'a' || chr(9) || '"' || i || '"' || chr(10) || 'b'`
      : `'row ' || i || ' column ${column}'`;
  return `${text} AS c${column}`;
});
const bigStatement = `SELECT ${bigColumns.join(", ")} FROM range(${rowCount}) t(i) ORDER BY i`;

async function openBigResult(page: Page): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.limitRows("100,000");
  await wharf.run(bigStatement);
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", String(rowCount + 1), { timeout: 30_000 });
  await expect(page.getByText("100,000 rows", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  return wharf;
}

test("a hundred thousand rows of twenty columns scroll without a blocked page", async ({ page }) => {
  const { grid } = await openBigResult(page);
  await page.evaluate(() => {
    let last = performance.now();
    const watch = { longestGap: 0 };
    Object.assign(window, { watch });
    setInterval(() => {
      const now = performance.now();
      watch.longestGap = Math.max(watch.longestGap, now - last);
      last = now;
    }, 4);
  });
  const cell = (row: number) =>
    grid
      .getByRole("row", { name: new RegExp(`^${row} `) })
      .getByRole("gridcell")
      .nth(1);

  await grid.hover();
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 5000);
  await expect(cell(5780)).toHaveText("row 5779 column 1");

  const box = await grid.boundingBox();
  if (box === null) throw new Error("the grid is not seen");
  const bar = { x: box.x + box.width - 5, top: box.y + 50, bottom: box.y + box.height - 5 };
  const scrolled = await grid.evaluate((view) => view.scrollTop / view.scrollHeight);
  const thumb = box.y + scrolled * box.height + 12;
  await page.mouse.move(bar.x, thumb);
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1) {
    await page.mouse.move(bar.x, thumb + ((bar.bottom + 60 - thumb) * step) / 40);
  }
  await page.mouse.up();
  await expect(cell(rowCount)).toHaveText(`row ${rowCount - 1} column 1`);

  const drawn = await grid.getByRole("gridcell").count();
  expect(drawn).toBeLessThan(2500);
  const gap = await page.evaluate(() => (Reflect.get(window, "watch") as { longestGap: number }).longestGap);
  test
    .info()
    .annotations.push({ type: "longest gap of the page's main thread, ms", description: gap.toFixed(1) });
});

test("a hundred thousand rows of twenty columns are copied exactly", async ({ app, page }) => {
  const { grid } = await openBigResult(page);
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText("100,000 rows copied")).toBeVisible({ timeout: 30_000 });
  const rows = parseTsv(await readClipboard(app));
  expect(rows).toHaveLength(rowCount);
  const wrong = rows.findIndex(
    (cells, row) =>
      cells.length !== columnCount || cells.some((text, column) => text !== bigText(row, column)),
  );
  expect(wrong).toBe(-1);
});

test("a result is as it was left when its tab is opened again", async ({ page }) => {
  const { grid } = await openBigResult(page);
  await grid.focus();
  await page.keyboard.press("Alt+Shift+ArrowRight");
  for (let times = 0; times < 5; times += 1) await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("ControlOrMeta+ArrowDown");
  await expect(grid.getByText("row 99999 column 1", { exact: true })).toBeVisible();
  const look = () =>
    grid.evaluate((view) => ({
      top: view.scrollTop,
      active: document.getElementById(view.getAttribute("aria-activedescendant") ?? "")?.textContent,
      headers: [...view.querySelectorAll<HTMLElement>("[role=columnheader]")]
        .slice(1, 4)
        .map((header) => `${header.textContent} ${header.style.left} ${header.style.width}`),
    }));
  const left = await look();
  expect(left.active).toBe(bigText(rowCount - 1, 0));
  await page.getByRole("tab", { name: "Databases" }).click();
  await expect(grid).toHaveCount(0);
  await page.getByRole("tab", { name: /Query/ }).click();
  await expect.poll(look).toEqual(left);
});

test("a 50 MB cell opens in the viewer piece by piece, and is copied whole", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT repeat('x', 49999999) || 'y' AS big, 'beside' AS small");
  await expect(wharf.grid.getByText("50,000,000 characters")).toBeVisible({ timeout: 30_000 });
  await expect(wharf.grid.getByText("beside")).toBeVisible();
  await wharf.grid.focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("complementary", { name: "big, Row 1" });
  await expect(viewer.getByText("Part 1 of 763")).toBeVisible();
  expect(await viewer.locator("pre").evaluate((pre) => pre.textContent?.length)).toBe(64 * 1024);
  await viewer.getByRole("button", { name: "Next part" }).click();
  await expect(viewer.getByText("Part 2 of 763")).toBeVisible();
  expect(await viewer.locator("pre").evaluate((pre) => pre.textContent?.length)).toBe(64 * 1024);
  await viewer.getByRole("button", { name: "Copy cell" }).click();
  await expect(page.getByText("Cell copied")).toBeVisible({ timeout: 30_000 });
  const copied = await readClipboard(app);
  expect([copied.length, copied.slice(-2)]).toEqual([50_000_000, "xy"]);
});

test("200 columns are all there, and only those in view are drawn", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const columns = Array.from({ length: 200 }, (_, index) => `i * 1000 + ${index} AS column_${index}`);
  await wharf.run(`SELECT ${columns.join(", ")} FROM range(500) t(i)`);
  await expect(wharf.grid).toHaveAttribute("aria-colcount", "201");
  await expect(page.getByText("200 columns")).toBeVisible();
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+End");
  await expect(wharf.grid.getByText("499199", { exact: true })).toBeVisible();
  await expect(wharf.grid.getByRole("columnheader", { name: /^column_199/ })).toBeVisible();
  expect(await wharf.grid.getByRole("columnheader").count()).toBeLessThan(40);
});

test("a result that was cut says so, and so does a copy of it", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT * FROM range(20000)");
  await expect(page.getByTitle(/^The result was cut off after 10,000 rows/)).toContainText(
    "First 10,000 rows",
  );
  await expect(wharf.status).toContainText("First 10,000 rows");
  await wharf.grid.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  await expect(page.getByText("First 10,000 rows copied")).toBeVisible();
});

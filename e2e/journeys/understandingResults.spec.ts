import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type ElectronApplication, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const sales = `SELECT i AS id, ['Oslo', 'Bergen', 'Tromsø', NULL][1 + i % 4] AS city,
  DATE '2024-01-01' + (i % 366)::INTEGER AS sold, ((i * 37) % 1000)::DECIMAL(10,2) / 4 AS amount,
  (i % 7 = 0) AS returned FROM range(5000) t(i)`;

/** Makes the system's dialog for a file to write answer with this one. */
async function saveAs(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
}

/** Runs the sales in a database of their own and waits for all their rows. */
async function runSales(page: Page) {
  const wharf = new Workbench(page);
  const { grid } = wharf;
  const panel = page.getByRole("complementary", { name: "Statistics" });
  const pane = (name: string) => page.getByRole("radio", { name, exact: true });
  await wharf.openQueryOn("harbour");
  await wharf.run(sales);
  await expect(grid).toHaveAttribute("aria-rowcount", "5001");
  return { wharf, grid, panel, pane };
}

test("a result is understood by statistics, sums and groups", async ({ app, page }) => {
  test.setTimeout(180_000);
  const { wharf, grid, panel, pane } = await runSales(page);

  await test.step("statistics of every column stand beside the rows", async () => {
    await grid.focus();
    await page.keyboard.press("Alt+KeyI");
    await expect(panel.getByText("Based on 5,000 rows")).toBeVisible();
    const city = panel.getByRole("button", { name: /city/ });
    await expect(city).toContainText("25% NULL · 3 distinct");
    await city.click();
    await expect(panel.getByRole("button", { name: /^Oslo 1,250 rows, 25%/ })).toBeVisible();
    await expectAccessible(app, page, "statistics");
  });

  await test.step("a value and a bar filter by what they say", async () => {
    await panel.getByRole("button", { name: /^Oslo 1,250/ }).click();
    await expect(grid).toHaveAttribute("aria-rowcount", "1251");
    await expect(panel.getByText("Based on the 1,250 of 5,000 rows that match the filters")).toBeVisible();
    await panel.getByRole("button", { name: "Remove this column’s filter" }).click();
    await expect(grid).toHaveAttribute("aria-rowcount", "5001");
    await panel.getByRole("button", { name: /amount/ }).click();
    const bar = panel.getByRole("toolbar").getByRole("button").first();
    const name = (await bar.getAttribute("aria-label")) ?? "";
    const rows = Number(/: ([\d,]+) rows/.exec(name)?.[1]?.replace(",", ""));
    expect(rows).toBeGreaterThan(0);
    await bar.click();
    await expect(grid).toHaveAttribute("aria-rowcount", String(rows + 1));
    await panel.getByRole("button", { name: "Remove this column’s filter" }).click();
    await panel.getByRole("button", { name: "Hide statistics" }).click();
    await expect(panel).toBeHidden();
    await expect(grid).toBeFocused();
  });

  await test.step("selected cells are summed up exactly, and a figure is copied by a click", async () => {
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("Shift+ControlOrMeta+ArrowDown");
    await expect(page.getByText("No sum: id holds identifiers")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Home");
    for (let column = 1; column < 4; column += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ControlOrMeta+ArrowDown");
    const sum = page.getByRole("button", { name: "Sum 624,375" });
    await expect(sum).toBeVisible();
    await sum.click();
    await expect.poll(() => readClipboard(app)).toBe("624375");
  });

  await test.step("rows are grouped by the keyboard alone", async () => {
    await pane("Pivot").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Group the rows")).toBeVisible();
    await expectAccessible(app, page, "pivot empty");
    const put = async (column: string, where: string) => {
      await page.getByRole("button", { name: `Add ${column} to` }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: where }).focus();
      await page.keyboard.press("Enter");
    };
    await put("city", "Add to rows");
    await put("amount", "Add to values");
    await expect(grid).toHaveAttribute("aria-rowcount", "5");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["Bergen", "155937.5"]);
  });

  await test.step("groups are in the order in which they were left", async () => {
    const city = grid.getByRole("columnheader", { name: /^city/ });
    const sort = page.getByRole("button", { name: "Sort by city" });
    await city.hover();
    await sort.click();
    await sort.click();
    await expect(city).toHaveAttribute("aria-sort", "descending");
    await expect.poll(async () => (await wharf.rowTexts(1))[0] ?? "").toMatch(/^(?!Bergen)./);
    const first = await wharf.rowTexts(1);
    await pane("Rows").click();
    await expect(grid).toHaveAttribute("aria-rowcount", "5001");
    await pane("Pivot").click();
    await expect(grid).toHaveAttribute("aria-rowcount", "5");
    await expect(city).toHaveAttribute("aria-sort", "descending");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(first);
    await city.hover();
    await sort.click();
    await expect.poll(async () => (await wharf.rowTexts(1))[0]).toBe("Bergen");
  });

  await test.step("a column is dragged to stand side by side, with totals", async () => {
    const year = page.getByRole("button", { name: "Add sold to" });
    await year.dragTo(page.getByRole("group", { name: "Columns", exact: true }));
    await expect(grid).toHaveAttribute("aria-colcount", "14");
    await page.getByText("Totals").click();
    await expect(grid).toHaveAttribute("aria-rowcount", "6");
    await expect.poll(async () => (await wharf.rowTexts(5))[0]).toBe("Total");
    await expectAccessible(app, page, "pivot");
  });

  await test.step("a second column stands side by side under the first, by the keyboard, and its order is changed", async () => {
    const before = page.getByRole("button", { name: "Add returned to" });
    await before.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Add to columns" }).focus();
    await page.keyboard.press("Enter");
    await expect(grid).toHaveAttribute("aria-colcount", "27");
    await expect(grid).toHaveAttribute("aria-rowcount", "7");
    await expect(grid.getByRole("columnheader", { name: "2024-01-01" })).toHaveAttribute("aria-colspan", "2");
    await expectAccessible(app, page, "pivot with two columns across");
    await page.getByRole("button", { name: "Change returned" }).click();
    await page.getByRole("menuitem", { name: "Move left" }).click();
    await expect(grid.getByRole("columnheader", { name: "false", exact: true })).toHaveAttribute(
      "aria-colspan",
      "12",
    );
    // A heading selects the columns below it, and no other.
    await grid.getByRole("columnheader", { name: "false", exact: true }).click({ position: { x: 20, y: 8 } });
    const first = grid.getByRole("row", { name: /^1 / }).getByRole("gridcell");
    await expect(first.nth(0)).toHaveAttribute("aria-selected", "false");
    await expect(first.nth(1)).toHaveAttribute("aria-selected", "true");
    await page.getByRole("button", { name: "Change returned" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(grid).toHaveAttribute("aria-colcount", "15");
  });

  await test.step("too many groups are said in place, with what helps", async () => {
    await page.getByRole("button", { name: "Change sold · Month" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page
      .getByRole("button", { name: "Add id to" })
      .dragTo(page.getByRole("group", { name: "Columns", exact: true }));
    await expect(page.getByText("Too many groups")).toBeVisible();
    await page.getByRole("button", { name: "Change id" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(grid).toHaveAttribute("aria-rowcount", "6");
  });
});

test("a result is understood by charts", async ({ app, page }) => {
  test.setTimeout(180_000);
  const { wharf, grid, panel, pane } = await runSales(page);
  const folder = mkdtempSync(join(tmpdir(), "wharf-understanding-"));

  await test.step("a first chart is drawn by the types, and edited", async () => {
    await pane("Chart").click();
    const chart = page.getByRole("img", { name: /^Sum of amount by sold · Month\. Line chart of 12 points/ });
    await expect(chart).toBeVisible();
    await expect(chart.locator("svg path").first()).toBeAttached();
    await expectAccessible(app, page, "chart line");
    await page.getByRole("button", { name: /^Line Chart$|Chart.*Line/ }).click();
    await page.getByRole("option", { name: "Bar" }).click();
    await page.getByRole("button", { name: /Split by/ }).click();
    await page.getByRole("option", { name: /city/ }).click();
    await page.getByRole("button", { name: /Stacking/ }).click();
    await page.getByRole("option", { name: "Stacked", exact: true }).click();
    await expect(page.getByRole("img", { name: /Bar chart of 48 points/ })).toBeVisible();
    await expectAccessible(app, page, "chart bars");
    await page.getByRole("button", { name: "Show values as a table" }).click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(49);
    await expectAccessible(app, page, "chart table");
    await page.getByRole("button", { name: "Show chart" }).click();
  });

  await test.step("the chart is saved as SVG and PNG", async () => {
    const save = async (as: string, file: string) => {
      await saveAs(app, join(folder, file));
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("menuitem", { name: as }).click();
      await expect(page.getByText(`${file} saved`)).toBeVisible();
    };
    await save("Save as SVG", "chart.svg");
    expect(readFileSync(join(folder, "chart.svg"), "utf8")).toMatch(/^<svg .*Oslo.*<\/svg>$/s);
    await save("Save as PNG", "chart.png");
    const png = readFileSync(join(folder, "chart.png"));
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      2400,
      1350,
    ]);
    await test.info().attach("saved chart", { body: png, contentType: "image/png" });
  });

  await test.step("the next run is looked at in the same way", async () => {
    await wharf.run(sales.replace("range(5000)", "range(4000)"));
    await expect(page.getByRole("img", { name: /Bar chart of 4[48] points/ })).toBeVisible();
    await expect(page.getByText("Based on 4,000 rows").first()).toBeVisible();
  });

  await test.step("numbers are shown against each other, and by their distribution", async () => {
    await wharf.run("SELECT i AS a, sqrt(i) * (i % 10) AS b, i % 3 AS c FROM range(8000) t(i)");
    // What the earlier chart was drawn by is not here, so it is guessed anew.
    await expect(
      page.getByRole("img", { name: /^b against a\. Scatter chart of 5,000 points/ }),
    ).toBeVisible();
    await expect(page.getByText("A random sample of 5,000 of 8,000 rows is drawn")).toBeVisible();
    await expectAccessible(app, page, "chart scatter");
    await page.getByRole("button", { name: /^Scatter Chart$|Chart.*Scatter/ }).click();
    await page.getByRole("option", { name: "Histogram" }).click();
    await expect(
      page.getByRole("img", { name: /^Distribution of a\. Histogram chart of 20 points/ }),
    ).toBeVisible();
    await expectAccessible(app, page, "chart histogram");
  });

  await test.step("of a cut result everything says so, and offers the same of all rows", async () => {
    await wharf.limitRows("1,000");
    await wharf.run(sales);
    await pane("Rows").click();
    await page.getByRole("button", { name: "Statistics", exact: true }).click();
    await expect(panel.getByText("Based on the first 1,000 rows")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Run on all rows" })).toBeVisible();
    await pane("Chart").click();
    await page
      .getByRole("button", { name: /Chart.*Line|^Line Chart$|Chart.*Histogram|^Histogram Chart$/ })
      .click();
    await page.getByRole("option", { name: "Line" }).click();
    await expect(page.getByText("Based on the first 1,000 rows").first()).toBeVisible();
    await saveAs(app, join(folder, "cut.png"));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save as PNG" }).click();
    await expect(page.getByText("cut.png saved")).toBeVisible();
    await test.info().attach("picture of a cut result", {
      body: readFileSync(join(folder, "cut.png")),
      contentType: "image/png",
    });
    await page.getByRole("button", { name: "Run on all rows" }).click();
    await expect.poll(() => wharf.editorText()).toContain("GROUP BY 1");
    await expect(grid).toHaveAttribute("aria-rowcount", "13");
  });
  rmSync(folder, { recursive: true });
});

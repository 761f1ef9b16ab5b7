import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { chooseSaveFile } from "../fixtures/chooseSaveFile";
import { readClipboardHtml } from "../fixtures/readClipboardHtml";
import { watchHarm } from "../fixtures/watchHarm";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const image = "<img src=x onerror=alert(1)>";
const script = "</script><script>alert(1)</script>";
const link = "javascript:alert(1)";
const reversed = "\u202Egnp.exe";
const control = "bell\u0007 esc\u001B[31m\ttab\nline";
const long = `long_${"n".repeat(9_995)}`;
const values = [image, script, link, reversed, control];
/** The same as people see them: on one line, with a sign for what is not seen itself. */
const shown = new Map([
  [reversed, "◌gnp.exe"],
  [control, "bell␇ esc␛[31m⇥tab↵line"],
]);
const seen = (value: string) => shown.get(value) ?? value;
const megabyte = "<b>x</b>".repeat(2 ** 17);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const listed = `[${values.map(literal).join(", ")}]`;

/** Names of every kind over values of every kind; one text of a megabyte. */
const table = `CREATE OR REPLACE TABLE hostile AS SELECT i AS id, ${listed}[1 + i % 5] AS ${quoted(image)},
  ${listed}[1 + (i // 5) % 5] AS ${quoted(reversed)}, (i * 1.5)::DECIMAL(10, 2) AS ${quoted(long)},
  CASE WHEN i = 0 THEN repeat('<b>x</b>', ${2 ** 17}) ELSE ${literal(link)} END AS ${quoted(link)},
  {${literal(image)}: i, ${literal(script)}: {${literal(reversed)}: ${literal(image)}}} AS ${quoted(script)},
  i AS ${quoted(control)} FROM range(50) t(i)`;
const read = "SELECT * FROM hostile ORDER BY id";

/** Fails where something sticks out of the window, or where a control that is always there cannot be reached. */
async function expectLayoutHolds(page: Page, ...controls: Locator[]): Promise<void> {
  const size = await page.evaluate(() => ({
    width: innerWidth,
    height: innerHeight,
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.documentElement.scrollHeight,
  }));
  expect([size.scrollWidth, size.scrollHeight]).toEqual([size.width, size.height]);
  for (const one of controls) {
    const box = await one.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(size.width);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(size.height);
  }
}

test("names and values of a result are text in everything that is made of it", async ({
  app,
  page,
  wharf: { userData },
}) => {
  test.setTimeout(240_000);
  const wharf = new Workbench(page);
  const { grid } = wharf;
  const harm = await watchHarm(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const pane = (name: string) => page.getByRole("radio", { name, exact: true });
  /** Makes a column's first cell the active one. */
  const goTo = async (column: number) => {
    await grid.focus();
    await press("ControlOrMeta+Home", ...Array.from({ length: column }, () => "ArrowRight"));
  };
  await wharf.openQueryOn("harbour");
  await wharf.run(table);
  await expect(wharf.tree.getByRole("treeitem", { name: "hostile", exact: true })).toBeVisible();
  await wharf.run(read);
  await expect(grid).toHaveAttribute("aria-rowcount", "51");

  await test.step("the grid and the list of values to filter by", async () => {
    await expect(grid.getByRole("row", { name: /^4 / }).getByRole("gridcell").nth(1)).toHaveText("◌gnp.exe");
    await goTo(1);
    await press("Alt+ArrowDown");
    const list = page.getByRole("grid", { name: `Values of ${image}` });
    for (const value of values) {
      await expect(list.getByRole("row", { name: seen(value) }).first()).toContainText(seen(value));
    }
    await expectLayoutHolds(page, page.getByRole("button", { name: "Filter", exact: true }));
    await press("Escape");
    await goTo(3);
    await press("Alt+ArrowDown");
    await expectLayoutHolds(page, page.getByRole("button", { name: "Filter", exact: true }));
    await page.keyboard.type(">0");
    await press("Enter");
    const filters = page.getByRole("region", { name: "Result filters" });
    await expect(filters.getByText("49 of 50 rows")).toBeVisible();
    await expectLayoutHolds(page, filters.getByRole("button", { name: "Clear all" }));
    await filters.getByRole("button", { name: "Clear all" }).click();
    await expect(grid).toHaveAttribute("aria-rowcount", "51");
    expect(await harm()).toEqual([]);
  });

  await test.step("statistics", async () => {
    await grid.focus();
    await press("Alt+KeyI");
    const panel = page.getByRole("complementary", { name: "Statistics" });
    await panel.getByRole("button", { name: image }).click();
    for (const value of values) {
      await expect(panel.getByRole("button", { name: `${seen(value)} 10 rows` })).toBeVisible();
    }
    await panel.getByRole("button", { name: /^long_/ }).click();
    await expect(panel.getByText("Median")).toBeVisible();
    await expectLayoutHolds(page, panel, panel.getByRole("button", { name: "Hide statistics" }));
    await panel.getByRole("button", { name: "Hide statistics" }).click();
    expect(await harm()).toEqual([]);
  });

  await test.step("find", async () => {
    await press("ControlOrMeta+Home", "ControlOrMeta+F");
    const find = page.getByRole("search", { name: "Find in result" });
    await page.keyboard.type("<img");
    await expect(find.getByText(/^1 of 70/)).toBeVisible();
    await find.getByRole("searchbox").fill(".00");
    await expect(find.getByText(/^1 of 25/)).toBeVisible();
    await expectLayoutHolds(page, find);
    await press("Escape");
    expect(await harm()).toEqual([]);
  });

  await test.step("the viewer, of a megabyte and of what looks like a link", async () => {
    await goTo(4);
    await press("Enter");
    const viewer = page.getByRole("complementary").filter({ hasText: "1,048,576 characters" });
    await expect(viewer.getByRole("heading", { name: link })).toBeVisible();
    await expect(viewer.locator("pre")).toHaveText(new RegExp(`^(?:<b>x</b>){1000}`));
    await expectLayoutHolds(page, viewer, viewer.getByRole("button").last());
    await press("Escape", "ArrowDown", "Enter");
    await expect(page.getByRole("complementary").locator("pre")).toHaveText(link);
    await expect(page.getByRole("complementary").getByRole("link")).toHaveCount(0);
    await press("Escape");
    await goTo(3);
    await press("Enter");
    await expect(page.getByRole("complementary").locator("pre")).toHaveText("0.00");
    await expectLayoutHolds(page, page.getByRole("complementary").getByRole("button").last());
    await press("Escape");
    await expect(page.getByRole("complementary").locator("pre")).toHaveCount(0);
    await expect(grid).toBeFocused();
    expect(await harm()).toEqual([]);
  });

  await test.step("fields of a nested value, in place and as columns", async () => {
    await goTo(5);
    await press("Enter");
    await expect(wharf.dialog).toContainText(image);
    await expect(wharf.dialog).toContainText(script);
    await press("Escape");
    await grid.getByRole("columnheader", { name: script }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Show fields as columns" }).click();
    await expect(grid).toHaveAttribute("aria-colcount", "10");
    await grid.getByRole("columnheader", { name: script }).first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Hide fields" }).click();
    await expect(grid).toHaveAttribute("aria-colcount", "8");
    expect(await harm()).toEqual([]);
  });

  await test.step("groups and their headings", async () => {
    await pane("Pivot").click();
    const put = async (name: string | RegExp, where: string) => {
      await page.getByRole("button", { name }).click();
      await page.getByRole("menuitem", { name: where }).click();
    };
    await put(`Add ${image} to`, "Add to rows");
    await put("Add ◌gnp.exe to", "Add to columns");
    await put(/^Add long_n+.* to$/, "Add to values");
    await expect(grid).toHaveAttribute("aria-rowcount", "6");
    for (const value of values) {
      await expect(grid.getByRole("gridcell", { name: seen(value) }).first()).toBeVisible();
    }
    await expect(grid.getByRole("columnheader", { name: image }).first()).toBeVisible();
    await expectLayoutHolds(page, page.getByRole("button", { name: "Run on all rows" }));
    expect(await harm()).toEqual([]);
  });

  await test.step("a chart, what it says of a bar, and its picture", async () => {
    await pane("Chart").click();
    const chart = page.getByRole("img", { name: /Bar chart of 5 points/ });
    await expect(chart.locator("svg path").first()).toBeAttached();
    await page.getByRole("button", { name: /Split by/ }).click();
    await page.getByRole("option", { name: `${image} VARCHAR`, exact: true }).click();
    const split = page.getByRole("img", { name: /split by <img/ });
    await expect(split.getByText("◌gnp.exe").first()).toBeAttached();
    const box = await split.boundingBox();
    if (box === null) throw new Error("The chart is not there.");
    for (let at = 0.1; at < 0.8; at += 0.02) {
      await page.mouse.move(box.x + box.width * at, box.y + box.height * 0.7);
    }
    const { width } = page.viewportSize() ?? { width: await page.evaluate(() => innerWidth) };
    const ends = await split
      .locator("svg text")
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(5);
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
    await expectLayoutHolds(page, page.getByRole("button", { name: "Save", exact: true }));
    const file = join(userData, "chart.svg");
    await chooseSaveFile(app, file);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("menuitem", { name: "Save as SVG" }).click();
    await expect(page.getByText("chart.svg saved")).toBeVisible();
    const svg = readFileSync(file, "utf8");
    expect(svg).toContain("&lt;img src=x");
    expect(svg).not.toMatch(/<(?:script|img|a|foreignObject)\b|<[^>]*(?:javascript:|\son\w+=)/);
    await page.getByRole("button", { name: "Show values as a table" }).click();
    const numbers = page.getByRole("table").getByRole("row").nth(1).getByRole("cell").last();
    await expectLayoutHolds(page, numbers);
    await page.getByRole("button", { name: "Show chart" }).click();
    expect(await harm()).toEqual([]);
  });

  await test.step("two results compared", async () => {
    await pane("Rows").click();
    await wharf.run(
      table
        .replace("(i * 1.5)", "(CASE WHEN i = 7 THEN 99 ELSE i * 1.5 END)")
        .replaceAll(
          `${literal(link)} END`,
          `CASE WHEN i = 9 THEN ${literal(image)} ELSE ${literal(link)} END END`,
        ),
    );
    const question = page.getByRole("alertdialog", { name: "Run this statement?" });
    await expect(question.getByText("50 rows will be inserted, 50 deleted.")).toBeVisible();
    await expect(question.getByText(image).first()).toBeVisible();
    await expectLayoutHolds(page, question.getByRole("button", { name: "Run" }));
    expect(await harm()).toEqual([]);
    await question.getByRole("button", { name: "Run" }).click();
    await expect(question.getByText("No undo script: too large.")).toBeVisible();
    await question.getByRole("button", { name: "Run" }).click();
    await expect(wharf.status.getByText("50 rows", { exact: true })).toBeHidden();
    await wharf.run(read);
    await expect(grid).toHaveAttribute("aria-rowcount", "51");
    await pane("Compare").click();
    const compared = page.getByRole("region", { name: "Comparison with an earlier result" });
    await expect(compared.getByRole("button", { name: "Changed 2", exact: true })).toBeVisible();
    await expect(grid.getByText("99.00")).toBeVisible();
    await expect(grid.getByText(image).first()).toBeVisible();
    await expectLayoutHolds(page, compared.getByRole("button", { name: "Changed 2", exact: true }));
    expect(await harm()).toEqual([]);
    await pane("Rows").click();
  });

  await test.step("what leaves the window: copies as HTML and SQL, and the export", async () => {
    await goTo(1);
    await press("ControlOrMeta+A");
    await page.getByRole("button", { name: "Copy as", exact: true }).click();
    await page.getByRole("menuitem", { name: "HTML table" }).click();
    await expect(page.getByText("50 rows copied")).toBeVisible();
    const html = await readClipboardHtml(app);
    expect(html).toContain("&lt;img src=x");
    expect(html).not.toMatch(/<(?:img|script|b|a)\b/);
    await page.getByRole("button", { name: "Copy as", exact: true }).click();
    await page.getByRole("menuitem", { name: "SQL UPDATE…" }).click();
    await expect(wharf.dialog.getByRole("checkbox", { name: control.slice(0, 4) })).toBeVisible();
    await expectLayoutHolds(page, wharf.dialog.getByRole("button", { name: "Copy", exact: true }));
    await press("Escape");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expectLayoutHolds(page, wharf.dialog.getByRole("button", { name: "Export…" }));
    await press("Escape");
    const file = join(userData, "rows.csv");
    await chooseSaveFile(app, file);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await wharf.dialog.getByRole("button", { name: "Export…" }).click();
    await expect(page.getByText(/50 rows exported to rows\.csv/)).toBeVisible();
    expect(readFileSync(file, "utf8").includes(megabyte)).toBe(true);
    expect(await harm()).toEqual([]);
  });
});

import { expect } from "@playwright/test";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const statement = `SELECT i AS id, 'City ' || (i % 7) AS city, CAST(i * 1.5 AS DECIMAL(18,2)) AS amount,
  CASE WHEN i % 5 = 0 THEN NULL ELSE 'note ' || i END AS note,
  TIMESTAMPTZ '2024-05-01 22:30:00.123456+00' + to_hours(i) AS seen, {'a': i, 'b': [i, i + 1]} AS nested
FROM range(1000) t(i)`;

test("rows are sorted, filtered, searched and laid out", async ({ page }) => {
  test.setTimeout(120_000);
  const wharf = new Workbench(page);
  const { grid } = wharf;
  await wharf.openQueryOn("harbour");
  await wharf.run(statement);
  await expect(grid).toHaveAttribute("aria-rowcount", "1001");
  const header = (name: string) => grid.getByRole("columnheader", { name: new RegExp(`^${name} `) });
  const headers = () =>
    grid
      .getByRole("columnheader")
      .evaluateAll((all) => all.slice(1).map((each) => each.querySelector("bdi")?.textContent ?? ""));
  const filters = page.getByRole("region", { name: "Result filters" });
  const columnMenu = async (name: string, entry: string) => {
    await header(name).click({ button: "right" });
    await page.getByRole("menuitem", { name: new RegExp(`^${entry}`) }).click();
  };

  await test.step("a column sorts by its button, and a second one by the button with Shift", async () => {
    await header("city").hover();
    await page.getByRole("button", { name: "Sort by city" }).click();
    await expect(header("city")).toHaveAttribute("aria-sort", "ascending");
    await header("id").hover();
    await page.getByRole("button", { name: "Sort by id" }).click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: "Sort by id" }).click({ modifiers: ["Shift"] });
    await expect(header("id")).toHaveAttribute("aria-sort", "descending");
    await expect.poll(async () => (await wharf.rowTexts(1)).slice(0, 2)).toEqual(["994", "City 0"]);
  });

  await test.step("a filter is written, refused where it makes no sense, and corrected", async () => {
    await grid.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.getByRole("textbox", { name: "Filter of id" })).toBeFocused();
    await page.keyboard.type("over 9");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“over 9” is no value of “id”")).toBeVisible();
    await page.getByRole("textbox", { name: "Filter of id" }).fill(">= 900");
    await page.keyboard.press("Enter");
    await expect(filters.getByText("100 of 1,000 rows")).toBeVisible();
    await expect(grid).toHaveAttribute("aria-rowcount", "101");
    await expect(grid).toBeFocused();
  });

  await test.step("values are chosen from the list", async () => {
    await columnMenu("city", "Filter…");
    const values = page.getByRole("grid", { name: "Values of city" });
    await expect(values.getByRole("row")).toHaveCount(7);
    await values.getByRole("row", { name: /City 3/ }).click();
    await values.getByRole("row", { name: /City 4/ }).click();
    await expect(page.getByRole("textbox", { name: "Filter of city" })).toHaveValue('"City 3", "City 4"');
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(filters.getByText("29 of 1,000 rows")).toBeVisible();
  });

  await test.step("a filter is edited where it stands, and removed", async () => {
    await filters.getByRole("button", { name: /Edit filter of city/ }).click();
    await filters.getByRole("textbox", { name: "Filter of city" }).fill("!city 3");
    await page.keyboard.press("Enter");
    await expect(filters.getByText("86 of 1,000 rows")).toBeVisible();
    await filters.getByRole("button", { name: "Remove filter of city" }).click();
    await expect(filters.getByText("100 of 1,000 rows")).toBeVisible();
  });

  await test.step("a click on a value filters by it", async () => {
    const cell = grid.getByRole("row", { name: /^1 / }).getByRole("gridcell").nth(1);
    await cell.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Exclude rows with this value" }).click();
    await expect(filters.getByText('!"City 0"')).toBeVisible();
    await expect(filters.getByText("86 of 1,000 rows")).toBeVisible();
    await filters.getByRole("button", { name: "Clear all" }).click();
    await expect(grid).toHaveAttribute("aria-rowcount", "1001");
    await expect(filters).toBeHidden();
  });

  await test.step("filters that nothing passes say so, and can be cleared", async () => {
    await columnMenu("note", "Filter…");
    await page.getByRole("textbox", { name: "Filter of note" }).fill("no such text");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No rows match the filters")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear all" }).last().click();
    await expect(grid).toHaveAttribute("aria-rowcount", "1001");
  });

  await test.step("a text is found from cell to cell", async () => {
    await grid.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ControlOrMeta+F");
    const find = page.getByRole("search", { name: "Find in result" });
    await page.keyboard.type("NOTE 99");
    await expect(find.getByText(/^1 of 9/)).toBeVisible();
    // Every place of the text that is on the screen is marked.
    const marked = () => page.evaluate(() => CSS.highlights.get("found-text")?.size ?? 0);
    await expect.poll(marked).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await expect(find.getByText(/^2 of 9/)).toBeVisible();
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect(find.getByText(/^9 of 9/)).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await marked()).toBe(0);
    await expect(grid).toBeFocused();
    const active = await grid.getAttribute("aria-activedescendant");
    await expect(page.locator(`[id="${active}"]`)).toHaveText(/^note 99/);
  });

  await test.step("columns are pinned to both edges and stay there while the others scroll", async () => {
    await columnMenu("amount", "Pin left");
    await columnMenu("id", "Pin right");
    await expect.poll(headers).toEqual(["amount", "city", "note", "seen", "nested", "id"]);
    const left = async (name: string) => (await header(name).boundingBox())?.x;
    const before = [await left("amount"), await left("id")];
    await grid.evaluate((view) => view.scrollBy(400, 0));
    expect([await left("amount"), await left("id")]).toEqual(before);
    await grid.focus();
    await page.keyboard.press("Alt+End");
    await expect.poll(headers).toEqual(["amount", "id", "city", "note", "seen", "nested"]);
  });

  await test.step("a hidden column is named above the rows, and comes back", async () => {
    await columnMenu("city", "Hide");
    await expect.poll(headers).toEqual(["amount", "id", "note", "seen", "nested"]);
    await filters.getByRole("button", { name: "1 column hidden" }).click();
    await page.getByRole("menuitem", { name: "Show city" }).click();
    await expect.poll(headers).toEqual(["amount", "id", "city", "note", "seen", "nested"]);
  });

  await test.step("times are shown in a zone that is chosen, with every digit and the offset", async () => {
    await columnMenu("seen", "Time zone…");
    await page.getByRole("searchbox", { name: "Search zones" }).fill("kolkata");
    await page.getByRole("option", { name: /Kolkata/ }).click();
    await expect(filters.getByText(/^Times in Asia/)).toBeVisible();
    await columnMenu("id", "Sort ascending");
    await expect(grid.getByText("2024-05-02 04:00:00.123456+05:30")).toBeVisible();
  });

  await test.step("the same statement looks the same when it is run again", async () => {
    await wharf.run(`${statement} WHERE i < 10`);
    await expect(grid).toHaveAttribute("aria-rowcount", "11");
    await expect.poll(headers).toEqual(["amount", "id", "city", "note", "seen", "nested"]);
    await expect(grid.getByText("2024-05-02 04:00:00.123456+05:30")).toBeVisible();
    await filters.getByRole("button", { name: "Show times as stored" }).click();
    await expect(filters).toBeHidden();
  });
});

test("what was asked of the first rows can be asked of all", async ({ page }) => {
  const wharf = new Workbench(page);
  const { grid } = wharf;
  await wharf.openQueryOn("harbour");
  await wharf.limitRows("1,000");
  await wharf.run("SELECT i AS id, i % 2 AS odd FROM range(5000) t(i)");
  await expect(grid).toHaveAttribute("aria-rowcount", "1001");
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.type(">2000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("None of the first 1,000 rows match.")).toBeVisible();
  await page
    .getByRole("region", { name: "Result filters" })
    .getByRole("button", { name: "Run on all rows" })
    .click();
  await expect.poll(() => wharf.editorText()).toContain("WHERE id > 2000");
  await expect(grid).toHaveAttribute("aria-rowcount", "1001");
  await expect.poll(async () => (await wharf.rowTexts(1))[0]).toBe("2001");
});

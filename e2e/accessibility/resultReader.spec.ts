import { expect, type Page } from "@playwright/test";
import { readerView } from "../fixtures/readerView";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

/** What is announced with these words. */
const said = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

test("a screen reader is told of every cell, of what is selected and how the rows are sorted", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  const { keyboard } = page;
  await wharf.openQueryOn("harbour");
  await wharf.run(`
    SELECT i AS id, CASE WHEN i % 2 = 1 THEN 'NULL' END AS town, '' AS note
    FROM range(50) t(i)`);
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "51");
  await wharf.grid.focus();
  const focused = await readerView(page);
  const cell = { role: "gridcell", description: "", isSelected: true };

  await test.step("the cell with its value, its row and its column", async () => {
    await expect.poll(focused).toEqual({ ...cell, name: "0", row: "1", column: "id bigint" });
  });

  await test.step("NULL and an empty text, which no text can be mistaken for", async () => {
    await keyboard.press("ArrowRight");
    await expect
      .poll(focused)
      .toEqual({ ...cell, name: "NULL", description: "no value", row: "1", column: "town varchar" });
    await keyboard.press("ArrowDown");
    await expect.poll(focused).toEqual({ ...cell, name: "NULL", row: "2", column: "town varchar" });
    await keyboard.press("ArrowRight");
    await expect
      .poll(focused)
      .toMatchObject({ name: "empty", description: "text of length 0", column: "note varchar" });
  });

  await test.step("how large the selection is", async () => {
    await keyboard.press("Shift+ArrowUp");
    await keyboard.press("Shift+ArrowLeft");
    await expect(said(page, "2 rows by 2 columns selected")).toHaveCount(1);
    await keyboard.press("ControlOrMeta+A");
    await expect(said(page, "50 rows by 3 columns selected")).toHaveCount(1);
  });

  await test.step("by what the rows are sorted", async () => {
    await keyboard.press("ControlOrMeta+Home");
    await keyboard.press("Alt+ArrowUp");
    await expect(said(page, "Based on 50 rows. Sorted by id ascending")).toHaveCount(1);
    await keyboard.press("Alt+ArrowUp");
    await expect(said(page, "Sorted by id descending")).toHaveCount(1);
    await expect(page.getByRole("columnheader", { name: /^id/ })).toHaveAttribute("aria-sort", "descending");
    await keyboard.press("ArrowRight");
    await keyboard.press("Alt+Shift+ArrowUp");
    await expect(said(page, "Sorted by id descending, then by town ascending")).toHaveCount(1);
  });
});

test("a screen reader is told that a statement runs, and what came of it", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");

  await test.step("how many rows came", async () => {
    await wharf.run("SELECT 1 AS one FROM range(7)");
    await expect(said(page, /^7 rows, /)).toHaveCount(1);
  });

  await test.step("that a result was cut, and what can be done", async () => {
    await wharf.limitRows("1,000");
    await wharf.run("FROM range(5000)");
    await expect(said(page, /^First 1,000 rows\. The result was cut off after 1,000 rows\./)).toHaveCount(1);
  });

  await test.step("that it runs, once and without its time, and that it was stopped", async () => {
    await wharf.run("SELECT count(*) FROM range(300000000000) t(i) WHERE i % 7 = 3");
    await expect(said(page, /^Running$/)).toHaveCount(1);
    await expect(said(page, /\d m?s/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(said(page, "The statement was stopped before it finished.")).toHaveCount(1);
  });

  await test.step("that one without rows is done", async () => {
    await wharf.run("CREATE TABLE berths (id INTEGER)");
    await expect(said(page, /^Table berths created in \d/)).toHaveCount(1);
  });

  await test.step("why one failed, at once", async () => {
    await wharf.run("SELECT nope");
    await expect(page.getByRole("alert").filter({ hasText: "The statement failed" })).toHaveCount(1);
  });
});

test("the keys of a result work from the line above it", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT i FROM range(7) t(i)");
  // The line is there while the statement runs, and its keys are those of the rows.
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "8");
  const statistics = page.getByRole("complementary", { name: "Statistics" });
  for (const place of [
    page.getByRole("radio", { name: "Rows" }),
    page.getByRole("button", { name: "Copy as" }),
  ]) {
    await place.focus();
    await page.keyboard.press("Alt+I");
    await expect(statistics).toBeVisible();
    await page.keyboard.press("Alt+I");
    await expect(statistics).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+F");
    await expect(page.getByRole("searchbox", { name: "Find in result" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(wharf.grid).toBeFocused();
  }
});

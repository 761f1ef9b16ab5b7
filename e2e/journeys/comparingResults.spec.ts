import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const rows = `SELECT 9007199254740992 + i AS id,
  ((i * 1.25)::DECIMAL(38,2) + 123456789012345678901234567890123456)::DECIMAL(38,2) AS amount, 'gauge ' || i AS note,
  DATE '2026-01-01' + i::INTEGER AS day FROM range(200) t(i)`;
/** One row gone, one new, two with another value. */
const changed = `SELECT id, CASE WHEN id = 9007199254740993 THEN amount + 0.01 ELSE amount END::DECIMAL(38,2) AS amount,
  CASE WHEN id = 9007199254740995 THEN 'gauge  3' ELSE note END AS note, day FROM (${rows}) WHERE id > 9007199254740992
  UNION ALL SELECT 9007199254741192, 123456789012345678901234567890123456.99, NULL, DATE '2026-08-01'`;
const read = "SELECT * FROM readings ORDER BY id";

test("two runs of a statement are compared: what was added, removed and changed, to the last digit", async ({
  app,
  page,
}) => {
  test.setTimeout(240_000);
  const wharf = new Workbench(page);
  const { grid } = wharf;
  const pane = page.getByRole("region", { name: "Comparison with an earlier result" });
  const filter = (name: string) => pane.getByRole("button", { name, exact: true });
  await wharf.openQueryOn("harbour");
  await wharf.run(`CREATE TABLE readings AS ${rows}`);
  await expect(wharf.tree.getByRole("treeitem", { name: /readings/ })).toBeVisible();
  await wharf.run(read);
  await expect(grid).toHaveAttribute("aria-rowcount", "201");

  await test.step("with nothing to compare with, it says how to get it", async () => {
    await page.getByRole("radio", { name: "Compare" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("No earlier result of this statement is kept")).toBeVisible();
    await expectAccessible(app, page, "choice");
  });

  await test.step("after another run it compares by itself, by the key it finds", async () => {
    await wharf.run(`CREATE OR REPLACE TABLE readings AS ${changed}`);
    await page.getByRole("alertdialog").getByRole("button", { name: "Run" }).click();
    await expect(page.getByRole("heading", { name: /^Table readings created/ })).toBeVisible();
    await wharf.run(read);
    await expect(filter("Added 1")).toBeVisible();
    await expect(filter("Removed 1")).toBeVisible();
    await expect(filter("Changed 2")).toBeVisible();
    await expect(pane.getByText("Same 197")).toBeVisible();
    await expect(pane.getByRole("button", { name: "Key columns: id. Change" })).toBeVisible();
    await expect(grid).toHaveAttribute("aria-rowcount", "6");
    await expect
      .poll(async () => (await wharf.rowTexts(2)).slice(0, 4).map((text) => text.replaceAll(/\s+/g, " ")))
      .toEqual(["Changed", "9007199254740993", "changed from …7890123457.25", "changed to …7890123457.26"]);
    await expectAccessible(app, page, "comparison");
  });

  await test.step("the keyboard filters by a count and copies a changed cell as it is", async () => {
    await filter("Changed 2").focus();
    await page.keyboard.press("Space");
    await expect(grid).toHaveAttribute("aria-rowcount", "4");
    await grid.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.press("ControlOrMeta+C");
    await expect.poll(() => readClipboard(app)).toBe("123456789012345678901234567890123457.26");
    await pane.getByRole("radio", { name: "note 1" }).focus();
    await page.keyboard.press("Space");
    await expect.poll(async () => (await wharf.rowTexts(1))[1]).toBe("9007199254740995");
    await expect(grid).toHaveAttribute("aria-rowcount", "3");
    await page.keyboard.press("Space");
    await expect(grid).toHaveAttribute("aria-rowcount", "6");
  });

  await test.step("it is as it was left after another look of the result and after another tab", async () => {
    const isLeft = async (): Promise<void> => {
      await expect(filter("Removed 1")).toHaveAttribute("aria-pressed", "true");
      await expect(grid).toHaveAttribute("aria-rowcount", "3");
    };
    await filter("Removed 1").focus();
    await page.keyboard.press("Space");
    await isLeft();
    await page.getByRole("radio", { name: "Rows" }).focus();
    await page.keyboard.press("Enter");
    await expect(grid).toHaveAttribute("aria-rowcount", "201");
    await page.getByRole("radio", { name: "Compare" }).focus();
    await page.keyboard.press("Enter");
    await isLeft();
    await page.keyboard.press("ControlOrMeta+T");
    await expect(pane).toBeHidden();
    await page.getByRole("tab", { name: "readings", exact: true }).click();
    await isLeft();
    await filter("Removed 1").focus();
    await page.keyboard.press("Space");
    await expect(grid).toHaveAttribute("aria-rowcount", "6");
  });

  await test.step("rows are searched and sorted as everywhere, and all columns can be shown", async () => {
    await pane.getByText("Show all columns").click();
    await expect(grid).toHaveAttribute("aria-colcount", "9");
    await grid.focus();
    await page.keyboard.press("ControlOrMeta+F");
    await page.keyboard.type("457.26");
    await expect(page.getByText("1 of 1")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(grid).toBeFocused();
    await expectAccessible(app, page, "all columns");
  });

  await test.step("other columns, whole rows and another result are chosen", async () => {
    await pane.getByRole("button", { name: /^Key columns: id/ }).click();
    await page.getByRole("menuitem", { name: "Other columns" }).click();
    await wharf.dialog.getByRole("radiogroup", { name: "Use of note" }).getByText("Leave out").click();
    await expectAccessible(app, page, "columns to compare");
    await wharf.dialog.getByRole("button", { name: "Compare" }).click();
    await expect(filter("Changed 1")).toBeVisible();
    await pane.getByRole("button", { name: /^Key columns: id/ }).click();
    await page.getByRole("menuitem", { name: "Entire rows" }).click();
    await expect(filter("Added 2")).toBeVisible();
    await expect(filter("Removed 2")).toBeVisible();
    await pane.getByRole("button", { name: /Choose another result$/ }).click();
    await expect(wharf.dialog.getByRole("option").first()).toContainText(
      "SELECT * FROM readings ORDER BY id",
    );
    await expectAccessible(app, page, "another result");
    await page.keyboard.press("Escape");
  });

  await test.step("two runs with the same rows are said to be the same", async () => {
    await wharf.run(read);
    await expect(page.getByText("No differences")).toBeVisible();
    await expectAccessible(app, page, "nothing different");
  });

  await test.step("of cut results it says so, and compares all rows where one statement can", async () => {
    await wharf.limitRows("1,000");
    await wharf.run("SELECT i AS id, i % 7 AS part FROM range(5000) t(i) ORDER BY id");
    await expect(page.getByText(/first 1,000 rows/i).first()).toBeVisible();
    await wharf.run("SELECT i AS id, i % 8 AS part FROM range(5000) t(i) ORDER BY id");
    await pane
      .getByRole("button", { name: /Choose another result$/ })
      .or(pane.getByRole("listbox"))
      .first()
      .waitFor();
    await pane.getByRole("option", { name: /i % 7/ }).click();
    await expect(pane.getByText("Rows beyond the limit may appear as added or removed.")).toBeVisible();
    await pane.getByRole("button", { name: "Key columns: Entire rows. Change" }).click();
    await page.getByRole("menuitem", { name: "id", exact: true }).click();
    await expect(filter("Changed 874")).toBeVisible();
    await expectAccessible(app, page, "cut results");
    await pane.getByRole("button", { name: "Compare all rows" }).click();
    await expect.poll(() => wharf.editorText()).toContain("FULL OUTER JOIN");
  });
});

import { expect } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

const join =
  "SELECT c.name, sum(o.amount) AS amount FROM orders o JOIN customers c ON c.id = o.customer GROUP BY c.name";

test("a statement is explained as tree, table and text, without touching its text", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run(
    "CREATE TABLE orders AS SELECT range AS id, range % 10 AS customer, range * 1.5 AS amount FROM range(100000)",
  );
  await expect(page.getByRole("heading", { name: /^Table orders created/ })).toBeVisible();
  await wharf.run("CREATE TABLE customers AS SELECT range AS id, 'name ' || range AS name FROM range(10)");
  await expect(page.getByRole("heading", { name: /^Table customers created/ })).toBeVisible();
  await wharf.writeSql(join);
  const tree = page.getByRole("treegrid", { name: "Plan, the last operator first" });

  await test.step("the plan alone, by its shortcut", async () => {
    await page.keyboard.press("ControlOrMeta+e");
    await expect(tree.getByRole("row", { name: /^HASH JOIN/ })).toBeVisible();
    await expect(page.getByText("Not run: row counts are estimates.")).toBeVisible();
    await expect(page.getByText("Query changed since this run")).toHaveCount(0);
    expect(await wharf.editorText()).toBe(join);
  });

  await test.step("what each operator took, from the menu", async () => {
    await page.getByRole("button", { name: "Explain", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Explain and run statement/ }).click();
    await expect(tree.getByRole("row", { name: /^HASH JOIN, 100,000 rows/ })).toBeVisible();
    await tree.getByRole("row", { name: /^HASH JOIN/ }).click();
    const details = page.getByRole("complementary", { name: "Details of HASH JOIN" });
    await expect(details).toContainText("INNER");
    await page.keyboard.press("ArrowDown");
    await expect(
      page.getByRole("complementary", { name: /^Details of TABLE SCAN|^Details of SEQ SCAN/ }),
    ).toBeVisible();
  });

  await test.step("beside the plan without figures", async () => {
    await page.getByRole("button", { name: /Compare with/ }).click();
    await page.getByRole("option", { name: /SELECT c.name/ }).click();
    await expect(
      page.getByRole("region", { name: "Earlier plan" }).getByRole("row", { name: /^HASH JOIN/ }),
    ).toBeVisible();
    await expect(page.getByText("Run both statements to compare their times.")).toBeVisible();
    await page.getByRole("radio", { name: "Table" }).click();
    await expect(page.getByRole("columnheader", { name: "Time share" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("radio", { name: "Tree" }).click();
    await page.getByRole("button", { name: /Compare with/ }).click();
    await page.getByRole("option", { name: "Compare with…" }).click();
    await expect(page.getByRole("region", { name: "Earlier plan" })).toHaveCount(0);
  });

  await test.step("as a table, the slowest first, and as text", async () => {
    await page.getByRole("radio", { name: "Table" }).click();
    const table = page.getByRole("grid", { name: "Operators of the plan" });
    await expect(table.getByRole("columnheader", { name: "Time share" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: /^Time$|^Time ↓/ })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.getByRole("radio", { name: "Text" }).click();
    await expect(page.locator("pre")).toContainText("HASH GROUP BY  (10 rows");
  });

  await test.step("an error is marked in the statement as it was written", async () => {
    await wharf.writeSql("SELECT id,\n  nothing FROM orders");
    await page.keyboard.press("ControlOrMeta+e");
    const failure = page.getByRole("main").getByRole("alert").filter({ visible: true });
    await expect(failure).toContainText("nothing");
    await expect(failure).toContainText("Correct the marked part");
  });

  await test.step("figures of a deep plan stay in their columns", async () => {
    const deep = "(SELECT * FROM ".repeat(22);
    await wharf.writeSql(
      `SELECT * FROM ${deep}orders${Array.from({ length: 22 }, (_, level) => ` ORDER BY id LIMIT ${900 - level}) AS t${level}`).join("")}`,
    );
    await page.getByRole("button", { name: "Explain", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Explain and run statement/ }).click();
    await page.getByRole("radio", { name: "Tree" }).click();
    const figures = tree.getByText(/^[\d,]+ rows?$/);
    await expect.poll(() => figures.count()).toBeGreaterThan(20);
    const ends = await Promise.all((await figures.all()).map((figure) => figure.boundingBox()));
    expect(new Set(ends.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)))).size).toBe(1);
  });
});

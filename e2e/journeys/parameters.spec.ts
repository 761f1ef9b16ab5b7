import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("parameters are asked for with their types, and sent as literals", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run(
    "CREATE TABLE ships AS SELECT range::INTEGER AS id, DATE '2026-01-01' + range::INTEGER AS built, 'ship ' || range AS name FROM range(50)",
  );
  await expect(page.getByRole("heading", { name: /^Table ships created/ })).toBeVisible();
  await expect(wharf.tree.getByRole("treeitem", { name: /ships/ })).toBeVisible();

  const form = page.getByRole("dialog", { name: "Parameters" });
  const value = (name: string) => form.getByRole("textbox", { name, exact: true });

  await test.step("types come from the columns that they are compared with", async () => {
    await wharf.run("SELECT name FROM ships WHERE built >= :from AND id IN $ids AND name <> ? ORDER BY id");
    await expect(value(":from")).toBeFocused();
    await expect(form.getByRole("button", { name: /DATE Type of :from/ })).toBeVisible();
    await expect(form.getByRole("button", { name: /BIGINT Type of \$ids/ })).toBeVisible();
    await expect(form.getByRole("button", { name: /List Form of \$ids/ })).toBeVisible();
    await page.keyboard.type("2026-01");
    await expect(form.getByText("Not a value of type DATE")).toBeVisible();
    await expect(form.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
    await page.keyboard.type("-11");
    await value("$ids").fill("3\n10\n12");
    await value("?1").fill("it's'; DROP TABLE ships; --");
    await page.keyboard.press("Enter");
    await expect(form).toHaveCount(0);
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["ship 10"]);
    await expect.poll(() => wharf.rowTexts(2)).toEqual(["ship 12"]);
    await expect(page.getByText(":from = CAST('2026-01-11' AS DATE)")).toBeVisible();
  });

  await test.step("values are remembered, and Escape runs nothing", async () => {
    await wharf.focusEditor();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(value(":from")).toHaveValue("2026-01-11");
    await expect(value("$ids")).toHaveValue("3\n10\n12");
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["ship 10"]);
  });

  await test.step("a list holds NULL, the empty text and line breaks, and the form is read well in both themes", async () => {
    await wharf.run("SELECT unnest($names) AS name");
    await form.getByRole("button", { name: /Form of \$names/ }).click();
    await page.getByRole("option", { name: "List" }).click();
    await value("$names").fill('a\nNULL\n""\n"two\\nlines"');
    await expectAccessible(app, page, "parameters");
    await form.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByText("4 rows", { exact: true }).first()).toBeVisible();
    await wharf.run("SELECT count(n), count(*), max(length(n)) FROM (SELECT unnest($names) AS n)");
    await expect(value("$names")).toHaveValue('a\nNULL\n""\n"two\\nlines"');
    await expect(value("$names")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["3", "4", "9"]);
  });

  await test.step("a function decides the type of what it is compared with", async () => {
    await wharf.run("SELECT count(*) AS n FROM ships WHERE length(name) >= :least");
    await expect(form.getByRole("button", { name: /BIGINT Type of :least/ })).toBeVisible();
    await value(":least").fill("7");
    await page.keyboard.press("Enter");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["40"]);
  });

  await test.step("an error is marked in the text as it is written", async () => {
    await wharf.run("SELECT :from, nonsense FROM ships");
    await expect(value(":from")).toHaveValue("2026-01-11");
    await value(":from").press("Enter");
    await expect(page.getByRole("main").getByRole("alert").filter({ visible: true })).toContainText(
      "nonsense",
    );
    await expect(page.locator(".squiggly-error")).toBeVisible();
  });

  await test.step("a run of the history opens as it was written, and asks for its values again", async () => {
    await page.getByRole("button", { name: "History", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search statements, names, errors" }).fill("built DROP");
    const run = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
    await expect(run).toHaveCount(1);
    await run.getByRole("button", { name: "Open query" }).click();
    await expect.poll(() => wharf.editorText()).toContain("built >= :from AND id IN $ids AND name <> ?");
    await wharf.focusEditor();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(value(":from")).toHaveValue("2026-01-11");
    await expect(value("$ids")).toHaveValue("3\n10\n12");
    await expect(value("?1")).toHaveValue("it's'; DROP TABLE ships; --");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "History", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search statements, names, errors" }).fill("built DROP");
    await expect(run).toHaveCount(1);
    await run.getByRole("button", { name: "Open result" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["ship 10"]);
    await expect(page.getByText(":from = CAST('2026-01-11' AS DATE)")).toBeVisible();
  });
});

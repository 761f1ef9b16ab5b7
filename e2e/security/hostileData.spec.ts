import { expect } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { watchHarm } from "../fixtures/watchHarm";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";
import { writeDataFile } from "../fixtures/writeDataFile";

const image = "<img src=x onerror=alert(1)>";
const script = "</script><script>alert(1)</script>";
const reversed = "\u202Egnp.exe";
const family = "👩‍👩‍👧 family";
const long = `long ${"name ".repeat(60)}end`;
const names = [image, script, reversed, family, long];

const quoted = (name: string) => `"${name}"`;
const literal = (text: string) => `'${text}'`;

test("names and values made of markup are text everywhere", async ({ app, page }) => {
  test.setTimeout(120_000);
  const wharf = new Workbench(page);
  const { tree, grid } = wharf;
  const harm = await watchHarm(page);

  await test.step("the database's name: creation, tree, list, status, deletion", async () => {
    await page.getByRole("main").getByRole("button", { name: "Create a database" }).click();
    await wharf.dialog.getByRole("textbox", { name: "Name" }).fill(image);
    await wharf.dialog.getByRole("button", { name: "Create" }).click();
    await expect(wharf.databaseNode(image, "Running")).toBeVisible();
    await expect(page.getByText(`${image} is running.`)).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${image}` }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await expect(page.getByText(`Type ${image} to confirm`)).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await harm()).toEqual([]);
  });

  await test.step("schemas, tables and columns in the tree, with their tooltips", async () => {
    await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
    const columns = names.map((name) => `${quoted(name)} VARCHAR`).join(", ");
    const statements = [
      `CREATE SCHEMA ${quoted(image)}`,
      ...names.map((name) => `CREATE TABLE ${quoted(image)}.${quoted(name)} (${columns})`),
      `INSERT INTO ${quoted(image)}.${quoted(script)} VALUES (${names.map(literal).join(", ")})`,
    ];
    await wharf.writeSql(statements.join(";\n"));
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(tree.getByRole("treeitem", { name: script, exact: true })).toBeVisible();
    for (const name of names)
      await expect(tree.locator(`[title=${JSON.stringify(name)}]`).first()).toBeVisible();
    await tree.getByRole("treeitem", { name: script, exact: true }).click();
    await page.keyboard.press("ArrowRight");
    await expect(tree.getByRole("treeitem", { name: `${image}, VARCHAR` })).toBeVisible();
    for (const name of names)
      await tree
        .locator(`[title=${JSON.stringify(name)}]`)
        .last()
        .hover();
    expect(await harm()).toEqual([]);
  });

  await test.step("completion", async () => {
    await wharf.writeSql("");
    await page.keyboard.insertText(`SELECT * FROM ${quoted(image)}.`);
    await page.keyboard.press("ControlOrMeta+Space");
    const suggestions = page.locator(".suggest-widget");
    await expect(suggestions.getByText(script, { exact: false }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await harm()).toEqual([]);
  });

  await test.step("grid, header menu and viewer", async () => {
    await wharf.run(`SELECT * FROM ${quoted(image)}.${quoted(script)}`);
    await expect(grid).toHaveAttribute("aria-colcount", String(names.length + 1));
    await expect(grid.getByRole("gridcell").nth(0)).toHaveText(image);
    await expect(grid.getByRole("gridcell").nth(1)).toHaveText(script);
    // A sign stands for the character that would turn the rest of the text around.
    await expect(grid.getByRole("gridcell").nth(2)).toHaveText("◌gnp.exe");
    await expect(grid.getByRole("columnheader").nth(1)).toContainText(image);
    await grid.getByRole("columnheader").nth(1).click({ button: "right" });
    await expect(page.getByRole("menu", { name: `Column ${image}` })).toBeVisible();
    await page.keyboard.press("Escape");
    for (const [index, text] of names.entries()) {
      await page.keyboard.press("ControlOrMeta+Home");
      for (let times = 0; times < index; times += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("complementary").locator("pre")).toHaveText(text);
      await page.keyboard.press("Escape");
    }
    expect(await harm()).toEqual([]);
  });

  await test.step("an error's message, in the result and over the mark in the editor", async () => {
    await wharf.run(`SELECT ${quoted(`${image} missing`)} FROM ${quoted(image)}.${quoted(script)}`);
    await expect(page.getByRole("alert").getByText(`${image} missing`, { exact: false })).toBeVisible();
    await page.locator(".monaco-editor .squiggly-error").first().hover({ force: true });
    await expect(
      page.locator(".monaco-hover").getByText(`${image} missing`, { exact: false }).first(),
    ).toBeVisible();
    expect(await harm()).toEqual([]);
  });

  await test.step("the palette", async () => {
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.type("onerror");
    await expect(page.getByRole("option").filter({ hasText: image }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await harm()).toEqual([]);
  });

  await test.step("a file's name, its header and its values", async () => {
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const line = names.map(cell).join(",");
    const file = await writeDataFile(`${image}.csv`, `${line}\n${line}\n`);
    await chooseFiles(app, file);
    await wharf.choose("Load files");
    await expect(wharf.dialog.getByRole("heading", { name: `Load ${image}.csv` })).toBeVisible();
    // Lines that say the same are detected as values; the first one names the columns only where that is asked for.
    await wharf.dialog.getByText("First row is header").click();
    await expect(wharf.dialog.getByRole("textbox", { name: `Name of ${image} in the table` })).toHaveValue(
      image,
    );
    await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
    await expect(wharf.dialog.getByText(/1 row loaded/)).toBeVisible();
    expect(await harm()).toEqual([]);
  });
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("the palette has the commands of the window and of its editor, and shortcuts are listed", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");

  await test.step("a command of the editor works on the text", async () => {
    await wharf.writeSql("b\na");
    await page.keyboard.press("ControlOrMeta+A");
    await wharf.choose("Sort Lines Ascending");
    await expect.poll(() => wharf.editorText()).toBe("a\nb");
  });

  await test.step("a statement is run and formatted by name", async () => {
    await wharf.writeSql("select 1 as one");
    await wharf.choose("Run statement");
    await expect(wharf.grid.getByRole("columnheader", { name: /^one/ })).toBeVisible();
    await wharf.choose("Format");
    await expect.poll(() => wharf.editorText()).toMatch(/^select\n\s+1 as one/);
  });

  await test.step("a shortcut is found by what it does", async () => {
    await wharf.choose("Keyboard shortcuts");
    await wharf.dialog.getByRole("searchbox", { name: "Search shortcuts" }).fill("maximize");
    await expect(wharf.dialog.getByRole("term")).toHaveText([
      "Maximize or restore the result",
      "Maximize or restore the editor",
    ]);
  });
});

test("the databases of this computer are backed up by name, into a new folder in the chosen one", async ({
  app,
  page,
}) => {
  const wharf = new Workbench(page);
  const folder = await mkdtemp(join(tmpdir(), "wharf-backups-"));
  try {
    await wharf.createDatabase("harbour");
    await chooseFiles(app, folder);
    await wharf.choose("Back up this computer’s databases");
    await expect(page.getByText(/^1 database backed up to /)).toBeVisible();
    const [backup = "", ...others] = await readdir(folder);
    expect(backup).toMatch(/^Wharf \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d$/);
    expect(others).toEqual([]);
    const parts = await readdir(join(folder, backup), { recursive: true });
    expect(parts).toContain("catalog.duckdb");

    // A folder that can't be written to.
    await chooseFiles(app, join(folder, backup, "catalog.duckdb"));
    await wharf.choose("Back up this computer’s databases");
    await expect(
      page
        .getByText(/backup|folder/i)
        .filter({ hasText: /catalog\.duckdb|not/i })
        .first(),
    ).toBeVisible();
    await expect.poll(() => readdir(folder)).toEqual([backup]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

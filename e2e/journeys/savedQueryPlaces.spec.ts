import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;
let folder: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-places-"));
  folder = await mkdtemp(join(tmpdir(), "wharf-queries-"));
  const settings = { version: 1, theme: "light", window: null, queryFolder: folder };
  await writeFile(join(userData, "settings.json"), JSON.stringify(settings));
});
test.afterEach(async () => {
  await rm(userData, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test("a saved query opens on the database it was saved on, and says when that was deleted", async () => {
  test.setTimeout(120_000);
  const wharf = await launchWharf({ userData });
  const { page } = wharf;
  const workbench = new Workbench(page);
  const onDatabase = (name: string) => page.getByRole("button", { name: `Database: ${name}` });
  try {
    await workbench.openQueryOn("harbour");
    await workbench.writeSql("SELECT 1 AS one");
    await page.keyboard.press("ControlOrMeta+S");
    const dialog = page.getByRole("dialog", { name: "Save query" });
    await dialog.getByLabel("Name").fill("reports/daily");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await readFile(join(folder, "reports", "daily.sql"), "utf8")).toBe("SELECT 1 AS one");
    await page.keyboard.press("ControlOrMeta+W");

    await workbench.choose("Create a database");
    await workbench.dialog.getByRole("textbox", { name: "Name" }).fill("other");
    await workbench.dialog.getByRole("button", { name: "Create" }).click();
    await expect(workbench.databaseNode("other", "Running")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+T");
    await expect(onDatabase("other")).toBeVisible();

    await page.getByRole("button", { name: "Saved queries" }).click();
    const tree = page.getByRole("tree", { name: "Saved queries" });
    await tree.getByRole("treeitem", { name: "daily" }).click();
    await expect(onDatabase("harbour")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+W");

    await page.getByRole("button", { name: "Databases", exact: true }).click();
    await page.getByRole("button", { name: "Actions for harbour" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("textbox", { name: "Type harbour to confirm" }).fill("harbour");
    await page.getByRole("button", { name: "Delete database" }).click();
    await expect(page.getByRole("button", { name: "Actions for harbour" })).toHaveCount(0);
    await tree.getByRole("treeitem", { name: "daily" }).click();
    await expect(
      page.getByText("daily was saved on the database “harbour”, which no longer exists."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Choose a database", exact: true }).last().click();
    await page.getByRole("option", { name: "other" }).click();
    await expect(onDatabase("other")).toBeVisible();
    await expect(page.getByText("which no longer exists")).toBeHidden();
  } finally {
    await wharf.close();
  }
});

test("folders of saved queries are renamed and moved to the bin with all that is in them", async () => {
  test.setTimeout(120_000);
  await mkdir(join(folder, "reports"));
  await writeFile(join(folder, "reports", "daily.sql"), "SELECT 1");
  await writeFile(join(folder, "reports", "weekly.sql"), "SELECT 7");
  const wharf = await launchWharf({ userData });
  const { page } = wharf;
  try {
    await page.getByRole("button", { name: "Saved queries" }).click();
    const tree = page.getByRole("tree", { name: "Saved queries" });
    await tree.getByRole("treeitem", { name: "daily" }).click();
    await expect(page.getByRole("tab", { name: "daily", selected: true })).toBeVisible();

    await tree.getByRole("treeitem", { name: "reports" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Rename or move" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename or move folder" });
    await dialog.getByLabel("Name").fill("old/reports 2024");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(tree.getByRole("treeitem", { name: "reports 2024" })).toBeVisible();
    await expect
      .poll(() => stat(join(folder, "old", "reports 2024", "daily.sql")).then(() => true))
      .toBe(true);
    await expect(page.getByText(/deleted or moved/u)).toBeHidden();

    await tree.getByRole("treeitem", { name: "reports 2024" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Move to bin" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("The folder has 2 saved queries.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(tree.getByRole("treeitem", { name: "reports 2024" })).toBeVisible();
  } finally {
    await wharf.close();
  }
});

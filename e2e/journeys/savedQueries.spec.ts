import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;
let folder: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-saved-"));
  folder = await mkdtemp(join(tmpdir(), "wharf-queries-"));
  await writeFile(join(userData, "settings.json"), settings());
});
test.afterEach(async () => {
  await rm(userData, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

function settings(): string {
  return JSON.stringify({ version: 1, theme: "light", window: null, queryFolder: folder });
}

test.describe("Saved queries", () => {
  test("take the name that is typed right after the key, the first time too", async () => {
    const wharf = await launchWharf({ userData });
    const { page } = wharf;
    try {
      await page.keyboard.press("ControlOrMeta+T");
      await new Workbench(page).writeSql("SELECT 1 AS one");
      await page.keyboard.press("ControlOrMeta+S");
      // Nothing is waited for.
      await page.keyboard.type("quick");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("tab", { name: "quick", selected: true })).toBeVisible();
      expect(await readFile(join(folder, "quick.sql"), "utf8")).toBe("SELECT 1 AS one");
    } finally {
      await wharf.close();
    }
  });

  test("are .sql files that are saved, found again, changed from outside and merged", async () => {
    test.setTimeout(120_000);
    const wharf = await launchWharf({ userData });
    const { page } = wharf;
    const workbench = new Workbench(page);
    const modified = page.getByRole("tab", { name: /not saved to its file/u });
    try {
      await page.keyboard.press("ControlOrMeta+T");
      await workbench.writeSql("SELECT 1 AS one\nFROM range(3)\nWHERE true\nLIMIT 5");

      await page.keyboard.press("ControlOrMeta+S");
      const dialog = page.getByRole("dialog", { name: "Save query" });
      await dialog.getByLabel("Name").fill("reports/daily");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      const file = join(folder, "reports", "daily.sql");
      const text = "SELECT 1 AS one\nFROM range(3)\nWHERE true\nLIMIT 5";
      await expect.poll(() => readFile(file, "utf8").catch(() => null)).toBe(text);
      await expect(page.getByRole("tab", { name: "daily", selected: true })).toBeVisible();

      await page.getByRole("button", { name: "Saved queries" }).click();
      const tree = page.getByRole("tree", { name: "Saved queries" });
      await expect(tree.getByRole("treeitem", { name: "daily" })).toBeVisible();

      // Another program changes the file while the tab is as it was.
      await writeFile(file, text.replace("LIMIT 5", "LIMIT 6"));
      await expect.poll(() => workbench.editorText()).toContain("LIMIT 6");
      await expect(modified).toBeHidden();

      // Both change: the tab keeps its own until it is told what to do.
      await workbench.focusEditor();
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.type("-- mine\n");
      await expect(modified).toBeVisible();
      await writeFile(file, text.replace("LIMIT 5", "LIMIT 7"));
      await expect(page.getByText("daily was also changed outside this tab.")).toBeVisible();
      await page.getByRole("button", { name: "Merge both" }).click();
      await expect.poll(() => workbench.editorText()).toContain("LIMIT 7");
      await expect.poll(() => workbench.editorText()).toContain("-- mine");
      await workbench.focusEditor();
      await page.keyboard.press("ControlOrMeta+S");
      await expect
        .poll(() => readFile(file, "utf8").catch(() => null))
        .toBe(`-- mine\n${text.replace("LIMIT 5", "LIMIT 7")}`);
      await expect(modified).toBeHidden();

      // Found by a word in it, also after the tab was closed.
      await page.keyboard.press("ControlOrMeta+W");
      await page.getByRole("searchbox", { name: "Search names and text" }).fill("range(3)");
      await page.getByRole("option", { name: /line 3/u }).click();
      await expect.poll(() => workbench.editorText()).toContain("LIMIT 7");

      // A deleted file takes no text with it.
      await rm(file);
      await expect(page.getByText(/deleted or moved. The text is kept/u)).toBeVisible();
      await page.getByRole("button", { name: "Save again" }).click();
      await expect.poll(() => readFile(file, "utf8").catch(() => null)).toContain("LIMIT 7");
    } finally {
      await wharf.close();
    }
  });

  test("are saved by name alone before a folder was chosen, and come back after a restart", async () => {
    test.setTimeout(120_000);
    await rm(join(userData, "settings.json"));
    const home = await mkdtemp(join(tmpdir(), "wharf-home-"));
    const env = { HOME: home, XDG_DOCUMENTS_DIR: join(home, "Documents") };
    const first = await launchWharf({ userData, env });
    try {
      await first.page.keyboard.press("ControlOrMeta+T");
      await new Workbench(first.page).writeSql("SELECT 42");
      await first.page.keyboard.press("ControlOrMeta+S");
      const dialog = first.page.getByRole("dialog", { name: "Save query" });
      await expect(dialog.getByText(/Wharf queries, which will be created/u)).toBeVisible();
      await dialog.getByLabel("Name").fill("answer");
      await first.page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await first.close();
      const second = await launchWharf({ userData, env });
      try {
        await expect(second.page.getByRole("tab", { name: "answer" })).toBeVisible();
        await second.page.keyboard.press("ControlOrMeta+K");
        await second.page.keyboard.type("answer");
        await expect(
          second.page.getByRole("option", { name: /answer/u }).filter({ hasText: "Saved query" }),
        ).toBeVisible();
      } finally {
        await second.close();
      }
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});

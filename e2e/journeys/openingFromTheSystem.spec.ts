import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { electronExecutable } from "../fixtures/electronExecutable";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

const projectFolder = join(import.meta.dirname, "..", "..");

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-opening-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts Wharf once more, as the system does for a file or a link; it ends and leaves the rest to the first. */
async function startAgain(userData: string, ...words: string[]): Promise<void> {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const started = spawnSync(
    await electronExecutable(),
    [...asRoot, projectFolder, `--user-data-dir=${userData}`, ...words],
    { cwd: folder, timeout: 30_000 },
  );
  expect(started.status).toBe(0);
}

test.describe("A second start", () => {
  test("brings the window to the front, opens its files and refuses what is no data", async () => {
    await writeFile(join(folder, "ships.sql"), "SELECT 'from a file' AS found");
    await writeFile(join(folder, "ships.csv"), "id,name\n1,Ada\n");
    await writeFile(join(folder, "notes.pdf"), "%PDF");
    const wharf = await launchWharf({ userData: join(folder, "data") });
    const { app, page, userData } = wharf;
    const workbench = new Workbench(page);
    try {
      await workbench.createDatabase("harbour");
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
      await startAgain(userData, "wharf://open");
      await expect
        .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
        .toBe(false);
      await expect(page.getByRole("tab", { name: "ships.sql" })).toBeHidden();

      const opened = () =>
        page.getByRole("tablist", { name: "Open tabs" }).getByRole("tab").allTextContents();
      const before = await opened();
      await startAgain(userData, "wharf://database/harbour?sql=DROP%20TABLE%20t");
      await startAgain(userData, "wharf://query/..%2Fdata%2Fsettings.sql");
      await startAgain(userData, "wharf://database/elsewhere");
      await expect(page.getByText(/leads to a database “elsewhere”, which is not on this/)).toBeVisible();
      expect(await opened()).toEqual(before);
      await startAgain(userData, "wharf://database/harbour");
      await startAgain(userData, "wharf://database/harbour");
      await expect.poll(async () => (await opened()).length).toBe(before.length + 1);
      expect(await workbench.editorText()).toBe("");

      await startAgain(userData, "ships.sql");
      await expect(page.getByRole("tab", { name: "ships.sql" })).toBeVisible();
      await expect.poll(() => workbench.editorText()).toContain("'from a file'");

      await startAgain(userData, join(folder, "notes.pdf"));
      await expect(page.getByText(/“notes\.pdf” does not have the ending of a data file/)).toBeVisible();

      await startAgain(userData, `file://${join(folder, "ships.csv")}`);
      await expect(workbench.dialog.getByText("ships.csv").first()).toBeVisible();
    } finally {
      await wharf.close();
    }
  });
});

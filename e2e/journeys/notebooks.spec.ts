import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { chooseSaveFile } from "../fixtures/chooseSaveFile";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;
let folder: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-notebooks-"));
  folder = await mkdtemp(join(tmpdir(), "wharf-queries-"));
  const settings = { version: 1, theme: "light", window: null, queryFolder: folder };
  await writeFile(join(userData, "settings.json"), JSON.stringify(settings));
});
test.afterEach(async () => {
  await rm(userData, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test("a notebook runs its blocks, which read earlier results by name, and is exported with them", async () => {
  test.setTimeout(120_000);
  const wharf = await launchWharf({ userData });
  const { page } = wharf;
  const workbench = new Workbench(page);
  const block = (name: string) => page.getByRole("region", { name, exact: true });
  const cells = (name: string) => block(name).getByRole("grid").getByRole("row").nth(1).getByRole("gridcell");
  try {
    await workbench.openQueryOn("harbour");
    await workbench.choose("New notebook");
    const dialog = page.getByRole("dialog", { name: "New notebook" });
    await dialog.getByLabel("Name").fill("reports/squares");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    const file = join(folder, "reports", "squares.md");
    expect(await readFile(file, "utf8")).toContain("```sql name=numbers");
    await expect(page.getByRole("heading", { name: "squares" }).last()).toBeVisible();

    await page.getByRole("button", { name: "Run all" }).click();
    await expect.poll(() => cells("Block 2").allInnerTexts()).toEqual(["285"]);
    await expect(block("Block 1, numbers")).toContainText("10 rows");

    // A block that fails ends the run; those behind it are not begun.
    const text = [
      "# Orders <script>alert(1)</script>",
      "![secret](https://example.com/pixel.png)",
      "```sql name=numbers",
      "SELECT range AS n, '<b>bold</b>' AS html FROM range(3)",
      "```",
      "```sql",
      "SELECT nothing FROM numbers",
      "```",
      "```sql",
      "SELECT count(*) AS three FROM numbers",
      "```",
      "",
    ].join("\n");
    await writeFile(file, text);
    await expect(page.getByRole("heading", { name: "Orders <script>alert(1)</script>" })).toBeVisible();
    await expect(page.getByText("Image: secret")).toBeVisible();
    await page.getByRole("button", { name: "Run all" }).click();
    await expect(block("Block 2")).toContainText("Failed");
    await expect(block("Block 3")).toContainText("Not run");

    // Edited in the source, a block runs with Ctrl+Enter and is saved with the file.
    await workbench.writeSql(text.replace("SELECT nothing FROM", "SELECT max(n) AS most FROM"));
    await expect(block("Block 2")).toContainText("max(n)");
    await page.getByRole("button", { name: "Run all" }).click();
    await expect.poll(() => cells("Block 3").allInnerTexts()).toEqual(["3"]);
    await workbench.focusEditor();
    await page.keyboard.press("ControlOrMeta+S");
    await expect.poll(() => readFile(file, "utf8")).toContain("max(n)");

    await block("Block 1, numbers").getByText("Chart", { exact: true }).click();
    await expect(block("Block 1, numbers").locator('[role="img"] svg').first()).toBeVisible();
    const exported = join(userData, "squares.html");
    await chooseSaveFile(wharf.app, exported);
    await page.getByRole("button", { name: "Export as HTML…" }).click();
    await expect.poll(() => readFile(exported, "utf8").catch(() => "")).toContain("</html>");
    const html = await readFile(exported, "utf8");
    expect(html).toContain("&lt;b&gt;bold&lt;/b&gt;");
    expect(html).not.toContain("<script");
    // The only picture is the chart, which is in the file.
    const pictures = html.match(/<img [^>]{0,30}/gu) ?? [];
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toContain('src="data:image/svg+xml,');
    expect(html).toContain("<td>3</td>");
  } finally {
    await wharf.close();
  }
});

test("results and charts of a notebook come back after a restart, and a block runs on a database of its own", async () => {
  test.setTimeout(120_000);
  const first = await launchWharf({ userData });
  const block = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  try {
    const { page } = first;
    const workbench = new Workbench(page);
    await workbench.openQueryOn("harbour");
    await workbench.run("CREATE TABLE berths AS SELECT range AS berth, range * 2 AS length FROM range(12)");
    await expect(workbench.tree.getByRole("treeitem", { name: /^berths/ })).toBeVisible();
    await workbench.choose("Create a database");
    await workbench.dialog.getByRole("textbox", { name: "Name" }).fill("Web shop");
    await workbench.dialog.getByRole("button", { name: "Create" }).click();
    await expect(workbench.databaseNode("Web shop", "Running")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+T");
    await workbench.choose("New notebook");
    await page.getByRole("dialog", { name: "New notebook" }).getByLabel("Name").fill("both");
    await page.keyboard.press("Enter");
    await expect(workbench.dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "both" }).last()).toBeVisible();
    await workbench.writeSql(
      [
        "```sql name=berths database=harbour",
        "SELECT berth, length FROM main.berths",
        "```",
        "```sql",
        "SELECT current_database() IS NOT NULL AS here, count(*) AS tables FROM duckdb_tables()",
        "```",
        "```sql",
        "SELECT max(length) FROM berths",
        "```",
        '```sql database="No such"',
        "SELECT 1",
        "```",
        "",
      ].join("\n"),
    );
    await page.getByRole("button", { name: "Run all" }).click();
    await expect(block(page, "Block 1, berths")).toContainText("12 rows");
    await expect(block(page, "Block 2")).toContainText("1 row");
    await expect(block(page, "Block 3")).toContainText("The block berths runs on another database");
    await block(page, "Block 4").getByRole("button", { name: "Run" }).click();
    await expect(block(page, "Block 4")).toContainText("no one database named “No such”");
    await block(page, "Block 1, berths").getByText("Chart", { exact: true }).click();
    await expect(block(page, "Block 1, berths").locator('[role="img"] svg').first()).toBeVisible();
    // Its place is on disk within a second; the window that closes writes what waits.
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  } finally {
    await first.close();
  }
  const second = await launchWharf({ userData });
  try {
    const { page } = second;
    await expect(block(page, "Block 1, berths").locator('[role="img"] svg').first()).toBeVisible();
    await expect(block(page, "Block 2").getByRole("grid").getByRole("gridcell").nth(1)).toHaveText("0");
    await expect(block(page, "Block 3")).toContainText("Not run");
  } finally {
    await second.close();
  }
});

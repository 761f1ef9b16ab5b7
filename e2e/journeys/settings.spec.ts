import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";

let userData: string;
let file: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-settings-"));
  file = join(userData, "settings.json");
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

const rows = `CREATE TABLE dues AS SELECT 1234567.5 AS amount, DATE '2026-03-09' AS day, NULL AS note,
  TIMESTAMPTZ '2026-03-09 08:00:00+00' AS at`;

test.describe("Settings", () => {
  test("are found, set, kept in a file and followed from it; copies stay exact", async () => {
    test.setTimeout(120_000);
    const first = await launchWharf({ userData });
    const { app, page } = first;
    const wharf = new Workbench(page);
    const rowHeight = async () => (await wharf.grid.getByRole("row").nth(1).boundingBox())?.height;
    try {
      await wharf.openQueryOn("harbour");
      await wharf.run(rows);
      await expect(page.getByRole("heading", { name: /^Table dues created/ })).toBeVisible();
      await wharf.run("FROM dues");
      const shown = ["1234567.5", "2026-03-09", "NULL", "2026-03-09 08:00:00+00"];
      await expect.poll(() => wharf.rowTexts(1)).toEqual(shown);
      const comfortable = await rowHeight();

      await test.step("a setting is found by a word of it and takes effect at once", async () => {
        await page.keyboard.press("ControlOrMeta+,");
        await page.getByRole("searchbox", { name: "Search settings" }).fill("row height");
        await expect(page.getByText("No settings match")).toBeHidden();
        await expect(page.getByRole("button", { name: /Theme/ })).toHaveCount(0);
        await page.getByRole("button", { name: /Density/ }).click();
        await page.getByRole("option", { name: "Compact" }).click();
        await expect
          .poll(() => readFile(file, "utf8").then(JSON.parse, () => null))
          .toEqual({
            density: "compact",
          });
        await page.getByRole("searchbox", { name: "Search settings" }).fill("no such thing");
        await expect(page.getByText("No settings match")).toBeVisible();
        await page.getByRole("searchbox", { name: "Search settings" }).fill("");
        await expectAccessible(app, page, "settings");
      });

      await test.step("another program changes the file", async () => {
        await writeFile(
          file,
          `{
  // mine
  "density": "compact",
  "results.numbers": "comma",
  "results.dates": "dayFirstDots",
  "results.nullText": "–",
  "results.timeZone": "Asia/Tokyo",
  "editor.fontSize": "big",
  "later": true
}
`,
        );
        await expect(page.getByText('Line 8: “editor.fontSize” can’t be "big".')).toBeVisible();
        await expect(page.getByText("Line 9: there is no setting “later”.")).toBeVisible();
        await page.getByRole("tab", { name: "dues" }).click();
        const written = ["1,234,567.5", "09.03.2026", "–", "09.03.2026 17:00:00+09:00"];
        await expect.poll(() => wharf.rowTexts(1)).toEqual(written);
        expect(await rowHeight()).toBeLessThan(comfortable ?? 0);
        await wharf.grid.focus();
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.press("ControlOrMeta+C");
        await expect.poll(() => readClipboard(app)).toBe("1234567.5\t2026-03-09\t\t2026-03-09 08:00:00+00");
      });

      await test.step("what is set in the window leaves the rest of the file as it is", async () => {
        await page.keyboard.press("ControlOrMeta+,");
        await page.getByRole("textbox", { name: "Tab width" }).fill("12");
        await expect(page.getByText("Enter a whole number from 1 to 8.")).toBeVisible();
        await page.getByRole("textbox", { name: "Tab width" }).fill("4");
        await page.keyboard.press("Enter");
        await expect.poll(() => readFile(file, "utf8")).toContain('"editor.tabWidth": 4');
        expect(await readFile(file, "utf8")).toContain('// mine\n  "density": "compact",');
        await page.getByRole("button", { name: "Reset Density" }).click();
        await expect.poll(() => readFile(file, "utf8")).not.toContain("density");
      });

      await test.step("a file that is no JSON is said to be, and not written over", async () => {
        await writeFile(file, '{\n  "theme": "dark"\n  "density": "compact"\n}\n');
        await expect(page.getByText("Line 3, column 3: this isn’t valid JSON.")).toBeVisible();
        await page.getByRole("textbox", { name: "Tab width" }).fill("3");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: "Line 3 of settings.json" })).toBeVisible();
        await writeFile(file, '{ "interface.textSize": 16, "query.rowLimit": 2500 }');
        await expect(page.getByText("Some of settings.json isn’t used")).toBeHidden();
      });
    } finally {
      await first.close();
    }

    const second = await launchWharf({ userData });
    try {
      const zoom = () =>
        second.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor(),
        );
      await expect.poll(zoom).toBeCloseTo(16 / 13);
      await second.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById("zoomIn")?.click());
      await expect.poll(zoom).toBeCloseTo(17 / 13);
      await expect.poll(() => readFile(file, "utf8")).toContain('"interface.textSize": 17');
      await second.page.keyboard.press("ControlOrMeta+T");
      await expect(second.page.getByRole("button", { name: /First 2,500 rows/ })).toBeVisible();
    } finally {
      await second.close();
    }
  });
});

test("a tab is named after the table that it reads, until it is given a name", async () => {
  const opened = await launchWharf({ userData });
  const { page } = opened;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run(rows);
    await expect(page.getByRole("tab", { name: "dues", selected: true })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+T");
    await wharf.run("SELECT amount FROM dues");
    const tab = page.getByRole("tab", { name: "dues 2", selected: true });
    await expect(tab).toBeVisible();
    await tab.dblclick();
    await page.keyboard.type("Dues of May");
    await page.keyboard.press("Enter");
    await wharf.run("SELECT day FROM dues");
    await expect(page.getByRole("tab", { name: "Dues of May", selected: true })).toBeVisible();
    await wharf.writeSql("select 1   as one");
    await page.getByRole("button", { name: "Format" }).click();
    await expect.poll(() => wharf.editorText()).toBe("select\n  1 as one");
  } finally {
    await opened.close();
  }
});

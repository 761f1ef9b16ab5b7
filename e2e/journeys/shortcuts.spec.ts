import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-shortcuts-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

test.describe("Keyboard shortcuts", () => {
  test("are changed by pressing them, kept, and reset", async () => {
    const opened = await launchWharf({ userData });
    const { app, page } = opened;
    const wharf = new Workbench(page);
    const accelerator = (id: string) =>
      app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.accelerator, id);
    const settings = (): Promise<unknown> =>
      readFile(join(userData, "settings.json"), "utf8").then(JSON.parse, () => null);
    try {
      await wharf.openQueryOn("harbour");
      await wharf.choose("Keyboard shortcuts");
      const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
      await dialog.getByRole("searchbox").fill("run statement");
      await dialog.getByRole("button", { name: "Change the keys of Run statement" }).click();
      await page.keyboard.press("ControlOrMeta+T");
      await expect(dialog.getByText("Used by New query.")).toBeVisible();
      await expectAccessible(app, page, "shortcut that is taken");
      await page.keyboard.press("F9");
      await expect.poll(settings).toEqual({ shortcuts: { runStatement: "F9" } });
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(await accelerator("runStatement")).toBe("F9");

      await wharf.writeSql("SELECT 41 + 1 AS answer");
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.keyboard.press("ControlOrMeta+Z");
      await expect(wharf.grid).toHaveCount(0);
      await page.keyboard.press("F9");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["42"]);

      await wharf.choose("Keyboard shortcuts");
      await dialog.getByRole("button", { name: "Reset all" }).click();
      await expect.poll(settings).toEqual({});
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await expect(dialog).toBeHidden();
      await wharf.run("SELECT 43 AS answer");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["43"]);
    } finally {
      await opened.close();
    }
  });

  test("in the editor can be those of Vim", async () => {
    await writeFile(join(userData, "settings.json"), '{ "editor.vimKeys": true }');
    const opened = await launchWharf({ userData });
    const { app, page } = opened;
    const wharf = new Workbench(page);
    try {
      await wharf.openQueryOn("harbour");
      await expect(page.getByText("--NORMAL--")).toBeVisible();
      await page.keyboard.type("iSELECT 1 AS one");
      await expect(page.getByText("--INSERT--")).toBeVisible();
      await expectAccessible(app, page, "Vim keys");
      await page.keyboard.press("Escape");
      await page.keyboard.type("0wcw2");
      await page.keyboard.press("Escape");
      await expect.poll(() => wharf.editorText()).toBe("SELECT 2 AS one");
      await page.keyboard.type("yyp");
      await expect.poll(() => wharf.editorText()).toBe("SELECT 2 AS one\nSELECT 2 AS one");
      await page.keyboard.type(":s/one/two/");
      await page.keyboard.press("Enter");
      await expect.poll(() => wharf.editorText()).toBe("SELECT 2 AS one\nSELECT 2 AS two");
      await writeFile(join(userData, "settings.json"), "{}");
      await expect(page.getByText("--NORMAL--")).toHaveCount(0);
      await wharf.writeSql("SELECT 3 AS three");
      await expect.poll(() => wharf.editorText()).toBe("SELECT 3 AS three");
    } finally {
      await opened.close();
    }
  });
});

import { expect, type Page } from "@playwright/test";
import type { Wharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const field = (page: Page) => page.getByTestId("plain-sql-field").getByRole("textbox");

/** Text of the only tab, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

/** The text of the editor, also of lines that it does not draw. */
async function copiedText({ app, page }: Wharf): Promise<string> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+C");
  return app.evaluate(({ clipboard }) => clipboard.readText());
}

/** Keeps a tab with the text, and opens the page again. */
async function reopenWith(page: Page, text: string, settings: { readonly slowness: number }): Promise<void> {
  const workbench = new Workbench(page);
  await workbench.openQueryOn("harbour");
  await workbench.writeSql(text);
  await expect.poll(() => keptText(page)).toBe(text);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: settings.slowness });
  const loaded = page.reload();
  await expect(field(page)).toBeFocused({ timeout: 30_000 });
  await expect(page.locator(".view-lines")).toHaveCount(0);
  await loaded;
}

/** Holds the editor back whenever the page is opened, until it is released. */
async function holdEditor(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/monacoModules-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test.describe("Typing while the editor is loaded", () => {
  test("loses and changes nothing when the editor takes the text over", async ({ wharf, page }) => {
    test.setTimeout(120_000);
    const typed = " AS first,\n  'two (2)' AS \"second\" -- über [all]\nFROM range(10) WHERE true AND ";
    const releaseEditor = await holdEditor(page);
    await reopenWith(page, "SELECT 1", { slowness: 6 });
    await page.keyboard.type(typed, { delay: 40 });
    releaseEditor();
    await page.keyboard.type(typed, { delay: 40 });
    await expect(field(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.locator(".monaco-editor.focused")).toHaveCount(1);
    await expect.poll(() => keptText(page)).toBe(`SELECT 1${typed.repeat(2)}`);
    await expect.poll(() => copiedText(wharf)).toBe(`SELECT 1${typed.repeat(2)}`);
  });

  test("keeps selection and undo for the editor", async ({ page }) => {
    const workbench = new Workbench(page);
    const releaseEditor = await holdEditor(page);
    await reopenWith(page, "SELECT 1", { slowness: 1 });
    await page.keyboard.type(" AS one two");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(field(page)).toHaveValue("SELECT 1 AS one two");
    releaseEditor();
    await expect(field(page)).toHaveCount(0, { timeout: 30_000 });
    await page.keyboard.press("Delete");
    await expect.poll(() => workbench.editorText()).toBe("SELECT 1 AS one ");
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => workbench.editorText()).toBe("SELECT 1 AS one");
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => workbench.editorText()).toBe("SELECT 1");
  });

  test("indents and runs the statement under the cursor", async ({ page }) => {
    const workbench = new Workbench(page);
    const releaseEditor = await holdEditor(page);
    await reopenWith(page, "SELECT 40 +", { slowness: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(field(page)).toHaveValue("SELECT 40 +\n  ");
    releaseEditor();
    await page.keyboard.type("2 AS answer");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => workbench.rowTexts(1), { timeout: 30_000 }).toEqual(["42"]);
  });
});

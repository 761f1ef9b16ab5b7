import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-reopen-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

const longSql = `SELECT i AS answer FROM range(5000) t(i)\n${"-- a line\n".repeat(200)}`;
const editorScroll = (page: Page) =>
  page.locator(".monaco-editor .lines-content").evaluate((lines) => lines.getBoundingClientRect().top);
const gridScroll = (wharf: Workbench) =>
  wharf.grid.evaluate((grid) => {
    const places = [grid, ...grid.querySelectorAll("*")].map(({ scrollTop }) => scrollTop);
    return Math.max(...places, grid.parentElement?.scrollTop ?? 0);
  });

/** As its separator says it, and as high as the editor above it leaves it. */
const heightOfResult = async (page: Page) => ({
  said: await page.getByRole("separator", { name: "Result height" }).getAttribute("aria-valuenow"),
  editor: (await page.getByTestId("sql-editor").boundingBox())?.height,
});

test.describe("Reopening closed tabs", () => {
  test("brings text, result and place back, also after a restart", async () => {
    const first = await launchWharf({ userData });
    const wharf = new Workbench(first.page);
    await wharf.openQueryOn("harbour");
    await wharf.run(longSql);
    await first.page.keyboard.press("ControlOrMeta+Home");
    await first.page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["0"]);
    await wharf.grid.hover();
    await first.page.mouse.wheel(0, 40_000);
    await expect.poll(() => gridScroll(wharf)).toBeGreaterThan(30_000);
    const rows = await gridScroll(wharf);
    await wharf.focusEditor();
    await first.page.locator(".monaco-editor").first().hover();
    await first.page.mouse.wheel(0, 1200);
    await first.page.waitForTimeout(300);
    const place = await editorScroll(first.page);
    await first.page.keyboard.press("ControlOrMeta+W");
    await expect(first.page.getByRole("tab", { name: "Query 1" })).toBeHidden();
    await first.page.keyboard.press("ControlOrMeta+Shift+T");
    await expect.poll(() => editorScroll(first.page)).toBe(place);
    await expect.poll(() => gridScroll(wharf)).toBe(rows);
    await first.page.keyboard.press("ControlOrMeta+W");
    await expect(first.page.getByRole("tab", { name: "Query 1" })).toBeHidden();
    await first.page.waitForTimeout(300);
    await first.close();

    const second = await launchWharf({ userData });
    const again = new Workbench(second.page);
    try {
      await second.page.keyboard.press("ControlOrMeta+Shift+T");
      await expect(second.page.getByRole("tab", { name: "Query 1" })).toBeVisible();
      await expect.poll(() => editorScroll(second.page)).toBe(place);
      await expect.poll(() => gridScroll(again)).toBe(rows);
    } finally {
      await second.close();
    }
  });

  test("finds closed tabs in the palette and in History", async () => {
    const opened = await launchWharf({ userData });
    const { page } = opened;
    const wharf = new Workbench(page);
    try {
      await wharf.openQueryOn("harbour");
      for (const text of ["SELECT 'herring'", "SELECT 'mackerel'", ""]) {
        await wharf.writeSql(text);
        if (text === "") await page.keyboard.press("Delete");
        await page.keyboard.press("ControlOrMeta+W");
        await page.keyboard.press("ControlOrMeta+T");
        await page.locator(".monaco-editor .view-lines").waitFor();
      }
      await page.keyboard.press("ControlOrMeta+K");
      await page.keyboard.type("Query 1");
      const offered = page.getByRole("option", { name: /Closed tab/ });
      await expect(offered).toHaveCount(2);
      await offered.filter({ hasText: "herring" }).click();
      await expect.poll(() => wharf.editorText()).toBe("SELECT 'herring'");
      await wharf.choose("History");
      await page.getByRole("button", { name: /Show/ }).click();
      await page.getByRole("option", { name: "Closed tabs" }).click();
      const list = page.getByRole("list", { name: "Closed tabs" });
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await list.getByRole("button", { name: "Reopen tab" }).click();
      await expect.poll(() => wharf.editorText()).toBe("SELECT 'mackerel'");
    } finally {
      await opened.close();
    }
  });
});

test.describe("Restarting Wharf", () => {
  test("keeps a tab's row limit, the pane sizes, and what is expanded and scrolled to in the tree", async () => {
    const first = await launchWharf({ userData });
    const wharf = new Workbench(first.page);
    await wharf.openQueryOn("harbour");
    await wharf.limitRows("100,000");
    await wharf.writeSql(
      Array.from({ length: 60 }, (_, number) => `CREATE TABLE t${number + 10} (a INTEGER, b INTEGER);`).join(
        "\n",
      ),
    );
    await first.page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(wharf.tree.getByRole("treeitem", { name: /^t10/ })).toBeVisible();
    await wharf.tree.getByRole("treeitem", { name: /^t10/ }).click();
    await first.page.keyboard.press("ArrowRight");
    await expect(wharf.tree.getByRole("treeitem", { name: /^a/ })).toBeVisible();
    await wharf.tree.hover();
    await first.page.mouse.wheel(0, 600);
    const shown = wharf.tree.getByRole("treeitem", { name: /^t35/ });
    await expect(shown).toBeInViewport();
    const separator = first.page.getByRole("separator", { name: /side panel/i });
    await separator.focus();
    for (let step = 0; step < 3; step += 1) await first.page.keyboard.press("ArrowRight");
    const width = await separator.getAttribute("aria-valuenow");
    await first.page.getByRole("separator", { name: "Result height" }).focus();
    for (let step = 0; step < 3; step += 1) await first.page.keyboard.press("ArrowDown");
    const height = await heightOfResult(first.page);
    await first.page.waitForTimeout(1500);
    const top = (await shown.boundingBox())?.y;
    await first.close();

    const second = await launchWharf({ userData });
    const again = new Workbench(second.page);
    try {
      await expect(second.page.getByRole("button", { name: /Row limit/ })).toContainText("100,000");
      const treeitem = again.tree.getByRole("treeitem", { name: /^t35/ });
      await expect(treeitem).toBeInViewport();
      expect((await treeitem.boundingBox())?.y).toBe(top);
      expect(
        await second.page.getByRole("separator", { name: /side panel/i }).getAttribute("aria-valuenow"),
      ).toBe(width);
      expect(await heightOfResult(second.page)).toEqual(height);
      await again.tree.hover();
      await second.page.mouse.wheel(0, -2000);
      await expect(again.tree.getByRole("treeitem", { name: /^t10/ })).toHaveAttribute(
        "aria-expanded",
        "true",
      );
      // A new tab takes the limit of the settings.
      await second.page.keyboard.press("ControlOrMeta+T");
      await expect(second.page.getByRole("button", { name: /Row limit/ })).toContainText("10,000");
    } finally {
      await second.close();
    }
  });
});

import { expect, type Page } from "@playwright/test";
import { launchWharf, type Wharf } from "../fixtures/launchWharf";
import { provokingSchema, typedStatements } from "../fixtures/typedStatements";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

/** Text of the only tab, as it is kept. */
function keptText(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["workspace.load"]({}, crypto.randomUUID());
    return answer.ok ? (answer.value.tabs[0]?.text ?? null) : null;
  });
}

/** Where the caret is in the text that the editor keeps for screen readers. */
function hiddenCaret(page: Page): Promise<number | undefined> {
  return page.evaluate(() => document.getSelection()?.focusOffset);
}

/** Several windows start slowly; how fast they do is nobody's concern here. */
const setUpTimeoutMs = 60_000;

async function openProvokingQuery(page: Page): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.writeSql(provokingSchema);
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(wharf.tree.getByRole("treeitem", { name: /^Big Spenders/ })).toBeVisible({
    timeout: setUpTimeoutMs,
  });
  return wharf;
}

async function emptyEditor(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
}

/** A text without the blanks at the ends of its lines and before them, which Tab and Enter make. */
function withoutBlanks(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

/** Milliseconds a key, and the windows that share the statements: most of the time nothing is done but waiting. */
const passes = [
  { delay: 40, windows: 1 },
  { delay: 90, windows: 2 },
  { delay: 160, windows: 3 },
];

/** The statements dealt to windows, so that each has as many of every length. */
function shares(windows: number): string[][] {
  const sorted = typedStatements.toSorted((a, b) => b.length - a.length);
  return Array.from({ length: windows }, (_, window) =>
    sorted.filter((_statement, index) => index % windows === window),
  );
}

test.describe("Typing in the editor", () => {
  test("gives the text that was typed, for 60 statements at 40, 90 and 160 ms a key", async () => {
    test.setTimeout(1_800_000);
    expect(typedStatements).toHaveLength(60);
    const differences: string[] = [];
    let typed = 0;
    const typeAll = async (page: Page, delay: number, statements: readonly string[]) => {
      const typeAndCompare = async (keys: string, expected: string, shown: (text: string) => string) => {
        await emptyEditor(page);
        await page.keyboard.type(keys, { delay });
        const text = async () => shown((await keptText(page)) ?? "");
        await expect
          .poll(text, { timeout: 20_000 })
          .toBe(expected)
          .catch(async () => {
            differences.push(`${delay} ms: ${JSON.stringify([keys, await keptText(page)])}`);
          });
      };
      for (const [index, statement] of statements.entries()) {
        typed += 1;
        await typeAndCompare(statement, statement, (text) => text);
        // Some once more with Tab before each Enter, which may only put blanks behind a line.
        if (index % 5 === 0)
          await typeAndCompare(statement.replaceAll("\n", "\t\n"), withoutBlanks(statement), withoutBlanks);
      }
    };
    const opened: Wharf[] = [];
    try {
      const typists: (() => Promise<void>)[] = [];
      // One window after another is made ready, so that none waits for five others to start.
      for (const { delay, windows } of passes) {
        for (const share of shares(windows)) {
          const window = await launchWharf();
          opened.push(window);
          const wharf = await openProvokingQuery(window.page);
          await wharf.focusEditor();
          typists.push(() => typeAll(window.page, delay, share));
        }
      }
      await Promise.all(typists.map((type) => type()));
    } finally {
      await Promise.all(opened.map((window) => window.close()));
    }
    expect(differences).toEqual([]);
    expect(typed).toBe(typedStatements.length * passes.length);
  });

  test("completes by Tab, and by Enter once a suggestion is chosen", async ({ page }) => {
    const wharf = await openProvokingQuery(page);
    await wharf.focusEditor();
    const list = page.locator(".suggest-widget.visible");
    await emptyEditor(page);
    await page.keyboard.type("select * from cust", { delay: 40 });
    await expect(list).toContainText("customers");
    await page.keyboard.press("Tab");
    await expect.poll(() => keptText(page)).toBe("select * from customers");
    await emptyEditor(page);
    await page.keyboard.type("select * from ord", { delay: 40 });
    await expect(list).toContainText("order_items");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => keptText(page)).toBe("select * from order_items");
  });

  test("keeps the cursor when its copy for screen readers is behind, and follows a screen reader's caret", async ({
    page,
  }) => {
    const wharf = await openProvokingQuery(page);
    await wharf.writeSql("select orders");
    await expect.poll(() => hiddenCaret(page)).toBe("select orders".length);
    // As on a slow machine: the event of the last drawn cursor comes after the next key, and later than 100 ms.
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const key = { key: "ArrowLeft", code: "ArrowLeft", keyCode: 37, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
      document.dispatchEvent(new Event("selectionchange"));
    });
    await page.keyboard.type("X");
    await expect.poll(() => keptText(page)).toBe("select orderXs");
    await expect.poll(() => hiddenCaret(page)).toBe("select orderX".length);
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const text = document.activeElement?.firstChild;
      if (text != null) document.getSelection()?.collapse(text, 0);
    });
    await expect(page.locator(".monaco-editor .cursor")).toHaveCSS("left", "0px");
    await page.keyboard.type("Y");
    await expect.poll(() => keptText(page)).toBe("Yselect orderXs");
  });

  test("gives the text that was typed on a machine six times as slow", async ({ page }) => {
    test.setTimeout(300_000);
    const wharf = await openProvokingQuery(page);
    await wharf.focusEditor();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (const statement of typedStatements.slice(0, 8)) {
      await emptyEditor(page);
      await page.keyboard.type(statement, { delay: 40 });
      await expect.poll(() => keptText(page), { timeout: 30_000 }).toBe(statement);
    }
  });

  test("indents an empty line like the one above by Tab", async ({ page }) => {
    const wharf = await openProvokingQuery(page);
    await wharf.focusEditor();
    await emptyEditor(page);
    await page.keyboard.type("select\n    1,\n", { delay: 20 });
    await page.keyboard.press("Tab");
    await page.keyboard.type("2");
    await expect.poll(() => keptText(page)).toBe("select\n    1,\n    2");
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { writeDataFile } from "../fixtures/writeDataFile";

const sql = "SELECT city, sum(amount) AS amount FROM sales_2026 GROUP BY ALL";

/** Goes from stop to stop until one of this name has the focus. A list that opens on the way hides the rest for a moment. */
async function goTo(page: Page, name: string, key = "Tab"): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  for (let presses = 0; presses < 60 && (await focused()) !== name; presses += 1)
    await page.keyboard.press(key);
  expect(await focused()).toBe(name);
}

test("a file of one's own is loaded, asked, charted, saved and found again by keyboard alone", async () => {
  test.setTimeout(120_000);
  const userData = await mkdtemp(join(tmpdir(), "wharf-keys-"));
  const queryFolder = join(userData, "queries");
  await mkdir(queryFolder);
  await writeFile(join(userData, "state.json"), JSON.stringify({ version: 1, window: null, queryFolder }));
  const chart = (window: Page) => window.getByRole("img", { name: /^Sum of amount by city\. Bar chart/ });
  const first = await launchWharf({ userData });
  try {
    const { app, page } = first;
    const wharf = new Workbench(page);
    const { dialog } = wharf;
    const { keyboard } = page;
    await chooseFiles(
      app,
      await writeDataFile("Sales 2026.csv", "city,amount\nOslo,10\nBergen,30\nOslo,25\n"),
    );
    await expect(page.getByText("Get started")).toBeVisible();
    await goTo(page, "Load files…");
    await keyboard.press("Enter");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["Oslo", "10"]);
    await keyboard.press("ControlOrMeta+A");
    await keyboard.insertText(sql);
    await keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => wharf.rowTexts(2)).toHaveLength(2);
    await keyboard.press("F6");
    await expect(wharf.grid).toBeFocused();
    // Up to the views of the result, and along them.
    const role = () => page.evaluate(() => document.activeElement?.getAttribute("role"));
    for (let presses = 0; presses < 20 && (await role()) !== "radio"; presses += 1) {
      await keyboard.press("Shift+Tab");
    }
    await goTo(page, "Chart", "ArrowLeft");
    await keyboard.press("Space");
    await expect(chart(page)).toBeVisible();
    await keyboard.press("ControlOrMeta+S");
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await keyboard.type("by city");
    await keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: /by city/ })).toBeVisible();
    expect(await readFile(join(queryFolder, "by city.sql"), "utf8")).toBe(sql);
  } finally {
    await first.close();
  }
  const second = await launchWharf({ userData });
  try {
    await expect(chart(second.page)).toBeVisible();
    await new Workbench(second.page).choose("by city");
    await expect(second.page.getByRole("tab", { name: /by city/, selected: true })).toBeVisible();
  } finally {
    await second.close();
    await rm(userData, { recursive: true, force: true });
  }
});

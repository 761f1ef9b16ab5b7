import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { writeDataFile } from "../fixtures/writeDataFile";

const csv = `city,amount
Oslo,10
Bergen,30
Oslo,25
`;

/** Counts what is pressed with the mouse from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(window, { counted });
    window.addEventListener("pointerdown", () => (counted.clicks += 1), { capture: true });
  });
  return () =>
    page.evaluate(() => {
      const counted: unknown = Reflect.get(window, "counted");
      return typeof counted === "object" && counted !== null ? Number(Reflect.get(counted, "clicks")) : -1;
    });
}

test("a file of one's own is loaded, asked, charted and saved in three clicks, and all is there after a restart", async () => {
  test.setTimeout(120_000);
  const userData = await mkdtemp(join(tmpdir(), "wharf-first-"));
  // A folder of the test's own instead of that of the user's documents, which is proposed.
  const queryFolder = join(userData, "queries");
  await mkdir(queryFolder);
  const settings = { version: 1, theme: "light", window: null, queryFolder };
  await writeFile(join(userData, "settings.json"), JSON.stringify(settings));
  const first = await launchWharf({ userData });
  const { page, app } = first;
  const wharf = new Workbench(page);
  const chart = (window: Page) => window.getByRole("img", { name: /^Sum of amount by city\. Bar chart/ });
  try {
    const clicks = await countClicks(page);
    await chooseFiles(app, await writeDataFile("Sales 2026.csv", csv));
    const start = page.getByRole("main");
    await expect(start.getByRole("button", { name: "Load files…" })).toBeVisible();
    // What has to be read before the first click, with the panel beside it.
    const panel = page.getByRole("complementary", { name: "Explorer" });
    const words = (text: string) => text.split(/\s+/u).filter((word) => word !== "").length;
    expect(words(await start.innerText()) + words(await panel.innerText())).toBeLessThanOrEqual(32);
    await start.getByRole("button", { name: "Load files…" }).click();
    // A file that can be read in one way alone is loaded; what was loaded is said, and shown at once.
    await expect(page.getByText("3 rows loaded · 1 header line · 0 skipped")).toBeVisible();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["Oslo", "10"]);
    expect(await clicks()).toBe(1);

    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText("SELECT city, sum(amount) AS amount FROM sales_2026 GROUP BY ALL");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => wharf.rowTexts(2)).toHaveLength(2);
    await page.getByRole("radio", { name: "Chart", exact: true }).click();
    await expect(chart(page)).toBeVisible();
    await page
      .getByRole("toolbar", { name: "Query" })
      .getByRole("button", { name: /^Save query/ })
      .click();
    // The only dialog on the way.
    expect(words(await wharf.dialog.innerText())).toBeLessThanOrEqual(14);
    await wharf.dialog.getByLabel("Name").fill("by city");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab", { name: /by city/ })).toBeVisible();
    expect(await clicks()).toBe(3);
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  try {
    await expect(second.page.getByRole("tab", { name: /by city/ })).toBeVisible();
    await expect(chart(second.page)).toBeVisible();
  } finally {
    await second.close();
    await rm(userData, { recursive: true, force: true });
  }
});

test("the first file is loaded again in another way, in place of its table", async () => {
  const opened = await launchWharf();
  const { app, page } = opened;
  const wharf = new Workbench(page);
  try {
    await chooseFiles(app, await writeDataFile("Sales 2026.csv", csv));
    await page.getByRole("main").getByRole("button", { name: "Load files…" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["Oslo", "10"]);
    await page.getByRole("button", { name: "Change…" }).click();
    const type = wharf.dialog.getByRole("combobox", { name: "Type of amount" });
    await type.fill("VARCHAR");
    await page.keyboard.press("Tab");
    await wharf.dialog.getByRole("button", { name: "Load", exact: true }).click();
    await expect(wharf.grid.getByRole("columnheader", { name: "amount varchar" })).toBeVisible();
  } finally {
    await opened.close();
  }
});

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect as soonExpect, type Page, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { setTheme } from "../fixtures/setTheme";
import { Workbench } from "../fixtures/Workbench";
import { Film } from "./Film";
import { shownTexts } from "./shownTexts";

/** A hundred thousand rows take their time where other windows are open too. */
const expect = soonExpect.configure({ timeout: 60_000 });

const docs = join(import.meta.dirname, "..", "..", "docs");
/** What the pictures in the documentation show, by their names. */
const listFile = join(docs, "pictures.json");
/** Where `npm run screenshots` wants the frames; the pictures are written anew then. Otherwise they are only compared. */
const filmFolder = process.env["WHARF_FILM"] ?? null;

const statement = `SELECT o.order_id, o.ordered_at, o.status, c.name, c.country,
  sum(l.quantity * l.unit_price) AS amount, o.note
FROM sample.orders o
JOIN sample.customers c USING (customer_id)
JOIN sample.order_lines l USING (order_id)
GROUP BY ALL
ORDER BY order_id`;

const shown: Record<string, string[]> = {};

/** A picture of the documentation: taken, or compared by its texts with the one that is there. */
async function picture(film: Film, page: Page, name: string): Promise<void> {
  shown[name] = await shownTexts(page);
  await film.still(join(docs, name));
  if (filmFolder !== null) return;
  const recorded = JSON.parse(await readFile(listFile, "utf8")) as Record<string, string[]>;
  const gone = (recorded[name] ?? ["The picture itself"]).filter((text) => !shown[name]?.includes(text));
  expect(gone, `docs/${name} shows what the window no longer has. Run: npm run screenshots`).toEqual([]);
}

test("the pictures of the documentation show the window as it is", async () => {
  test.setTimeout(360_000);
  const opened = await launchWharf();
  const { app, page } = opened;
  const wharf = new Workbench(page);
  const film = new Film(page, filmFolder);
  try {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 900));
    await setTheme(app, page, "light");
    await expect(page.getByText("Get started")).toBeVisible();
    await film.frame(2500);

    await test.step("a database and the sample", async () => {
      await wharf.createDatabase("shop");
      await film.frame(1000);
      await page.getByRole("button", { name: "Load the sample…" }).click();
      await expect(wharf.dialog.getByRole("button", { name: "Load" })).toBeVisible();
      await film.frame(1800);
      await wharf.dialog.getByRole("button", { name: "Load" }).click();
      await expect(wharf.dialog.getByText(/rows in six tables and two views/)).toBeVisible({
        timeout: 60_000,
      });
      await film.frame(1200);
      await wharf.dialog.getByRole("button", { name: "Query orders" }).click();
      await wharf.tree.getByRole("treeitem", { name: /^orders$/ }).click();
      await page.keyboard.press("ArrowRight");
      await expect(wharf.tree.getByRole("treeitem", { name: /^order_id/ })).toBeVisible();
      await wharf.limitRows("100,000");
      await film.frame(900);
    });

    await test.step("a statement with completion", async () => {
      await wharf.focusEditor();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.press("Delete");
      const [first = "", ...rest] = statement.split("FROM sample.ord");
      await film.type(first);
      await film.type("FROM sample.ord");
      await expect(page.locator(".suggest-widget").getByText("orders", { exact: true })).toBeVisible();
      await film.frame(1200);
      await page.keyboard.press("Escape");
      await film.type(rest.join(""));
      // Completion and the indent of lines are no part of the picture.
      await wharf.replaceText(statement);
    });

    await test.step("its result, in light colours", async () => {
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(wharf.grid).toHaveAttribute("aria-rowcount", "100001");
      await expect(wharf.grid.getByText("9007199254740993")).toBeVisible();
      await film.frame(2500);
      await picture(film, page, "workbench-light.png");
      await wharf.grid.hover();
      for (let turn = 0; turn < 7; turn += 1) {
        await page.mouse.wheel(0, 120 * 3 ** turn);
        await film.frame(140);
      }
      await film.frame(900);
    });

    await test.step("a filter", async () => {
      await wharf.grid.focus();
      await page.keyboard.press("ControlOrMeta+Home");
      const header = wharf.grid.getByRole("columnheader", { name: /^country / });
      await header.click({ button: "right" });
      await film.frame(900);
      await page.getByRole("menuitem", { name: /^Filter…/ }).click();
      await expect(page.getByRole("grid", { name: "Values of country" })).toBeVisible();
      await page.getByRole("textbox", { name: "Filter of country" }).fill("NL, US");
      await film.frame(1200);
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await expect(
        page.getByRole("region", { name: "Result filters" }).getByText(/of the first 100,000 rows/),
      ).toBeVisible();
      await film.frame(2300);
    });

    await test.step("a chart, in dark colours", async () => {
      await page.getByRole("radio", { name: "Chart", exact: true }).click();
      await expect(page.getByRole("img", { name: /^Sum of amount by ordered_at/ })).toBeVisible();
      await film.frame(2800);
      await setTheme(app, page, "dark");
      await film.frame(3000);
      await picture(film, page, "workbench-dark.png");
    });

    await test.step("every command by its name", async () => {
      await setTheme(app, page, "light");
      await page.getByRole("radio", { name: "Rows", exact: true }).click();
      await page.keyboard.press("ControlOrMeta+K");
      await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible();
      await film.type("load f");
      await expect(page.getByRole("option").first()).toContainText("Load files");
      await film.frame(2000);
    });
    await film.end();
    if (filmFolder !== null) await writeFile(listFile, `${JSON.stringify(shown, null, 2)}\n`);
  } finally {
    await opened.close();
  }
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { parseTsv } from "../fixtures/parseTsv";
import { readClipboard } from "../fixtures/readClipboard";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

const statement = `SELECT i AS id,
  {'city': 'Harbour ' || i, 'boats': 9007199254740993 + i} AS place,
  ('{"price": ' || (5000 - i) || '.50, "tags": ["a", {"b": 12345678901234567890}]}')::JSON AS doc,
  MAP {'depth': i, 'it''s': 2} AS facts
FROM range(5000) t(i)`;

const headers = (grid: Locator) =>
  grid.getByRole("columnheader").evaluateAll((all) =>
    all
      .slice(1)
      .toSorted((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
      .map((each) => each.getAttribute("title")?.split("\n")[0]),
  );
const activeText = (grid: Locator) =>
  grid.evaluate(
    (view) => document.getElementById(view.getAttribute("aria-activedescendant") ?? "")?.innerText,
  );

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Chooses an entry of the menu of the active header. */
async function chooseOfColumn(page: Page, entry: string): Promise<void> {
  await press(page, "ControlOrMeta+ArrowUp", "ArrowUp", "Enter");
  await expect(page.getByRole("menuitem", { name: entry, exact: true })).toBeVisible();
  await page.keyboard.type(entry.slice(0, 6));
  await expect(page.getByRole("menuitem", { name: entry, exact: true })).toBeFocused();
  await press(page, "Enter");
}

test("nested values unfold at their cell and become columns, by keyboard alone", async ({ app, page }) => {
  const wharf = new Workbench(page);
  const { grid } = wharf;
  await wharf.openQueryOn("harbour");
  await wharf.run(statement);
  await expect(grid).toHaveAttribute("aria-rowcount", "5001");
  await grid.focus();
  const panel = page.getByRole("dialog");

  await test.step("a long value begins beside the mark that it can be unfolded", async () => {
    await wharf.run("SELECT json_object('text', repeat('long ', 200)) AS doc");
    const cell = grid.getByRole("gridcell").first();
    await expect(cell).toContainText("1,011 characters");
    const lines = await cell.evaluate((each) => {
      const { bottom } = each.getBoundingClientRect();
      return [...each.querySelectorAll("bdi, span")].map(
        (part) => part.getBoundingClientRect().bottom <= bottom,
      );
    });
    expect(lines).not.toContain(false);
    await wharf.run(statement);
    await expect(grid).toHaveAttribute("aria-rowcount", "5001");
    await grid.focus();
  });

  await test.step("Enter unfolds a value where it stands, with every digit", async () => {
    await press(page, "ArrowDown", "End", "ArrowLeft", "Enter");
    await expect(panel).toHaveAccessibleName("doc, row 2");
    await expect(panel.getByRole("row").first()).toBeFocused();
    await expect(grid.locator("[aria-expanded=true]")).toHaveCount(1);
    await press(
      page,
      "ArrowDown",
      "ArrowDown",
      "ArrowRight",
      "ArrowDown",
      "ArrowDown",
      "ArrowRight",
      "ArrowDown",
    );
    await expect(panel.getByRole("row", { name: /^b / })).toBeFocused();
    await expect(panel.getByText("12345678901234567890")).toBeVisible();
    await expectAccessible(app, page, "a value unfolded at its cell");
  });

  await test.step("a part is copied, with its path, and becomes a column", async () => {
    await press(page, "ControlOrMeta+C");
    await expect.poll(() => readClipboard(app)).toBe("12345678901234567890");
    await press(page, "ControlOrMeta+Shift+C");
    await expect.poll(() => readClipboard(app)).toBe(`doc->'$.tags[1].b'`);
    await press(page, "Alt+C");
    // Columns that have scrolled out on the left are not drawn.
    await expect(grid).toHaveAttribute("aria-colcount", "6");
    await expect
      .poll(async () => (await headers(grid)).slice(-4))
      .toEqual(["place", "doc", "doc.tags[1].b", "facts"]);
    await press(page, "Escape");
    await expect(panel).toBeHidden();
    await expect(grid).toBeFocused();
    await press(page, "ArrowRight");
    await expect.poll(() => activeText(grid)).toBe("12345678901234567890");
  });

  await test.step("all fields of a map and of JSON stand right of them", async () => {
    await press(page, "End");
    await chooseOfColumn(page, "Show fields as columns");
    await expect(grid).toHaveAttribute("aria-colcount", "8");
    await press(page, "End");
    await expect
      .poll(async () => (await headers(grid)).slice(-3))
      .toEqual(["facts", "facts.depth", "facts.it's"]);
    await press(page, "Home", "ArrowRight", "ArrowRight");
    await chooseOfColumn(page, "Show fields as columns");
    await expect
      .poll(async () => (await headers(grid)).slice(0, 5))
      .toEqual(["id", "place", "doc", "doc.tags[1].b", "doc.price"]);
    await expectAccessible(app, page, "fields as columns");
  });

  await test.step("such a column is sorted, filtered and copied as any other", async () => {
    await press(page, "ArrowRight", "ArrowRight", "Alt+ArrowUp", "ArrowDown");
    await expect.poll(() => activeText(grid)).toBe("1.50");
    await press(page, "Alt+ArrowDown");
    await page.keyboard.type("100..102");
    await press(page, "Enter");
    await expect(grid).toHaveAttribute("aria-rowcount", "3");
    await expect(grid).toBeFocused();
    await press(page, "ControlOrMeta+ArrowUp", "Shift+ArrowDown", "Shift+ArrowRight", "ControlOrMeta+C");
    const tags = '["a",{"b":12345678901234567890}]';
    await expect
      .poll(async () => parseTsv(await readClipboard(app)))
      .toEqual([
        ["100.50", tags],
        ["101.50", tags],
      ]);
  });

  await test.step("its fields are hidden again where they were shown", async () => {
    await press(page, "Home", "ArrowRight", "ArrowRight");
    await chooseOfColumn(page, "Hide fields");
    await expect.poll(async () => (await headers(grid)).slice(0, 4)).toEqual(["id", "place", "doc", "facts"]);
  });
});

test("columns stand as they were left after a restart: unfolded, hidden, pinned, moved and resized", async () => {
  const userData = await mkdtemp(join(tmpdir(), "wharf-nested-"));
  try {
    const first = await launchWharf({ userData });
    // Columns beyond the edge of the grid have no heading; the size of the window is kept too.
    await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1500, 900));
    const wharf = new Workbench(first.page);
    await wharf.openQueryOn("harbour");
    await wharf.run(statement);
    await expect(wharf.grid).toHaveAttribute("aria-rowcount", "5001");
    await wharf.grid.focus();
    await press(first.page, "ArrowRight");
    await chooseOfColumn(first.page, "Show fields as columns");
    await expect
      .poll(() => headers(wharf.grid))
      .toEqual(["id", "place", "place.city", "place.boats", "doc", "facts"]);
    await press(first.page, "ArrowRight", "Alt+Home");
    await press(first.page, "End", "ArrowLeft", "ArrowLeft", "Alt+ArrowRight", "Alt+Shift+ArrowLeft", "End");
    await chooseOfColumn(first.page, "Hide");
    const left = ["place.city", "id", "place.boats", "place", "doc"];
    await expect.poll(() => headers(wharf.grid)).toEqual(left);
    const widthOf = (bench: Workbench) =>
      bench.grid.getByRole("columnheader", { name: /^place\.boats/ }).evaluate((each) => each.clientWidth);
    const width = await widthOf(wharf);
    // Acknowledged within a second.
    await first.page.waitForTimeout(1500);
    await first.close();

    const second = await launchWharf({ userData });
    const again = new Workbench(second.page);
    try {
      await expect(again.grid).toHaveAttribute("aria-rowcount", "5001");
      await expect.poll(() => headers(again.grid)).toEqual(left);
      await expect.poll(() => widthOf(again)).toBe(width);
      await expect.poll(async () => (await again.rowTexts(1))[0]).toBe("Harbour 0");
      await expect(second.page.getByRole("button", { name: "1 column hidden" })).toBeVisible();
    } finally {
      await second.close();
    }
  } finally {
    await rm(userData, { recursive: true, force: true });
  }
});

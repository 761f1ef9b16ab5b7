import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator } from "@playwright/test";
import { chooseSaveFile } from "../fixtures/chooseSaveFile";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

async function heightOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.height ?? 0;
}

test("the editor is as high as its text, and the result takes the rest or stands where it is put", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const editor = page.getByTestId("sql-editor");
  await wharf.run("SELECT range AS n FROM range(500)");
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "501");

  await test.step("it grows with the text, up to half", async () => {
    await expect.poll(() => heightOf(editor)).toBe(136);
    await wharf.writeSql(Array.from({ length: 9 }, (_, line) => `SELECT ${line};`).join("\n"));
    await expect.poll(() => heightOf(editor)).toBe(256);
    await wharf.writeSql(Array.from({ length: 200 }, (_, line) => `SELECT ${line};`).join("\n"));
    const whole = async () => (await heightOf(editor)) + (await heightOf(wharf.grid));
    await expect.poll(async () => (await heightOf(editor)) / (await whole())).toBeLessThan(0.56);
    await wharf.writeSql("SELECT 1");
    await expect.poll(() => heightOf(editor)).toBe(136);
  });

  await test.step("a dragged line stays until it is double-clicked", async () => {
    const line = page.getByRole("separator", { name: "Result height" });
    await line.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
    await expect.poll(() => heightOf(editor)).toBe(136 + 48);
    await wharf.writeSql("SELECT 1;\n".repeat(20));
    await expect.poll(() => heightOf(editor)).toBe(136 + 48);
    await line.dblclick();
    await expect.poll(() => heightOf(editor)).toBeGreaterThan(300);
  });

  await test.step("the result beside the editor", async () => {
    await page.getByRole("button", { name: "Layout" }).click();
    await page.getByRole("menuitemradio", { name: "Result on the right" }).click();
    await expect(page.getByRole("separator", { name: "Result width" })).toBeVisible();
    const [left, right] = [await editor.boundingBox(), await wharf.grid.boundingBox()];
    expect(right?.x).toBeGreaterThan(left?.x ?? 0);
    await expect(wharf.status).toContainText("500 rows");
    await page.getByRole("button", { name: "Layout" }).click();
    await page.getByRole("menuitemradio", { name: "Result below" }).click();
  });

  await test.step("one part has all the space, and a run shows its result", async () => {
    await page.keyboard.press("ControlOrMeta+Shift+M");
    await expect(editor).toBeHidden();
    await expect(wharf.grid).toBeVisible();
    await page.keyboard.press("ControlOrMeta+Shift+M");
    await expect(editor).toBeVisible();
    await wharf.choose("Maximize or restore the editor");
    await expect(wharf.grid).toBeHidden();
    await wharf.run("SELECT 2 AS two");
    await expect(wharf.grid.getByRole("columnheader", { name: /^two/ })).toBeVisible();
  });
});

/** Texts of the status line that lie over one another. */
async function overlapsIn(status: Locator): Promise<string[]> {
  return status.evaluate((line) => {
    const texts = [...line.querySelectorAll("*")].flatMap((element) => {
      const isText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== "",
      );
      const { left, right, width } = element.getBoundingClientRect();
      return isText && width > 1 ? [{ left, right, text: element.textContent }] : [];
    });
    return texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => one.left < other.right - 1 && other.left < one.right - 1)
        .map((other) => `${one.text} / ${other.text}`),
    );
  });
}

test("a long notice is shortened and covers nothing of the status line", async ({ app, page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT range AS n FROM range(500)");
  await expect(wharf.grid).toHaveAttribute("aria-rowcount", "501");
  await wharf.run("SELECT missing");
  await expect(wharf.status.getByText("failed")).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), "wharf-saved-"));
  await chooseSaveFile(app, join(folder, `${"a long name ".repeat(15)}.csv`));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await wharf.dialog.getByRole("button", { name: "Export…" }).click();
  await expect(wharf.status.getByText(/500 rows exported to/)).toBeVisible();
  await expect(wharf.status.getByText("failed")).toBeVisible();
  expect(await overlapsIn(wharf.status)).toEqual([]);
  await rm(folder, { recursive: true });
});

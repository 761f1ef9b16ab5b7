import { expect, type ElectronApplication, type Page } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";
import { writeOds, writeXlsx } from "../fixtures/writeWorkbook";

async function openLoad(app: ElectronApplication, page: Page, path: string): Promise<Workbench> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("sales");
  await chooseFiles(app, path);
  await wharf.choose("Load files");
  return wharf;
}

test.describe("loading workbooks", () => {
  test.setTimeout(120_000);

  test("loads a sheet and a range of an XLSX file, and names its merged areas", async ({ app, page }) => {
    const wharf = await openLoad(app, page, await writeXlsx("orders.xlsx"));
    const { dialog } = wharf;
    await expect(dialog.getByText("The sheet is empty.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Load", exact: true })).toBeDisabled();
    await dialog.getByRole("button", { name: /Sheet/ }).click();
    await page.getByRole("option", { name: /^Orders/ }).click();
    await expect(dialog.getByText(/^2 areas have merged cells: A4:A5, A6:A7\./)).toBeVisible();
    await dialog.getByRole("textbox", { name: "Range" }).fill("A3:F6");
    await expect(dialog.getByText(/^4 lines · 1 header line/)).toBeVisible();
    await dialog.getByRole("button", { name: "Load", exact: true }).click();
    await expect(dialog.getByText("3 rows loaded · 1 header line · 0 skipped")).toBeVisible();
    await dialog.getByRole("button", { name: "Query orders" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["North", "1", "2026-02-01", "true", "1.25", "2.5"]);
    expect(await wharf.rowTexts(2)).toEqual(["NULL", "2", "2026-02-02", "false", "2.25", "4.5"]);
  });

  test("loads an ODS file with merged cells and repeated rows", async ({ app, page }) => {
    const wharf = await openLoad(app, page, await writeOds("stock.ods"));
    const { dialog } = wharf;
    await expect(dialog.getByText(/^The cells A2:A3 are merged\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Load", exact: true }).click();
    await expect(dialog.getByText("4 rows loaded · 1 header line · 0 skipped")).toBeVisible();
    await expect(dialog.getByText("5 lines, all accounted for.")).toBeVisible();
    await dialog.getByRole("button", { name: "Query stock" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["Tea", "7.0", "2026-02-01"]);
    expect(await wharf.rowTexts(4)).toEqual(["Salt", "1.0", "2026-02-03"]);
  });
});

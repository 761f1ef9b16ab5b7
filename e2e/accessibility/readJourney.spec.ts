import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { chooseFiles } from "../fixtures/chooseFiles";
import { launchWharf } from "../fixtures/launchWharf";
import { VirtualReader } from "../fixtures/VirtualReader";
import { Workbench } from "../fixtures/Workbench";
import { writeDataFile } from "../fixtures/writeDataFile";

const csv = "city,amount\nOslo,10\nBergen,30\nOslo,25\n";

test("a file is loaded, asked, charted and saved by what a screen reader says alone", async () => {
  test.setTimeout(180_000);
  const userData = await mkdtemp(join(tmpdir(), "wharf-read-"));
  const queryFolder = join(userData, "queries");
  await mkdir(queryFolder);
  await writeFile(join(userData, "state.json"), JSON.stringify({ version: 1, window: null, queryFolder }));
  const opened = await launchWharf({ userData });
  const { app, page } = opened;
  const wharf = new Workbench(page);
  const reader = new VirtualReader(page);
  const { keyboard } = page;
  try {
    await test.step("the first window says what to do", async () => {
      await expect(page.getByText("Get started")).toBeVisible();
      await chooseFiles(app, await writeDataFile("Sales 2026.csv", csv));
      const read = await reader.press("main", "button, Load files…");
      expect(read).toEqual(
        expect.arrayContaining([
          "heading, Get started, level 1",
          "Drop a CSV, JSON, Parquet or Excel file here, or choose one.",
        ]),
      );
    });

    await test.step("a notice says what was loaded, and offers to do it differently", async () => {
      await expect(page.getByText(/^3 rows loaded/)).toBeVisible();
      const read = (await reader.read("footer")).join("\n");
      expect(read).toContain("3 rows loaded");
      expect(read).toContain("button, Change…");
    });

    await test.step("the result is read with its columns and rows", async () => {
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["Oslo", "10"]);
      await keyboard.press("ControlOrMeta+A");
      await keyboard.insertText(
        "SELECT city, sum(amount) AS amount FROM sales_2026 GROUP BY ALL ORDER BY ALL",
      );
      await keyboard.press("ControlOrMeta+Enter");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["Bergen", "30"]);
      const read = (await reader.read("[role=grid]")).join("\n");
      for (const phrase of [
        "grid, Result rows",
        "columnheader, city VARCHAR",
        "gridcell, Bergen",
        "gridcell, 35",
      ]) {
        expect(read).toContain(phrase);
      }
    });

    await test.step("the chart is read as a sentence", async () => {
      await reader.press("main", "radio, Chart");
      await expect(page.getByRole("img", { name: /^Sum of amount by city/ })).toBeVisible();
      const read = (await reader.read("main")).join("\n");
      expect(read).toMatch(/image, Sum of amount by city\. Bar chart of 2 points/u);
    });

    await test.step("the query is saved under a name", async () => {
      await reader.press("main", "button, Save query");
      await expect(wharf.dialog.getByLabel("Name")).toBeFocused();
      const read = await reader.read("[role=dialog]");
      expect(read.join("\n")).toContain("textbox, Name");
      await keyboard.insertText("by city");
      await keyboard.press("Enter");
      await expect(page.getByRole("tab", { name: /by city/ })).toBeVisible();
      const tabs = await reader.read("[role=tablist]");
      expect(tabs.join("\n")).toMatch(/tab, by city.*selected/u);
    });
  } finally {
    await opened.close();
    await rm(userData, { recursive: true, force: true });
  }
});

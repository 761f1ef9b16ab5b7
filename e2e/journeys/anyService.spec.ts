import { expect, type Page } from "@playwright/test";
import { dialectService } from "../fixtures/dialectService";
import { ForeignService } from "../fixtures/ForeignService";
import { openService } from "../fixtures/openService";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

/** Ten services of random ways of writing; each can be looked at again by its number. */
const seeds = [20_261_122, 7, 1987, 42, 31_337, 271_828, 314_159, 8_675_309, 1_000_003, 777];

test.describe("a service of any dialect", () => {
  for (const seed of seeds) {
    test(`is read in every screen: ${seed}`, async ({ page }) => {
      test.setTimeout(120_000);
      let address = "";
      const service = await ForeignService.start(dialectService(seed, () => address));
      address = service.address;
      try {
        await readEverything(page, address);
      } finally {
        await service.stop();
      }
    });
  }
});

async function readEverything(page: Page, address: string): Promise<void> {
  const wharf = new Workbench(page);
  const main = page.getByRole("main");
  await openService(wharf, address);

  await test.step("databases, over two pages", async () => {
    await page.getByRole("button", { name: "Databases", exact: true }).click();
    await expect(
      page.getByRole("row", { name: /^warehouse duckdb 1\.5\.6 Running fra .*2,048 MB/ }),
    ).toBeVisible();
    await expect(page.getByRole("row", { name: /^lake duckdb 1\.5\.6 Stopped fra/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /^attic / })).toBeVisible();
  });

  await test.step("the schema", async () => {
    await wharf.tree.getByRole("treeitem", { name: /^customers/ }).waitFor();
    await wharf.tree.getByRole("treeitem", { name: /^orders/ }).click();
    await page.keyboard.press("ArrowRight");
    await expect(wharf.tree.getByRole("treeitem", { name: "id, BIGINT" })).toBeVisible();
  });

  await test.step("a statement", async () => {
    await main.getByRole("button", { name: "New query" }).last().click();
    await wharf.run("SELECT 9007199254740993 AS n");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["9007199254740993"]);
  });

  await test.step("a Connection, its syncs and its tables", async () => {
    await page.getByRole("button", { name: "Connections", exact: true }).click();
    await expect(
      page.getByRole("row", { name: /^Shop Postgres replica · warehouse Active every 6 hours Succeeded/i }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Shop", exact: true }).click();
    const screen = page.getByRole("tabpanel", { name: "Shop" });
    const runs = screen.getByRole("listbox", { name: "Syncs, newest first" }).getByRole("option");
    await expect(runs).toHaveText([/^Succeeded.*1,200 rows/, /^Failed/]);
    await runs.last().click();
    await expect(screen.getByText("connection refused", { exact: true })).toBeVisible();
    await screen.getByRole("tab", { name: "Tables" }).click();
    await expect(screen.getByText("1 of 2 tables on")).toBeVisible();
    await screen.getByRole("tab", { name: "Settings" }).click();
    await expect(screen.getByRole("textbox", { name: "Host name" })).toHaveValue("shop.example.com");
  });

  await test.step("the form of a new Connection", async () => {
    await page.getByRole("button", { name: "Connections", exact: true }).click();
    await main.getByRole("button", { name: "New Connection" }).first().click();
    await main.getByRole("option", { name: "Postgres replica" }).click();
    await expect(main.getByRole("textbox", { name: "Host name" })).toBeVisible();
    await expect(main.getByLabel("Password", { exact: true })).toBeVisible();
  });

  await test.step("the check, with the path of each field", async () => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Foreign" });
    await row.getByRole("button", { name: "Check" }).click();
    await expect(row.getByText("Foreign responds and has 3 databases.")).toBeVisible();
    await row.getByText("Where each field was read").click();
    for (const answer of [
      "Databases",
      "Engines",
      "Source types",
      "Schema",
      "Connections",
      "Connection",
      "Tables of a source",
      "Syncs",
    ]) {
      const table = row.getByRole("table", { name: answer, exact: true });
      await expect(table.getByRole("row").nth(1)).toBeVisible();
    }
    await expect(
      row.getByRole("table", { name: "Databases", exact: true }).getByRole("row", { name: /^name / }),
    ).toBeVisible();
    await expect(row.getByText("is shown as unknown because")).toHaveCount(0);
  });
}

import { expect } from "@playwright/test";
import { goServer } from "#shared/api/testing/services/goServer";
import { graphQl } from "#shared/api/testing/services/graphQl";
import { railsJsonApi } from "#shared/api/testing/services/railsJsonApi";
import { springDataRest } from "#shared/api/testing/services/springDataRest";
import { ForeignService } from "../fixtures/ForeignService";
import { openService } from "../fixtures/openService";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";
import { writtenService } from "../fixtures/writtenService";

test.describe("a service by hand", () => {
  for (const written of [railsJsonApi, springDataRest, goServer, graphQl]) {
    test(`is read in every screen: ${written.name}`, async ({ page }) => {
      test.setTimeout(120_000);
      const service = await ForeignService.start(writtenService(written));
      const wharf = new Workbench(page);
      try {
        await openService(wharf, service.address);

        await test.step("databases and the schema", async () => {
          await page.getByRole("button", { name: "Databases", exact: true }).click();
          await expect(
            page.getByRole("row", { name: /^sales duckdb 1\.5\.5 Running .*fra .*2,048 MB/i }),
          ).toBeVisible();
          await expect(page.getByRole("row", { name: /^scratch / })).toBeVisible();
          await wharf.tree.getByRole("treeitem", { name: /^orders/ }).click();
          await page.keyboard.press("ArrowRight");
          await expect(wharf.tree.getByRole("treeitem", { name: "total, DECIMAL(12,2)" })).toBeVisible();
        });

        await test.step("a Connection, its syncs and its tables", async () => {
          await page.getByRole("button", { name: "Connections", exact: true }).click();
          await expect(
            page.getByRole("row", { name: /^Shop PostgreSQL · .* Active every hour Failed/i }),
          ).toBeVisible();
          await page.getByRole("button", { name: "Shop", exact: true }).click();
          const screen = page.getByRole("tabpanel", { name: "Shop" });
          const runs = screen.getByRole("listbox", { name: "Syncs, newest first" }).getByRole("option");
          await expect(runs).toHaveText([/^Partly succeeded.*1,200 rows/, /^Succeeded.*7 rows/]);
          await expect(screen.getByText("permission denied", { exact: true })).toBeVisible();
          await screen.getByRole("tab", { name: "Tables" }).click();
          await expect(screen.getByText("1 of 2 tables on")).toBeVisible();
        });

        expect(service.seen.filter(({ path }) => /undefined|null|\[object/.test(path))).toEqual([]);
      } finally {
        await service.stop();
      }
    });
  }
});

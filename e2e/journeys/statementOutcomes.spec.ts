import { expect } from "@playwright/test";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("a write says what it did, in place of a grid", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  const says = (text: RegExp) => expect(page.getByRole("heading", { name: text })).toBeVisible();

  await wharf.run("CREATE TABLE berths AS SELECT range AS id FROM range(1500)");
  await says(/^Table berths created with 1,500 rows in \d/);
  await wharf.run("DELETE FROM berths WHERE id < 1000");
  await says(/^1,000 rows deleted in \d/);
  await expect(page.getByRole("grid")).toHaveCount(0);
  await wharf.run("COMMENT ON TABLE berths IS 'quay'");
  await says(/^Comment on table berths set in \d/);
  await wharf.run("DROP TABLE IF EXISTS nothing");
  await says(/^Table nothing dropped, if it existed, in \d/);

  await test.step("rows of RETURNING and of a SELECT named Count stay a grid", async () => {
    await wharf.run("INSERT INTO berths VALUES (7), (8) RETURNING id");
    await expect(page.getByText("2 rows inserted", { exact: true })).toBeVisible();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["7"]);
    await wharf.run('SELECT count(*) AS "Count" FROM berths');
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["502"]);
  });

  await test.step("a temporary table is refused with the reason", async () => {
    await wharf.run("CREATE TEMP TABLE scratch AS SELECT 1");
    await expect(page.getByRole("alert")).toContainText("each request has a connection of its own");
  });
});

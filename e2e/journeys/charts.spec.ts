import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

const sales = `SELECT ['Oslo', 'Bergen', 'Tromsø', NULL][1 + i % 4] AS city, 'ship ' || (i % 200) AS ship,
  DATE '2024-01-01' + (i % 366)::INTEGER AS sold, CASE WHEN i % 50 = 0 THEN NULL ELSE ((i * 37) % 1000)::DECIMAL(10,2) / 4 END AS amount,
  i % 12 AS crew FROM range(5000) t(i)`;

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-charts-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${label}$`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a result is drawn as every kind of chart, and is as it was left after a restart", async () => {
  test.setTimeout(180_000);
  const first = await launchWharf({ userData });
  const { app, page } = first;
  const wharf = new Workbench(page);
  const drawn = (name: RegExp) => page.getByRole("img", { name });
  const said = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run(sales);
    await page.getByRole("radio", { name: "Chart", exact: true }).click();
    await expect(drawn(/^Sum of amount by sold · Month\. Line chart of 12 points/)).toBeVisible();
    await said(/100 rows have NULL in amount/);

    await test.step("a trend and a second axis", async () => {
      await page.getByText("Trend line").click();
      await choose(page, "Second Y axis", /crew/);
      await expect(
        drawn(/^Sum of amount and Sum of crew by sold · Month\. Line chart of 24 points/),
      ).toBeVisible();
      await expectAccessible(app, page, "chart with two axes");
    });

    await test.step("shares of 100 % and small multiples", async () => {
      await choose(page, "Second Y axis", "None");
      await choose(page, "Chart", "Bar");
      await choose(page, "Split by", /city/);
      await choose(page, "Stacking", "Stacked to 100%");
      await expect(drawn(/Bar chart of 48 points/)).toBeVisible();
      await choose(page, "Small multiples", /crew/);
      await expect(drawn(/split by city, for each crew\. Bar chart/)).toBeVisible();
      await choose(page, "Small multiples", "None");
    });

    await test.step("of many categories the largest, and the others together", async () => {
      await choose(page, "Split by", "None");
      await choose(page, "Chart", "Pie");
      await choose(page, "Slices", /ship/);
      await said(/The 8 largest of ship; 192 other values are combined as Other/);
      await expectAccessible(app, page, "pie");
      await page.getByRole("button", { name: "Show values as a table" }).click();
      await expect(page.getByRole("table").getByRole("row")).toHaveCount(10);
      await expect(page.getByRole("table").getByRole("row", { name: /^Other/ })).toBeVisible();
      await page.getByRole("button", { name: "Show chart" }).click();
    });

    await test.step("a heat map and a box plot", async () => {
      await choose(page, "Chart", "Heat map");
      await choose(page, "Horizontal axis", /sold/);
      await choose(page, "Vertical axis", /city/);
      await expect(drawn(/^Sum of amount by sold · Month and city\. Heat map of 48 points/)).toBeVisible();
      await expectAccessible(app, page, "heat map");
      await choose(page, "Chart", "Box plot");
      await choose(page, "Groups", /city/);
      await expect(drawn(/^Distribution of amount by city\. Box plot of 4 points/)).toBeVisible();
    });

    await test.step("places on the map that comes with the app", async () => {
      await wharf.run(
        "SELECT * FROM (VALUES ('Oslo', 10.7, 59.9), ('Suva', 178.4, -18.1), ('lost', NULL, 1), ('off', 400, 1)) t(port, lon, lat)",
      );
      // A longitude of 400 is none, so that no map is guessed.
      await expect(drawn(/^Sum of lon by port\. Bar chart/)).toBeVisible();
      await choose(page, "Chart", "Map");
      await expect(drawn(/^Number of rows on the map\. Map of 2 points/)).toBeVisible();
      await said(/1 row without coordinates not drawn/);
      await said(/1 row with coordinates outside ±180 and ±90 degrees not drawn/);
      await expectAccessible(app, page, "map");
    });

    await test.step("titles are written, and stand on the picture with what was cut off", async () => {
      await wharf.limitRows("1,000");
      await wharf.run(sales);
      await expect(drawn(/^Sum of amount by sold · Month\. Line chart/)).toBeVisible();
      await page.getByRole("button", { name: "Titles and colors" }).click();
      await page.getByRole("textbox", { name: "Title", exact: true }).fill("What we sold");
      await expect(drawn(/^What we sold\. Line chart/)).toBeVisible();
      await expectAccessible(app, page, "titles and colors");
      const file = join(userData, "chart.svg");
      await app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      }, file);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("menuitem", { name: "Save as SVG" }).click();
      await said("chart.svg saved");
      expect(await readFile(file, "utf8")).toMatch(/What we sold[\s\S]*first 1,000 rows/);
    });
    const onDisk = () =>
      page.evaluate(async () => {
        const answer = await window.wharf.methods["results.kept"]({}, crypto.randomUUID());
        return answer.ok ? answer.value.results : 0;
      });
    await expect.poll(onDisk, { timeout: 30_000 }).toBeGreaterThan(0);
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  try {
    await expect(second.page.getByRole("img", { name: /^What we sold\. Line chart/ })).toBeVisible();
  } finally {
    await second.close();
  }
});

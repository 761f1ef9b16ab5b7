import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-dashboards-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

async function pin(page: Page, to: string): Promise<void> {
  await page.getByRole("button", { name: "Pin", exact: true }).click();
  await page.getByRole("menuitem", { name: to }).click();
}

test("charts are pinned to a dashboard that runs them again, and is there after a restart", async () => {
  test.setTimeout(180_000);
  const first = await launchWharf({ userData });
  const { app, page } = first;
  const wharf = new Workbench(page);
  const tile = (name: string) => page.getByRole("listitem", { name });
  // It is named by its statement.
  const queryTab = page.getByRole("tab").filter({ hasNotText: /Dashboards|Databases/ });
  const rail = page.getByRole("navigation", { name: "Main" });
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run(
      "CREATE TABLE sales AS SELECT ['Oslo', 'Bergen'][1 + i % 2] AS city, i AS amount FROM range(10) t(i)",
    );
    await expect(wharf.databaseNode("harbour", "Running")).toBeVisible();
    await wharf.run("SELECT city, sum(amount) AS amount FROM sales GROUP BY ALL");
    await page.getByRole("radio", { name: "Chart", exact: true }).click();
    await expect(
      page.getByRole("img", { name: /^Sum of amount by city\. Bar chart of 2 points/ }),
    ).toBeVisible();

    await test.step("a chart goes to a new dashboard, another to the same", async () => {
      await pin(page, "New dashboard");
      await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Sales");
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Pinned to Sales")).toBeVisible();
      await wharf.run("SELECT city, count(*) AS orders FROM sales GROUP BY ALL");
      await expect(page.getByRole("img", { name: /^Sum of orders by city\. Bar chart/ })).toBeVisible();
      await pin(page, "Sales");
      await rail.getByRole("button", { name: "Dashboards" }).click();
      await expect(tile("Sum of amount by city").getByRole("img", { name: /from 20 to 25/ })).toBeVisible();
      await expect(tile("Sum of orders by city").getByRole("img", { name: /from 5 to 5/ })).toBeVisible();
      await expectAccessible(app, page, "dashboard");
    });

    await test.step("its place and size are changed by keyboard", async () => {
      await tile("Sum of orders by city").getByRole("button", { name: "Run", exact: true }).focus();
      await page.keyboard.press("Alt+ArrowLeft");
      await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveText([
        /Sum of orders by city/,
        /Sum of amount by city/,
      ]);
      await tile("Sum of orders by city").getByRole("button", { name: "Run", exact: true }).focus();
      await page.keyboard.press("Alt+Shift+ArrowRight");
      await expect(tile("Sum of orders by city")).toHaveCSS("grid-column-start", "span 3");
    });

    await test.step("its place and size are changed by mouse, and Escape leaves them", async () => {
      const places = page.getByRole("listitem").filter({ has: page.getByRole("heading") });
      const press = async (name: string, part: string) => {
        const box = await tile(name).locator(part).boundingBox();
        if (box === null) throw new Error("The tile is not shown.");
        const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        return at;
      };
      const middle = async (name: string) => {
        const box = await tile(name).boundingBox();
        if (box === null) throw new Error("The tile is not shown.");
        return [box.x + box.width / 2, box.y + box.height / 2] as const;
      };
      await press("Sum of amount by city", "h2");
      await page.mouse.move(...(await middle("Sum of orders by city")), { steps: 5 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(places).toHaveText([/Sum of orders by city/, /Sum of amount by city/]);
      await press("Sum of amount by city", "h2");
      await page.mouse.move(...(await middle("Sum of orders by city")), { steps: 5 });
      await page.mouse.up();
      await expect(places).toHaveText([/Sum of amount by city/, /Sum of orders by city/]);

      const corner = await press("Sum of orders by city", "[data-corner]");
      const width = (await tile("Sum of orders by city").boundingBox())?.width ?? 0;
      await page.mouse.move(corner.x - width / 3, corner.y + 160, { steps: 5 });
      await page.mouse.up();
      await expect(tile("Sum of orders by city")).toHaveCSS("grid-column-start", "span 2");
      await expect(tile("Sum of orders by city")).toHaveCSS("grid-row-start", "span 3");
      await tile("Sum of orders by city").getByRole("button", { name: "Run", exact: true }).focus();
      await page.keyboard.press("Alt+Shift+ArrowRight");
      await expect(tile("Sum of orders by city")).toHaveCSS("grid-column-start", "span 3");
    });

    await test.step("all are run again, and one that fails says so and keeps its last chart", async () => {
      await queryTab.click();
      await wharf.run("INSERT INTO sales VALUES ('Oslo', 100)");
      await expect(page.getByRole("heading", { name: /1 row inserted/ })).toBeVisible();
      await rail.getByRole("button", { name: "Dashboards" }).click();
      await page.getByRole("button", { name: "Run all" }).click();
      await expect(tile("Sum of amount by city").getByRole("img", { name: /from 25 to 120/ })).toBeVisible();
      await queryTab.click();
      await wharf.run("ALTER TABLE sales RENAME COLUMN amount TO total");
      await rail.getByRole("button", { name: "Dashboards" }).click();
      await page.getByRole("button", { name: "Run all" }).click();
      await expect(tile("Sum of amount by city").getByRole("alert")).toContainText(
        /Last run failed: .*amount/,
      );
      await expect(tile("Sum of amount by city").getByRole("img", { name: /from 25 to 120/ })).toBeVisible();
      await expectAccessible(app, page, "dashboard with an error");
    });
    const onDisk = () =>
      page.evaluate(async () => {
        const answer = await window.wharf.methods["results.kept"]({}, crypto.randomUUID());
        return answer.ok ? answer.value.results : 0;
      });
    await expect.poll(onDisk, { timeout: 30_000 }).toBeGreaterThan(1);
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  try {
    await second.page
      .getByRole("navigation", { name: "Main" })
      .getByRole("button", { name: "Dashboards" })
      .click();
    const again = second.page.getByRole("listitem", { name: "Sum of orders by city" });
    await expect(again).toHaveCSS("grid-column-start", "span 3");
    await expect(again.getByRole("img", { name: /Bar chart of 2 points/ })).toBeVisible();
  } finally {
    await second.close();
  }
});

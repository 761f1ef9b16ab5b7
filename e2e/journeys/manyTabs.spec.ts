import { expect } from "@playwright/test";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

test("twelve queries are told apart by their tabs, and the mouse reaches every one", async ({ page }) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  for (let tab = 2; tab <= 12; tab += 1) {
    await page.keyboard.press("ControlOrMeta+T");
    await expect(page.getByRole("tab", { name: `Query ${tab}`, exact: true })).toBeVisible();
  }
  const titles = page.getByRole("tab").getByText(/^Query \d+$/);
  expect(
    await titles.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    ),
  ).toEqual([]);
  const first = page.getByRole("tab", { name: "Query 1", exact: true });
  await expect(first).not.toBeInViewport();
  await page.getByRole("tab", { name: "Query 12" }).hover();
  await page.mouse.wheel(0, -4000);
  await expect(first).toBeInViewport({ ratio: 1 });
});

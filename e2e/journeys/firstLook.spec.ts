import { expect } from "@playwright/test";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

test("the first screen has no focus ring before a key was pressed, and one rail entry that looks active", async ({
  page,
}) => {
  const panel = page.getByRole("tabpanel");
  await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("heading")).first()).toBeVisible();
  await expect(panel).toHaveCSS("outline-style", "none");

  const rail = page.getByRole("navigation");
  const lines = () =>
    rail
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons.flatMap((button) =>
          getComputedStyle(button, "::before").content === "none" ? [] : [button.getAttribute("aria-label")],
        ),
      );
  expect(await lines()).toEqual(["Databases"]);
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  expect(await lines()).toEqual(["Explorer"]);

  await test.step("a ring shows where the keyboard is once it is used", async () => {
    await page.keyboard.press("ControlOrMeta+W");
    await expect(panel).toBeFocused();
    await expect(panel).not.toHaveCSS("outline-style", "none");
  });
});

test("what the tree says of a view follows its name, and line numbers keep off the edge", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE VIEW v AS SELECT 1 AS one");
  await expect(page.getByRole("heading", { name: /^View v created/ })).toBeVisible();
  await wharf.tree.getByRole("treeitem", { name: /^harbour/ }).click();
  await page.keyboard.press("ArrowRight");
  const view = wharf.tree.getByRole("treeitem", { name: /^v,? ?.*view/i });
  await expect(view).toBeVisible();
  const [name, hint] = await view
    .locator("span:text-is('v'), span:text-is('view')")
    .evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect()));
  expect((hint?.left ?? 0) - (name?.right ?? 0)).toBeLessThan(12);

  await wharf.writeSql(Array.from({ length: 12_345 }, (_, line) => `-- ${line}`).join("\n"));
  const number = page.locator(".monaco-editor .line-numbers", { hasText: "12345" });
  await expect(number).toBeVisible();
  const pane = await page.getByTestId("sql-editor").locator("..").boundingBox();
  const box = await number.boundingBox();
  expect((box?.x ?? 0) - (pane?.x ?? 0)).toBeGreaterThanOrEqual(6);
});

import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

test("every run is in the history: its old result opens at once, and its statement in a tab of its own", async () => {
  const opened = await launchWharf();
  const { page } = opened;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT 'first' AS word, TOKEN FROM (SELECT 1 AS token)");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["first", "1"]);
    await wharf.run("SELECT 'second' AS word");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["second"]);
    await wharf.run("SELECT nothing /* \u202Egnp */ FROM nowhere");
    await expect(page.getByText(/nowhere/).first()).toBeVisible();

    await page.getByRole("button", { name: "History", exact: true }).click();
    const runs = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
    await expect(runs).toHaveCount(3);
    await expect(page.getByText("3 runs, newest first")).toBeVisible();
    await expect(runs.nth(0)).toContainText("Failed");
    await expect(runs.nth(0)).toContainText("SELECT nothing /* ◌gnp */ FROM nowhere");
    await expect(runs.nth(1)).toContainText("1 row");

    await page.getByRole("searchbox", { name: "Search statements, names, errors" }).fill("FIRST word");
    await expect(runs).toHaveCount(1);
    await runs.nth(0).getByRole("button", { name: "Open result" }).click();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["first", "1"]);
    await expect(page.getByText(/^Restored result from/)).toBeVisible();

    await page.getByRole("button", { name: "History", exact: true }).click();
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("option", { name: "Failed" }).click();
    await expect(runs).toHaveCount(1);
    await runs.nth(0).getByRole("button", { name: "Open query" }).click();
    await expect.poll(() => wharf.editorText()).toContain("FROM nowhere");

    await page.getByRole("button", { name: "History", exact: true }).click();
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("option", { name: "Any status" }).click();
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
    await runs.nth(1).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Name…" }).click();
    await wharf.dialog.getByLabel("Name").fill("Month end");
    await page.keyboard.press("Enter");
    await expect(runs.nth(1)).toContainText("Month end");
    await runs.nth(1).getByRole("button", { name: "Star" }).click();
    await expect(runs.nth(1).getByRole("button", { name: "Star", pressed: true })).toBeVisible();
    await page.getByText("Starred", { exact: true }).click();
    await expect(runs).toHaveCount(1);
    await page.getByText("Starred", { exact: true }).click();
    await expect(runs).toHaveCount(3);

    await runs.nth(0).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete from history" }).click();
    await expect(runs).toHaveCount(2);
    const deletion = page.getByRole("alertdialog");
    await page.getByRole("button", { name: "Delete runs…" }).click();
    await deletion.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(runs).toHaveCount(1);
    await expect(runs.nth(0)).toContainText("Month end");
    await page.getByRole("button", { name: "Delete runs…" }).click();
    await deletion.getByText("Keep starred runs").click();
    await deletion.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("No runs yet")).toBeVisible();
  } finally {
    await opened.close();
  }
});

test("results that are kept are counted in Settings, and removed there", async () => {
  const opened = await launchWharf();
  const { page } = opened;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT 1 AS one");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
    await wharf.run("SELECT 2 AS two");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["2"]);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await expect(page.getByText(/used now by 2 results\.$/)).toBeVisible();
    await page.getByRole("textbox", { name: "Disk limit" }).fill("many");
    await expect(page.getByText("Enter a whole number of megabytes from 0 to 1,000,000.")).toBeVisible();
    await page.getByRole("textbox", { name: "Disk limit" }).fill("500");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Delete all kept results" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByText("including pinned results")).toBeVisible();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("All kept results that no tab shows were deleted.")).toBeVisible();
    await expect(page.getByText(/used now by 1 result\.$/)).toBeVisible();
    await page.getByRole("button", { name: "History", exact: true }).click();
    const runs = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
    await expect(runs.nth(0)).not.toContainText("no longer kept");
    await expect(runs.nth(1)).toContainText("Its result is no longer kept");
    await expect(runs.nth(1).getByRole("button", { name: "Open result" })).toHaveCount(0);
  } finally {
    await opened.close();
  }
});

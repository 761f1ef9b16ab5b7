import { expect } from "@playwright/test";
import { expectAccessible } from "../fixtures/expectAccessible";
import { readClipboard } from "../fixtures/readClipboard";
import { test } from "../fixtures/wharfTest";
import { Workbench } from "../fixtures/Workbench";

test("API keys of this computer are made, shown once, listed and revoked in Settings", async ({
  app,
  page,
}) => {
  await new Workbench(page).choose("Settings");
  const section = page.getByRole("region", { name: "API keys of this computer" });
  await expect(section.getByText("No keys yet.")).toBeVisible();

  await section.getByRole("button", { name: "New key" }).click();
  const form = page.getByRole("dialog", { name: "New key" });
  await form.getByRole("textbox", { name: "Name" }).fill("Excel");
  await expectAccessible(app, page, "new key");
  await form.getByRole("button", { name: "Create key" }).click();

  const shown = page.getByRole("alertdialog", { name: "Key Excel" });
  const key = await shown.locator("code").textContent();
  expect(key).toMatch(/^wharf_read_[\w-]{43}$/);
  await shown.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => readClipboard(app)).toBe(key);
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "I saved it" }).click();
  await expect(page.getByText(key ?? "")).toHaveCount(0);

  const row = section.getByRole("listitem").filter({ hasText: "Excel" });
  await expect(row).toContainText("Read-only");
  await expect(row).toContainText(/Expires in \d+ days/);
  await section.scrollIntoViewIfNeeded();
  await expectAccessible(app, page, "keys");

  await row.getByRole("button", { name: "Revoke Excel" }).click();
  await page
    .getByRole("alertdialog", { name: "Revoke Excel" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await expect(row).toContainText("Revoked");
  await expect(row.getByRole("button")).toHaveCount(0);
});

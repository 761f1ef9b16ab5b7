import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";
import { writeDataFile } from "../fixtures/writeDataFile";

test("a file is queried where it lies, without being loaded", async () => {
  test.setTimeout(180_000);
  const userData = await mkdtemp(join(tmpdir(), "wharf-journey-"));
  const wharfApp = await launchWharf({ userData, env: { WHARF_PROVISIONING_MS: "300" } });
  const { page, app } = wharfApp;
  const wharf = new Workbench(page);
  try {
    await page.getByRole("main").getByRole("button", { name: "Create a database" }).click();
    await wharf.dialog.getByRole("textbox", { name: "Name" }).fill("harbour");
    await wharf.dialog.getByRole("button", { name: "Create" }).click();
    await expect(wharf.databaseNode("harbour", "Running")).toBeVisible();
    const file = await writeDataFile("parts.csv", "code,amount\n00123,1.10\n99999,12345678901234567.89\n");
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, file);
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.type("Load files");
    await page.keyboard.press("Enter");
    await wharf.dialog.getByRole("button", { name: "Open without loading" }).click();
    await expect(wharf.grid).toHaveAttribute("aria-rowcount", "3");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["00123", "1.10"]);
    await expect.poll(() => wharf.rowTexts(2)).toEqual(["99999", "12345678901234567.89"]);
    await expect(wharf.databaseNode("parts.csv", "Running")).toBeVisible();
  } finally {
    await wharfApp.close();
    await rm(userData, { recursive: true, force: true });
  }
});

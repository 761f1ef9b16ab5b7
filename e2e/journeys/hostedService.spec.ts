import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { answerQuestions } from "../fixtures/answerQuestions";
import { startService, type HostedService } from "../fixtures/startService";
import { Workbench } from "../fixtures/Workbench";
import { test } from "../fixtures/wharfTest";

let folder: string;
let service: HostedService;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-service-"));
  // Every statement of this page takes far less, but for the endless one.
  service = await startService(folder, { WHARF_STATEMENT_MS: "15000" });
});
test.afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the settings and adds the service with a key. */
async function addService(wharf: Workbench, key: string, address = service.address): Promise<void> {
  const { page, dialog } = wharf;
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Add a service" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Harbour service");
  await dialog.getByRole("textbox", { name: "Address" }).fill(address);
  await dialog.getByRole("textbox", { name: "API key" }).fill(key);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
}

/** Turns the window to the service and makes the database “quays” there. */
async function createDatabaseThere(wharf: Workbench): Promise<void> {
  const { page } = wharf;
  await page.getByRole("complementary", { name: "Explorer" }).getByRole("button").first().click();
  await page.getByRole("menuitem", { name: "Harbour service" }).click();
  await page.getByRole("button", { name: "Databases", exact: true }).click();
  await wharf.createDatabase("quays");
  // This service offers no attachment, so its token is of no use.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

async function addServiceWithDatabase(wharf: Workbench): Promise<void> {
  await addService(wharf, await service.createKey("full"));
  await expect(wharf.dialog).toHaveCount(0);
  await createDatabaseThere(wharf);
}

test("a service is added with a wrong key and then the right one, and a database made there is queried", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await test.step("a wrong key is said to be wrong at once, and the right one takes its place", async () => {
    await addService(wharf, "wharf_full_wrong");
    await expect(wharf.dialog.getByText("The key was rejected")).toBeVisible();
    await wharf.dialog.getByRole("textbox", { name: "API key" }).fill(await service.createKey("full"));
    await wharf.dialog.getByRole("button", { name: "Save" }).click();
    await expect(wharf.dialog).toHaveCount(0);
  });

  await test.step("the check says that the service answers", async () => {
    await page.getByRole("button", { name: "Check" }).last().click();
    await expect(page.getByText("Harbour service responds and has 0 databases.")).toBeVisible();
  });

  await test.step("a database is created there and answers", async () => {
    await createDatabaseThere(wharf);
    await page.getByRole("button", { name: "New query" }).last().click();
    await wharf.run("SELECT 9007199254740993 AS berth");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["9007199254740993"]);
    await expect(wharf.status).toContainText("Harbour service");
  });
});

test("a service that can't be reached is said once, and none of its databases is shown as running", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await addServiceWithDatabase(wharf);
  await page.getByRole("button", { name: "New query" }).last().click();
  await wharf.run("SELECT 1 AS before");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
  await expect(wharf.status).toContainText("Running");

  await service.stop();
  await wharf.run("SELECT 2 AS after");
  await expect(page.getByText(/^Harbour service can’t be reached\./)).toHaveCount(1);
  await expect(wharf.databaseNode("quays", "Unknown")).toBeVisible();
  await expect(wharf.status).toContainText("Unknown");
  await page.getByRole("button", { name: "Databases", exact: true }).click();
  await expect(page.getByRole("row", { name: /quays.*Unknown/ })).toBeVisible();
  await expect(page.getByText("Running")).toHaveCount(0);
});

test("a revoked key is asked for in place: the text stays, and the statement runs with the new key", async ({
  page,
}) => {
  const wharf = new Workbench(page);
  await addServiceWithDatabase(wharf);
  await page.getByRole("button", { name: "New query" }).last().click();
  await wharf.run("SELECT 1 AS before");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);

  await service.revokeKeys();
  await wharf.run("SELECT 2 AS after");
  const enter = page.getByRole("main").getByRole("button", { name: "Enter the key…" }).first();
  await expect(page.getByText("Harbour service: The key was rejected.")).toBeVisible();
  await enter.click();
  await wharf.dialog.getByRole("textbox", { name: "API key" }).fill("wharf_full_still_wrong");
  await wharf.dialog.getByRole("button", { name: "Save key" }).click();
  await expect(wharf.dialog.getByText("The key was rejected")).toBeVisible();
  await wharf.dialog.getByRole("textbox", { name: "API key" }).fill(await service.createKey("full"));
  await wharf.dialog.getByRole("button", { name: "Save key" }).click();
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["2"]);
  expect(await wharf.editorText()).toContain("SELECT 2 AS after");
  await expect(page.getByText("Harbour service: The key was rejected.")).toHaveCount(0);
});

test("a key that may only read leaves everything to see and nothing to change", async ({ page }) => {
  const wharf = new Workbench(page);
  await addServiceWithDatabase(wharf);

  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Harbour service" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await wharf.dialog.getByRole("button", { name: /Key scope/ }).click();
  await page.getByRole("option", { name: "Read-only" }).click();
  await wharf.dialog.getByRole("button", { name: "Save" }).click();

  await page.getByRole("button", { name: "Databases", exact: true }).click();
  await expect(page.getByText("This service’s key is read-only.").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Create a database" })).toBeDisabled();
  await page.getByRole("button", { name: "Actions for quays" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete…" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
  await wharf.run("CREATE TABLE forbidden (a INTEGER)");
  await expect(page.getByRole("alert").filter({ hasText: /read/i })).toBeVisible();
});

test("on a production service a write is shown and asked for before it is sent", async ({ app, page }) => {
  const asked = await answerQuestions(app, true);
  const wharf = new Workbench(page);
  await addServiceWithDatabase(wharf);
  await page.getByRole("button", { name: "New query" }).last().click();
  await wharf.run("CREATE TABLE berths AS SELECT range AS id FROM range(5)");
  await expect(wharf.status).toContainText("ms");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Harbour service" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await wharf.dialog.getByText("Production", { exact: true }).click();
  await wharf.dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("tab", { name: "berths" }).click();

  const question = page.getByRole("alertdialog", { name: "Run this on production?" });
  await wharf.run("DELETE FROM berths");
  await expect(question.getByText("DELETE has no WHERE: it affects every row of the table.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await wharf.run("SELECT count(*) AS n FROM berths");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["5"]);

  await wharf.run("DELETE FROM berths WHERE id = 3");
  await question.getByRole("button", { name: "Run", exact: true }).click();
  await expect(question).toHaveCount(0);
  await wharf.run("SELECT count(*) AS n FROM berths");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["4"]);
  expect(await asked()).toEqual(["Allow changes on “Harbour service”?"]);
});

test("an endless statement is ended, with the limit and its setting in the message", async ({ page }) => {
  const wharf = new Workbench(page);
  await addServiceWithDatabase(wharf);
  await page.getByRole("button", { name: "New query" }).last().click();
  await wharf.run("SELECT sum(a.range * b.range) FROM range(100000000) a, range(100000000) b");
  const message = page.getByText("statement time limit of 15 s").first();
  await expect(message).toBeVisible({ timeout: 30_000 });
  await expect(message).toContainText("WHARF_STATEMENT_MS");
  await expect(page.getByRole("heading", { name: "The statement reached the time limit" })).toBeVisible();
  await expect(page.getByText("Let it read less, with a filter or a smaller join")).toBeVisible();
});

test("the token of a new database is shown once, until it is said to be saved, and lets programs in", async ({
  page,
}) => {
  const attachable = await startService(join(folder, "attachable"), { WHARF_PG_PORT: "0" });
  try {
    const wharf = new Workbench(page);
    await addService(wharf, await attachable.createKey("full"), attachable.address);
    await expect(wharf.dialog).toHaveCount(0);
    await page.getByRole("complementary", { name: "Explorer" }).getByRole("button").first().click();
    await page.getByRole("menuitem", { name: "Harbour service" }).click();
    await page.getByRole("button", { name: "Databases", exact: true }).click();
    await wharf.createDatabase("quays");
    const shown = page.getByRole("alertdialog", { name: "Token for quays" });
    const attach = (await shown.locator("code").allInnerTexts()).find((text) => text.startsWith("ATTACH"));

    await test.step("Escape does not lose it", async () => {
      await page.keyboard.press("Escape");
      await expect(shown).toBeVisible();
    });

    await test.step("the address in the ATTACH statement opens the database", async () => {
      const client = new Client({ connectionString: /'(postgresql:[^']+)'/.exec(attach ?? "")?.[1] });
      await client.connect();
      const { rows } = await client.query("SELECT 9007199254740993 AS berth");
      expect(rows).toEqual([{ berth: "9007199254740993" }]);
      await client.end();
    });

    await shown.getByRole("button", { name: "I’ve saved it" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  } finally {
    await attachable.stop();
  }
});

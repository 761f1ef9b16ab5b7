import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import type { DatabaseServer } from "../../electron/source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../electron/source/testing/startPostgres";
import { axeFindings } from "../fixtures/axeFindings";
import { launchWharf, type Wharf } from "../fixtures/launchWharf";
import { setTheme } from "../fixtures/setTheme";
import { Workbench } from "../fixtures/Workbench";

test.skip(postgresPrograms === null, "PostgreSQL is not installed on this computer.");

let source: DatabaseServer;
let folder: string;
let wharf: Wharf;

test.beforeAll(async () => {
  source = await startPostgres();
  await source.query(`
    CREATE TABLE orders AS SELECT n AS id, 'note ' || n AS note FROM generate_series(1, 500) n;
    CREATE TABLE customers AS SELECT n AS id, 'secret ' || n AS ssn FROM generate_series(1, 300) n;
    CREATE TABLE ratio AS SELECT 0 AS divisor;
    CREATE VIEW ratios AS SELECT 1 / divisor AS ratio FROM ratio;
    UPDATE ratio SET divisor = 1;
  `);
  folder = await mkdtemp(join(tmpdir(), "wharf-new-at-the-source-"));
  wharf = await launchWharf({ userData: folder });
});

test.afterAll(async () => {
  await wharf.close();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

test("an admin decides what is synced of what is new, and sees which table failed and why", async () => {
  test.setTimeout(180_000);
  const { page } = wharf;
  const workbench = new Workbench(page);
  const main = page.getByRole("main");
  const wizard = main.getByRole("form", { name: "New Connection" });
  const go = (name: string) => wizard.getByRole("button", { name, exact: true }).click();
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const look = async (step: string) => {
    for (const theme of ["light", "dark"] as const) {
      await setTheme(wharf.app, page, theme);
      expect.soft(await axeFindings(page), `${step}, ${theme}`).toEqual([]);
    }
  };
  const synced = async () => {
    await press("Sync now");
    await expect(main.getByRole("button", { name: "Sync now", exact: true })).toBeEnabled({
      timeout: 30_000,
    });
  };
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: null });
  await workbench.createDatabase("harbour");

  await test.step("turning a table off proposes to be asked about new ones", async () => {
    await workbench.choose("New Connection");
    await wizard.getByRole("option", { name: "PostgreSQL" }).click();
    const { host, port, database, user } = source.settings.config;
    for (const [name, value] of [
      ["Host", host],
      ["Database", database],
      ["User", user],
    ] as const)
      await wizard.getByRole("textbox", { name, exact: true }).fill(String(value));
    await wizard.getByRole("textbox", { name: /^Port/ }).fill(String(port));
    await wizard.getByLabel("Password", { exact: true }).fill(String(source.settings.secrets["password"]));
    await go("More settings (4)");
    await wizard.getByRole("button", { name: /TLS/ }).click();
    await page.getByRole("option", { name: "Off" }).click();
    await page.keyboard.press("Tab");
    await go("Test and continue");
    const policy = wizard.getByRole("button", { name: /New tables/ });
    await expect(policy).toContainText("Sync");
    await wizard.getByRole("option", { name: /customers/ }).click();
    await page.keyboard.press("Space");
    await expect(policy).toContainText("Ask me");
    await look("tables");
    await go("Next");
    await expect(wizard.getByText("New tables: ask me")).toBeVisible();
    await look("review");
    await go("Create and sync now");
    await expect(wizard.getByText("The first sync is done")).toBeVisible({ timeout: 60_000 });
    await go("Open Connection");
  });

  await test.step("a new table and a new column wait, one table fails, and the others come in", async () => {
    await source.query(`
      CREATE TABLE invoices AS SELECT 1 AS id;
      CREATE TABLE internal_notes AS SELECT 1 AS id;
      ALTER TABLE orders ADD COLUMN iban text;
      UPDATE ratio SET divisor = 0`);
    await synced();
    await expect(main.getByText("New table public.invoices isn’t synced until you decide.")).toBeVisible();
    await expect(
      main.getByText("New column iban in public.orders is held back until you decide."),
    ).toBeVisible();
    await expect(main.getByText("1 of 3 tables failed; the others were synced")).toBeVisible();
    await look("detail");
  });

  await test.step("the list says so on one line", async () => {
    await page.getByRole("button", { name: "Connections", exact: true }).click();
    await expect(main.getByText("New: 2 tables, 1 column")).toBeVisible();
    await expect(main.getByRole("grid").getByText("Partly succeeded", { exact: true })).toBeVisible();
    await look("list");
    await page
      .getByRole("tab", { name: /postgres/i })
      .first()
      .click();
  });

  await test.step("a column held back is not ticked", async () => {
    await main.getByRole("tab", { name: "Tables" }).click();
    await main.getByRole("option", { name: /orders.*2 of 3 columns/ }).click();
    const columns = main.getByRole("listbox", { name: /^Columns of public.orders/ });
    await expect(columns.getByRole("option", { name: /iban/ })).toHaveAttribute("aria-selected", "false");
    await expect(main.getByRole("option", { name: /invoices/ })).toHaveAttribute("aria-selected", "false");
    await look("tables of the Connection");
    await main.getByRole("tab", { name: "Runs" }).click();
  });

  await test.step("each is answered where it is told", async () => {
    await press("Sync public.invoices");
    await expect(main.getByRole("button", { name: "Sync public.invoices" })).toHaveCount(0);
    await press("Ignore public.internal_notes");
    await press("Ignore public.orders.iban");
    await expect(main.getByRole("list", { name: "New at the source" })).toHaveCount(0);
    await synced();
    const rows = main.getByRole("table", { name: "Tables in this sync" });
    await expect(rows.getByRole("rowheader", { name: "public.invoices", exact: true })).toBeVisible();
    await expect(rows.getByRole("rowheader", { name: "public.internal_notes", exact: true })).toHaveCount(0);
  });

  await test.step("a failure that is known is acknowledged, and only failed tables are tried again", async () => {
    await press("Acknowledge the failure of public.ratios");
    await expect(main.getByText(/Acknowledged: no alert until the error changes/)).toBeVisible();
    await expect(main.getByText(/Nothing now: every failure is acknowledged/)).toBeVisible();
    await look("acknowledged");
    await source.query("UPDATE ratio SET divisor = 2");
    await press("Retry 1 failed table");
    const rows = main.getByRole("table", { name: "Tables in this sync" });
    await expect(rows.getByRole("row")).toHaveCount(2, { timeout: 30_000 });
    await expect(rows.getByText("Succeeded")).toBeVisible({ timeout: 30_000 });
  });
});

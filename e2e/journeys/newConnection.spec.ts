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
    CREATE TABLE orders (id bigint PRIMARY KEY, total numeric(12, 2), note text);
    INSERT INTO orders SELECT 9007199254740993 + n, n / 7.0, 'order ' || n FROM generate_series(1, 20000) n;
    CREATE TABLE customers (id int PRIMARY KEY, name text, ssn text);
    INSERT INTO customers SELECT n, 'customer ' || n, 'secret ' || n FROM generate_series(1, 300) n;
    CREATE TABLE audit_log (id int PRIMARY KEY, line text);
    INSERT INTO audit_log SELECT n, 'line ' || n FROM generate_series(1, 50) n;
    ANALYZE;
  `);
  folder = await mkdtemp(join(tmpdir(), "wharf-new-connection-"));
  wharf = await launchWharf({ userData: folder });
});

test.afterAll(async () => {
  await wharf.close();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

test("an admin feeds a database from a PostgreSQL, from nothing to the first answer", async () => {
  test.setTimeout(180_000);
  const { page } = wharf;
  const workbench = new Workbench(page);
  const main = page.getByRole("main");
  const wizard = main.getByRole("form", { name: "New Connection" });
  const field = (name: string) => wizard.getByRole("textbox", { name, exact: true });
  const go = (name: string) => wizard.getByRole("button", { name, exact: true }).click();
  const look = async (step: string) => {
    for (const theme of ["light", "dark"] as const) {
      await setTheme(wharf.app, page, theme);
      expect.soft(await axeFindings(page), `${step}, ${theme}`).toEqual([]);
    }
  };
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: null });
  await workbench.createDatabase("harbour");

  await test.step("the kind of source is one click away, and its form has the focus", async () => {
    await workbench.choose("New Connection");
    await expect(wizard.getByRole("option", { name: "PostgreSQL" })).toBeVisible();
    await look("source");
    await wizard.getByRole("option", { name: "PostgreSQL" }).click();
    await expect(field("Host")).toBeFocused();
  });

  await test.step("a wrong password is said with what to do, and nothing typed is lost", async () => {
    const { host, port, database, user } = source.settings.config;
    await field("Host").fill(String(host));
    await wizard.getByRole("textbox", { name: /^Port/ }).fill(String(port));
    await field("Database").fill(String(database));
    await field("User").fill(String(user));
    await wizard.getByLabel("Password", { exact: true }).fill("not the password");
    await go("More settings (4)");
    await wizard.getByRole("button", { name: /TLS/ }).click();
    await page.getByRole("option", { name: "Off" }).click();
    await page.keyboard.press("Tab");
    await go("Test and continue");
    await expect(wizard.getByRole("alert")).toContainText("refused the password");
    await expect(field("Host")).toHaveValue(String(host));
    await look("failed test");
  });

  await test.step("the right one finds every table", async () => {
    await wizard.getByLabel("Password", { exact: true }).fill(String(source.settings.secrets["password"]));
    await expect(wizard.getByText("The settings have changed since this test.")).toBeVisible();
    await go("Test and continue");
    await expect(wizard.getByText("Connected. 3 tables found.")).toBeVisible();
  });

  await test.step("a table and a column are turned off by keyboard", async () => {
    const tables = wizard.getByRole("listbox", { name: "Source tables" });
    await tables.getByRole("option", { name: /audit_log/ }).click();
    await page.keyboard.press("Space");
    await expect(tables.getByRole("option", { name: /audit_log/ })).toHaveAttribute("aria-selected", "false");
    await tables.getByRole("option", { name: /customers/ }).click();
    await wizard.getByRole("listbox", { name: /^Columns of public.customers/ }).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Space");
    await expect(tables.getByRole("option", { name: /customers.*2 of 3 columns/ })).toBeVisible();
    await look("tables");
    await go("Next");
  });

  await test.step("going back to the settings loses nothing", async () => {
    await wizard.getByRole("button", { name: "Settings" }).click();
    await expect(field("User")).toHaveValue(String(source.settings.config["user"]));
    await go("Next");
    await expect(wizard.getByText("2 of 3 tables on")).toBeVisible();
    await go("Next");
  });

  await test.step("name and schedule are proposed, and the first sync is watched to its end", async () => {
    await expect(wizard.getByText("2 of 3 tables", { exact: true })).toBeVisible();
    await expect(wizard.getByText("1 column turned off")).toBeVisible();
    await expect(wizard.getByText("Syncs every hour.")).toBeVisible();
    await look("review");
    await field("Name").fill("Shop");
    await go("Create and sync now");
    await expect(wizard.getByText("The first sync is done")).toBeVisible({ timeout: 60_000 });
    await expect(wizard.getByText("20,300 rows")).toBeVisible();
    await look("first sync");
  });

  await test.step("the table is queried with one click; its numbers are exact and the column is not there", async () => {
    await wizard.getByRole("button", { name: "Query public.customers" }).click();
    await expect(workbench.grid).toHaveAttribute("aria-rowcount", "101");
    await expect(workbench.grid.getByText("ssn")).toHaveCount(0);
    await workbench.run("SELECT max(id) AS top FROM shop.orders");
    await expect.poll(() => workbench.rowTexts(1)).toEqual(["9007199254760993"]);
  });

  await test.step("later another table is turned on, with what that changes said before it is saved", async () => {
    await page.getByRole("tab", { name: "New Connection" }).click();
    await go("Open Connection");
    await main.getByRole("tab", { name: "Tables" }).click();
    const tables = main.getByRole("listbox", { name: "Source tables" });
    await expect(tables.getByRole("option", { name: /target shop\.orders/ })).toBeVisible();
    await look("tables of the Connection");
    await tables.getByRole("option", { name: /audit_log/ }).click();
    await page.keyboard.press("Space");
    await expect(main.getByText("1 table will be synced.")).toBeVisible();
    await main.getByRole("button", { name: "Save…" }).click();
    await expect(workbench.dialog).toContainText("public.audit_log");
    await look("diff of the tables");
    await workbench.dialog.getByRole("button", { name: "Save" }).click();
    await expect(main.getByText("3 of 3 tables on")).toBeVisible();
  });

  await test.step("its settings change without its password being known, untested and checked after saving", async () => {
    await main.getByRole("tab", { name: "Settings" }).click();
    const settings = main.getByRole("form", { name: "Connection settings" });
    await expect(settings.getByText("Unchanged")).toBeVisible();
    await settings.getByRole("button", { name: /More settings/ }).click();
    await settings.getByRole("textbox", { name: /^Schemas/ }).fill("public");
    await expect(settings.getByText("empty → public")).toBeVisible();
    await look("settings of the Connection");
    await settings.getByRole("button", { name: "Save without testing" }).click();
    await expect(settings.getByText("Connected. 3 tables found.")).toBeVisible();
    await expect(settings.getByText("The settings have changed since this test.")).toHaveCount(0);
  });

  await test.step("no secret is left in the page", async () => {
    const password = String(source.settings.secrets["password"]);
    const kept = await page.evaluate(
      (secret) =>
        document.documentElement.outerHTML.includes(secret) ||
        [localStorage, sessionStorage].some((storage) =>
          Object.values(storage).some((value) => String(value).includes(secret)),
        ),
      password,
    );
    expect(kept).toBe(false);
  });
});

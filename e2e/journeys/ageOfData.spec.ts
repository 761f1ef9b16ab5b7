import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { Client } from "pg";
import type { DatabaseServer } from "../../electron/source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../electron/source/testing/startPostgres";
import { axeFindings } from "../fixtures/axeFindings";
import { launchWharf, type Wharf } from "../fixtures/launchWharf";
import { setTheme } from "../fixtures/setTheme";
import { Workbench } from "../fixtures/Workbench";

test.skip(postgresPrograms === null, "PostgreSQL is not installed on this computer.");

const password = "reader-of-the-shop";
const tables = `
  CREATE TABLE customers AS SELECT i AS id, 'Customer ' || i AS name FROM generate_series(1, 500) i;
  CREATE TABLE orders AS SELECT i AS id, i % 500 AS customer_id FROM generate_series(1, 2000) i;
  CREATE ROLE reader LOGIN PASSWORD '${password}';
  GRANT SELECT ON customers, orders TO reader;`;

let source: DatabaseServer;
let folder: string;
let app: Wharf;

test.beforeAll(async () => {
  source = await startPostgres();
  await source.query(tables);
  folder = await mkdtemp(join(tmpdir(), "wharf-age-"));
  app = await launchWharf({ userData: folder });
});

test.afterAll(async () => {
  await app.close();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the Connection as the last step of its wizard does. */
async function createConnection(port: number): Promise<void> {
  const problem = await app.page.evaluate(
    async ([sourcePort, secret]) => {
      const { methods } = window.wharf;
      const profileId = "embedded";
      const listed = await methods["databases.list"]({ profileId }, crypto.randomUUID());
      const databaseId = listed.ok ? (listed.value.databases[0]?.id ?? "") : "";
      const settings = {
        ...{ host: "127.0.0.1", port: sourcePort, database: "postgres" },
        ...{ user: "reader", sslMode: "disable" },
      };
      const creation = {
        ...{ kind: "postgres", name: "Shop", scheduleMinutes: 60, settings, streams: [] },
        secrets: { password: secret },
      };
      const created = await methods["connections.create"](
        { profileId, databaseId, creation },
        crypto.randomUUID(),
      );
      return created.ok ? null : created.error.message;
    },
    [port, password] as const,
  );
  expect(problem).toBeNull();
}

/** A text with NOW for a moment of this test, however slow the computer is. */
function aged({ raw: [text = ""] }: TemplateStringsArray): RegExp {
  return new RegExp(text.replaceAll("NOW", String.raw`(?:just now|\d+ min\. ago)`));
}

/** Holds a table so that no sync can read it until the answer is called. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = new Client({
    ...{ host: "127.0.0.1", port: source.port, database: "postgres", user: "owner" },
    password: String(source.settings.secrets["password"]),
  });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}

test("the age of a table is told in the tree, at the statement and at its result, through every state", async () => {
  test.setTimeout(180_000);
  const { page } = app;
  const wharf = new Workbench(page);
  const main = page.getByRole("main");
  const rowOf = (name: RegExp) => wharf.tree.getByRole("treeitem", { name });
  const toolbar = main.getByRole("toolbar", { name: "Query" });
  const atStatement = toolbar.getByRole("button", { name: /synced|rows since/ });
  const atResult = page
    .getByRole("group", { name: "Result status" })
    .getByRole("button", { name: /synced|rows since/ });
  const popover = page.getByRole("dialog", { name: /synced|rows since/ });
  const look = async (step: string) => {
    for (const theme of ["light", "dark"] as const) {
      await setTheme(app.app, page, theme);
      expect.soft(await axeFindings(page), `${step}, ${theme}`).toEqual([]);
    }
  };
  const tabOf = (name: string) => page.getByRole("tab", { name, exact: true });
  const inConnection = async (button: string) => {
    await tabOf("Shop").click();
    await main.getByRole("button", { name: button, exact: true }).click();
  };
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: null });
  await wharf.createDatabase("harbour");
  await createConnection(source.port);
  await main.getByRole("button", { name: "New query" }).last().click();

  await test.step("a table of one's own shows no age, a synced one says when", async () => {
    await wharf.run("CREATE TABLE notes (line text)");
    await expect(rowOf(/^notes$/)).toBeVisible();
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(rowOf(aged`^orders, NOW, synced by Shop$`)).toBeVisible();
    await expect(rowOf(aged`^customers, NOW, synced by Shop$`)).toBeVisible();
  });

  await test.step("the statement under the cursor says how old the rows are that it reads", async () => {
    await wharf.run("SELECT count(*) AS n FROM shop.orders JOIN shop.customers c ON c.id = customer_id");
    await expect(atStatement).toHaveText(aged`synced NOW, oldest of 2 tables`);
    await expect(atResult).toHaveText(aged`synced NOW, oldest of 2 tables`);
    await wharf.writeSql("FROM notes");
    await expect(atStatement).toHaveCount(0);
    await expect(atResult).toBeVisible();
    await wharf.writeSql("FROM shop.orders");
    await expect(atStatement).toHaveText(aged`^orders synced NOW$`);
    await look("fresh");
  });

  await test.step("a click leads by the details to the Connection", async () => {
    await atStatement.click();
    await expect(popover).toContainText("shop.orders");
    await expect(popover).toContainText(aged`Synced NOW: \d+ \w+ \d{4}, \d\d:\d\d (GMT|UTC)`);
    await expect(popover).toContainText(/Next sync in \d+ min/);
    await look("details");
    await popover.getByRole("button", { name: "Open the Connection Shop" }).click();
    await expect(tabOf("Shop")).toHaveAttribute("aria-selected", "true");
    await expect(main.getByRole("heading", { name: "Shop" })).toBeVisible();
  });

  await test.step("a sync that is running is told until it has come to the table", async () => {
    const release = await hold("orders");
    await inConnection("Sync now");
    await expect(rowOf(aged`^orders, NOW, synced by Shop, sync running$`)).toBeVisible();
    await tabOf("orders").click();
    await expect(atStatement).toHaveText(/sync running/);
    await look("running");
    await release();
    await expect(rowOf(aged`^orders, NOW, synced by Shop$`)).toBeVisible({ timeout: 20_000 });
  });

  await test.step("the result keeps the age that it had, and says that there are newer rows", async () => {
    await expect(atResult).toHaveText(aged`synced NOW, oldest of 2 tables; newer rows since NOW`);
    await atResult.click();
    await expect(popover.getByText(/^This result shows the rows as of /)).toHaveCount(2);
    await look("older result");
    await page.keyboard.press("Escape");
    await expect(popover).toHaveCount(0);
  });

  await test.step("a failed table warns with the reason, the other one does not", async () => {
    await source.query(`
      ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
      CREATE POLICY broken ON customers FOR SELECT USING (1 / (id - id) = 1);`);
    await inConnection("Sync now");
    await expect(rowOf(aged`^customers, NOW, synced by Shop, last sync failed$`)).toBeVisible({
      timeout: 30_000,
    });
    await expect(rowOf(aged`^orders, NOW, synced by Shop$`)).toBeVisible();
    await tabOf("orders").click();
    await wharf.writeSql("FROM shop.customers");
    await expect(atStatement).toHaveText(aged`^customers synced NOWlast sync failed$`);
    await atStatement.click();
    await expect(popover).toContainText("The last sync of this table failed:");
    await look("failed");
    await page.keyboard.press("Escape");
  });

  await test.step("a table that the source does not show any more is told as such", async () => {
    await source.query("DROP TABLE customers");
    await inConnection("Sync now");
    await expect(rowOf(aged`^customers, NOW, synced by Shop, no longer synced$`)).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step("paused syncs are told, and the row of the tree leads to the Connection by keyboard", async () => {
    await inConnection("Pause");
    await expect(rowOf(aged`^orders, NOW, synced by Shop, syncs paused$`)).toBeVisible({ timeout: 30_000 });
    await tabOf("orders").click();
    await rowOf(/^orders, /).click();
    await page.keyboard.press("Shift+F10");
    await look("paused");
    await page.getByRole("menuitem", { name: "Open the Connection Shop" }).click();
    await expect(tabOf("Shop")).toHaveAttribute("aria-selected", "true");
  });
});

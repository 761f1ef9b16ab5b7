import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type Locator, type Page } from "@playwright/test";
import type { DatabaseServer } from "../../electron/source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../electron/source/testing/startPostgres";
import { launchWharf } from "../fixtures/launchWharf";
import { axeFindings } from "../fixtures/axeFindings";
import { readClipboard } from "../fixtures/readClipboard";
import { setTheme } from "../fixtures/setTheme";
import { Workbench } from "../fixtures/Workbench";

const password = "reader-of-the-shop";
const tables = `
  CREATE TABLE customers AS SELECT i AS id, 'Customer ' || i AS name FROM generate_series(1, 500) i;
  CREATE TABLE orders AS SELECT i AS id, i % 500 AS customer_id FROM generate_series(1, 20000) i;
  CREATE ROLE reader LOGIN PASSWORD '${password}';
  GRANT SELECT ON customers, orders TO reader;`;

interface Fixtures {
  /** The app's own folder, kept from one start to the next. */
  readonly userData: string;
  readonly source: DatabaseServer;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern even where nothing is taken from it
  userData: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), "wharf-connections-"));
    await provide(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  source: async ({}, provide) => {
    const source = await startPostgres();
    await provide(source);
    await source.stop();
  },
});

test.skip(postgresPrograms === null, "PostgreSQL is not installed on this computer.");

test("a Connection from its first sync through trouble, pause and a new schedule to its end", async ({
  source,
  userData,
}) => {
  test.setTimeout(240_000);
  await source.query(tables);
  const first = await launchWharf({ userData });
  const { page } = first;
  const wharf = new Workbench(page);
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  try {
    await test.step("the empty list leads to a new Connection", async () => {
      await wharf.createDatabase("shop");
      await page.getByRole("button", { name: "Connections", exact: true }).click();
      await expect(main.getByText("No Connections yet")).toBeVisible();
      await button("New Connection").last().click();
    });

    await test.step("the wizard asks for the source, tests it, and shows what it has", async () => {
      await main.getByRole("option", { name: "PostgreSQL" }).click();
      for (const [label, value] of [
        ["Host", "127.0.0.1"],
        ["Port", String(source.port)],
        ["Database", "postgres"],
        ["User", "reader"],
        ["Password", password],
      ] as const)
        await field(main, label).fill(value);
      await withoutTls(page);
      await button("Test and continue").click();
      await expect(main.getByRole("option", { name: /public\.customers/ })).toBeVisible();
      await button("Next").click();
      await field(main, "Name").fill("Webshop");
    });

    await test.step("a look at another tab loses nothing of it, and closing it asks", async () => {
      await page.getByRole("tab", { name: "Connections" }).click();
      await page.getByRole("tab", { name: "New Connection" }).click();
      await expect(field(main, "Name")).toHaveValue("Webshop");
      await page.keyboard.press("ControlOrMeta+W");
      await page.getByRole("alertdialog").getByRole("button", { name: "Go back" }).click();
      await expect(field(main, "Name")).toHaveValue("Webshop");
    });

    await test.step("its first sync is watched to its end", async () => {
      await button("Create and sync now").click();
      await expect(main.getByText("The first sync is done", { exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await button("Open Connection").click();
      await expect(main.getByRole("heading", { name: "Webshop", level: 1 })).toBeVisible();
      await expect(main.getByRole("option", { name: /Succeeded.*First sync.*20,500 rows/ })).toBeVisible();
    });

    await test.step("a loaded table is opened with one click", async () => {
      await button("Open public.orders in the editor").click();
      await expect(wharf.grid).toHaveAttribute("aria-rowcount", "101");
      expect(await wharf.editorText()).toContain("webshop.orders");
    });

    await test.step("a source that refuses is told in a sentence, with what to do", async () => {
      await source.query("ALTER ROLE reader PASSWORD 'changed'");
      await page.getByRole("tab", { name: "Webshop" }).click();
      await button("Sync now").click();
      await expect(main.getByRole("alert")).toContainText("The source rejected the credentials", {
        timeout: 30_000,
      });
      await expect(main.getByRole("alert")).toContainText("refused the password");
      await expect(button("Sync now")).toBeEnabled();
      await button("Copy report").click();
      await expect(button("Copied")).toBeVisible();
      const report = await readClipboard(first.app);
      expect(report).toContain("Source: postgres");
      for (const told of ["127.0.0.1", String(source.port), "reader", "Webshop", password])
        expect(report).not.toContain(told);
    });

    await test.step("the list shows it first, with the sentence and the way on", async () => {
      await page.getByRole("tab", { name: "Connections" }).click();
      const row = main.getByRole("row", { name: /Webshop/ });
      await expect(row).toContainText("refused the password");
      await source.query(`ALTER ROLE reader PASSWORD '${password}'`);
      await source.query("INSERT INTO orders SELECT i, 1 FROM generate_series(20001, 20010) i");
      await row.getByRole("button", { name: "Sync now" }).click();
      await expect(row).toContainText("Succeeded", { timeout: 30_000 });
      await expect(row).toContainText("20,510");
      await expect(row.getByRole("img")).toHaveAttribute("aria-label", /1 failed.*Newest: succeeded/);
    });

    await test.step("a right that was taken away is told with the GRANT, and leads to the tables", async () => {
      await source.query("REVOKE SELECT ON orders FROM reader");
      await page.getByRole("tab", { name: "Webshop" }).click();
      await button("Sync now").click();
      // The alert counts the failed tables; each table's row says why.
      await expect(main.getByText('GRANT SELECT ON "public"."orders" TO "reader";').first()).toBeVisible({
        timeout: 30_000,
      });
      await main.getByRole("alert").getByRole("button", { name: "Open Tables" }).click();
      await expect(main.getByRole("option", { name: /public\.orders/ })).toContainText("no access");
    });

    await test.step("a table that was dropped is warned of in a sync that succeeds, and in the list", async () => {
      await source.query("DROP TABLE orders");
      await button("Sync now").click();
      await expect(main.getByText(/^public\.orders is no longer synced/)).toBeVisible({ timeout: 30_000 });
      await main.getByRole("tab", { name: "Runs" }).click();
      await page.getByRole("tab", { name: "Connections" }).click();
      await expect(main.getByRole("row", { name: /Webshop/ })).toContainText("1 table missing");
    });

    await test.step("axe finds nothing on the list and on any part of the Connection, light and dark", async () => {
      for (const theme of ["light", "dark"] as const) {
        await setTheme(first.app, page, theme);
        await page.getByRole("tab", { name: "Connections" }).click();
        await expect(main.getByRole("row", { name: /Webshop/ })).toBeVisible();
        expect.soft(await axeFindings(page), `list, ${theme}`).toEqual([]);
        await page.getByRole("tab", { name: "Webshop" }).click();
        await main
          .getByRole("option", { name: /^Failed/ })
          .first()
          .click();
        await expect(main.getByRole("alert")).toBeVisible();
        expect.soft(await axeFindings(page), `failed run, ${theme}`).toEqual([]);
        for (const section of ["Tables", "Settings", "Runs"]) {
          await main.getByRole("tab", { name: section }).click();
          await expect(main.getByRole("tabpanel", { name: section })).toBeVisible();
          expect.soft(await axeFindings(page), `${section}, ${theme}`).toEqual([]);
        }
      }
    });

    await test.step("it is paused and resumed", async () => {
      await page.getByRole("tab", { name: "Webshop" }).click();
      await button("Pause").click();
      await expect(button("Resume")).toBeVisible();
      await button("Resume").click();
      await expect(main.getByText("Active", { exact: true })).toBeVisible();
      await expect(main.getByText(/in \d+ min\./).first()).toBeVisible();
    });

    await test.step("it is rescheduled and renamed", async () => {
      await main.getByRole("tab", { name: "Settings" }).click();
      await main.getByRole("button", { name: /Every .* Sync$/ }).click();
      await page.getByRole("option", { name: /Every 15 minutes/ }).click();
      await button("Save").click();
      await expect(main.getByText("every 15 minutes", { exact: true })).toBeVisible();
      await button("Rename").click();
      await main.getByRole("textbox", { name: "Connection name" }).fill("Shop in the harbour");
      await page.keyboard.press("Enter");
      await expect(main.getByRole("heading", { name: "Shop in the harbour", level: 1 })).toBeVisible();
      await expect(page.getByRole("tab", { name: "Shop in the harbour" })).toBeVisible();
    });
    // The layout is written within half a second.
    await page.waitForTimeout(1000);
  } finally {
    await first.close();
  }

  const second = await launchWharf({ userData });
  const again = new Workbench(second.page);
  const { page: back } = second;
  try {
    await test.step("its tab comes back after a restart", async () => {
      await back.getByRole("tab", { name: "Shop in the harbour" }).click();
      await expect(back.getByRole("option", { name: /First sync/ })).toBeVisible();
    });

    await test.step("deleting it says what stays, and the tables do", async () => {
      await back.getByRole("button", { name: "Actions for Shop in the harbour" }).click();
      await back.getByRole("menuitem", { name: "Delete…" }).click();
      await expect(back.getByRole("alertdialog")).toContainText("shop.webshop and their rows stay");
      await back.getByRole("button", { name: "Delete Connection" }).click();
      await expect(back.getByRole("tab", { name: "Shop in the harbour" })).toHaveCount(0);
      await back.getByRole("button", { name: "Connections", exact: true }).click();
      await expect(back.getByText("No Connections yet")).toBeVisible();
      await again.choose("New query");
      await again.run("SELECT count(*) AS n FROM webshop.orders");
      await expect.poll(() => again.rowTexts(1)).toEqual(["20010"]);
    });
  } finally {
    await second.close();
  }
});

/** A text field of a form; labels go on with "(optional)" where they are. */
function field(place: Locator, label: string): Locator {
  return place.getByRole("textbox", { name: new RegExp(`^${label}( |$)`) });
}

/** The source of this test speaks no TLS. */
async function withoutTls(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const more = main.getByRole("button", { name: /^More settings/ });
  if ((await more.getAttribute("aria-expanded")) !== "true") await more.click();
  await main.getByRole("button", { name: /TLS/ }).first().click();
  await page
    .getByRole("option", { name: /off|no tls|disable|without/i })
    .first()
    .click();
}

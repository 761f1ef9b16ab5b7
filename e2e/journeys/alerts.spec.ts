import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type ElectronApplication } from "@playwright/test";
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
  await source.query(
    "CREATE TABLE divisors AS SELECT 1 AS n; CREATE VIEW ratios AS SELECT 1 / n FROM divisors",
  );
  folder = await mkdtemp(join(tmpdir(), "wharf-alerts-"));
  wharf = await launchWharf({ userData: folder });
});

test.afterAll(async () => {
  await wharf.close();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Recorded {
  alerts?: { title: string; body: string; click: () => void }[];
}

/** Stands in for the system's notifications, of which the display of tests has none. */
async function recordAlerts(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Notification }) => {
    const alerts: NonNullable<Recorded["alerts"]> = [];
    (globalThis as Recorded).alerts = alerts;
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      alerts.push({ title: this.title, body: this.body, click: () => this.emit("click") });
    };
  });
}

async function alertTitles(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => ((globalThis as Recorded).alerts ?? []).map(({ title }) => title));
}

test("a Connection that fails is told once on the desktop, and a click opens it", async () => {
  test.setTimeout(180_000);
  const { app, page } = wharf;
  const workbench = new Workbench(page);
  const main = page.getByRole("main");
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: null });
  await recordAlerts(app);
  await workbench.createDatabase("harbour");
  const settings = source.settings.config;
  const ids = await page.evaluate(
    async ([sourceSettings, secrets]) => {
      const { methods } = window.wharf;
      const listed = await methods["databases.list"]({ profileId: "embedded" }, crypto.randomUUID());
      const databaseId = listed.ok ? (listed.value.databases[0]?.id ?? "") : "";
      const creation = {
        ...{ kind: "postgres", name: "Shop", scheduleMinutes: null, settings: sourceSettings },
        ...{ streams: [], secrets },
      };
      const made = await methods["connections.create"](
        { profileId: "embedded", databaseId, creation },
        crypto.randomUUID(),
      );
      return made.ok ? (made.value.connection?.id ?? "") : "";
    },
    [settings as Record<string, string | number>, source.settings.secrets as Record<string, string>] as const,
  );
  expect(ids).not.toBe("");
  const sync = () =>
    page.evaluate(
      async (connectionId) =>
        window.wharf.methods["connections.sync"](
          { profileId: "embedded", connectionId },
          crypto.randomUUID(),
        ),
      ids,
    );

  await test.step("once when it fails, however often", async () => {
    await source.query("UPDATE divisors SET n = 0");
    await sync();
    await expect.poll(() => alertTitles(app), { timeout: 40_000 }).toEqual(["Shop: sync failed"]);
    await sync();
    await page.waitForTimeout(12_000);
    expect(await alertTitles(app)).toEqual(["Shop: sync failed"]);
  });

  await test.step("a click opens the Connection", async () => {
    await app.evaluate(() => (globalThis as Recorded).alerts?.[0]?.click());
    await expect(main.getByRole("heading", { name: "Shop" })).toBeVisible();
    await expect(main.getByText("1 of 2 tables failed; the others were synced")).toBeVisible();
  });

  await test.step("once when it syncs again", async () => {
    await source.query("UPDATE divisors SET n = 2");
    await sync();
    await expect
      .poll(() => alertTitles(app), { timeout: 40_000 })
      .toEqual(["Shop: sync failed", "Shop syncs again"]);
  });

  await test.step("not where Settings turn it off", async () => {
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const box = main.getByRole("checkbox", { name: /Notify me when a Connection fails/ });
    await expect(box).toBeChecked();
    for (const theme of ["light", "dark"] as const) {
      await setTheme(app, page, theme);
      expect.soft(await axeFindings(page), theme).toEqual([]);
    }
    await main.getByText("Notify me when a Connection fails").click();
    await expect(box).not.toBeChecked();
    await source.query("UPDATE divisors SET n = 0");
    await sync();
    await page.waitForTimeout(15_000);
    expect(await alertTitles(app)).toHaveLength(2);
  });
});

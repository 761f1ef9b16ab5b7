import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElectronApplication, expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-sudden-"));
});

test.afterEach(async () => {
  await rm(userData, { recursive: true, force: true });
});

/** Kills the service and its databases at once, as the system does when memory runs out. */
async function killService(app: ElectronApplication): Promise<number> {
  const ids = await app.evaluate(({ app: running }) =>
    running
      .getAppMetrics()
      .filter(
        (process) =>
          process.type === "Utility" && ["Wharf service", "Wharf database"].includes(process.name ?? ""),
      )
      .map((process) => process.pid),
  );
  for (const id of ids) process.kill(id, "SIGKILL");
  return ids.length;
}

test("whatever was typed a second ago is there after the app was killed", async () => {
  const first = await launchWharf({ userData });
  const wharf = new Workbench(first.page);
  await wharf.openQueryOn("harbour");
  await wharf.writeSql("SELECT 'line one\ttab', 'ünï ☕ 名前'\n-- half a thought");
  await first.page.keyboard.press("ArrowUp");
  await first.page.waitForTimeout(1000);
  // Still typing when the end comes.
  const typing = first.page.keyboard.type(" more and more", { delay: 20 }).catch(() => undefined);
  process.kill(first.pid, "SIGKILL");
  await typing;
  await first.close();

  const second = await launchWharf({ userData });
  const again = new Workbench(second.page);
  try {
    await expect.poll(() => again.editorText()).toContain("'ünï ☕ 名前'");
    await expect.poll(() => again.editorText()).toContain("-- half a thought");
    await expect(again.status).toContainText("harbour");
  } finally {
    await second.close();
  }
});

test("rows whose insert was confirmed are there after the service was killed in the middle of the next one", async () => {
  const started = await launchWharf({ userData });
  const { app, page } = started;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("CREATE TABLE kept (n BIGINT)");
    await expect(page.getByRole("heading", { name: /^Table kept created/ })).toBeVisible();
    await wharf.run("INSERT INTO kept SELECT range FROM range(1000)");
    await expect(page.getByRole("heading", { name: /^1,000 rows inserted/ })).toBeVisible();
    await wharf.run("INSERT INTO kept SELECT a.range FROM range(3000000) a, range(100) b");
    await expect(page.getByRole("button", { name: "Stop" }).first()).toBeVisible();
    expect(await killService(app)).toBe(2);
    await expect(page.getByText("The service on this computer stopped").first()).toBeVisible();
    await expect(async () => {
      await wharf.run("SELECT count(*) AS n, max(n) AS last FROM kept");
      // Each try shows its own result, some moments later.
      await expect.poll(() => wharf.rowTexts(1), { timeout: 4000 }).toEqual(["1000", "999"]);
    }).toPass({ timeout: 30_000 });
  } finally {
    await started.close();
  }
});

test("a result that was on screen is there, as it was, after the app was killed", async () => {
  const first = await launchWharf({ userData });
  const wharf = new Workbench(first.page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT range AS n, 'ship ' || range AS name FROM range(20000)");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["0", "ship 0"]);
  await first.page.getByRole("button", { name: "Pin result" }).click();
  await expect(first.page.getByRole("button", { name: "Unpin result" })).toBeVisible();
  // Tabs are journaled, and results written, within a second.
  await first.page.waitForTimeout(1500);
  process.kill(first.pid, "SIGKILL");
  await first.close();

  const second = await launchWharf({ userData });
  const again = new Workbench(second.page);
  try {
    await expect.poll(() => again.rowTexts(1)).toEqual(["0", "ship 0"]);
    await expect(second.page.getByText(/^Restored result from \d\d:\d\d$/)).toBeVisible();
    await expect(second.page.getByRole("button", { name: "Unpin result" })).toBeVisible();
  } finally {
    await second.close();
  }
});

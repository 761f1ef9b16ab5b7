import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElectronApplication, expect, type Page, test } from "@playwright/test";
import { answerQuestions } from "../fixtures/answerQuestions";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-sessions-"));
});

test.afterEach(async () => {
  await rm(userData, { recursive: true, force: true });
});

const strip = (page: Page) => page.getByRole("region", { name: "Session" });

/** Closes the window, or quits, as the user would; main may ask first. */
async function leave(app: ElectronApplication, way: "close" | "quit"): Promise<void> {
  await app.evaluate(({ app: running, BrowserWindow }, chosen) => {
    if (chosen === "quit") running.quit();
    else BrowserWindow.getAllWindows()[0]?.close();
  }, way);
}

async function deleteInTransaction(wharf: Workbench): Promise<void> {
  await wharf.run("BEGIN");
  await expect(strip(wharf.page)).toContainText("Transaction open");
  await wharf.run("DELETE FROM berths WHERE id < 20");
  await expect(wharf.page.getByRole("heading", { name: /^20 rows deleted/ })).toBeVisible();
}

test("an open transaction is asked about before its tab or window closes, or Wharf quits", async () => {
  const first = await launchWharf({ userData });
  const { app, page } = first;
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE berths AS SELECT range AS id FROM range(30)");
  await expect(page.getByRole("heading", { name: /^Table berths created/ })).toBeVisible();
  await page.getByRole("button", { name: "Session", exact: true }).click();
  await deleteInTransaction(wharf);

  await test.step("who keeps it open loses nothing", async () => {
    const asked = await answerQuestions(app, false);
    await leave(app, "close");
    await expect.poll(asked).toEqual(["A transaction is open"]);
    await leave(app, "quit");
    await expect.poll(asked).toEqual(["A transaction is open", "A transaction is open"]);
    await expect(strip(page)).toContainText("Transaction open");
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["10"]);
  });

  await test.step("a tab closes with its session, and comes back without the changes", async () => {
    await page.keyboard.press("ControlOrMeta+W");
    const question = page.getByRole("alertdialog", { name: "Roll back the open transaction?" });
    await question.getByRole("button", { name: "Roll back" }).click();
    await expect(page.getByTestId("sql-editor")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+Shift+T");
    await expect(page.getByTestId("sql-editor")).toBeVisible();
    await wharf.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["30"]);
    await expect(strip(page)).toBeHidden();
  });

  await test.step("who quits all the same finds the rows as they were", async () => {
    await deleteInTransaction(wharf);
    await answerQuestions(app, true);
    const gone = app.waitForEvent("close");
    await leave(app, "quit");
    await gone;
    await first.close();
    const second = await launchWharf({ userData });
    const again = new Workbench(second.page);
    await again.run("SELECT count(*) AS n FROM berths");
    await expect.poll(() => again.rowTexts(1)).toEqual(["30"]);
    await second.close();
  });
});

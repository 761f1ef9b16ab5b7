import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-back-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

/** Waits until a result is on disk, which takes a while longer than showing it: only then does it outlive its process. */
async function resultOnDisk(page: Page): Promise<void> {
  const onDisk = () =>
    page.evaluate(async () => {
      const answer = await window.wharf.methods["results.kept"]({}, crypto.randomUUID());
      return answer.ok ? answer.value.results : 0;
    });
  await expect.poll(onDisk, { timeout: 30_000 }).toBe(1);
}

test("a result is there again after the page was loaded anew, and after a restart as it was", async () => {
  const first = await launchWharf({ userData });
  const wharf = new Workbench(first.page);
  await wharf.openQueryOn("harbour");
  await wharf.run("SELECT 42 AS answer");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["42"]);
  await resultOnDisk(first.page);
  await first.page.reload();
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["42"]);
  await first.close();

  const second = await launchWharf({ userData });
  const again = new Workbench(second.page);
  try {
    await expect.poll(() => again.rowTexts(1)).toEqual(["42"]);
    await expect(second.page.getByText(/^Restored result from \d\d:\d\d$/)).toBeVisible();
    await again.run("SELECT 43 AS answer");
    await expect.poll(() => again.rowTexts(1)).toEqual(["43"]);
    await expect(second.page.getByText(/^Restored result from/)).toBeHidden();
  } finally {
    await second.close();
  }
});

test("when the process that keeps results ends, that is said calmly and the result comes back by itself", async () => {
  const opened = await launchWharf({ userData });
  const { app, page } = opened;
  const wharf = new Workbench(page);
  try {
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT 42 AS answer");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["42"]);
    await resultOnDisk(page);
    await app.evaluate(({ app: running }) => {
      const store = running.getAppMetrics().find(({ name }) => name === "Wharf results");
      if (store === undefined) throw new Error("The result store does not run.");
      process.kill(store.pid, "SIGKILL");
    });
    await expect(page.getByText("All complete results were restored.")).toBeVisible();
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["42"]);
    await wharf.run("SELECT 43 AS answer");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["43"]);
  } finally {
    await opened.close();
  }
});

test("typing works at once in a new tab, and F6 goes from part to part", async () => {
  const opened = await launchWharf({ userData });
  const { page } = opened;
  const wharf = new Workbench(page);
  try {
    await wharf.createDatabase("harbour");
    await page.getByRole("main").getByRole("button", { name: "New query" }).last().click();
    const editor = page.getByRole("textbox", { name: /^SQL editor, Query 1/ });
    await expect(editor).toBeFocused();
    await page.keyboard.type("SELECT 1 AS typed");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => wharf.rowTexts(1)).toEqual(["1"]);
    await page.keyboard.press("F6");
    await expect(wharf.grid).toBeFocused();
    await page.keyboard.press("F6");
    await expect(page.getByRole("button", { name: "Explorer" })).toBeFocused();
    await page.keyboard.press("F6");
    await expect(wharf.databaseNode("harbour", "Running")).toBeFocused();
    await page.keyboard.press("F6");
    await expect(editor).toBeFocused();
    await wharf.choose("New query");
    await expect(page.getByRole("textbox", { name: /^SQL editor, Query 2/ })).toBeFocused();
  } finally {
    await opened.close();
  }
});

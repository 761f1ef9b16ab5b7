import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

let userData: string;

test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-hard-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

const longTabId = randomUUID();

/** A tab file as it is kept, with 100 MB of text in it, and a short tab beside it. */
async function writeLongTab(): Promise<string> {
  const line = "INSERT INTO orders VALUES (1, 'a text of some length', 12.50, '2024-05-01 10:00:00');\n";
  const text = line.repeat(Math.ceil(100_000_000 / line.length));
  const tab = (id: string, title: string, sql: string) =>
    JSON.stringify({
      version: 1,
      tab: {
        id,
        title,
        text: sql,
        cursor: { anchor: 0, head: 0 },
        scrollTop: 0,
        profileId: "embedded",
        databaseId: null,
        lastRun: null,
      },
    });
  const shortTabId = randomUUID();
  const tabs = join(userData, "workspace", "tabs");
  await mkdir(tabs, { recursive: true });
  await writeFile(join(tabs, `${longTabId}.json`), tab(longTabId, "Long", text));
  await writeFile(join(tabs, `${shortTabId}.json`), tab(shortTabId, "Short", "SELECT 1"));
  const layout = {
    tabOrder: [longTabId, shortTabId],
    activeTabId: longTabId,
    sidePanelWidth: 280,
    resultsHeight: 200,
  };
  await writeFile(join(userData, "workspace", "layout.json"), JSON.stringify({ version: 1, layout }));
  return text;
}

test.describe("Starting with a tab of 100 MB", () => {
  test("shows it as plain text, says so, and keeps every change to it", async () => {
    test.setTimeout(240_000);
    const text = await writeLongTab();
    const first = await launchWharf({ userData });
    await expect(first.page.getByText(/edited as plain text/)).toBeVisible({ timeout: 30_000 });
    await expect(first.page.locator(".view-line").first()).toContainText("INSERT");
    // At the first line: the middle of a text of 100 MB is far outside the window.
    await first.page.locator(".monaco-editor .view-lines").click({ position: { x: 200, y: 10 } });
    await first.page.keyboard.press("ControlOrMeta+Home");
    await first.page.keyboard.type("-- first line", { delay: 20 });
    await expect(first.page.locator(".view-line").first()).toContainText("first line");
    const path = join(userData, "workspace", "texts", `${longTabId}.sql`);
    await expect
      .poll(async () => (await stat(path)).size, { timeout: 60_000 })
      .toBe(text.length + "-- first line".length);
    await first.page.getByRole("tab", { name: "Short" }).click();
    await expect.poll(() => new Workbench(first.page).editorText()).toBe("SELECT 1");
    await first.page.getByRole("tab", { name: "Long" }).click();
    await first.page.keyboard.press("ControlOrMeta+W");
    await expect(first.page.getByRole("tab", { name: "Long" })).toBeHidden();
    await first.page.keyboard.press("ControlOrMeta+Shift+T");
    await expect(first.page.locator(".view-line").first()).toContainText("first line", { timeout: 30_000 });
    await first.close();
    expect((await readFile(path, "utf8")) === `-- first line${text}`).toBe(true);

    const second = await launchWharf({ userData });
    try {
      await expect(second.page.locator(".view-line").first()).toContainText("first line", {
        timeout: 30_000,
      });
    } finally {
      await second.close();
    }
  });
});

test.describe("Starting with a history of a million runs", () => {
  test("lists the newest, and says how many older ones are in which file", async () => {
    test.setTimeout(180_000);
    const file = createWriteStream(join(userData, "history.jsonl"));
    for (let number = 0; number < 1_000_000; number += 1000) {
      const lines = Array.from({ length: 1000 }, (_, step) => {
        const runId = `00000000-0000-4000-8000-${String(number + step).padStart(12, "0")}`;
        const sql = `SELECT order_id, customer_id, total FROM orders WHERE order_id = ${number + step}`;
        const begin = {
          type: "begin",
          runId,
          profileId: "embedded",
          databaseId: "db_1",
          sql,
          startedAt: number + step,
        };
        const end = {
          type: "end",
          runId,
          outcome: "succeeded",
          totalMs: 5,
          rowCount: 1,
          truncated: false,
          error: null,
        };
        return `${JSON.stringify(begin)}\n${JSON.stringify(end)}\n`;
      });
      if (!file.write(lines.join(""))) await once(file, "drain");
    }
    file.end();
    await once(file, "close");
    const started = performance.now();
    const { page, close } = await openHistory();
    try {
      await expect(page.getByText(/WHERE order_id = 999999/)).toBeVisible({ timeout: 60_000 });
      console.log(`history of a million runs shown after ${Math.round(performance.now() - started)} ms`);
      await expect(page.getByText(/older runs are in archives/)).toBeVisible();
      const counted = /([\d,]+) runs/.exec(await page.getByText(/runs, newest first/).innerText())?.[1] ?? "";
      const archived =
        /([\d,]+) older runs/.exec(await page.getByText(/older runs are in/).innerText())?.[1] ?? "";
      expect(numberOf(counted) + numberOf(archived)).toBe(1_000_000);
    } finally {
      await close();
    }
  });

  async function openHistory() {
    const opened = await launchWharf({ userData });
    await new Workbench(opened.page).choose("History");
    return { page: opened.page, close: () => opened.close() };
  }
});

test.describe("Starting with a result file cut in the middle", () => {
  test("says that the file is damaged, and gets the rows again", async () => {
    const first = await launchWharf({ userData });
    const wharf = new Workbench(first.page);
    await wharf.openQueryOn("harbour");
    await wharf.run("SELECT i, i * 2 AS twice FROM range(5000) t(i)");
    await expect.poll(() => wharf.rowTexts(2)).toEqual(["1", "2"]);
    await first.page.waitForTimeout(1500);
    await first.close();
    const kept = join(userData, "results", "kept");
    const [answer = ""] = (await readdir(kept)).filter((name) => name.endsWith(".answer"));
    await truncate(join(kept, answer), Math.floor((await stat(join(kept, answer))).size / 2));

    const second = await launchWharf({ userData });
    const again = new Workbench(second.page);
    try {
      await expect(second.page.getByText("This result’s file is damaged")).toBeVisible();
      await second.page.getByRole("button", { name: "Run again" }).click();
      await expect.poll(() => again.rowTexts(2)).toEqual(["1", "2"]);
    } finally {
      await second.close();
    }
  });
});

test.describe("Starting on a full disk", () => {
  test.skip(
    process.platform !== "linux" || process.getuid?.() !== 0,
    "a small disk is mounted, which needs root on Linux",
  );

  test("shows the tabs, says that text is not saved, and saves it once there is room", async () => {
    test.setTimeout(180_000);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=0700", "tmpfs", userData]);
    try {
      const first = await launchWharf({ userData });
      const wharf = new Workbench(first.page);
      await wharf.openQueryOn("harbour");
      await wharf.writeSql("SELECT 1 AS kept");
      await first.page.waitForTimeout(1500);
      await first.close();
      fillDisk();

      const second = await launchWharf({ userData });
      const again = new Workbench(second.page);
      await expect.poll(() => again.editorText()).toBe("SELECT 1 AS kept");
      fillDisk();
      await again.writeSql("SELECT 2 AS typed_on_a_full_disk");
      await expect(again.status).toContainText("The disk is full");
      await second.page.keyboard.press("ControlOrMeta+W");
      await expect(second.page.getByText(/stays open/)).toBeVisible();
      await expect.poll(() => again.editorText()).toBe("SELECT 2 AS typed_on_a_full_disk");
      await rm(join(userData, "filler"));
      await expect(again.status).not.toContainText("The disk is full", { timeout: 30_000 });
      await second.close();

      const third = await launchWharf({ userData });
      await expect
        .poll(() => new Workbench(third.page).editorText())
        .toBe("SELECT 2 AS typed_on_a_full_disk");
      await third.close();
    } finally {
      execFileSync("umount", ["-l", userData]);
    }
  });

  /** Until not a byte is free. */
  function fillDisk(): void {
    execFileSync("sh", ["-c", `cat /dev/zero >> "${join(userData, "filler")}" 2>/dev/null || true`]);
  }
});

function numberOf(text: string): number {
  return Number(text.replaceAll(",", ""));
}

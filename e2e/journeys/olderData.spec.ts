import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { electronExecutable } from "../fixtures/electronExecutable";
import { launchWharf } from "../fixtures/launchWharf";
import { Workbench } from "../fixtures/Workbench";

/** Data folders that released versions left, one archive each; once there, never changed. */
const released = join(import.meta.dirname, "..", "fixtures", "releasedData");
const projectFolder = join(import.meta.dirname, "..", "..");

let userData: string;
test.beforeEach(async () => {
  userData = await mkdtemp(join(tmpdir(), "wharf-older-"));
});
test.afterEach(() => rm(userData, { recursive: true, force: true }));

/** A text of its own file. */
const longText = `${"-- A line of a long text.\n".repeat(50_000)}SELECT 'long' AS kind`;

/** Asks main as the page does. */
function profileNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const answer = await window.wharf.methods["profiles.list"]({}, crypto.randomUUID());
    return answer.ok ? answer.value.profiles.map(({ name }) => name) : [];
  });
}

/** Leaves data as of some work: a database with rows, tabs, a long text, a closed tab, a result, runs and a service. */
async function leaveData(page: Page): Promise<void> {
  const wharf = new Workbench(page);
  await wharf.openQueryOn("harbour");
  await wharf.run("CREATE TABLE ships AS SELECT i AS id, 'ship ' || i AS name FROM range(100) r(i)");
  await expect(page.getByRole("heading", { name: /^Table ships created with 100 rows/ })).toBeVisible();
  await wharf.choose("New query");
  await expect(page.getByRole("tab", { name: "Query 2" })).toBeVisible();
  await wharf.writeSql(longText);
  await wharf.choose("New query");
  await expect(page.getByRole("tab", { name: "Query 3" })).toBeVisible();
  await wharf.writeSql("SELECT 'closed' AS state");
  await page.keyboard.press("ControlOrMeta+W");
  await expect(page.getByRole("tab", { name: "Query 3" })).toBeHidden();
  await page.getByRole("tab", { name: "Query 1" }).click();
  await wharf.run("SELECT count(*) AS ships FROM ships");
  await expect.poll(() => wharf.rowTexts(1)).toEqual(["100"]);
  await page.evaluate(() =>
    window.wharf.methods["profiles.add"](
      {
        ...{ name: "Harbour office", baseUrl: "http://127.0.0.1:9/api/v1", color: "rose", production: false },
        ...{ readOnly: true, keyScope: "unknown" },
      },
      crypto.randomUUID(),
    ),
  );
  expect(await profileNames(page)).toContain("Harbour office");
}

if (process.env["WHARF_LEAVE_DATA"] !== undefined) {
  const archive = process.env["WHARF_LEAVE_DATA"];
  test("leaves the data of this version as an archive", async () => {
    const wharf = await launchWharf({ userData });
    await leaveData(wharf.page);
    const onDisk = () =>
      wharf.page.evaluate(async () => {
        const answer = await window.wharf.methods["results.kept"]({}, crypto.randomUUID());
        return answer.ok ? answer.value.results : 0;
      });
    await expect.poll(onDisk, { timeout: 30_000 }).toBe(2);
    await wharf.close();
    // What Chromium keeps there is its own and made again.
    const kept = [
      "settings.json",
      "profiles.json",
      "workspace",
      "history.jsonl",
      "results",
      "service",
      "data-format.json",
    ];
    execFileSync("tar", ["-czf", archive, "-C", userData, ...kept]);
  });
}

for (const name of readdirSync(released)) {
  test(`everything in ${name} is there`, async () => {
    execFileSync("tar", ["-xzf", join(released, name), "-C", userData]);
    const opened = await launchWharf({ userData });
    const { page } = opened;
    const wharf = new Workbench(page);
    try {
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["100"]);
      await expect(page.getByText(/^Restored result from/)).toBeVisible();
      await wharf.run("SELECT max(name) AS last FROM ships");
      await expect.poll(() => wharf.rowTexts(1)).toEqual(["ship 99"]);
      expect(await profileNames(page)).toContain("Harbour office");
      await page.getByRole("button", { name: "History", exact: true }).click();
      await expect(
        page
          .getByRole("main")
          .getByText(/^CREATE TABLE ships AS/)
          .and(page.locator(":visible")),
      ).toBeVisible();
      await page.keyboard.press("ControlOrMeta+Shift+T");
      await expect(page.getByRole("tab", { name: "Query 3" })).toBeVisible();
      await expect.poll(() => wharf.editorText()).toContain("'closed'");
      await page.getByRole("tab", { name: "Query 2" }).click();
      await wharf.focusEditor();
      await page.keyboard.press("ControlOrMeta+End");
      await expect.poll(() => wharf.editorText()).toContain("'long'");
      const aside = await readdir(userData, { recursive: true });
      expect(aside.filter((file) => file.includes(".damaged-"))).toEqual([]);
    } finally {
      await opened.close();
    }
  });
}

test("data of a newer version is refused with a sentence and left as it is", async () => {
  const formats = JSON.stringify({ writtenBy: "99.0.0", formats: { workspace: 7 } });
  await writeFile(join(userData, "data-format.json"), formats);
  const started = spawnSync(
    await electronExecutable(),
    [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      projectFolder,
      `--user-data-dir=${userData}`,
      "--smoke",
    ],
    { encoding: "utf8", timeout: 60_000 },
  );
  expect(started.status).toBe(1);
  expect(started.stderr).toContain("written by Wharf 99.0.0");
  expect(started.stderr).toContain("Install Wharf 99.0.0 or later.");
  expect(await readFile(join(userData, "data-format.json"), "utf8")).toBe(formats);
});

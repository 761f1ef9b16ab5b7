import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { WorkspaceTab } from "#shared/domain/workspaceTab";
import { WorkspaceJournal } from "./WorkspaceJournal";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-workspace-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ids = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"] as const;

function tab(id: string, text: string): WorkspaceTab {
  return {
    id,
    title: "Query",
    text,
    cursor: {
      anchor: 1,
      head: 2,
    },
    scrollTop: 0,
    profileId: "embedded",
    databaseId: null,
    lastRun: null,
  };
}

const layout = { tabOrder: [...ids], activeTabId: ids[0], sidePanelWidth: 300, resultsHeight: 250 };

it("has nothing at the first start", async () => {
  expect(await new WorkspaceJournal(folder).load()).toEqual({ tabs: [], layout: null, unreadableFiles: [] });
});

it("brings tabs and layout back as they were", async () => {
  const journal = new WorkspaceJournal(folder);
  await journal.saveTab(tab(ids[0], "select 'ä\u0000\u2028'"));
  await journal.saveTab(tab(ids[1], "two"));
  await journal.saveLayout(layout);
  const loaded = await new WorkspaceJournal(folder).load();
  expect(loaded.tabs.map(({ text }) => text).toSorted()).toEqual(["select 'ä\u0000\u2028'", "two"]);
  expect(loaded.layout).toEqual(layout);
});

it("forgets a tab that was closed", async () => {
  const journal = new WorkspaceJournal(folder);
  await Promise.all([journal.saveTab(tab(ids[0], "one")), journal.closeTab(ids[0])]);
  expect((await new WorkspaceJournal(folder).load()).tabs).toEqual([]);
});

it("brings every other tab back when one file is damaged, and says which was set aside", async () => {
  const journal = new WorkspaceJournal(folder);
  await journal.saveTab(tab(ids[0], "kept"));
  await journal.saveTab(tab(ids[1], "lost"));
  writeFileSync(join(folder, "tabs", `${ids[1]}.json`), '{"version":1,"tab":');
  writeFileSync(join(folder, "layout.json"), "no");
  const loaded = await new WorkspaceJournal(folder).load();
  expect(loaded.tabs.map(({ text }) => text)).toEqual(["kept"]);
  expect(loaded.unreadableFiles).toHaveLength(2);
  expect(readdirSync(join(folder, "tabs"))).toHaveLength(2);
});

it("takes no notice of files that are no tabs, such as half a write of a crash", async () => {
  const journal = new WorkspaceJournal(folder);
  await journal.saveTab(tab(ids[0], "kept"));
  writeFileSync(join(folder, "tabs", `${ids[0]}.json.x.tmp`), "{");
  writeFileSync(join(folder, "tabs", "..json"), "{");
  expect(await new WorkspaceJournal(folder).load()).toMatchObject({
    tabs: [{ text: "kept" }],
    unreadableFiles: [],
  });
});

it("says so when nothing can be written", async () => {
  writeFileSync(join(folder, "tabs"), "a file where the folder should be");
  await expect(new WorkspaceJournal(folder).saveTab(tab(ids[0], "x"))).rejects.toMatchObject({
    code: "WORKSPACE_NOT_WRITTEN",
  });
});

it("loses no acknowledged text to kill -9", async () => {
  const script = join(import.meta.dirname, "..", "testing", "saveTabsForever.ts");
  mkdirSync(join(folder, "tabs"), { recursive: true });
  for (let round = 0; round < 3; round += 1) {
    const child = spawn(process.execPath, ["--import", "tsx", script, folder, ids[0]], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (data: Buffer) => {
      said += String(data);
      if (said.length > 200 * (round + 1)) child.kill("SIGKILL");
    });
    await once(child, "close");
    const acknowledged = Number(said.trim().split("\n").slice(0, -1).at(-1));
    const loaded = await new WorkspaceJournal(folder).load();
    expect(loaded.unreadableFiles).toEqual([]);
    expect(Number(loaded.tabs[0]?.text.split(" ")[0])).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(0);
  }
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import { WorkspaceJournal } from "../workspace/WorkspaceJournal";
import { TextVersions } from "./TextVersions";
import { VersionKeeper } from "./VersionKeeper";

const id = "11111111-1111-4111-8111-111111111111";
let folder: string;
let now: number;
let journal: WorkspaceJournal;
let versions: TextVersions;
let keeper: VersionKeeper;

function open(): void {
  versions = new TextVersions(join(folder, "versions"));
  keeper = new VersionKeeper({
    versions,
    queryFolder: () => "/queries",
    storedTab: (tabId) => journal.storedTab(tabId),
    now: () => now,
  });
  journal = new WorkspaceJournal(join(folder, "workspace"), keeper);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-keeper-"));
  now = 1_000_000;
  open();
});
afterEach(() => rmSync(folder, { recursive: true }));

function tab(text: string, change: Partial<WorkspaceTab> = {}): WorkspaceTab {
  return {
    id,
    title: "Query 1",
    text,
    cursor: { anchor: 0, head: 0 },
    scrollTop: 0,
    profileId: "embedded",
    databaseId: "d",
    lastRun: null,
    ...change,
  };
}

const lastRun = (number: number) => ({
  runId: `22222222-2222-4222-8222-${String(number).padStart(12, "0")}`,
  sql: "SELECT 1",
  at: "2026-01-01T00:00:00.000Z",
});

async function kept(): Promise<string[]> {
  const keys = await keeper.keysOf(id);
  const listed = await versions.list(keys);
  return Promise.all(listed.map(async ({ at, reason }) => `${reason}: ${await versions.text(keys, at)}`));
}

/** Writes a tab some seconds after the last. */
async function write(seconds: number, text: string, change: Partial<WorkspaceTab> = {}): Promise<void> {
  now += seconds * 1000;
  await journal.saveTab(tab(text, change));
}

describe("VersionKeeper", () => {
  it("keeps the text before a pause, and none of those in between", async () => {
    for (const text of ["S", "SE", "SELECT 1"]) await write(1, text);
    await write(60, "SELECT 1 + 1");
    await write(1, "SELECT 1 + 12");
    expect(await kept()).toEqual(["pause: SELECT 1"]);
  });

  it("keeps each text that is run", async () => {
    await write(1, "SELECT 1");
    await write(1, "SELECT 1", { lastRun: lastRun(1) });
    await write(1, "SELECT 2", { lastRun: lastRun(1) });
    await write(1, "SELECT 2", { lastRun: lastRun(2) });
    expect(await kept()).toEqual(["run: SELECT 2", "run: SELECT 1"]);
  });

  it("keeps a version every two minutes of typing without a pause", async () => {
    for (let second = 5; second <= 300; second += 5) await write(5, "x".repeat(second));
    expect((await kept()).map((one) => one.length - "pause: ".length)).toEqual([240, 120]);
  });

  it("keeps the text from before a restart or a crash when it is changed", async () => {
    await write(1, "SELECT 1");
    open();
    await write(3600, "SELECT 2");
    await write(1, "SELECT 3");
    const all = await kept();
    expect(all.at(-1)).toBe("pause: SELECT 1");
  });

  it("keeps the text that an earlier version replaces", async () => {
    await write(1, "SELECT 1");
    await write(1, "SELECT 2");
    await keeper.keep(id, "restore");
    await write(1, "SELECT 1");
    expect(await kept()).toEqual(["restore: SELECT 2"]);
  });

  it("finds the versions of a saved query in any tab, beside the tab's own", async () => {
    await write(1, "SELECT 1");
    await write(60, "SELECT 2");
    await write(60, "SELECT 3", { file: { path: "daily.sql", base: "SELECT 2" } });
    expect(await kept()).toEqual(["pause: SELECT 2", "pause: SELECT 1"]);
    const other = "33333333-3333-4333-8333-333333333333";
    await journal.saveTab({ ...tab("SELECT 3"), id: other, file: { path: "daily.sql", base: "SELECT 3" } });
    expect(await versions.list(await keeper.keysOf(other))).toHaveLength(1);
  });

  it("deletes the versions of a tab with the tab, and leaves those of files", async () => {
    await write(1, "SELECT 1");
    await write(60, "SELECT 2");
    await journal.closeTab(tab("SELECT 2"));
    expect(await kept()).toHaveLength(1);
    await journal.clearClosedTabs();
    expect(await kept()).toEqual([]);
  });
});

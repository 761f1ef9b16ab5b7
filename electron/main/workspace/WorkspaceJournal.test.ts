import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { longTextLength, type WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
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
  expect(loaded.tabs.map(({ text }) => text ?? "").toSorted()).toEqual(["select 'ä\u0000\u2028'", "two"]);
  expect(loaded.layout).toEqual(layout);
});

describe("WorkspaceJournal's closed tabs", () => {
  const closedTitles = async (journal: WorkspaceJournal) =>
    (await journal.closedTabs()).map(({ beginning }) => beginning);

  it("reopens what was closed, the last first, also after a restart", async () => {
    const journal = new WorkspaceJournal(folder);
    await Promise.all([journal.saveTab(tab(ids[0], "on")), journal.closeTab(tab(ids[0], "one"))]);
    await journal.closeTab(tab(ids[1], "two"));
    const next = new WorkspaceJournal(folder);
    expect((await next.load()).tabs).toEqual([]);
    expect(await closedTitles(next)).toEqual(["two", "one"]);
    expect(await next.reopenTab(null)).toEqual(tab(ids[1], "two"));
    expect(await next.reopenTab(ids[0])).toEqual(tab(ids[0], "one"));
    expect(await next.reopenTab(null)).toBeNull();
    expect((await new WorkspaceJournal(folder).load()).tabs).toHaveLength(2);
  });

  it("keeps the last 50, and no empty ones", async () => {
    const journal = new WorkspaceJournal(folder);
    for (let number = 0; number < 55; number += 1) {
      await journal.closeTab(tab(randomUUID(), `select ${number}`));
    }
    await journal.closeTab(tab(ids[0], ""));
    expect(await closedTitles(new WorkspaceJournal(folder))).toEqual(
      Array.from({ length: 50 }, (_, index) => `select ${54 - index}`),
    );
    expect(readdirSync(join(folder, "closed"))).toHaveLength(50);
  });

  it("deletes them all on request", async () => {
    const journal = new WorkspaceJournal(folder);
    await journal.closeTab(tab(ids[0], "x".repeat(longTextLength + 1)));
    await journal.clearClosedTabs();
    expect(await journal.closedTabs()).toEqual([]);
    expect([...readdirSync(join(folder, "closed")), ...readdirSync(join(folder, "texts"))]).toEqual([]);
  });
});

describe("WorkspaceJournal's long texts", () => {
  const long = `select '${"ä".repeat(longTextLength)}'`;

  it("leaves a long text out when it loads, and reads it on request", async () => {
    await new WorkspaceJournal(folder).saveTab(tab(ids[0], long));
    const journal = new WorkspaceJournal(folder);
    expect((await journal.load()).tabs).toEqual([{ ...tab(ids[0], ""), text: null }]);
    expect(await journal.tabText(ids[0])).toBe(long);
    await journal.saveTab({ ...tab(ids[0], ""), text: null, scrollTop: 7 });
    expect(await journal.tabText(ids[0])).toBe(long);
    await journal.saveTab(tab(ids[0], "short again"));
    expect((await new WorkspaceJournal(folder).load()).tabs[0]?.text).toBe("short again");
    expect(readdirSync(join(folder, "texts"))).toEqual([]);
  });

  it("keeps one over closing and reopening, also with half a surrogate pair", async () => {
    const journal = new WorkspaceJournal(folder);
    const torn = `${long}\ud800`;
    await journal.closeTab(tab(ids[0], torn));
    expect((await new WorkspaceJournal(folder).reopenTab(null))?.text).toBeNull();
    expect(await new WorkspaceJournal(folder).tabText(ids[0])).toBe(torn);
  });

  it("moves one that is inside its tab's file to a file of its own", async () => {
    mkdirSync(join(folder, "tabs"), { recursive: true });
    const path = join(folder, "tabs", `${ids[0]}.json`);
    writeFileSync(path, JSON.stringify({ version: 1, tab: tab(ids[0], long) }));
    expect((await new WorkspaceJournal(folder).load()).tabs[0]?.text).toBeNull();
    expect(statSync(path).size).toBeLessThan(1000);
    expect(await new WorkspaceJournal(folder).tabText(ids[0])).toBe(long);
  });

  it("deletes what a crash in the middle of a write left", async () => {
    const journal = new WorkspaceJournal(folder);
    await journal.saveTab(tab(ids[0], long));
    writeFileSync(join(folder, "texts", `${ids[0]}.sql.x.tmp`), "half");
    await new WorkspaceJournal(folder).load();
    expect(readdirSync(join(folder, "texts"))).toEqual([`${ids[0]}.sql`]);
  });
});

it("loses no text in any order of edits, closes, reopens and crashes", async () => {
  const texts = fc.oneof(
    fc.string({ minLength: 1, unit: "binary" }),
    fc.constant("x".repeat(longTextLength + 1)),
  );
  const step = fc.oneof(
    fc.record({ kind: fc.constant("edit" as const), tab: fc.nat(3), text: texts }),
    fc.record({ kind: fc.constant("close" as const), tab: fc.nat(3) }),
    fc.record({ kind: fc.constant("reopen" as const), tab: fc.option(fc.nat(3)) }),
    fc.record({ kind: fc.constant("crash" as const) }),
  );
  const idOf = (number: number) => `${number}0000000-0000-4000-8000-000000000000`;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const place = mkdtempSync(join(folder, "run-"));
      let journal = new WorkspaceJournal(place);
      const open = new Map<string, string>();
      const closed: [id: string, text: string][] = [];
      for (const one of steps) {
        if (one.kind === "crash") journal = new WorkspaceJournal(place);
        else if (one.kind === "reopen") {
          const id = one.tab === null ? (closed.at(-1)?.[0] ?? null) : idOf(one.tab);
          const at = closed.findIndex(([known]) => known === id);
          const reopened = await journal.reopenTab(one.tab === null ? null : id);
          expect(reopened?.id).toBe(at === -1 ? undefined : id);
          for (const [known, text] of at === -1 ? [] : closed.splice(at, 1)) open.set(known, text);
        } else {
          const id = idOf(one.tab);
          if (closed.some(([known]) => known === id)) continue;
          const text = one.kind === "edit" ? one.text : open.get(id);
          if (text === undefined) continue;
          if (one.kind === "edit") {
            await journal.saveTab(tab(id, text));
            open.set(id, text);
          } else {
            await journal.closeTab(tab(id, text));
            open.delete(id);
            closed.push([id, text]);
          }
        }
      }
      const last = new WorkspaceJournal(place);
      const textOf = async (one: WorkspaceTab) => one.text ?? (await last.tabText(one.id));
      const { tabs, unreadableFiles } = await last.load();
      expect(unreadableFiles).toEqual([]);
      const kept = await Promise.all(tabs.map(async (one) => [one.id, await textOf(one)] as const));
      expect(new Map(kept)).toEqual(open);
      for (const [id, text] of closed.toReversed()) {
        const reopened = await last.reopenTab(null);
        expect([reopened?.id, reopened === null ? null : await textOf(reopened)]).toEqual([id, text]);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);

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
    expect(Number(loaded.tabs[0]?.text?.split(" ")[0])).toBeGreaterThanOrEqual(acknowledged);
    expect(acknowledged).toBeGreaterThan(0);
  }
});

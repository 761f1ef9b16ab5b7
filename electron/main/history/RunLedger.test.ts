import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { matchingRuns } from "./historyHandlers";
import type { RunEntry } from "#shared/domain/runEntry";
import type { BegunRun, EndedRun } from "./ledgerLines";
import { RunLedger } from "./RunLedger";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-history-"));
  file = join(folder, "below", "history.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true }));

const idOf = (number: number): string => `11111111-1111-4111-8111-${String(number).padStart(12, "0")}`;

function run(number: number, sql = `SELECT ${number}`): BegunRun {
  return { runId: idOf(number), profileId: "p", databaseId: "d", sql, startedAt: number };
}

function end(number: number, change: Partial<EndedRun> = {}): EndedRun {
  return {
    runId: idOf(number),
    outcome: "succeeded",
    totalMs: 5,
    rowCount: 1,
    truncated: false,
    error: null,
    ...change,
  };
}

const outcomes = async (ledger: RunLedger) =>
  [...(await ledger.entries()).values()].map(({ sql, outcome }) => [sql, outcome]);

describe("RunLedger", () => {
  it("remembers runs and how they ended over a restart, and which were under way when it came", async () => {
    const ledger = new RunLedger(file);
    await ledger.begin(run(1));
    await ledger.end(end(1));
    await ledger.begin(run(2));
    await ledger.end(end(2, { outcome: "failed", rowCount: null, error: { code: "X", message: "no" } }));
    await ledger.begin(run(3));
    expect(await outcomes(ledger)).toEqual([
      ["SELECT 1", "succeeded"],
      ["SELECT 2", "failed"],
      ["SELECT 3", "running"],
    ]);
    expect(await outcomes(new RunLedger(file))).toEqual([
      ["SELECT 1", "succeeded"],
      ["SELECT 2", "failed"],
      ["SELECT 3", "interrupted"],
    ]);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("passes over a line that was torn, and loses none that come after it", async () => {
    const first = new RunLedger(file);
    await first.begin(run(1));
    appendFileSync(file, '{"type":"begin","runId":"111');
    const second = new RunLedger(file);
    await second.begin(run(2));
    expect(await outcomes(new RunLedger(file))).toEqual([
      ["SELECT 1", "interrupted"],
      ["SELECT 2", "interrupted"],
    ]);
  });

  it("moves the oldest runs beyond its bounds to an archive, and says how many and where", async () => {
    const ledger = new RunLedger(file);
    for (let number = 0; number < 30; number += 1) {
      await ledger.begin(run(number));
      await ledger.end(end(number));
    }
    const whole = readFileSync(file, "utf8");
    const bounded = new RunLedger(file, { entries: 20, bytes: 1_000_000 });
    const kept = await outcomes(bounded);
    expect(kept).toHaveLength(18);
    expect(kept.at(-1)).toEqual(["SELECT 29", "succeeded"]);
    const [archive] = await bounded.archives();
    expect(archive?.runs).toBe(12);
    expect(readFileSync(join(folder, "below", archive?.file ?? ""), "utf8")).toBe(whole);
    const next = new RunLedger(file);
    expect(await outcomes(next)).toEqual(kept);
    expect(await next.archives()).toEqual([archive]);
    await next.delete(() => true);
    expect(readdirSync(join(folder, "below"))).toEqual([]);
  });

  it("finds archived runs with their ends, none of them twice", async () => {
    const never = new AbortController().signal;
    const all = { matches: () => true, limit: 1000, signal: never };
    const ledger = new RunLedger(file);
    for (let number = 0; number < 30; number += 1) {
      await ledger.begin(run(number));
      await ledger.end(end(number));
    }
    const first = new RunLedger(file, { entries: 20, bytes: 1_000_000 });
    await first.entries();
    await first.begin(run(30));
    await first.end(end(30, { outcome: "failed" }));
    const second = new RunLedger(file, { entries: 10, bytes: 1_000_000 });
    const listed = [...(await second.entries()).keys()];
    const archived: string[] = [];
    for (const one of await second.archives()) {
      const { matching, entries } = await second.searchArchive(one.file, all);
      expect(matching).toBe(one.runs);
      archived.push(...entries.map(({ runId }) => runId).toReversed());
      expect(entries.every(({ outcome }) => outcome === "succeeded")).toBe(true);
    }
    expect([...archived, ...listed]).toEqual(Array.from({ length: 31 }, (_, number) => idOf(number)));
    expect((await second.findArchived(idOf(3), never))?.sql).toBe("SELECT 3");
    expect(await second.findArchived(idOf(30), never)).toBeUndefined();
    expect((await second.searchArchive("../history.jsonl", all)).matching).toBe(0);
    const [oldest] = await second.archives();
    const some = await second.searchArchive(oldest?.file ?? "", { ...all, limit: 2 });
    expect(some.entries.map(({ startedAt }) => startedAt)).toEqual([11, 10]);
    expect(some.matching).toBe(12);
  });

  it("reads no more of a long file than its bounds allow, from the newest run back", async () => {
    const ledger = new RunLedger(file);
    for (let number = 0; number < 200; number += 1) {
      await ledger.begin(run(number));
      await ledger.end(end(number));
    }
    const bounded = new RunLedger(file, { entries: 1000, bytes: 5000 });
    await bounded.begin(run(200));
    const kept = await outcomes(bounded);
    expect(kept.at(-1)).toEqual(["SELECT 200", "running"]);
    const archived = (await bounded.archives()).reduce((sum, { runs }) => sum + runs, 0);
    expect(archived + kept.length).toBe(201);
    expect(statSync(file).size).toBeLessThan(5000);
  });

  it("finishes an archiving that a crash came in the middle of", async () => {
    const ledger = new RunLedger(file);
    await ledger.begin(run(1));
    renameSync(file, `${file}.next`);
    expect(await outcomes(new RunLedger(file))).toEqual([["SELECT 1", "interrupted"]]);
    appendFileSync(`${file}.next`, "half");
    expect(await outcomes(new RunLedger(file))).toEqual([["SELECT 1", "interrupted"]]);
    expect(readdirSync(join(folder, "below"))).toEqual(["history.jsonl"]);
  });

  it("finds runs by words, by database and by outcome, the newest first", async () => {
    const ledger = new RunLedger(file);
    await ledger.begin(run(1, "SELECT * FROM Ships"));
    await ledger.begin({ ...run(2, "select ships, name"), databaseId: "other" });
    await ledger.end(end(2, { outcome: "failed", error: { code: "X", message: "No such harbour" } }));
    const entries = [...(await ledger.entries()).values()];
    const none = { search: "", database: null, outcome: null, isStarred: false };
    const found = (wish: Partial<Parameters<typeof matchingRuns>[1]>) =>
      matchingRuns(entries, { ...none, ...wish }).map(({ startedAt }) => startedAt);
    expect(found({})).toEqual([2, 1]);
    expect(found({ search: "ships SELECT" })).toEqual([2, 1]);
    expect(found({ search: "harbour" })).toEqual([2]);
    expect(found({ database: { profileId: "p", databaseId: "d" } })).toEqual([1]);
    expect(found({ outcome: "failed" })).toEqual([2]);
  });

  it("keeps stars and names over a restart, and those of archived runs", async () => {
    const ledger = new RunLedger(file);
    for (let number = 0; number < 30; number += 1) {
      await ledger.begin(run(number));
      await ledger.end(end(number));
    }
    await ledger.mark({ runId: idOf(2), isStarred: true, name: null });
    await ledger.mark({ runId: idOf(29), isStarred: true, name: "Month end" });
    await ledger.mark({ runId: idOf(28), isStarred: true, name: null });
    await ledger.mark({ runId: idOf(28), isStarred: false, name: null });
    for (const bounds of [
      { entries: 20, bytes: 1_000_000 },
      { entries: 10, bytes: 1_000_000 },
    ]) {
      const next = new RunLedger(file, bounds);
      const entries = [...(await next.entries()).values()];
      expect(entries.at(-1)).toMatchObject({ isStarred: true, name: "Month end" });
      expect(entries.filter(({ isStarred }) => isStarred === true)).toHaveLength(1);
      const matches = (entry: RunEntry) => entry.isStarred === true;
      const starred = { matches, among: "starred", limit: 10 } as const;
      const found: string[] = [];
      for (const { file: name } of await next.archives()) {
        const search = { ...starred, signal: new AbortController().signal };
        found.push(...(await next.searchArchive(name, search)).entries.map(({ sql }) => sql));
      }
      expect(found).toEqual(["SELECT 2"]);
    }
  });

  it("deletes a run with its text from the file and from the archive that still has it", async () => {
    const ledger = new RunLedger(file);
    for (let number = 0; number < 30; number += 1) {
      await ledger.begin(run(number, `SELECT 'secret ${number}.'`));
      await ledger.end(end(number));
    }
    const bounded = new RunLedger(file, { entries: 20, bytes: 1_000_000 });
    await bounded.entries();
    for (const gone of [idOf(3), idOf(25)]) await bounded.delete(({ runId }) => runId === gone, gone);
    const left = readdirSync(join(folder, "below")).map((name) =>
      readFileSync(join(folder, "below", name), "utf8"),
    );
    expect(left).toHaveLength(2);
    expect(left.join("")).not.toMatch(/secret (?:3|25)\./u);
    const next = new RunLedger(file);
    expect((await next.entries()).size).toBe(17);
    expect((await next.archives()).map(({ runs }) => runs)).toEqual([11]);
  });

  it("deletes what began before a time, but no starred run where those are kept", async () => {
    const ledger = new RunLedger(file);
    for (let number = 0; number < 30; number += 1) {
      await ledger.begin(run(number));
      if (number < 29) await ledger.end(end(number));
    }
    await ledger.mark({ runId: idOf(4), isStarred: true, name: null });
    await ledger.delete(({ startedAt, isStarred }) => startedAt < 40 && isStarred !== true);
    // The last one is still running.
    expect([...(await ledger.entries()).keys()]).toEqual([idOf(4), idOf(29)]);
    expect([...(await new RunLedger(file).entries()).keys()]).toEqual([idOf(4), idOf(29)]);
  });

  it("forgets everything when asked", async () => {
    const ledger = new RunLedger(file);
    await ledger.begin(run(1));
    await ledger.end(end(1));
    await ledger.delete(() => true);
    expect(await outcomes(ledger)).toEqual([]);
    await ledger.begin(run(2));
    expect(await outcomes(new RunLedger(file))).toHaveLength(1);
  });
});

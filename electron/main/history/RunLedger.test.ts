import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { matchingRuns } from "./matchingRuns";
import { RunLedger, type BegunRun, type EndedRun } from "./RunLedger";

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

it("lets the oldest runs go beyond its bounds", async () => {
  const ledger = new RunLedger(file);
  for (let number = 0; number < 30; number += 1) {
    await ledger.begin(run(number));
    await ledger.end(end(number));
  }
  const bounded = new RunLedger(file, { entries: 20, bytes: 1_000_000 });
  const kept = await outcomes(bounded);
  expect(kept).toHaveLength(18);
  expect(kept.at(-1)).toEqual(["SELECT 29", "succeeded"]);
  expect(await outcomes(new RunLedger(file))).toEqual(kept);
  const small = new RunLedger(file, { entries: 1000, bytes: 1000 });
  await small.begin(run(31));
  expect(readFileSync(file).length).toBeLessThan(1300);
  expect((await outcomes(small)).at(-1)).toEqual(["SELECT 31", "running"]);
});

it("finds runs by words, by database and by outcome, the newest first", async () => {
  const ledger = new RunLedger(file);
  await ledger.begin(run(1, "SELECT * FROM Ships"));
  await ledger.begin({ ...run(2, "select ships, name"), databaseId: "other" });
  await ledger.end(end(2, { outcome: "failed", error: { code: "X", message: "No such harbour" } }));
  const entries = [...(await ledger.entries()).values()];
  const none = { search: "", database: null, outcome: null };
  const found = (wish: Partial<Parameters<typeof matchingRuns>[1]>) =>
    matchingRuns(entries, { ...none, ...wish }).map(({ startedAt }) => startedAt);
  expect(found({})).toEqual([2, 1]);
  expect(found({ search: "ships SELECT" })).toEqual([2, 1]);
  expect(found({ search: "harbour" })).toEqual([2]);
  expect(found({ database: { profileId: "p", databaseId: "d" } })).toEqual([1]);
  expect(found({ outcome: "failed" })).toEqual([2]);
});

it("forgets everything when asked", async () => {
  const ledger = new RunLedger(file);
  await ledger.begin(run(1));
  await ledger.clear();
  expect(await outcomes(ledger)).toEqual([]);
  await ledger.begin(run(2));
  expect(await outcomes(new RunLedger(file))).toHaveLength(1);
});

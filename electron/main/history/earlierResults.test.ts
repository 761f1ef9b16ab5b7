import { describe, expect, it } from "vitest";
import type { RunEntry } from "#shared/domain/runEntry";
import { earlierResults } from "./historyHandlers";

function entry(runId: string, startedAt: number, change: Partial<RunEntry> = {}): [string, RunEntry] {
  const plain = {
    profileId: "p",
    databaseId: "d",
    sql: "SELECT 1",
    outcome: "succeeded",
    totalMs: 1,
  } as const;
  return [runId, { runId, startedAt, ...plain, rowCount: 1, truncated: false, error: null, ...change }];
}

const runs = new Map([
  entry("alike", 1, { sql: "SELECT 2", columnsKey: "a" }),
  entry("oldest", 2),
  entry("gone", 3),
  entry("elsewhere", 4, { databaseId: "other" }),
  entry("failed", 5, { outcome: "failed" }),
  entry("same", 6, { sql: "SELECT 1\n" }),
  entry("own", 7, { columnsKey: "a" }),
  entry("later", 8),
]);
const isKept = (runId: string) => runId !== "gone";
const found = (runId: string, search = "") =>
  earlierResults(runs, { runId, search, isKept }).map((result) => [result.runId, result.likeness]);

describe("earlierResults", () => {
  it("offers kept results of before: of the same statement on the same database first, then with the same columns", () => {
    expect(found("own")).toEqual([
      ["same", "statement"],
      ["oldest", "statement"],
      ["alike", "columns"],
      ["elsewhere", "other"],
    ]);
  });

  it("finds them by words of their statements", () => {
    expect(found("own", "select 2")).toEqual([["alike", "columns"]]);
  });

  it("offers every kept result for a run that the history has forgotten", () => {
    expect(found("unknown").map(([runId]) => runId)).toEqual([
      "later",
      "own",
      "same",
      "elsewhere",
      "oldest",
      "alike",
    ]);
  });
});

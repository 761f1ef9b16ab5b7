import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder } from "../testing/openTestService";
import { Catalog } from "./Catalog";
import { type RunRecord, RunRepository } from "./RunRepository";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let catalog: Catalog;
beforeEach(async () => {
  folder = await makeDataFolder();
  catalog = await Catalog.open(folder.path);
});
afterEach(async () => {
  await catalog.close();
  await folder.remove();
});

const runOf = (number: number, status: RunRecord["status"]): RunRecord => ({
  id: `run_${number}`,
  connectionId: "con_1",
  trigger: "schedule",
  status,
  queuedAt: "2026-11-20T10:00:00.000Z",
  startedAt: "2026-11-20T10:00:00.000Z",
  finishedAt: "2026-11-20T10:00:01.000Z",
  writtenAt: null,
  error: null,
  interrupted: false,
  tables: [],
  waiting: null,
  changes: [],
  failedBefore: [],
  review: { tables: [], columns: [] },
  only: null,
  byHand: false,
  errorScope: null,
});

describe("RunRepository", () => {
  it("keeps the newest runs, and of older ones the newest that brought rows in, however many have failed since", async () => {
    const runs = new RunRepository(catalog);
    await runs.insert(runOf(1, "succeeded"));
    await runs.insert(runOf(2, "succeeded"));
    for (let number = 3; number < 210; number += 1) await runs.insert(runOf(number, "failed"));
    const kept = await runs.list("con_1");
    expect(kept).toHaveLength(201);
    expect(kept[0]?.id).toBe("run_209");
    expect(kept.at(-1)?.id).toBe("run_2");
  });

  it("keeps fewer runs where each is about thousands of tables", async () => {
    const runs = new RunRepository(catalog);
    const table: RunRecord["tables"][number] = {
      ...{ name: "public.orders", status: "succeeded", rows: 1, bytes: 1, durationMs: 1, position: null },
      ...{ finishedAt: null, target: null, error: null, notes: ["n".repeat(800)] },
    };
    const tables = Array.from({ length: 5000 }, () => table);
    for (let number = 1; number < 8; number += 1) await runs.insert({ ...runOf(number, "failed"), tables });
    const kept = (await runs.list("con_1")).map(({ id }) => id);
    expect(kept).toEqual(["run_7", "run_6", "run_5"]);
  });
});

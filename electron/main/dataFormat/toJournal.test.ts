import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartedLoads } from "../import/settings/StartedLoads";
import { openTaskJournal } from "../tasks/TaskJournal";
import { startedLoadsToJournal, tasksToJournal } from "./toJournal";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-steps-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const id = "00000000-0000-4000-8000-000000000001";
const target = { profileId: "p", databaseId: "d", schema: "main" };

describe("tasksToJournal", () => {
  it("keeps a task that a crash interrupted", async () => {
    const task = {
      ...{ id, kind: "load", title: "orders.csv", status: "running", startedAt: "2026-11-22T10:00:00Z" },
      target: { ...target, databaseName: "sales", table: "orders" },
      ...{
        finishedAt: null,
        accounting: null,
        error: null,
        leftoverTable: "orders__loading",
        mayBeCommitted: true,
      },
      progress: {
        step: "loading",
        rowsDone: 1,
        rowsTotal: null,
        bytesDone: 0,
        bytesTotal: null,
        secondsLeft: null,
      },
    };
    writeFileSync(join(folder, "tasks.json"), JSON.stringify({ version: 1, tasks: [task] }));
    await tasksToJournal(folder);
    expect([...(await openTaskJournal(join(folder, "tasks.jsonl")).read()).values()]).toEqual([task]);
    expect(existsSync(join(folder, "tasks.json"))).toBe(false);
  });

  it("does nothing where there are no tasks", async () => {
    await tasksToJournal(folder);
    expect(existsSync(join(folder, "tasks.jsonl"))).toBe(false);
  });
});

describe("startedLoadsToJournal", () => {
  it("keeps what a load was started with", async () => {
    const reading = { format: "json", compression: "none", text: null, sheet: null };
    const columns = [{ source: "id", name: "id", type: "BIGINT", included: true }];
    const settings = {
      ...{
        reading: { ...reading, columns },
        target,
        databaseName: "sales",
        mode: "append",
        brokenLines: "fail",
      },
    };
    const files = [{ path: "/data/orders.json", name: "orders.json" }];
    const plans = [{ settings, loads: [{ id, table: "orders", files }] }];
    writeFileSync(join(folder, "started-loads.json"), JSON.stringify({ version: 2, plans }));
    await startedLoadsToJournal(folder);
    expect(await new StartedLoads(join(folder, "started-loads.jsonl")).find(id)).toEqual({
      ...{ ...settings, target: { ...target, table: "orders" } },
      files,
    });
  });
});

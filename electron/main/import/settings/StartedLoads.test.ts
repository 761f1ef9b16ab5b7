import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { detectedText } from "#shared/domain/importPlan";
import { type StartedLoad, StartedLoads } from "./StartedLoads";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-started-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new StartedLoads(join(folder, "started.json"));
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function loadInto(table: string): StartedLoad {
  return {
    reading: {
      format: "csv",
      compression: "none",
      text: { ...detectedText, delimiter: ";" },
      sheet: null,
      columns: [{ source: "id", name: "order_id", type: "BIGINT", included: true }],
    },
    target: { profileId: "embedded", databaseId: "d1", schema: "main", table },
    databaseName: "sales",
    mode: "append",
    brokenLines: "reject",
    files: [{ path: "/data/orders.csv", name: "orders.csv" }],
  };
}

describe("StartedLoads", () => {
  it("keeps what a load was started with for the next run, until it succeeds", async () => {
    const loads = open();
    await Promise.all([loads.add(idOf(1), loadInto("a")), loads.add(idOf(2), loadInto("b"))]);
    const next = open();
    expect(await next.find(idOf(1))).toEqual(loadInto("a"));
    await next.remove(idOf(1));
    const last = open();
    expect(await last.find(idOf(1))).toBeNull();
    expect(await last.find(idOf(2))).toEqual(loadInto("b"));
  });

  it("forgets the oldest of more than 50", async () => {
    const loads = open();
    for (let number = 0; number < 52; number += 1) await loads.add(idOf(number), loadInto(`t${number}`));
    const kept = await Promise.all([1, 2, 51].map((number) => open().find(idOf(number))));
    expect(kept.map((load) => load?.target.table ?? null)).toEqual([null, "t2", "t51"]);
  });
});

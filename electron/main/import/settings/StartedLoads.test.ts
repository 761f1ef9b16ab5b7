import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { detectedText } from "#shared/domain/importPlan";
import { type StartedLoad, StartedLoads, type StartedPlan } from "./StartedLoads";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wharf-started-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new StartedLoads(join(folder, "started.json"));
const files = [{ path: "/data/orders.csv", name: "orders.csv" }];
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function planOf(...tables: readonly (readonly [number, string])[]): StartedPlan {
  return {
    settings: {
      reading: {
        format: "csv",
        compression: "none",
        text: { ...detectedText, delimiter: ";" },
        sheet: null,
        columns: [{ source: "id", name: "order_id", type: "BIGINT", included: true }],
      },
      target: { profileId: "embedded", databaseId: "d1", schema: "main" },
      databaseName: "sales",
      mode: "append",
      brokenLines: "reject",
    },
    loads: tables.map(([number, table]) => ({ id: idOf(number), table, files })),
  };
}

function loadInto(table: string): StartedLoad {
  const { settings } = planOf();
  return { ...settings, target: { ...settings.target, table }, files };
}

describe("StartedLoads", () => {
  it("keeps what loads were started with for the next run, until they succeed", async () => {
    const loads = open();
    await Promise.all([loads.add([planOf([1, "a"], [2, "b"])]), loads.add([planOf([3, "c"])])]);
    const next = open();
    expect(await next.find(idOf(1))).toEqual(loadInto("a"));
    await next.remove(idOf(1));
    await next.remove(idOf(3));
    const last = open();
    expect(await last.find(idOf(1))).toBeNull();
    expect(await last.find(idOf(2))).toEqual(loadInto("b"));
    expect(await last.find(idOf(3))).toBeNull();
  });

  it("forgets the oldest of more than 5,000", async () => {
    const loads = open();
    const many = Array.from({ length: 4998 }, (_, index) => [index + 3, `t${index + 3}`] as const);
    await loads.add([planOf([0, "t0"], [1, "t1"], [2, "t2"])]);
    await loads.add([planOf(...many)]);
    const kept = await Promise.all([0, 1, 5000].map((number) => open().find(idOf(number))));
    expect(kept.map((load) => load?.target.table ?? null)).toEqual([null, "t1", "t5000"]);
  });
});

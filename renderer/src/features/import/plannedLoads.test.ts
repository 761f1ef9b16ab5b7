// @vitest-environment happy-dom
import { detectedText, type FileInspection } from "#shared/domain/importPlan";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { fileGroups } from "./fileGroups";
import { type FormChanges, noChanges } from "./importForm";
import { plannedLoads } from "./plannedLoads";

const inspection: FileInspection = {
  ...{ format: "csv", compression: "none", text: detectedText, sheet: null, sheets: null },
  ...{ tableName: "orders", headRows: [], tailRows: [], rowCount: null, lines: null, problems: [] },
  columns: [{ source: "id", name: "id", type: "BIGINT", included: true }],
};

const groupsOf = (...shapes: readonly (readonly [name: string, columns: string[]])[]) =>
  fileGroups(
    shapes.map(([name, columns]) => ({
      file: { fileId: `${name} file`, name, sizeBytes: 1 },
      shape: { format: "csv" as const, tableName: name, columns, text: null },
    })),
  );

beforeEach(() => {
  new FakeBridge({
    "imports.inspect": () => inspection,
    "imports.savedMapping": () => ({ mapping: null }),
  }).install();
});

describe("plannedLoads", () => {
  const planned = async (hasOwnTables: boolean, changes: FormChanges) => {
    const groups = groupsOf(["orders_1", ["id"]], ["orders_2", ["id"]], ["products", ["sku"]]);
    const loads = await plannedLoads(new QueryClient(), groups, { hasOwnTables, changesOf: () => changes });
    return loads.flatMap(({ tables }) => tables.map(({ table }) => table));
  };

  it("loads each shape into a table of its own", async () => {
    expect(await planned(false, noChanges)).toEqual(["orders", "products"]);
  });

  it("takes the name typed for a file that is alone of its shape", async () => {
    const tables = { "products file": "goods" };
    expect(await planned(true, { ...noChanges, tables })).toEqual(["orders_1", "orders_2", "goods"]);
  });

  it("names the file whose form cannot be loaded", async () => {
    const columns = { id: { name: " " } };
    await expect(planned(false, { ...noChanges, columns })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: "orders_1: Enter a name for each column.",
    });
  });
});

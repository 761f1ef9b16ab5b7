import { AppError } from "#shared/errors/AppError";
import { detectedText, type FileInspection } from "#shared/domain/importPlan";
import { describe, expect, it } from "vitest";
import { commonName, distinctNames, fileGroups } from "./fileGroups";

function inspectionOf(tableName: string, columns: readonly string[]): FileInspection {
  return {
    format: "csv",
    compression: "none",
    text: detectedText,
    sheet: null,
    sheets: null,
    tableName,
    columns: columns.map((source) => ({ source, name: source, type: "VARCHAR", included: true })),
    headRows: [],
    tailRows: [],
    rowCount: null,
    lines: null,
    problems: [],
  };
}

const file = (name: string) => ({ fileId: name, name, sizeBytes: 1 });

describe("fileGroups", () => {
  it("puts files with the same columns together and leaves out those that are not read yet", () => {
    const groups = fileGroups([
      { file: file("a.csv"), inspection: inspectionOf("a", ["id", "name"]), error: null },
      { file: file("b.csv"), inspection: inspectionOf("b", ["sku"]), error: null },
      { file: file("c.csv"), inspection: inspectionOf("a", ["id", "name"]), error: null },
      { file: file("d.csv"), inspection: null, error: null },
    ]);
    expect(groups.map(({ files }) => files.map(({ name }) => name))).toEqual([["a.csv", "c.csv"], ["b.csv"]]);
    expect(groups[0]?.tableNames).toEqual({ "a.csv": "a", "c.csv": "a_2" });
  });

  it("tells apart the same names in another order and names that contain a separator", () => {
    const groups = fileGroups([
      { file: file("a"), inspection: inspectionOf("a", ["id", "name"]), error: null },
      { file: file("b"), inspection: inspectionOf("b", ["name", "id"]), error: null },
      { file: file("c"), inspection: inspectionOf("c", ['id","name']), error: null },
    ]);
    expect(groups).toHaveLength(3);
  });

  it("keeps a file that cannot be read by itself", () => {
    const error = new AppError("FILE_NOT_UNDERSTOOD").toData();
    const groups = fileGroups([
      { file: file("a"), inspection: null, error },
      { file: file("b"), inspection: null, error },
    ]);
    expect(groups.map(({ files }) => files.length)).toEqual([1, 1]);
  });
});

describe("names of tables", () => {
  it("are numbered where they would be the same, whatever their case", () => {
    expect(distinctNames(["a", "A", "a", "b"])).toEqual(["a", "A_2", "a_3", "b"]);
  });

  it.each([
    [["orders_2024_01", "orders_2024_02"], "orders"],
    [["north", "south"], "north"],
    [["orders"], "orders"],
    [[], "imported"],
  ])("for one table of %j: %s", (names, common) => {
    expect(commonName(names)).toBe(common);
  });
});

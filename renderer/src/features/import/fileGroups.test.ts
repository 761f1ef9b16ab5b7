import type { FileShape } from "#shared/domain/importPlan";
import { describe, expect, it } from "vitest";
import { commonName, distinctNames, fileGroups } from "./fileGroups";

const utf8 = { encoding: "utf-8", delimiter: ",", quote: '"', hasHeader: true, skipLines: 0 };
const shapeOf = (tableName: string, columns: string[]): FileShape => ({
  format: "csv",
  tableName,
  columns,
  text: utf8,
});

const file = (name: string) => ({ fileId: name, name, sizeBytes: 1 });

describe("fileGroups", () => {
  it("puts files with the same columns together and leaves out those that are not read yet", () => {
    const groups = fileGroups([
      { file: file("a.csv"), shape: shapeOf("a", ["id", "name"]) },
      { file: file("b.csv"), shape: shapeOf("b", ["sku"]) },
      { file: file("c.csv"), shape: shapeOf("a", ["id", "name"]) },
      { file: file("d.csv"), shape: undefined },
    ]);
    expect(groups.map(({ files }) => files.map(({ name }) => name))).toEqual([["a.csv", "c.csv"], ["b.csv"]]);
    expect(groups[0]?.tableNames).toEqual({ "a.csv": "a", "c.csv": "a_2" });
  });

  it("tells apart the same names in another order and names that contain a separator", () => {
    const groups = fileGroups([
      { file: file("a"), shape: shapeOf("a", ["id", "name"]) },
      { file: file("b"), shape: shapeOf("b", ["name", "id"]) },
      { file: file("c"), shape: shapeOf("c", ['id","name']) },
    ]);
    expect(groups).toHaveLength(3);
  });

  it("tells apart files with the same columns that are not read alike: one would turn the other's letters into others", () => {
    const western = { ...shapeOf("a", ["id"]), text: { ...utf8, encoding: "windows-1252" } };
    const groups = fileGroups([
      { file: file("a.csv"), shape: western },
      { file: file("b.csv"), shape: shapeOf("b", ["id"]) },
      { file: file("c.csv"), shape: western },
    ]);
    expect(groups.map(({ files }) => files.map(({ name }) => name))).toEqual([["a.csv", "c.csv"], ["b.csv"]]);
  });

  it("tells apart files whose headers are on other lines: the lines to skip of one are rows of the other", () => {
    const withTitle = { ...shapeOf("a", ["id"]), text: { ...utf8, skipLines: 3 } };
    const groups = fileGroups([
      { file: file("a.csv"), shape: withTitle },
      { file: file("b.csv"), shape: shapeOf("b", ["id"]) },
    ]);
    expect(groups).toHaveLength(2);
  });

  it("proposes no name twice, neither for files nor for groups", () => {
    const groups = fileGroups([
      { file: file("north/data.csv"), shape: shapeOf("data", ["id"]) },
      { file: file("south/data.csv"), shape: shapeOf("data", ["sku"]) },
    ]);
    expect(groups.map(({ table, tableNames }) => [table, ...Object.values(tableNames)])).toEqual([
      ["data", "data"],
      ["data_2", "data_2"],
    ]);
  });

  it("keeps a file that cannot be read by itself", () => {
    const groups = fileGroups([
      { file: file("a"), shape: null },
      { file: file("b"), shape: null },
    ]);
    expect(groups.map(({ files }) => files.length)).toEqual([1, 1]);
  });
});

describe("names of tables", () => {
  it("are numbered where they would be the same, whatever their case", () => {
    expect(distinctNames(["a", "A", "a", "b"])).toEqual(["a", "A_2", "a_3", "b"]);
  });

  it("are numbered without trying each number for each of thousands of files", () => {
    const names = distinctNames(Array.from({ length: 20_000 }, () => "data"));
    expect(names.at(-1)).toBe("data_20000");
    expect(new Set(names).size).toBe(20_000);
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

import { describe, expect, it } from "vitest";
import {
  formatJson,
  type JsonNode,
  parseJsonTree,
  rootEntry,
  treeEntries,
  type TreeEntry,
} from "./parseJsonTree";
import { shapedNode } from "./cellContents";

/** The paths of all parts, and the values of those that have none. */
function pathsOf(json: string, type: string): string[] {
  const node = parseJsonTree(json);
  if (node === null) throw new Error("not JSON");
  const below = (entry: TreeEntry): string[] => [
    `${entry.path.join("/")}${textOf(entry.node)}`,
    ...treeEntries(entry).flatMap(below),
  ];
  return treeEntries(rootEntry(shapedNode(node, type))).flatMap(below);
}

function textOf(node: JsonNode | null): string {
  return node !== null && !("members" in node) ? `=${node.text}` : "";
}

describe("a nested value as its type means it", () => {
  it("names the values of a map by their keys", () => {
    const map = '[{"key":7,"value":[1]},{"key":8,"value":null}]';
    expect(pathsOf(map, "MAP(INTEGER, INTEGER[])")).toEqual(["7", "7/0=1", "8=null"]);
    expect(pathsOf('[{"other":1}]', "MAP(INTEGER, INTEGER)")).toEqual(["0", "0/other=1"]);
  });

  it("shows the member of a union that is set", () => {
    expect(pathsOf('{"tag":"num","value":9007199254740993}', "UNION(num BIGINT)")).toEqual([
      "num=9007199254740993",
    ]);
  });

  it("has exact numbers that travel as texts as numbers, where the type says so", () => {
    const type = "STRUCT(id BIGINT, l DECIMAL(9,2)[], t VARCHAR)";
    const node = parseJsonTree('{"id":"9223372036854775807","l":["1.50"],"t":"5"}');
    if (node === null) throw new Error("not JSON");
    expect(formatJson(shapedNode(node, type)).replaceAll(/\s/g, "")).toBe(
      '{"id":9223372036854775807,"l":[1.50],"t":"5"}',
    );
  });

  it("opens JSON within other values, and leaves texts that are none", () => {
    const type = "STRUCT(j JSON, t VARCHAR, l JSON[])";
    expect(pathsOf('{"j":"{\\"a\\": 1.10}","t":"{}","l":["[2]","x"]}', type)).toEqual([
      "j",
      "j/a=1.10",
      "t={}",
      "l",
      "l/0",
      "l/0/0=2",
      "l/1=x",
    ]);
  });
});

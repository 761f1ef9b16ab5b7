import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonTree, type JsonNode } from "./parseJsonTree";

function plain(node: JsonNode): unknown {
  if (node.kind === "string") return node.text;
  if (!("members" in node)) return JSON.parse(node.text);
  if (node.kind === "array") return node.members.map(([, value]) => plain(value));
  return Object.fromEntries(node.members.map(([name, value]) => [name, plain(value)]));
}

describe("the tree of a nested value", () => {
  it("holds what the JSON holds, for any value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        const node = parseJsonTree(json);
        expect(node).not.toBeNull();
        if (node !== null) expect(JSON.stringify(plain(node))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  it("keeps every digit and every repeated name", () => {
    expect(parseJsonTree('{"a":9007199254740993,"a":[1.10]}')).toEqual({
      kind: "object",
      members: [
        ["a", { kind: "number", text: "9007199254740993" }],
        ["a", { kind: "array", members: [["0", { kind: "number", text: "1.10" }]] }],
      ],
    });
  });

  it.each(["", "{", "[1,]", '{"a"}', "nul", '"a', "1 2", '"\\x"', "[".repeat(500)])(
    "is none for %j",
    (text) => {
      expect(parseJsonTree(text)).toBeNull();
    },
  );
});

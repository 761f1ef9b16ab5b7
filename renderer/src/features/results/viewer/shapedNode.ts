import { isBareNumber } from "#shared/sql/nested/shownNested";
import { nestedType } from "#shared/sql/nested/nestedType";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { parseJsonTree, type JsonNode } from "./parseJsonTree";

/**
 * A value as its type means it: maps and unions travel as lists and objects of `key`, `tag` and `value`, JSON within another
 * value and exact numbers as text. Members are then named by the steps that lead to them in SQL.
 */
export function shapedNode(node: JsonNode, type: string): JsonNode {
  const nested = nestedType(type);
  switch (nested.kind) {
    case "open":
      return node.kind === "string" ? shapedString(node.text, type) : node;
    case "list":
      return withMembers(node, "array", (name, value) => [name, shapedNode(value, nested.item)]);
    case "struct":
      return withMembers(node, "object", (name, value) => {
        const member = nested.members.find((each) => each.name === name);
        return [name, shapedNode(value, member?.type ?? "")];
      });
    case "union": {
      const tag = node.kind === "object" ? textOf(memberOf(node, "tag")) : null;
      const value = memberOf(node, "value");
      if (tag === null || value === undefined) return node;
      const memberType = nested.members.find((each) => each.name === tag)?.type ?? "";
      return { kind: "object", members: [[tag, shapedNode(value, memberType)]] };
    }
    case "map": {
      if (node.kind !== "array") return node;
      const members = node.members.map(([, entry]): readonly [string, JsonNode] | null => {
        const key = textOf(memberOf(entry, "key"));
        const value = memberOf(entry, "value");
        return key === null || value === undefined ? null : [key, shapedNode(value, nested.value)];
      });
      const known = members.filter((member) => member !== null);
      return known.length === members.length ? { kind: "object", members: known } : node;
    }
  }
}

/** JSON within another value travels as text, and so do numbers that a reader of JSON might round. */
function shapedString(text: string, type: string): JsonNode {
  const family = typeFamily(type);
  const plain = { kind: "string", text } as const;
  if (family === "json") return parseJsonTree(text) ?? plain;
  return isNumeric(family) && isBareNumber(text) ? { kind: "number", text } : plain;
}

function withMembers(
  node: JsonNode,
  kind: "object" | "array",
  change: (name: string, value: JsonNode) => readonly [string, JsonNode],
): JsonNode {
  if (node.kind !== kind || !("members" in node)) return node;
  return { kind, members: node.members.map(([name, value]) => change(name, value)) };
}

function memberOf(node: JsonNode, name: string): JsonNode | undefined {
  return "members" in node ? node.members.find(([key]) => key === name)?.[1] : undefined;
}

function textOf(node: JsonNode | undefined): string | null {
  return node === undefined || "members" in node ? null : node.text;
}

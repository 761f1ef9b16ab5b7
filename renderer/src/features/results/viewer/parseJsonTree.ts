import type { PathStep } from "#shared/domain/results/ResultColumn";
import { literalEnd, numberEnd, spaceEnd, stringEnd, stringText } from "#shared/json/jsonText";

/** Members shown of one list or object; the text has them all. */
const maxMembers = 500;

/** A part of a value as a line of its tree. */
export interface TreeEntry {
  /** The places of the members that lead to it, `$.0.3`. */
  readonly id: string;
  readonly name: string | null;
  /** Null in the last entry of a list that is not shown whole. */
  readonly node: JsonNode | null;
  readonly path: readonly PathStep[];
  /** Members that are not shown. */
  readonly hidden: number;
}

export function rootEntry(node: JsonNode): TreeEntry {
  return { id: "$", name: null, node, path: [], hidden: 0 };
}

/** The members of a part. */
export function treeEntries({ id, node, path }: TreeEntry): readonly TreeEntry[] {
  if (node === null || !("members" in node)) return [];
  const shown = node.members.slice(0, maxMembers).map(([name, value], index): TreeEntry => {
    const step = node.kind === "array" ? index : name;
    return { id: `${id}.${index}`, name, node: value, path: [...path, step], hidden: 0 };
  });
  const hidden = node.members.length - shown.length;
  return hidden === 0 ? shown : [...shown, { id: `${id}.more`, name: null, node: null, path, hidden }];
}

/** The part of an id; null where there is none. */
export function entryOf(root: TreeEntry, id: string): TreeEntry | null {
  let entry: TreeEntry | null = root;
  for (const place of id.split(".").slice(1)) {
    entry = entry === null ? null : (treeEntries(entry)[Number(place)] ?? null);
  }
  return entry;
}

/** A JSON value with its numbers as they were written. */
export type JsonNode =
  | { readonly kind: "string" | "number" | "literal"; readonly text: string }
  | {
      readonly kind: "object" | "array";
      readonly members: readonly (readonly [name: string, value: JsonNode])[];
    };

/** A tree deeper than this is read as text. */
const maxDepth = 200;

/**
 * Reads JSON text without losing a digit of any number, and keeps repeated names. Null where it is not JSON or nested
 * deeper than a person follows.
 */
export function parseJsonTree(json: string): JsonNode | null {
  let at = 0;

  const takeChar = (char: string): boolean => {
    at = spaceEnd(json, at);
    if (json[at] !== char) return false;
    at += 1;
    return true;
  };
  /** The text up to `end`, which is taken. */
  const takeUpTo = (end: number | null): string | null => {
    if (end === null) return null;
    const token = json.slice(at, end);
    at = end;
    return token;
  };
  const takeString = (): string | null => {
    at = spaceEnd(json, at);
    const token = json[at] === '"' ? takeUpTo(stringEnd(json, at)) : null;
    return token === null ? null : stringText(token);
  };
  const takeMembers = (close: string, depth: number): (readonly [string, JsonNode])[] | null => {
    const members: (readonly [string, JsonNode])[] = [];
    if (takeChar(close)) return members;
    for (;;) {
      const name = close === "}" ? takeString() : String(members.length);
      if (name === null || (close === "}" && !takeChar(":"))) return null;
      const value = takeValue(depth + 1);
      if (value === null) return null;
      members.push([name, value]);
      if (takeChar(close)) return members;
      if (!takeChar(",")) return null;
    }
  };
  const takeValue = (depth: number): JsonNode | null => {
    if (depth > maxDepth) return null;
    at = spaceEnd(json, at);
    const isObject = json[at] === "{";
    if (isObject || json[at] === "[") {
      at += 1;
      const members = takeMembers(isObject ? "}" : "]", depth);
      return members === null ? null : { kind: isObject ? "object" : "array", members };
    }
    if (json[at] === '"') {
      const text = takeString();
      return text === null ? null : { kind: "string", text };
    }
    const number = takeUpTo(numberEnd(json, at));
    if (number !== null) return { kind: "number", text: number };
    const literal = takeUpTo(literalEnd(json, at));
    return literal === null ? null : { kind: "literal", text: literal };
  };

  const value = takeValue(0);
  return spaceEnd(json, at) === json.length ? value : null;
}

/** JSON text with a line for every member, every number as it was written. */
export function formatJson(node: JsonNode, indent = ""): string {
  if (node.kind === "string") return JSON.stringify(node.text);
  if (!("members" in node)) return node.text;
  const [open, close] = node.kind === "object" ? ["{", "}"] : ["[", "]"];
  if (node.members.length === 0) return `${open}${close}`;
  const inner = `${indent}  `;
  const members = node.members.map(([name, value]) => {
    const key = node.kind === "object" ? `${JSON.stringify(name)}: ` : "";
    return `${inner}${key}${formatJson(value, inner)}`;
  });
  return `${open}\n${members.join(",\n")}\n${indent}${close}`;
}

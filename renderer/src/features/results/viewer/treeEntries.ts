import type { PathStep } from "#shared/contract/resultField";
import type { JsonNode } from "./parseJsonTree";

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

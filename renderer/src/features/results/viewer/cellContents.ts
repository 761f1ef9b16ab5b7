import { isNested, isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { type JsonNode, parseJsonTree } from "./parseJsonTree";
import { pieceLength } from "./useCellPiece";
import { isBareNumber } from "#shared/sql/nested/shownNested";
import { nestedType } from "#shared/sql/nested/nestedType";

const signatures: readonly (readonly [type: string, offset: number, bytes: readonly number[]])[] = [
  ["image/png", 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", 0, [0xff, 0xd8, 0xff]],
  ["image/gif", 0, [0x47, 0x49, 0x46, 0x38]],
  ["image/webp", 8, [0x57, 0x45, 0x42, 0x50]],
];

/** The media type of an image that the page can draw, by its first bytes; null for anything else. SVG is none: it can hold scripts. */
function imageType(bytes: Uint8Array): string | null {
  const found = signatures.find(([, offset, signature]) =>
    signature.every((byte, index) => bytes[offset + index] === byte),
  );
  return found?.[0] ?? null;
}

/** The ways in which a cell can be looked at. */
export type CellView = "tree" | "json" | "image" | "bytes" | "text";

/** What a cell holds besides its text, as far as its first part tells. */
export interface CellContents {
  readonly views: readonly CellView[];
  readonly tree: JsonNode | null;
  readonly bytes: Uint8Array | null;
  /** Media type, where it is an image. */
  readonly image: string | null;
}

/**
 * Says how a cell can be looked at, the best way first; the text is always one.
 *
 * @param type SQL type of its column.
 * @param text The cell's first part; null where it is NULL.
 * @param length Characters of the whole cell. A nested value is read as such only where it is one part.
 */
export function cellContents(text: string | null, length: number, type: string): CellContents {
  const family = typeFamily(type);
  const plain: CellContents = { views: ["text"], tree: null, bytes: null, image: null };
  if (text === null || text === "") return plain;
  if (family === "binary") {
    const bytes = binaryBytes(text)?.bytes ?? null;
    const image = bytes === null ? null : imageType(bytes);
    if (bytes === null) return plain;
    return { ...plain, views: image === null ? ["bytes", "text"] : ["image", "bytes", "text"], bytes, image };
  }
  const mayBeJson = isNested(family) || family === "json" || /^\s*[[{]/.test(text);
  const tree = mayBeJson && length <= pieceLength ? parseJsonTree(text) : null;
  if (tree === null) return plain;
  return { ...plain, views: ["tree", "json", "text"], tree: shapedNode(tree, type) };
}

/**
 * The bytes of a BLOB from its text, in which bytes beyond printable ASCII are written `\x00`. The text may end within
 * such a byte, where it is the beginning of a longer one.
 *
 * @returns The bytes, and the end of the text that is no whole byte yet; null where the text is of another form
 */
export function binaryBytes(text: string): { readonly bytes: Uint8Array; readonly rest: string } | null {
  const bytes = new Uint8Array(text.length);
  let count = 0;
  let at = 0;
  while (at < text.length) {
    let code = text.charCodeAt(at);
    if (code > 0x7e) return null;
    if (code === 0x5c) {
      if (at + 4 > text.length) break;
      const digits = text.slice(at + 2, at + 4);
      if (text[at + 1] !== "x" || !/^[0-9A-Fa-f]{2}$/.test(digits)) return null;
      code = Number.parseInt(digits, 16);
      at += 3;
    }
    bytes[count] = code;
    count += 1;
    at += 1;
  }
  return { bytes: bytes.slice(0, count), rest: text.slice(at) };
}

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

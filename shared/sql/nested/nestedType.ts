/** A field of a struct or a member of a union. */
export interface NamedType {
  readonly name: string;
  readonly type: string;
}

/** What a SQL type says of the parts of its values. */
export type NestedType =
  | { readonly kind: "struct" | "union"; readonly members: readonly NamedType[] }
  | { readonly kind: "list"; readonly item: string }
  | { readonly kind: "map"; readonly key: string; readonly value: string }
  /** Nothing: JSON and the like, where each value tells for itself, and what has no parts. */
  | { readonly kind: "open" };

const open: NestedType = { kind: "open" };
const container = /^(STRUCT|ROW|RECORD|UNION|MAP)\s*\((.*)\)$/is;
const listEnd = /\s*\[\d*\]$/;
const quotedName = /^"((?:[^"]|"")*)"\s*/;
const plainName = /^(\S+)\s+/;

/** Reads one level of a type as a service names it: `STRUCT(a INTEGER, "b c" VARCHAR[])`, `MAP(VARCHAR, INTEGER)`. */
export function nestedType(type: string): NestedType {
  const text = type.trim();
  if (listEnd.test(text)) return { kind: "list", item: text.replace(listEnd, "") };
  const [, word = "", inside = ""] = container.exec(text) ?? [];
  if (word === "") return open;
  const parts = splitTypes(inside);
  if (word.toUpperCase() === "MAP") {
    const [key, value] = parts;
    return key === undefined || value === undefined || parts.length !== 2
      ? open
      : { kind: "map", key, value };
  }
  return { kind: word.toUpperCase() === "UNION" ? "union" : "struct", members: parts.map(namedType) };
}

/** The type of a part; empty where the type of the whole does not tell. */
export function partType(type: string, path: readonly (string | number)[]): string {
  return path.reduce<string>((whole, step) => {
    const nested = nestedType(whole);
    switch (nested.kind) {
      case "struct":
      case "union":
        return nested.members.find(({ name }) => name === step)?.type ?? "";
      case "list":
        return typeof step === "number" ? nested.item : "";
      case "map":
        return nested.value;
      case "open":
        return "";
    }
  }, type);
}

/** A member without a name is a type alone. */
function namedType(part: string): NamedType {
  const quoted = quotedName.exec(part);
  if (quoted !== null) {
    return { name: (quoted[1] ?? "").replaceAll('""', '"'), type: part.slice(quoted[0].length) };
  }
  const plain = plainName.exec(part);
  return plain === null
    ? { name: "", type: part }
    : { name: plain[1] ?? "", type: part.slice(plain[0].length).trim() };
}

/** The parts between the commas that stand in no brackets and no quotes. */
function splitTypes(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at += 1) {
    const char = list[at];
    if (char === '"' || char === "'") {
      // A doubled quote ends one text and begins the next, which is the same here.
      const end = list.indexOf(char, at + 1);
      at = end < 0 ? list.length : end;
    } else if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    else if (char === "," && depth === 0) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  const last = list.slice(start).trim();
  return last === "" && parts.length === 0 ? [] : [...parts, last];
}

/**
 * What a part of a nested column is called: `document.address.city`, `tags[1]`. Items count as SQL counts them for the
 * type: from 1 in lists, from 0 in JSON.
 */
export function fieldLabel(
  column: { readonly name: string; readonly type: string },
  path: readonly (string | number)[],
): string {
  return path.reduce<string>((label, step, depth) => {
    if (typeof step === "string") return `${label}.${isPlain(step) ? step : JSON.stringify(step)}`;
    const isList = nestedType(partType(column.type, path.slice(0, depth))).kind === "list";
    return `${label}[${isList ? step + 1 : step}]`;
  }, column.name);
}

/** A name that stands in a path without being taken for several steps. */
function isPlain(name: string): boolean {
  return name !== "" && !/[."[\]\s]/.test(name);
}

/** A JSON value with its numbers as they were written. */
export type JsonNode =
  | { readonly kind: "string" | "number" | "literal"; readonly text: string }
  | {
      readonly kind: "object" | "array";
      readonly members: readonly (readonly [name: string, value: JsonNode])[];
    };

/** A tree deeper than this is read as text. */
const maxDepth = 200;

const space = /[ \n\r\t]*/y;
const stringToken = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const scalarToken = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Reads JSON text without losing a digit of any number, and keeps repeated names. Null where it is not JSON or nested
 * deeper than a person follows.
 */
export function parseJsonTree(json: string): JsonNode | null {
  let at = 0;

  const take = (token: RegExp): string | null => {
    token.lastIndex = at;
    const found = token.exec(json)?.[0];
    if (found === undefined) return null;
    at += found.length;
    return found;
  };
  const takeChar = (char: string): boolean => {
    take(space);
    if (json[at] !== char) return false;
    at += 1;
    return true;
  };
  const takeString = (): string | null => {
    take(space);
    const token = take(stringToken);
    return token === null ? null : decoded(token);
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
    take(space);
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
    const text = take(scalarToken);
    if (text === null) return null;
    return { kind: /^[tfn]/.test(text) ? "literal" : "number", text };
  };

  const value = takeValue(0);
  take(space);
  return at === json.length ? value : null;
}

function decoded(token: string): string | null {
  try {
    return String(JSON.parse(token));
  } catch {
    return null;
  }
}

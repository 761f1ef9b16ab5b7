import fc from "fast-check";
import type { PostgresValues } from "./postgresValues";

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Arrays as PostgreSQL reads them: empty, with NULLs, of one or two dimensions, with bounds of their own. */
export function arraysOf(values: PostgresValues, { isFlat = false, delimiter = "," } = {}): PostgresValues {
  const element = fc.option(values.map(quoted), { nil: "NULL" });
  const list = (length: number) =>
    fc
      .array(element, { minLength: length, maxLength: length })
      .map((elements) => `{${elements.join(delimiter)}}`);
  const plain = fc.integer({ min: 0, max: 3 }).chain(list);
  if (isFlat) return plain;
  const bounded = fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([first, length]) => list(length).map((text) => `[${first}:${first + length - 1}]=${text}`));
  const square = fc.tuple(list(2), list(2)).map((rows) => `{${rows.join(delimiter)}}`);
  return fc.oneof({ weight: 4, arbitrary: plain }, square, bounded);
}

/** A JSON array as PostgreSQL reads an array. */
export function arrayText(json: string, delimiter = ","): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|null|[[\],]/g, (token) => {
    if (token.startsWith('"')) return quoted(JSON.parse(token) as string);
    return { null: "NULL", "[": "{", "]": "}", ",": delimiter }[token] ?? token;
  });
}

/** The same for an array of JSON, whose elements are raw. */
export function jsonArrayText(json: string): string {
  const elements = json.slice(1, -1) === "" ? [] : topLevel(json.slice(1, -1));
  return `{${elements.map((element) => (element === "null" ? "NULL" : quoted(element))).join(",")}}`;
}

/** A JSON object of plain values as PostgreSQL reads a composite. */
export function compositeText(json: string): string {
  const fields = topLevel(json.slice(1, -1)).map((field) => field.replace(/^"(?:[^"\\]|\\.)*":/, ""));
  const cell = (raw: string) => (raw.startsWith('"') ? quoted(JSON.parse(raw) as string) : raw);
  return `(${fields.map((raw) => (raw === "null" ? "" : cell(raw))).join(",")})`;
}

/** Composites of these values as PostgreSQL reads them. */
export function compositesOf(fields: readonly PostgresValues[]): PostgresValues {
  const cells = fields.map((values) => fc.option(values.map(quoted), { nil: "" }));
  return fc.tuple(...cells).map((list) => `(${list.join(",")})`);
}

/** Cut at the commas that are in no text and in no bracket. */
function topLevel(json: string): string[] {
  const pieces = [""];
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[^"]/gs)) {
    if (token === "[" || token === "{") depth += 1;
    if (token === "]" || token === "}") depth -= 1;
    if (token === "," && depth === 0) pieces.push("");
    else pieces.push(`${pieces.pop() ?? ""}${token}`);
  }
  return pieces;
}

import { JsonFields } from "./JsonFields";
import { looseText } from "./looseText";
import { textUnder } from "./textUnder";

/** The texts of a list, whose items may be objects that carry a name; of a single text a list of one. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (!Array.isArray(value)) return [];
  const texts = value.map((item: unknown) => textOf(item)).filter((text) => text !== null);
  return [...new Set(texts)];
}

/** `["a","b"]` is a path of nested fields. */
function textOf(item: unknown): string | null {
  if (Array.isArray(item)) return item.map((part: unknown) => looseText(part) ?? "").join(".") || null;
  return textUnder(JsonFields.of(item), "columnName", "column", "name", "message") ?? looseText(item);
}

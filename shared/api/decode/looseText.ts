import { JsonFields } from "./JsonFields";

/**
 * A text, or a number as text, or what a small object calls itself (`{"id":"iad","name":"Ashburn"}` is `iad`).
 * Null for everything else and for empty text.
 */
export function looseText(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  if (typeof value === "number") return String(value);
  const own = JsonFields.of(value)?.first("id", "slug", "code", "key", "name");
  return typeof own === "string" && own !== "" ? own : null;
}

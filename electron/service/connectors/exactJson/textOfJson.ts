import { ExactNumber } from "./ExactNumber";
import { writeExactJson } from "./writeExactJson";

/** A JSON value as the text of a cell: texts as they are, null as none, lists and objects as JSON. */
export function textOfJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (value instanceof ExactNumber) return value.text;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return writeExactJson(value);
}

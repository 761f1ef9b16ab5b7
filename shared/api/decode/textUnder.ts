import type { JsonFields } from "./JsonFields";
import { looseText } from "./looseText";

/** The first of these names under which there is a text, also where an earlier one has something else. */
export function textUnder(fields: JsonFields | null, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = looseText(fields?.first(name));
    if (text !== null) return text;
  }
  return null;
}

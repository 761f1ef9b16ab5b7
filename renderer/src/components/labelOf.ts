import { messages } from "../messages/messages";
import { language } from "../lib/language";

/** The order of names in lists: numbers in them count as such, and case does not. */
export const byName = new Intl.Collator(language, { numeric: true, sensitivity: "base" });

/** What is shown for a database or Connection: its name or, where the service says none, that and its id. */
export function labelOf({ id, name }: { readonly id: string; readonly name: string | null }): string {
  return name ?? messages.general.unnamed(id);
}

import { messages } from "../messages/messages";

/** What is shown for a database or Connection: its name or, where the service says none, that and its id. */
export function labelOf({ id, name }: { readonly id: string; readonly name: string | null }): string {
  return name ?? messages.general.unnamed(id);
}

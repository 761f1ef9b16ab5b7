import type { Envelope } from "../../errors/Envelope";
import { decoded } from "./decoded";
import type { ListItem } from "./findList";

/**
 * Decodes each item of a list. Items that make no sense are left out, so that one odd entry does not hide the others;
 * a list in which nothing makes sense is not understood.
 *
 * @param items Null where no list was found.
 * @param what What the list is, with its article, for the message.
 */
export function decodeItems<Value>(
  items: readonly ListItem[] | null,
  decodeItem: (item: ListItem) => Value | null,
  what: string,
): Envelope<Value[]> {
  if (items === null) return decoded<Value[]>(null, what);
  const values = items.map(decodeItem).filter((value) => value !== null);
  return decoded(values.length === 0 && items.length > 0 ? null : values, what);
}

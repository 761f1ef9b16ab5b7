/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Query part of the next page's address; null on the last one. */
  readonly next: string | null;
}

/** More pages than any organization fills; a service that names pages without end is left after so many. */
const maxPages = 100;

/**
 * Reads a list to its end. A page that brings nothing new is the end as well: a service that does not know the cursor
 * it was given begins anew.
 *
 * @param readPage Takes the query part of the page's address; empty for the first.
 * @param idOf Tells items apart.
 */
export async function readPages<Item>(
  readPage: (search: string) => Promise<Page<Item>>,
  idOf: (item: Item) => string,
): Promise<Item[]> {
  const items = new Map<string, Item>();
  let search: string | null = "";
  for (let page = 0; page < maxPages && search !== null; page++) {
    const before = items.size;
    const { items: more, next }: Page<Item> = await readPage(search);
    for (const item of more) if (!items.has(idOf(item))) items.set(idOf(item), item);
    search = items.size > before ? next : null;
  }
  return [...items.values()];
}

/** What an item is found by. */
export interface SearchKey {
  readonly label: string;
  /** A text that is searched too; its matches come after all matches of labels. */
  readonly text?: string | undefined;
  /** Puts an item after those whose label matches from the beginning of a word. */
  readonly isSecondary?: boolean;
}

/**
 * The items whose label holds the letters of a query in order, best first: a label that begins with it, then one with a
 * word that begins with it, then one that contains it, then letters apart, then texts that contain each of its words.
 * Shorter labels come first among equals.
 *
 * @param limit How many are given back.
 */
export function rankMatches<Item>(
  items: readonly Item[],
  query: string,
  keyOf: (item: Item) => SearchKey,
  limit: number,
): { readonly matches: readonly Item[]; readonly more: number } {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return { matches: items.slice(0, limit), more: Math.max(0, items.length - limit) };
  const found: { item: Item; rank: number; length: number }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const rank = rankOf(key, wanted);
    if (rank !== null) found.push({ item, rank, length: key.label.length });
  }
  found.sort((a, b) => a.rank - b.rank || a.length - b.length);
  return { matches: found.slice(0, limit).map(({ item }) => item), more: Math.max(0, found.length - limit) };
}

function rankOf({ label, text, isSecondary = false }: SearchKey, wanted: string): number | null {
  const rank = labelRank(label.toLowerCase(), wanted);
  if (rank !== null) return rank + (isSecondary ? 1.5 : 0);
  if (text === undefined) return null;
  const searched = text.toLowerCase();
  return wanted.split(/\s+/u).every((word) => searched.includes(word)) ? 5 : null;
}

function labelRank(label: string, wanted: string): number | null {
  const at = label.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\s._-]/.test(label.charAt(at - 1)) ? 1 : 2;
  return hasLettersInOrder(label, wanted) ? 3 : null;
}

function hasLettersInOrder(text: string, wanted: string): boolean {
  let from = 0;
  for (const letter of wanted) {
    if (letter === " ") continue;
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

/**
 * The texts that hold the letters of a query in order, best first: a text that begins with it, then one with a word
 * that begins with it, then one that contains it, then letters apart. Shorter texts come first among equals.
 *
 * @param limit How many are given back.
 */
export function rankMatches<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
  limit: number,
): { readonly matches: readonly Item[]; readonly more: number } {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return { matches: items.slice(0, limit), more: Math.max(0, items.length - limit) };
  const found: { item: Item; rank: number; length: number }[] = [];
  for (const item of items) {
    const text = textOf(item).toLowerCase();
    const rank = rankOf(text, wanted);
    if (rank !== null) found.push({ item, rank, length: text.length });
  }
  found.sort((a, b) => a.rank - b.rank || a.length - b.length);
  return { matches: found.slice(0, limit).map(({ item }) => item), more: Math.max(0, found.length - limit) };
}

function rankOf(text: string, wanted: string): number | null {
  const at = text.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return /[\s._-]/.test(text.charAt(at - 1)) ? 1 : 2;
  return hasLettersInOrder(text, wanted) ? 3 : null;
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

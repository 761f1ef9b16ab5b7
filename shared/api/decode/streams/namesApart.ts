/** The same items with names that tell them apart: a second `orders` is `orders (2)`. */
export function namesApart<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  const taken = new Set(items.map(({ name }) => name));
  const seen = new Set<string>();
  return items.map((item) => {
    if (!seen.has(item.name)) {
      seen.add(item.name);
      return item;
    }
    let number = 2;
    while (taken.has(`${item.name} (${number})`)) number += 1;
    const name = `${item.name} (${number})`;
    taken.add(name);
    seen.add(name);
    return { ...item, name };
  });
}

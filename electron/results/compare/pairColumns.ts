import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ColumnPair } from "#shared/contract/resultComparison";

/** Pairs columns of one name, blind to case: the n-th of a name with the n-th. In the order of `now`. */
export function pairColumns(
  before: readonly ResultColumn[],
  now: readonly ResultColumn[],
): readonly ColumnPair[] {
  const places = new Map<string, number[]>();
  for (const [index, { name }] of before.entries()) {
    const key = name.toLowerCase();
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const used = new Map<string, number>();
  return now.flatMap(({ name }, index) => {
    const key = name.toLowerCase();
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    const place = places.get(key)?.[nth];
    return place === undefined ? [] : [{ before: place, now: index }];
  });
}

import type { Comparable, ColumnPair } from "#shared/contract/resultComparison";
import { indexOfColumn } from "#shared/domain/placedLook";
import type { ColumnRef, ComparisonLook } from "#shared/domain/resultLook";

type Named = readonly { readonly name: string }[];

export interface ChosenColumns {
  /** None where whole rows are compared; null where nobody has chosen and no key was found. */
  readonly keys: readonly ColumnPair[] | null;
  /** What is compared beside them. */
  readonly columns: readonly ColumnPair[];
  readonly leftOut: readonly ColumnPair[];
}

/**
 * By which columns two results are compared: as a person chose, as far as both have those columns, else as the store
 * proposes.
 *
 * @param columns Those of the later result
 */
export function chosenComparison(
  { pairs, keys: proposed }: Comparable,
  columns: Named,
  { keys: chosen, leftOut }: ComparisonLook,
): ChosenColumns {
  const kept = chosen === null ? null : pairsOf(chosen, pairs, columns);
  const isWhole = kept !== null && kept.length === chosen?.length;
  const keys = isWhole ? kept : (proposed[0] ?? null);
  const others = pairs.filter(({ now }) => keys?.some((key) => key.now === now) !== true);
  const omitted = pairsOf(leftOut, others, columns);
  return {
    keys,
    columns: others.filter((pair) => !omitted.includes(pair)),
    leftOut: omitted,
  };
}

/** How columns of the later result are kept with a tab. */
export function columnRefs(pairs: readonly ColumnPair[], columns: Named): ColumnRef[] {
  return pairs.map(({ now }) => ({ index: now, name: columns[now]?.name ?? "" }));
}

function pairsOf(refs: readonly ColumnRef[], pairs: readonly ColumnPair[], columns: Named): ColumnPair[] {
  return refs.flatMap((ref) => {
    const index = indexOfColumn(ref, columns);
    return pairs.find(({ now }) => now === index) ?? [];
  });
}

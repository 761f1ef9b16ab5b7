import type { ColumnPair, Comparable } from "#shared/domain/results/resultComparison";
import { indexOfColumn } from "#shared/domain/results/placedPresentation";
import type { ColumnRef, ComparisonLook } from "#shared/domain/results/resultPresentation";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";

/** Characters of a name in a list or a sentence. */
const mostCharacters = 60;

/** The name of a column where there is not room for any: on one line, a long one as its beginning. */
export function columnLabel(name: string): string {
  const label = lineText(name);
  return label.length > mostCharacters ? `${label.slice(0, mostCharacters).toWellFormed()}…` : label;
}

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

/**
 * What is to be said of columns that only one of two results has; null where there are none.
 *
 * @param columns Those of the later result
 */
export function oneSidedColumns(
  { beforeColumns, pairs }: Comparable,
  columns: readonly { readonly name: string }[],
): string | null {
  const text = messages.resultCompare;
  const only = (side: "before" | "now", of: readonly { readonly name: string }[]) =>
    of.flatMap(({ name }, index) => (pairs.some((pair) => pair[side] === index) ? [] : [columnLabel(name)]));
  const [before, now] = [only("before", beforeColumns), only("now", columns)];
  const said = [
    ...(now.length === 0 ? [] : [text.onlyNow(now)]),
    ...(before.length === 0 ? [] : [text.onlyBefore(before)]),
  ];
  return said.length === 0 ? null : [...said, text.notCompared].join(" ");
}

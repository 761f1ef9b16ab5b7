import type { Comparable } from "#shared/contract/resultComparison";
import { messages } from "../../../messages/messages";
import { columnLabel } from "./columnLabel";

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

import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { scopeText } from "../scopeText";

/** By what the rows are sorted, and which of them are shown. */
export function arrangedText(state: ResultState): string {
  const { columns, view } = state;
  const text = messages.resultGrid;
  const keys = view.sort.map(({ column, direction }) =>
    text.sortKey(lineText(columns?.[column]?.name ?? ""), direction === "desc"),
  );
  const order = keys.length === 0 ? text.notSorted : text.sortedBy(keys);
  return `${scopeText(state)}. ${order}`;
}

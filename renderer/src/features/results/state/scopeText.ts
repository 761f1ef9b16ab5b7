import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";

/** Which rows something was computed of: all of a result, those that pass the filters, the first ones of a cut result. */
export function scopeText({ truncated, rowCount, shownRowCount, view }: ResultState): string {
  const text = messages.resultAnalysis;
  if (view.filters.length > 0) {
    const say = truncated ? text.scopeFirstFiltered : text.scopeFiltered;
    return say(shownRowCount, rowCount);
  }
  return truncated ? text.scopeFirst(rowCount) : text.scopeAll(rowCount);
}

import type { ExportNote } from "#shared/contract/resultExport";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { scopeText } from "../scopeText";
import type { ShownRows } from "./ShownRows";

/** What a file of a cut result says of its rows; undefined where they are all there are. */
export function exportNote(state: ResultState, kind: ShownRows["kind"]): ExportNote | undefined {
  if (!state.truncated) return undefined;
  const text = messages.resultExport;
  const isFirst = kind === "rows" && state.view.filters.length === 0;
  const first = messages.results.firstRows(state.rowCount);
  return {
    title: isFirst ? first : messages.resultAnalysis.scopeFirst(state.rowCount),
    text: text.cutNote(isFirst ? first : scopeText(state)),
  };
}

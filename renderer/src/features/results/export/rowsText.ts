import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { scopeText } from "../state/scopeText";
import type { ExportRows } from "./exportForm";
import type { ShownRows } from "./ShownRows";

interface RowsText {
  readonly label: string;
  readonly description: string;
}

/** What a choice of rows is called in the dialog, and what it means. @param isEmbedded The embedded service ran it. */
export function rowsText(
  rows: ExportRows,
  state: ResultState,
  { kind, rowCount: shownRowCount }: ShownRows,
  isEmbedded: boolean,
): RowsText {
  const { rowCount, truncated, view } = state;
  const text = messages.resultExport;
  switch (rows) {
    case "view":
      return kind === "rows"
        ? {
            label: text.rowsOfView(shownRowCount, truncated ? rowCount : null),
            description: text.rowsOfViewNote,
          }
        : { label: text.rowsOfKind[kind](shownRowCount), description: scopeText(state) };
    case "result":
      return { label: text.rowsOfResult(rowCount, truncated), description: text.rowsOfResultNote(truncated) };
    case "whole":
      return {
        label: view.filters.length > 0 ? text.rowsOfStatementFiltered : text.rowsOfStatement,
        description: isEmbedded ? text.rowsReadAtOnce : text.rowsOfStatementNote,
      };
    case "direct":
      return { label: text.rowsDirect, description: text.rowsDirectNote };
  }
}

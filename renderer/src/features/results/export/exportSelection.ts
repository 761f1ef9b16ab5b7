import type { ExportFormat, ExportNote } from "#shared/domain/results/resultExport";
import type { CsvOptions } from "#shared/domain/csvOptions";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { type ResultSource, scopeText } from "../state/resultContext";
import type { ExportSelection } from "./exportFile";
import type { ExportRows } from "./exportForm";
import type { ExportScope } from "./ResultExporting";
import type { ShownRows } from "./ShownRows";

/** What a person has chosen in the dialog. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly rows: ExportRows;
  /** By their index, in the order wanted. */
  readonly columns: readonly number[];
  /** Columns that tell the rows apart, for pages. */
  readonly keys: readonly number[];
  readonly table: string;
  readonly csv: CsvOptions;
  /** What the rows are called. */
  readonly name: string;
}

interface Wished {
  readonly wish: ExportSelection;
  readonly scope: ExportScope;
}

/**
 * The export of a choice: rows of the result as it is, or all rows of its statement.
 *
 * @param whole The statement that gives all rows and where it runs; null where that is not known.
 * @returns Null where nothing of the kind can be exported
 */
export function exportSelection(
  state: ResultState,
  shown: ShownRows,
  { format, rows, columns, keys, table, csv, name }: ExportChoice,
  whole: { readonly sql: string; readonly source: ResultSource } | null,
): Wished | null {
  const options =
    format === "csv" ? { csv } : format === "sqlInsert" ? { target: { table: table.trim(), keys: [] } } : {};
  if (rows === "whole") {
    if (whole === null) return null;
    const { profileId, databaseId } = whole.source;
    const resultColumns = shown.columns.map(({ name: column, type, field }) => ({
      name: column,
      type,
      ...(field === undefined ? {} : { field }),
    }));
    const parts = {
      sql: whole.sql,
      format,
      resultColumns,
      columns: [...columns],
      keys: [...keys],
      ...options,
    };
    const wish = { kind: "whole", profileId, databaseId, export: parts, suggestedName: name } as const;
    return { wish, scope: { rowCount: null, firstRows: null, isComputed: false } };
  }
  const { runId, rowCount, truncated } = state;
  if (runId === null) return null;
  const isView = rows === "view";
  const note = exportNote(isView ? state : { ...state, view: { filters: [], sort: [] } }, shown.kind);
  return {
    wish: {
      kind: "result",
      runId,
      export: {
        viewId: isView ? shown.viewId : 0,
        format,
        columns: [...columns],
        ...options,
        ...(note === undefined ? {} : { note }),
      },
      suggestedName: truncated ? messages.resultExport.firstRowsName(name, rowCount) : name,
    },
    scope: {
      rowCount: isView ? shown.rowCount : rowCount,
      firstRows: truncated ? rowCount : null,
      isComputed: shown.kind === "groups" || (shown.kind === "values" && shown.viewId !== state.viewId),
    },
  };
}

/** What a file of a cut result says of its rows; undefined where they are all there are. */
function exportNote(state: ResultState, kind: ShownRows["kind"]): ExportNote | undefined {
  if (!state.truncated) return undefined;
  const text = messages.resultExport;
  const isFirst = kind === "rows" && state.view.filters.length === 0;
  const first = messages.results.firstRows(state.rowCount);
  return {
    title: isFirst ? first : messages.resultAnalysis.scopeFirst(state.rowCount),
    text: text.cutNote(isFirst ? first : scopeText(state)),
  };
}

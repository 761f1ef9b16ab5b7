import { isNullTextValid } from "#shared/domain/csvOptions";
import { exportEnding, type ExportFormat } from "#shared/contract/resultExport";
import { embeddedProfileId } from "#shared/domain/ids";
import { guessTable } from "#shared/sql/guessTable";
import { useState } from "react";
import { messages } from "../../../messages/messages";
import type { ResultState } from "../client/ResultState";
import { guessKeys } from "../copy/guessKeys";
import type { ResultSource } from "../ResultSource";
import { csvOptionsStore } from "./csvOptionsStore";
import { directExportText } from "./directExportText";
import { keyColumns, rowChoices, wholeStatement, type ExportColumns, type ExportRows } from "./exportForm";
import { exportWish } from "./exportWish";
import type { ShownRows } from "./ShownRows";

/** What is chosen in the dialog for an export, and what follows from it. */
export function useExportForm(
  state: ResultState,
  shown: ShownRows,
  visible: readonly number[],
  statement: string | null,
  source: ResultSource | null,
) {
  const { columns, kind } = shown;
  const guessed = statement === null || kind !== "rows" ? null : guessTable(statement);
  const wholeSql = source === null ? null : wholeStatement(statement, columns, state);
  const offeredKeys = keyColumns(columns);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [whichColumns, setWhichColumns] = useState<ExportColumns>(
    visible.length < columns.length ? "visible" : "all",
  );
  const [wantedRows, setWantedRows] = useState<ExportRows | null>(null);
  const [table, setTable] = useState(guessed ?? "");
  const [keys, setKeys] = useState<readonly number[]>(() =>
    guessKeys(columns).filter((key) => offeredKeys.includes(key)),
  );
  const [csv, setCsv] = useState(() => csvOptionsStore.getState());
  const [wasSubmitted, setSubmitted] = useState(false);
  const text = messages.resultExport;
  const isEmbedded = source?.profileId === embeddedProfileId;
  const canWrap = wholeSql !== null;
  const canRead = !canWrap ? "no" : isEmbedded ? "atOnce" : offeredKeys.length > 0 ? "inPages" : "no";
  const choices = rowChoices(state, shown, format, { canWrap, canRead });
  const rows = choices.find((choice) => choice === wantedRows) ?? choices[0] ?? "result";
  const selected = shown.selected?.columns ?? [];
  const chosen = { all: columns.map((_, index) => index), visible, selected }[whichColumns];
  const tableError = format === "sqlInsert" && table.trim() === "" ? text.tableMissing : null;
  const needsKeys = rows === "whole" && canRead === "inPages";
  const keysError = needsKeys && keys.length === 0 ? text.keysMissing : null;
  const csvError = format === "csv" && !isNullTextValid(csv) ? text.csv.nullTextInvalid : null;
  const name = shown.name ?? guessed?.replaceAll('"', "") ?? source?.title ?? "result";
  const isCut = state.truncated && (rows === "view" || rows === "result");
  const whole = wholeSql === null || source === null ? null : { sql: wholeSql, source };
  const directText =
    rows === "direct" && wholeSql !== null && csvError === null
      ? directExportText(wholeSql, {
          resultColumns: columns,
          columns: chosen,
          format,
          csv,
          fileName: `${name}.${exportEnding(format)}`,
        })
      : null;
  return {
    format,
    setFormat,
    rows,
    setRows: setWantedRows,
    choices,
    /** The choice that has all rows, where there is one. */
    all: choices.find((choice) => choice === "whole" || choice === "direct") ?? null,
    isCut,
    selected,
    whichColumns,
    setWhichColumns,
    csv,
    setCsv,
    csvError,
    table,
    setTable,
    tableError: wasSubmitted ? tableError : null,
    /** Whether all rows are read in pages, for which columns have to tell them apart. */
    needsKeys,
    offeredKeys,
    keys,
    setKeys,
    keysError: wasSubmitted ? keysError : null,
    directText,
    /** @returns What is wished; null where something is missing, which is said from then on. */
    submit() {
      setSubmitted(true);
      if (tableError !== null || keysError !== null || csvError !== null) return null;
      if (format === "csv") csvOptionsStore.setState(csv);
      return exportWish(
        state,
        shown,
        { format, rows, columns: chosen, keys: needsKeys ? keys : [], table, csv, name },
        whole,
      );
    },
  };
}

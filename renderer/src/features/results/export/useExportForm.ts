import { useState } from "react";
import { exportEnding, type ExportFormat } from "#shared/domain/results/resultExport";
import { type CsvOptions, isNullTextValid } from "#shared/domain/csvOptions";
import { embeddedProfileId } from "#shared/domain/ids";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import { guessTable } from "#shared/sql/completion/tablesRead";
import { statementAsTable } from "#shared/sql/wholeData/statementAsTable";
import { messages } from "../../../messages/messages";
import { guessKeys } from "../copy/KeyColumns";
import { csvOptionsStore } from "./csvOptionsStore";
import { type ExportColumns, type ExportRows, keyColumns, rowChoices, wholeStatement } from "./exportForm";
import { exportSelection } from "./exportSelection";
import type { ShownRows } from "./ShownRows";
import { useResult } from "../state/resultContext";

/** DuckDB's options of COPY that write the format. */
const options: Readonly<Partial<Record<ExportFormat, string>>> = {
  tsv: String.raw`FORMAT csv, HEADER, DELIMITER '\t'`,
  json: "FORMAT json, ARRAY true",
  ndjson: "FORMAT json",
  parquet: "FORMAT parquet, COMPRESSION zstd",
  xlsx: "FORMAT xlsx, HEADER true",
};

interface DirectExport {
  /** All columns of the statement's result. */
  readonly resultColumns: Parameters<typeof statementAsTable>[1];
  /** Those wanted, by their index. */
  readonly columns: readonly number[];
  readonly format: ExportFormat;
  /** For `csv`; DuckDB writes UTF-8 whatever the encoding. */
  readonly csv: CsvOptions;
  readonly fileName: string;
}

/**
 * What a person runs in a DuckDB of their own to get all rows of a statement at once. The line that attaches the database
 * is left open: it holds a token, which never comes to the page.
 *
 * @returns Null where the statement cannot be wrapped or DuckDB does not write the format
 */
function directExportText(
  sql: string,
  { resultColumns, columns, format, csv, fileName }: DirectExport,
): string | null {
  const table = statementAsTable(sql, resultColumns);
  const written = format === "csv" ? csvCopyOptions(csv) : options[format];
  if (table === null || written === undefined) return null;
  const names = columns.map((index) => table.selected[index] ?? quoteIdentifier(""));
  return [
    "-- The database’s ATTACH statement goes here,",
    "-- followed by USE with the name that it attaches.",
    "",
    ...(format === "xlsx" ? ["INSTALL excel;", "LOAD excel;"] : []),
    "COPY (",
    `SELECT ${names.join(", ")}`,
    `FROM ${table.from}`,
    `) TO ${quoteText(fileName)} (${written});`,
  ].join("\n");
}

function csvCopyOptions({ delimiter, quoting, nullText, hasHeader }: CsvOptions): string {
  return [
    "FORMAT csv",
    hasHeader ? "HEADER" : "HEADER false",
    ...(delimiter === ","
      ? []
      : [`DELIMITER ${delimiter === "\t" ? String.raw`'\t'` : quoteText(delimiter)}`]),
    ...(nullText === "" ? [] : [`NULLSTR ${quoteText(nullText)}`]),
    ...(quoting === "always" ? ["FORCE_QUOTE *"] : []),
  ].join(", ");
}

/** What is chosen in the dialog for an export, and what follows from it. */
export function useExportForm(shown: ShownRows, visible: readonly number[]) {
  const { state, statement, source } = useResult();
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
    /** The columns that go into the file, by their index. */
    chosen,
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
      return exportSelection(
        state,
        shown,
        { format, rows, columns: chosen, keys: needsKeys ? keys : [], table, csv, name },
        whole,
      );
    },
  };
}

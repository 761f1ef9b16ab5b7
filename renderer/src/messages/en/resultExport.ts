import type { RowFormat } from "#shared/domain/results/resultCopy";
import type { ExportFormat } from "#shared/domain/results/resultExport";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { allOf, plural } from "./plural";

const copyAs: Readonly<Record<Exclude<RowFormat, "text" | "tsv" | "htmlRows">, string>> = {
  tsvWithHeader: "Text with header",
  csv: "CSV",
  json: "JSON",
  ndjson: "NDJSON",
  markdown: "Markdown table",
  html: "HTML table",
  sqlInsert: "SQL INSERT",
  sqlUpdate: "SQL UPDATE…",
  sqlValues: "SQL VALUES",
  sqlIn: "SQL list for IN",
};

const formats: Readonly<Record<ExportFormat, { name: string; keeps: string }>> = {
  csv: {
    name: "CSV",
    keeps: "Exact text of every value; NULL is an empty field. Types aren’t kept.",
  },
  tsv: {
    name: "TSV",
    keeps:
      "Like CSV, with tabs between fields and exact text. A spreadsheet may run texts that start with =, +, − or @.",
  },
  json: {
    name: "JSON",
    keeps: "An array of objects. Large numbers, decimals and times are strings, so no reader rounds them.",
  },
  ndjson: { name: "NDJSON", keeps: "Like JSON, with one object per line." },
  parquet: { name: "Parquet", keeps: "Values with their types, compressed. For DuckDB, Spark and pandas." },
  xlsx: {
    name: "Excel",
    keeps:
      "Keeps numbers, dates, times and booleans that Excel can hold exactly; the rest is text. Up to 1,048,575 rows.",
  },
  markdown: { name: "Markdown", keeps: "A table for documents. NULL and empty text look the same." },
  sqlInsert: { name: "SQL INSERT", keeps: "Statements that insert the same values into a table." },
};

/** Copying and exporting in other formats. */
export const resultExport = {
  copyAs: {
    rows: "Copy as",
    groups: "Copy groups as",
    values: "Copy values as",
    differences: "Copy changes as",
  },
  copyFormat: copyAs,
  copySqlTitle: (isUpdate: boolean) => (isUpdate ? "Copy as SQL UPDATE" : "Copy as SQL INSERT"),
  copy: "Copy",
  table: "Table",
  tableHint: "As written in the statements, with its schema if needed.",
  tableMissing: "Enter a table name.",
  keys: "Key columns",
  keysForUpdate: "Used in WHERE. All other copied columns are set.",
  keysForPages:
    "Rows are read in pages of 100,000, ordered by these columns. Together their values must be unique, and none may be NULL; otherwise the export stops.",
  keysMissing: "Choose at least one column.",
  keysAll: "Leave at least one copied column to set.",

  export: {
    rows: "Export",
    groups: "Export groups",
    values: "Export values",
    differences: "Export changes",
  },
  exportRows: "Export…",
  title: {
    rows: "Export rows",
    groups: "Export groups",
    values: "Export values",
    differences: "Export changes",
  },
  format: "Format",
  formats,
  csv: {
    keeps: (nullText: string) => `Exact text of every value; NULL is ${nullText}. Types aren’t kept.`,
    delimiter: "Delimiter",
    delimiters: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Pipe" },
    quoting: "Quotes",
    quotings: { needed: "Only where needed", always: "Always, except NULL" },
    nullText: "NULL text",
    nullTextEmpty: "Empty",
    nullTextHint: "Written without quotes. A value with the same text is quoted.",
    nullTextInvalid: "Remove delimiters, quotes, line breaks, and spaces at the ends.",
    encoding: "Encoding",
    encodings: {
      "utf-8": "UTF-8",
      "utf-8-bom": "UTF-8 with BOM",
      "utf-16le": "UTF-16 LE with BOM",
      "windows-1252": "Western (Windows-1252)",
    },
    encodingLacks: "Other characters are written as ? and counted.",
    hasHeader: "First row is header",
    formulas: "Formulas",
    formulaChoices: { keep: "Keep exact text", escape: "Escape for spreadsheets" },
    formulaHints: {
      keep: "A spreadsheet may run texts that start with =, +, − or @.",
      escape: "Texts that start with =, +, − or @ get a leading apostrophe. Numbers stay as they are.",
    },
  },
  formulasEscaped: (count: number) =>
    count === 1
      ? "1 text that looks like a formula got a leading apostrophe"
      : `${formatNumber(count)} texts that look like formulas got a leading apostrophe`,
  formulasKept: (count: number) =>
    count === 1
      ? "1 text looks like a formula: a spreadsheet may run it"
      : `${formatNumber(count)} texts look like formulas: a spreadsheet may run them`,
  formulasAsText: (count: number) =>
    count === 1
      ? "1 text that looks like a formula pastes as text"
      : `${formatNumber(count)} texts that look like formulas paste as text`,
  unencodable: (count: number) =>
    count === 1
      ? "1 character isn’t in Windows-1252 and was written as ?"
      : `${formatNumber(count)} characters aren’t in Windows-1252 and were written as ?`,
  columns: "Columns",
  allColumns: (count: number) => allOf(count, "column", "columns"),
  visibleColumns: (count: number) => `Visible columns (${formatNumber(count)})`,
  selectedColumns: (count: number) => `Selected columns (${formatNumber(count)})`,
  rows: "Rows",
  rowsOfView: (count: number, first: number | null) =>
    `As shown: ${plural(count, "row", "rows")}${first === null ? "" : ` of the first ${formatNumber(first)}`}`,
  rowsOfViewNote: "Uses the grid’s filters and sorting.",
  rowsOfResult: (count: number, isCut: boolean) =>
    isCut ? `The first ${plural(count, "row", "rows")}` : allOf(count, "row", "rows"),
  rowsOfResultNote: (isCut: boolean) =>
    isCut ? "The result was cut off there. The file name says so." : "In the statement’s order.",
  rowsOfKind: {
    groups: (count: number) => `All rows of the pivot (${formatNumber(count)})`,
    values: (count: number) => `All values of the chart (${formatNumber(count)})`,
    differences: (count: number) => `${allOf(count, "row", "rows")} shown`,
  },
  rowsOfStatement: "All rows of the statement",
  rowsOfStatementFiltered: "All rows of the statement that match the filters",
  rowsReadAtOnce: "Runs the query again and exports every row in the query’s order.",
  rowsOfStatementNote: "Runs the statement again in pages, by key columns.",
  rowsDirect: "All rows, with your own DuckDB",
  rowsDirectNote: "Prepares SQL to run in DuckDB on this computer.",
  directText: "SQL for DuckDB",
  directHint:
    "Run this in DuckDB on this computer. Replace its first line with the database’s ATTACH statement, which holds the token.",
  copyText: "Copy SQL",
  copied: "Copied",
  copyAttach: "Copy ATTACH statement",
  attachNotKept:
    "This database’s token isn’t kept here. Use the ATTACH statement you saved when you created it.",
  notCopied: "Couldn’t copy to the clipboard.",
  pagesCost:
    "Each page runs and sorts the statement again, so a slow statement takes that long for every 100,000 rows. Rows written during the export may be missing.",
  cutAbove: (rows: number, choice: string) =>
    `The result was cut off after ${plural(rows, "row", "rows")}. Exports these rows only. For all rows, choose “${choice}” under Rows.`,
  chooseAll: "Choose all rows",
  computedOfCut: {
    groups: (scope: string) =>
      `${scope}; there are more. Choose “Run on all rows” under the pivot and export that result.`,
    values: (scope: string) =>
      `${scope}; there are more. Choose “Run on all rows” under the chart and export that result.`,
  },
  withoutTotals: (what: string) => `${what}, without totals`,
  totalsLeftOut: "Totals are left out because the column types can’t hold them.",
  /** Of columns whose type Parquet has not, or holds to the millisecond only. */
  writtenAsText: (columns: readonly { readonly name: string; readonly type: string }[]) => {
    // The type of a struct may be pages long.
    const shown = columns
      .slice(0, 3)
      .map(({ name, type }) => (/[([]/.test(type) ? `parts of ${name}` : `${name} (${type})`));
    const more = columns.length - shown.length;
    const named = [...shown, ...(more === 0 ? [] : [plural(more, "other column", "other columns")])];
    return `Written as text because Parquet can’t hold the type exactly: ${named.join(", ")}.`;
  },
  cutNote: (scope: string) => `${scope}. The result was cut off there; there are more rows.`,
  differencesOfCut: (scope: string) =>
    `${scope}; there are more. Rows beyond the limit may appear as added or removed.`,
  pivotName: "pivot",
  differencesName: "changes",
  firstRowsName: (name: string, rows: number) => `${name}-first-${rows}-rows`,

  exporting: (rows: number, all: number | null) =>
    all === null
      ? `Exporting, ${plural(rows, "row", "rows")} so far`
      : `Exporting ${formatNumber(rows)} of ${plural(all, "row", "rows")}`,
  exportingPercent: (percent: number) => `Exporting, ${formatNumber(Math.floor(percent))}%`,
  stop: "Stop export",
  exported: (name: string, rows: number, bytes: number) =>
    `${plural(rows, "row", "rows")} exported to ${name} (${formatBytes(bytes)})`,
  exportedOfCut: (name: string, rows: number, first: number, bytes: number) =>
    `${rows === first ? `First ${plural(rows, "row", "rows")}` : `${formatNumber(rows)} of the first ${plural(first, "row", "rows")}`} exported to ${name} (${formatBytes(bytes)})`,
  exportedComputedOfCut: (name: string, rows: number, first: number, bytes: number) =>
    `${plural(rows, "row", "rows")}, based on the first ${formatNumber(first)}, exported to ${name} (${formatBytes(bytes)})`,
  stopped: "Export stopped. No file was written.",
  showInFolder: "Show in folder",
};

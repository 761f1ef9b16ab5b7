import type { RowFormat } from "#shared/contract/resultCopy";
import type { ExportFormat } from "#shared/contract/resultExport";
import { formatBytes } from "../../lib/formatBytes";
import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

const copyAs: Readonly<Record<Exclude<RowFormat, "text" | "tsv" | "htmlRows">, string>> = {
  tsvWithHeader: "Text with column names",
  csv: "CSV",
  json: "JSON",
  ndjson: "JSON, an object a line",
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
    keeps: "Every value as its exact text; NULL is an empty field. Types are not kept.",
  },
  tsv: {
    name: "TSV",
    keeps:
      "As CSV, with tabs between the fields and every text exact. A spreadsheet may run texts that start with =, +, − or @.",
  },
  json: {
    name: "JSON",
    keeps: "A list of objects. Long numbers, decimals and times are texts, so that no reader rounds them.",
  },
  ndjson: { name: "NDJSON", keeps: "As JSON, one object a line, for files that are read line by line." },
  parquet: { name: "Parquet", keeps: "Values with their types, compressed. For DuckDB, Spark and pandas." },
  xlsx: {
    name: "Excel",
    keeps:
      "Numbers, dates, times and booleans as such where Excel holds them exactly, otherwise text. Up to 1,048,575 rows.",
  },
  markdown: { name: "Markdown", keeps: "A table for documents. NULL and an empty text look the same." },
  sqlInsert: { name: "SQL INSERT", keeps: "Statements that write the same values into a table." },
};

/** Copying and exporting in formats of their own. */
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
  tableHint: "As it stands in the statements, with its schema where one is meant.",
  tableMissing: "Name the table that the statements are for.",
  keys: "Columns that tell the rows apart",
  keysForUpdate: "They stand in WHERE; all other copied columns are set.",
  keysForPages:
    "Rows come in pages of 100,000, in the order of these columns. No two rows may have the same values there, and none may be NULL; the export stops where that is not so.",
  keysMissing: "Choose at least one column.",
  keysAll: "Leave at least one copied column that is set.",

  export: {
    rows: "Export",
    groups: "Export groups",
    values: "Export values",
    differences: "Export changes",
  },
  exportRows: "Export…",
  title: {
    rows: "Export rows",
    groups: "Export the groups of the pivot",
    values: "Export the values of the chart",
    differences: "Export what changed",
  },
  format: "Format",
  formats,
  csv: {
    keeps: (nullText: string) => `Every value as its exact text; NULL is ${nullText}. Types are not kept.`,
    delimiter: "Delimiter",
    delimiters: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Pipe" },
    quoting: "Quotes",
    quotings: { needed: "Only where needed", always: "Always, except NULL" },
    nullText: "NULL text",
    nullTextEmpty: "Empty",
    nullTextHint: "Never quoted. An equal text is quoted.",
    nullTextInvalid: "Remove delimiters, quotes, line breaks, and spaces at the ends.",
    encoding: "Encoding",
    encodings: {
      "utf-8": "UTF-8",
      "utf-8-bom": "UTF-8 with BOM",
      "utf-16le": "UTF-16 LE with BOM",
      "windows-1252": "Western (Windows-1252)",
    },
    encodingLacks: "Characters it lacks are written as ? and counted.",
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
      ? "1 character isn't in Windows-1252 and was written as ?"
      : `${formatNumber(count)} characters aren't in Windows-1252 and were written as ?`,
  columns: "Columns",
  allColumns: (count: number) => `All ${plural(count, "column", "columns")}`,
  visibleColumns: (count: number) => `Those that are shown (${formatNumber(count)})`,
  selectedColumns: (count: number) => `Those that are selected (${formatNumber(count)})`,
  rows: "Rows",
  rowsOfView: (count: number, first: number | null) =>
    `As they are shown: ${plural(count, "row", "rows")}${first === null ? "" : ` of the first ${formatNumber(first)}`}`,
  rowsOfViewNote: "With the filters and in the order of the grid.",
  rowsOfResult: (count: number, isCut: boolean) =>
    isCut ? `The first ${plural(count, "row", "rows")}` : `All ${plural(count, "row", "rows")}`,
  rowsOfResultNote: (isCut: boolean) =>
    isCut ? "The result was cut there; the file says so in its name." : "In the order of the statement.",
  rowsOfKind: {
    groups: (count: number) => `All rows of the pivot (${formatNumber(count)})`,
    values: (count: number) => `All rows that the chart is drawn from (${formatNumber(count)})`,
    differences: (count: number) => `All ${plural(count, "row", "rows")} that are shown of what changed`,
  },
  rowsOfStatement: "All rows of the statement",
  rowsOfStatementFiltered: "All rows of the statement that pass the filters",
  rowsReadAtOnce: "Runs the query again and writes every row, in the order of the query.",
  rowsOfStatementNote: "Runs the statement again, in pages by a key.",
  rowsDirect: "All rows, fetched by DuckDB",
  rowsDirectNote: "Prepares the text for a DuckDB of your own.",
  directText: "Text for DuckDB",
  directHint:
    "Run this in DuckDB on this computer. It begins with a place for the ATTACH text of the database, which holds the token.",
  copyText: "Copy text",
  copied: "Copied",
  copyAttach: "Copy ATTACH text",
  attachNotKept:
    "The token of this database is not kept here. Use the ATTACH text you saved when you created it.",
  notCopied: "The text could not be copied.",
  pagesCost:
    "Every page runs and sorts the whole statement once more, so a slow statement takes that long for each 100,000 rows. What is written to its tables meanwhile may be in the file or not.",
  cutAbove: (rows: number, choice: string) =>
    `The result was cut after ${formatNumber(rows)} rows, and only these go out. For all of them choose “${choice}” under Rows.`,
  chooseAll: "Choose all rows",
  computedOfCut: {
    groups: (scope: string) =>
      `${scope}, where the result was cut. “Ask of all rows” under the pivot computes the same of all; export what that gives.`,
    values: (scope: string) =>
      `${scope}, where the result was cut. “Ask of all rows” under the chart computes the same of all; export what that gives.`,
  },
  withoutTotals: (what: string) => `${what}, without totals`,
  totalsLeftOut: "Totals are left out: the types of the columns do not hold them.",
  cutNote: (scope: string) => `${scope}: the result was cut there, and there are more.`,
  differencesOfCut: (scope: string) =>
    `${scope}, where the result was cut: a row beyond them may look added or removed.`,
  pivotName: "pivot",
  differencesName: "changes",
  firstRowsName: (name: string, rows: number) => `${name}-first-${rows}-rows`,

  exporting: (rows: number, all: number | null) =>
    all === null
      ? `Exporting, ${plural(rows, "row", "rows")} so far`
      : `Exporting ${formatNumber(rows)} of ${plural(all, "row", "rows")}`,
  exportingPercent: (percent: number) => `Exporting, ${formatNumber(Math.floor(percent))} %`,
  stop: "Stop exporting",
  exported: (name: string, rows: number, bytes: number) =>
    `${plural(rows, "row", "rows")} exported to ${name} (${formatBytes(bytes)})`,
  exportedOfCut: (name: string, rows: number, first: number, bytes: number) =>
    `${plural(rows, "row", "rows")}, of the first ${formatNumber(first)}, exported to ${name} (${formatBytes(bytes)})`,
  exportedComputedOfCut: (name: string, rows: number, first: number, bytes: number) =>
    `${plural(rows, "row", "rows")}, computed of the first ${formatNumber(first)}, exported to ${name} (${formatBytes(bytes)})`,
  stopped: "Export stopped; no file was left",
  showInFolder: "Show in folder",
};

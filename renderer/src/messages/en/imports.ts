import type { BrokenLineRule, FileLines, FileShape } from "#shared/domain/importPlan";
import { formatDate, formatRoughDuration } from "../../lib/formatTime";
import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** How many lines of files there are, as far as they have been looked through. */
interface LineCounts extends Pick<
  FileLines,
  "total" | "headerLines" | "skippedLines" | "trimmedCount" | "brokenCount"
> {
  readonly files: number;
  readonly checked: number;
  readonly failed: number;
}

/** Loading files and the sample. */
export const imports = {
  fileTitle: (name: string) => `Load ${name}`,
  files: (count: number) => plural(count, "file", "files"),
  into: (database: string) => `Into ${database}`,
  /** How long the load will take. */
  estimate: (seconds: number) => `About ${formatRoughDuration(seconds)} on this service.`,
  estimating: "Estimating the time…",
  estimateUnknown: "The time can’t be estimated.",
  looking: "Reading the file",
  dialogIsOpen: "Nothing was loaded. Close the open dialog, then choose the files again.",
  tableName: "Table",
  /** Stands for the name of each table. */
  anyTable: "<table>",
  schemaName: "Schema",
  mode: "If the table exists",
  modes: {
    create: "Fail if the table exists",
    replace: "Replace it",
    append: "Append rows",
  },
  format: "Format",
  formats: {
    csv: "CSV or other delimited text",
    json: "JSON or NDJSON",
    parquet: "Parquet",
    workbook: "Workbook (XLSX, ODS)",
  },
  encoding: "Encoding",
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16 LE",
    "utf-16be": "UTF-16 BE",
    "windows-1252": "Western (Windows-1252)",
    "iso-8859-1": "Western (ISO 8859-1)",
    "iso-8859-15": "Western (ISO 8859-15)",
    "windows-1250": "Central European (Windows-1250)",
    "iso-8859-2": "Central European (ISO 8859-2)",
    "windows-1251": "Cyrillic (Windows-1251)",
    "koi8-r": "Cyrillic (KOI8-R)",
    "windows-1253": "Greek (Windows-1253)",
    "windows-1254": "Turkish (Windows-1254)",
    shift_jis: "Japanese (Shift-JIS)",
    "euc-jp": "Japanese (EUC-JP)",
    gb18030: "Chinese (GB 18030)",
    big5: "Chinese (Big5)",
    "euc-kr": "Korean (EUC-KR)",
  },
  delimiter: "Delimiter",
  delimiters: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar" },
  otherDelimiter: "Other…",
  delimiterText: "Other delimiter",
  hasHeader: "First row is header",
  moreOptions: "More options",
  quote: "Quote",
  quotes: { double: 'Double quote (")', single: "Single quote (')", none: "None" },
  escape: "Escape",
  escapes: { quote: "Doubled quote", backslash: "Backslash" },
  skipLines: "Lines to skip",
  wholeNumber: "Enter a whole number.",
  nullTexts: "NULL texts",
  nullTextsExample: "NULL, N/A",
  emptyIsNull: "Empty cells are NULL",
  decimalSeparator: "Decimal separator",
  decimalSeparators: { point: "Point (1.5)", comma: "Comma (1,5)" },
  groupSeparator: "Thousands separator",
  groupSeparators: {
    none: "None",
    point: "Point (1.234)",
    comma: "Comma (1,234)",
    blank: "Space (1 234)",
    apostrophe: "Apostrophe (1'234)",
  },
  dateFormat: "Date format",
  timestampFormat: "Timestamp format",
  detectedFormat: "Detected",
  sheet: "Sheet",
  sheetRows: (rows: number) => plural(rows, "row", "rows"),
  range: "Range",
  wholeSheet: "Entire sheet",
  rangeFormat: "Enter a range such as A1:F200.",
  mergedAreas: (areas: readonly string[]) => {
    const shown = areas.slice(0, 12).join(", ");
    const named = areas.length > 12 ? `${shown} and ${formatNumber(areas.length - 12)} more` : shown;
    return areas.length === 1
      ? `The cells ${named} are merged. Their value is loaded into the first cell; the others are NULL unless they hold a value of their own.`
      : `${formatNumber(areas.length)} areas have merged cells: ${named}. The value of each is loaded into its first cell; the others are NULL unless they hold a value of their own.`;
  },
  mergedAreasCut:
    "The sheet is too large to find all of its merged cells before loading. The value of an area is loaded into its first cell; the others are NULL unless they hold a value of their own.",
  formulasWithoutValue: (count: number, isComplete: boolean) =>
    `${isComplete ? "" : "At least "}${plural(count, "formula has", "formulas have")} no stored value and will be NULL. Open the workbook in a spreadsheet program and save it to store them.`,
  savedMapping: (savedAt: string) =>
    `Uses the settings of the last load of this kind of file, on ${formatDate(savedAt)}.`,
  resetToDetected: "Use detected settings",
  linesTitle: "Lines",
  lineCounts: (check: LineCounts) => {
    const { files, checked, failed, total, headerLines, skippedLines, trimmedCount, brokenCount } = check;
    return [
      ...(total === null
        ? []
        : [`${plural(total, "line", "lines")}${files === 1 ? "" : ` in ${plural(files, "file", "files")}`}`]),
      plural(headerLines, "header line", "header lines"),
      `${formatNumber(skippedLines)} skipped`,
      ...(trimmedCount === 0
        ? []
        : [`${plural(trimmedCount, "row ends", "rows end")} in an empty cell, which is left out`]),
      `${formatNumber(brokenCount)} ${brokenCount === 1 ? "does" : "do"} not fit`,
      ...(checked + failed === files
        ? []
        : [
            files === 1
              ? "checking all lines…"
              : `${formatNumber(checked)} of ${formatNumber(files)} files checked…`,
          ]),
      ...(failed === 0
        ? []
        : [
            files === 1
              ? "not all lines can be checked before loading"
              : `${plural(failed, "file", "files")} can’t be checked before loading`,
          ]),
    ].join(" · ");
  },
  brokenInAll: (count: number) => `${plural(count, "line does", "lines do")} not fit in all`,
  brokenInGroup: (count: number) => `${plural(count, "line does", "lines do")} not fit`,
  brokenLines: "If a line does not fit",
  brokenRules: { fail: "Fail", reject: "Reject the line", pad: "Pad missing cells" },
  brokenRuleHints: {
    fail: () => "Nothing is loaded.",
    reject: (table: string) =>
      `Rejected lines go into ${table}_rejects. The load fails if there are more than 1,000,000 of them or 128 MB.`,
    pad: () => "Missing cells become NULL. The load fails if a line does not fit for another reason.",
  } satisfies Record<BrokenLineRule, (table: string) => string>,
  brokenTitle: "Lines that do not fit",
  brokenConsequence: {
    fail: ({ brokenCount, paddableCount }, _table, rules) => {
      const canPad = rules.includes("pad") && paddableCount === brokenCount;
      const verbs = [rules.includes("reject") ? "reject" : [], canPad ? "pad" : []].flat();
      const others = verbs.length === 0 ? "" : `${verbs.join(" or ")} lines, or `;
      return `${plural(brokenCount, "line does", "lines do")} not fit. The load will fail unless you ${others}change the settings.`;
    },
    reject: ({ brokenCount }, table) =>
      `${plural(brokenCount, "line", "lines")} will be rejected into ${table}_rejects.`,
    pad: ({ brokenCount, paddableCount }) => {
      const others = brokenCount - paddableCount;
      const padded = `${plural(paddableCount, "row", "rows")} will be padded with NULL.`;
      return others === 0
        ? padded
        : `${paddableCount === 0 ? "" : `${padded} `}${plural(others, "line does", "lines do")} not fit for another reason and will make the load fail.`;
    },
  } satisfies Record<
    BrokenLineRule,
    (
      counts: Pick<FileLines, "brokenCount" | "paddableCount">,
      table: string,
      rules: readonly BrokenLineRule[],
    ) => string
  >,
  fileHeading: "File",
  lineHeading: "Line",
  textHeading: "Text",
  reasonHeading: "Reason",
  number: formatNumber,
  allBroken: (count: number) => `Show the first ${formatNumber(count)}`,
  moreBroken: (count: number) => `${plural(count, "more line", "more lines")} not shown.`,
  fileContents: "Contents of the file",
  columnsTitle: "Columns",
  previewTitle: "Preview",
  lastRows: (count: number) => `Last ${plural(count, "row", "rows")}`,
  noRows: "No rows to show.",
  rowsInFiles: (rows: number, files: number) =>
    `${plural(rows, "row", "rows")}${files === 1 ? "" : ` in ${plural(files, "file", "files")}`}`,
  columnsChosen: (chosen: number, all: number) =>
    `${formatNumber(chosen)} of ${plural(all, "column", "columns")}`,
  searchColumns: "Search columns",
  noMatchingColumn: "No columns match.",
  include: (column: string) => `Load ${column}`,
  columnName: (column: string) => `Name of ${column} in the table`,
  columnType: (column: string) => `Type of ${column}`,
  nameHeading: "Name in the table",
  typeHeading: "Type",
  valuesHeading: "First values",
  nullValue: "NULL",
  emptyValue: "empty",
  nameMissing: "Enter a schema and a table name.",
  columnNameMissing: "Enter a name for each column.",
  columnNameTwice: (name: string) => `Two columns are named “${name}”.`,
  typeMissing: "Enter a type for each column.",
  noColumn: "Choose at least one column.",
  filesTitle: "Files",
  filesCount: (count: number, size: string) => `${plural(count, "file", "files")} · ${size}`,
  readingFiles: (read: number, all: number) => `Reading ${formatNumber(read)} of ${formatNumber(all)} files`,
  readingStopped: (read: number, all: number) => `${formatNumber(read)} of ${formatNumber(all)} files read`,
  stopReading: "Stop reading",
  readRest: "Read the rest",
  shapes: (count: number) =>
    count === 1 ? "All have the same columns" : `${formatNumber(count)} kinds of files`,
  /** What a kind of files has in common. */
  shape: ({ columns, text }: FileShape): string => {
    const shown = columns.slice(0, 6).join(", ");
    const encodings: Readonly<Record<string, string>> = imports.encodings;
    const encoding = text?.encoding ?? "utf-8";
    return encoding === "utf-8" ? shown : `${encodings[encoding] ?? encoding} · ${shown}`;
  },
  allFiles: (count: number) => `Show all ${plural(count, "file", "files")}`,
  fewerFiles: "Show fewer files",
  tableChoice: "Tables",
  oneTable: "Into one table",
  oneTablePerShape: "One table for each kind of file",
  ownTables: "Each into its own table",
  settingsFor: "Settings for",
  groupName: (first: string, others: number) =>
    others === 0 ? first : `${first} and ${plural(others, "other file", "other files")}`,
  tableFor: (file: string) => `Table for ${file}`,
  pattern: (folder: string) => `Files in ${folder}`,
  patternExample: "*.csv",
  patternHint:
    "A pattern such as 2024-*.csv.gz or north/**. Leave it empty for all data files, subfolders included.",
  noFiles: "No files match.",
  load: "Load",
  loadDifferently: "Change…",
  openWithoutLoading: "Open without loading",
  loadFiles: (count: number) => `Load ${plural(count, "file", "files")}`,
  loadRemaining: (count: number) => `Load ${plural(count, "remaining file", "remaining files")}`,
  stop: "Stop",
  continueInBackground: "Continue in background",
  sampleTitle: "Load the sample",
  sampleText:
    "A trader’s customers, products, orders, order lines, payments and reviews: about 590,000 rows in six related tables and two views, in a schema named sample.",
};

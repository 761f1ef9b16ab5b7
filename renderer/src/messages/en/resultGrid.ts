import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";
import type { FieldTask } from "#shared/contract/resultPort";

/** One cell in the side panel. */
export const resultViewer = {
  views: { tree: "Tree", json: "JSON", image: "Image", bytes: "Bytes", text: "Text" },
  firstBytes: (bytes: number) => `The first ${formatNumber(bytes)} bytes. Text shows all of them.`,
  imageSize: (width: string, height: string) => `${width} × ${height} pixels`,
  noImage: "The image is too large to show, or damaged. See Bytes or Text.",
  copyPath: "Copy path",
  pathCopied: (path: string) => `Copied: ${path}`,
  openLink: "Open this link in the browser?",
  openLinkText: "It comes from this result’s data.",
  openInBrowser: "Open in browser",
  keepClosed: "Cancel",
};

/** Nested values: in place, as columns, and as paths. */
export const resultNested = {
  showFields: "Show fields as columns",
  hideFields: "Hide fields",
  hideFieldsOf: (column: string) => `Hide fields of ${column}`,
  noFields: (column: string) => `“${column}” has no fields in these rows.`,
  firstFields: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${plural(all, "field", "fields")} are shown.`,
  fieldWork: {
    names: "Reading field names",
    types: "Reading fields",
    table: "Preparing fields for sorting and filtering",
  } satisfies Record<FieldTask, string>,
  fieldRows: (done: number, all: number) => `${formatNumber(done)} of ${plural(all, "row", "rows")}`,
  stopFieldWork: "Stop",

  expandCell: "Expand",
  openBeside: "Open in side panel",
  closePanel: "Close",
  panelLabel: (column: string, row: number) => `${column}, row ${formatNumber(row)}`,
  copyValue: "Copy value",
  valueCopied: "Value copied",
  showAsColumn: "Show as column",
};

/** Sorting, filtering and searching a result, and its columns. */
export const resultGrid = {
  sortBy: (column: string) => `Sort by ${column}`,
  filter: "Filter…",
  filterColumn: (column: string) => `Filter ${column}`,
  filterText: (column: string) => `Filter of ${column}`,
  editFilter: (column: string, text: string) => `Edit filter of ${column}: ${text}`,
  removeFilter: (column: string) => `Remove filter of ${column}`,
  clearFilters: "Clear all",
  clearFilter: "Clear",
  applyFilter: "Filter",
  filterBar: "Result filters",
  filterIncomplete: "Enter a value after the operator.",
  filterGrouped: (number: string, plain: string) =>
    `Commas separate values. For the number ${number}, write ${plain}.`,
  filterBoth: (one: string, other: string) =>
    `No value is both ${one} and ${other}. For either, write ${one}, ${other}`,
  filterEvery: (above: string, below: string) =>
    `Every number is ${above} or ${below}. For the range, write ${above} and ${below}`,
  filterAsOf: (filter: string, minute: string) => `${filter}, as of ${minute}`,
  filterHelpText: "text · a* · =exact · a, b · !a* and !b* · null · !not",
  filterHelpNumber: "100 · >100 · 10..20 · >=10 and <20 · 1, 2 · null · !not",
  filterHelpTime: "2024-05 · >2024 · 2024-01..2024-06 · today · last 7 days · this month · null · !not",
  filterHelpZoned: (zone: string) =>
    `2024-05 · >2024-05-01 10:00 · today · last 7 days · this month · null · !not · in ${zone}`,
  filterHelpOther: "value · a* · a, b · null · !not",
  searchValues: "Search values",
  clearSearch: "Clear search",
  values: (column: string) => `Values of ${column}`,
  valueRows: (rows: number) => plural(rows, "row", "rows"),
  distinctValues: (count: number) => plural(count, "different value", "different values"),
  listedValues: (listed: number, count: number) =>
    `The ${formatNumber(listed)} most frequent of ${plural(count, "value", "values")}`,
  noValues: "No values match.",
  only: "Only",
  onlyValue: (value: string) => `Only ${value}`,
  not: "Not",
  notValue: (value: string) => `Not ${value}`,
  nullValue: "NULL",
  emptyValue: "empty text",
  describedNull: "no value",
  describedEmpty: "text of length 0",
  sortKey: (column: string, isDescending: boolean) =>
    `${column} ${isDescending ? "descending" : "ascending"}`,
  sortedBy: (keys: readonly string[]) => `Sorted by ${keys.join(", then by ")}`,
  notSorted: "In the statement’s order",
  cellsSelected: (rows: number, columns: number) =>
    `${plural(rows, "row", "rows")} by ${plural(columns, "column", "columns")} selected`,
  rowsMatching: (shown: number, all: number) => `${formatNumber(shown)} of ${plural(all, "row", "rows")}`,
  rowsMatchingOfCut: (shown: number, all: number) =>
    `${formatNumber(shown)} of the first ${plural(all, "row", "rows")}`,
  ofFirstRows: (rows: number) => `Of the first ${plural(rows, "row", "rows")}`,
  overAllRows: "Run on all rows",
  overAllRowsNote: "Runs the same on all rows of the statement, in a new tab",
  arranging: "Sorting and filtering",
  noMatchingRows: "No rows match the filters",
  noMatchingRowsText: "Change or clear the filters.",
  noMatchingRowsOfCut: (rows: number) =>
    `None of the first ${plural(rows, "row", "rows")} match. There are more rows; run the filters on all of them.`,

  fitAllColumns: "Fit all columns",
  pinLeft: "Pin left",
  pinRight: "Pin right",
  unpin: "Unpin",
  hideColumn: "Hide",
  showColumn: (column: string) => `Show ${column}`,
  showAllColumns: "Show all columns",
  hiddenColumns: (count: number) => `${plural(count, "column", "columns")} hidden`,
  pinned: "pinned",

  cellMenu: (column: string, row: number) => `Cell ${column}, row ${formatNumber(row)}`,
  openCell: "Open",
  copy: "Copy",
  copyWithNames: "Copy with header",
  copyAsShown: "Copy as shown",
  notCopied: "Couldn’t copy to the clipboard.",
  filterByValue: "Only rows with this value",
  filterOutValue: "Exclude rows with this value",
  valueTooLong: (characters: number) =>
    `Values longer than ${formatNumber(characters)} characters can’t be used in a filter.`,
  filterNotNull: "Exclude rows with NULL",

  find: "Find in result",
  findPlaceholder: "Find in result",
  findPrevious: "Previous",
  findNext: "Next",
  findClose: "Close search",
  foundAt: (ordinal: number, cells: number) => `${formatNumber(ordinal)} of ${formatNumber(cells)}`,
  foundAtOfCut: (ordinal: number, cells: number, rows: number) =>
    `${formatNumber(ordinal)} of ${formatNumber(cells)} in the first ${plural(rows, "row", "rows")}`,
  searching: "Searching…",
  foundIn: (column: string, row: number) => `${column}, row ${formatNumber(row)}`,
  foundNothing: "No results",
  foundNothingOfCut: (rows: number) => `No results in the first ${plural(rows, "row", "rows")}`,

  timeZone: "Time zone…",
  timeZoneTitle: "Result time zone",
  timeZoneLabel: "Show times with a zone in",
  timeZoneText: "Filters use this zone too. Copies and exports keep times as stored; the moment is the same.",
  timeZoneSearch: "Search zones",
  noZone: "No zones match.",
  asStored: "As stored",
  utc: "UTC",
  local: (zone: string) => `This computer’s zone (${zone})`,
  timesIn: (zone: string) => `Times in ${zone}`,
  timesAsStored: "Show times as stored",
  close: "Close",

  fieldsAsColumns: "Fields as columns in a new query",
  itemsAsRows: "Items as rows in a new query",
};

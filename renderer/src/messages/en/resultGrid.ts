import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

/** Arranging the rows and the columns of a result, and finding in them. */
export const resultGrid = {
  sortBy: (column: string) => `Sort by ${column}`,
  filter: "Filter…",
  filterColumn: (column: string) => `Filter ${column}`,
  filterText: (column: string) => `Filter of ${column}`,
  editFilter: (column: string, text: string) => `Edit the filter of ${column}: ${text}`,
  removeFilter: (column: string) => `Remove the filter of ${column}`,
  clearFilters: "Clear all",
  clearFilter: "Clear",
  applyFilter: "Filter",
  filterBar: "Filters of the result",
  filterIncomplete: "A value is missing behind the sign.",
  filterGrouped: (number: string, plain: string) =>
    `Commas stand between values: write ${plain} for the number ${number}.`,
  filterBoth: (one: string, other: string) =>
    `No value is both ${one} and ${other}. For either of them write ${one}, ${other}`,
  filterEvery: (above: string, below: string) =>
    `Every number is ${above} or ${below}. For those between write ${above} and ${below}`,
  filterAsOf: (filter: string, minute: string) => `${filter}, as of ${minute}`,
  filterHelpText: "text · a* · =exact · a, b · !a* and !b* · null · !not",
  filterHelpNumber: "100 · >100 · 10..20 · >=10 and <20 · 1, 2 · null · !not",
  filterHelpTime: "2024-05 · >2024 · 2024-01..2024-06 · today · last 7 days · this month · null · !not",
  filterHelpZoned: (zone: string) =>
    `2024-05 · >2024-05-01 10:00 · today · last 7 days · this month · null · !not · in ${zone}`,
  filterHelpOther: "value · a* · a, b · null · !not",
  searchValues: "Search the values",
  clearSearch: "Clear the search",
  values: (column: string) => `Values of ${column}`,
  valueRows: (rows: number) => plural(rows, "row", "rows"),
  distinctValues: (count: number) => plural(count, "different value", "different values"),
  listedValues: (listed: number, count: number) =>
    `The ${formatNumber(listed)} most frequent of ${plural(count, "value", "values")}`,
  noValues: "No value contains this.",
  only: "Only",
  onlyValue: (value: string) => `Only ${value}`,
  not: "Not",
  notValue: (value: string) => `Not ${value}`,
  nullValue: "NULL",
  emptyValue: "empty text",
  describedNull: "no value",
  describedEmpty: "text without a character",
  sortKey: (column: string, isDescending: boolean) =>
    `${column} ${isDescending ? "descending" : "ascending"}`,
  sortedBy: (keys: readonly string[]) => `Sorted by ${keys.join(", then by ")}`,
  notSorted: "In the order of the statement",
  cellsSelected: (rows: number, columns: number) =>
    `${plural(rows, "row", "rows")} by ${plural(columns, "column", "columns")} selected`,
  rowsPassing: (shown: number, all: number) => `${formatNumber(shown)} of ${plural(all, "row", "rows")}`,
  rowsPassingOfCut: (shown: number, all: number) =>
    `${formatNumber(shown)} of the first ${plural(all, "row", "rows")}`,
  ofFirstRows: (rows: number) => `Of the first ${plural(rows, "row", "rows")}`,
  overAllRows: "Over all rows",
  overAllRowsNote: "Opens a query that asks the same of all rows of the statement.",
  arranging: "Arranging the rows",
  noRowPasses: "No row passes the filters",
  noRowPassesText: "Change a filter, or clear all of them.",
  noRowPassesOfCut: (rows: number) =>
    `None of the first ${plural(rows, "row", "rows")} passes. There are more rows; ask all of them in a new query.`,

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
  copyWithNames: "Copy with names",
  copyAsShown: "Copy as shown",
  notCopied: "The text could not be copied.",
  filterByValue: "Only rows with this value",
  filterOutValue: "No rows with this value",
  valueTooLong: (characters: number) =>
    `A value of more than ${formatNumber(characters)} characters cannot be filtered by.`,
  filterNotNull: "No rows with NULL",

  find: "Find in the result",
  findPlaceholder: "Find in the result",
  findPrevious: "Previous",
  findNext: "Next",
  findClose: "Close the search",
  foundAt: (ordinal: number, cells: number) => `${formatNumber(ordinal)} of ${formatNumber(cells)}`,
  foundAtOfCut: (ordinal: number, cells: number, rows: number) =>
    `${formatNumber(ordinal)} of ${formatNumber(cells)} in the first ${plural(rows, "row", "rows")}`,
  searching: "Searching…",
  foundIn: (column: string, row: number) => `${column}, row ${formatNumber(row)}`,
  foundNothing: "Nothing found",
  foundNothingOfCut: (rows: number) => `Not in the first ${plural(rows, "row", "rows")}`,

  timeZone: "Time zone…",
  timeZoneTitle: "Time zone of the result",
  timeZoneLabel: "Show times with a zone in",
  timeZoneText:
    "Filters read times in this zone, too. Copies and exports take each time as it is stored; it is the same moment.",
  timeZoneSearch: "Search the zones",
  noZone: "No zone has this name.",
  asStored: "As stored",
  utc: "UTC",
  local: (zone: string) => `This computer’s zone (${zone})`,
  timesIn: (zone: string) => `Times in ${zone}`,
  timesAsStored: "Show times as stored",
  close: "Close",

  fieldsAsColumns: "Fields as columns in a new query",
  itemsAsRows: "Items as rows in a new query",
};

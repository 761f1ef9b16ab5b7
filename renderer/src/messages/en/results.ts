import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** The rows of a result and what can be done with them. */
export const results = {
  gridLabel: "Result rows",
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  emptyMark: "empty",
  typeNotSaid: "unknown type",
  characters: (count: string) => `${count} characters`,
  selectAll: "Select all",
  columnMenu: (column: string) => `Column ${column}`,
  sortAscending: "Sort ascending",
  sortDescending: "Sort descending",
  thenAscending: "Then sort ascending",
  thenDescending: "Then sort descending",
  notSorted: "Remove from sort",
  filtered: "Filtered",
  fitColumn: "Fit to content",
  widerColumn: "Wider",
  narrowerColumn: "Narrower",
  moveColumnLeft: "Move left",
  moveColumnRight: "Move right",
  resetColumnOrder: "Reset column order",

  noRows: "The statement returned no rows.",

  idleTitle: "No result yet",
  idleText: "Run the statement under the cursor to see its rows here.",
  running: "Running",
  loadingResult: "Loading the result",
  rowsSoFar: (rows: number) => `${plural(rows, "row", "rows")} so far`,
  stop: "Stop",
  cancelledTitle: "Stopped",
  cancelledText: "The statement was stopped before it finished.",
  rowsBefore: (rows: number) =>
    `${plural(rows, "row", "rows")} had loaded. The result is incomplete, so they aren’t shown.`,
  finished: (rows: number, duration: string | null) =>
    `${plural(rows, "row", "rows")}${duration === null ? "" : `, ${duration}`}`,
  rows: (rows: number) => plural(rows, "row", "rows"),
  firstRows: (rows: number) => `First ${plural(rows, "row", "rows")}`,
  cutNote: (rows: number) =>
    `The result was cut off after ${plural(rows, "row", "rows")}. There are more; filter or aggregate in SQL, or raise the row limit.`,
  statusLine: "Result status",
  columnCount: (columns: number) => plural(columns, "column", "columns"),
  older: "Query changed since this run",
  replaceBy: (name: string) => `Replace by ${name}`,
  goToError: "Go to error",
  errorPane: "Error of the last run",
  earlierResult: (time: string, statement: string) => `Result from ${time} of ${statement}`,
  copyError: "Copy message",
  copied: "Copied",
  errorNotCopied: "The message can’t be copied.",
  correctMarked: "Correct the marked part and run the statement again.",
  diskFull: "The disk that holds the database is full. Free up space there, then run the statement again.",
  runChanged: "Run the statement again to see if the change fixed it.",

  copying: (rows: number, all: number) => `Copying ${formatNumber(rows)} of ${plural(all, "row", "rows")}`,
  copyWaits: (rows: number) => `Copying all rows once the result is loaded (${formatNumber(rows)} so far)`,
  copyLoaded: (rows: number) => `Copy ${plural(rows, "row", "rows")} now`,
  stopCopy: "Stop copying",
  copiedOfAll: (rows: number, all: number) => `${formatNumber(rows)} of ${plural(all, "row", "rows")} copied`,
  copiedWhileLoading: (rows: number) => `${plural(rows, "row", "rows")} copied. The result is still loading.`,
  copiedCell: "Cell copied",
  copiedRows: (rows: number) => `${plural(rows, "row", "rows")} copied`,
  copiedOfCut: (rows: number, first: number) =>
    rows === first
      ? `First ${plural(rows, "row", "rows")} copied`
      : `${formatNumber(rows)} of the first ${plural(first, "row", "rows")} copied`,
  copiedComputedOfCut: (rows: number, first: number) =>
    `${plural(rows, "row", "rows")} copied, based on the first ${formatNumber(first)} rows`,
  copyStopped: "Copying stopped. The clipboard is unchanged.",
  copyFailed: (message: string) => `Not copied: ${message}`,

  viewerTitle: (row: number) => `Row ${formatNumber(row)}`,
  viewAs: "Show as",
  closeViewer: "Close cell",
  copyCell: "Copy cell",
  cellPart: (part: number, parts: number) => `Part ${formatNumber(part)} of ${formatNumber(parts)}`,
  previousPart: "Previous part",
  nextPart: "Next part",
  isNull: "This cell is NULL. It has no value.",
  isEmpty: "This cell is an empty text.",
  treeLabel: "Value as a tree",
  moreItems: (count: number) => `${formatNumber(count)} more. See Text.`,
  items: (count: number) => plural(count, "item", "items"),
  fields: (count: number) => plural(count, "field", "fields"),
};

import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** Results that outlive a run of the app. */
export const keptResults = {
  restored: (time: string) => `Restored result from ${time}`,
  pin: "Pin result",
  unpin: "Unpin result",
  recovered: (restored: number, lost: number) => {
    const ended = "The result store restarted after a crash.";
    const texts = "Your queries are unchanged.";
    if (lost === 0) return `${ended} All complete results were restored. ${texts}`;
    const reason = `${plural(lost, "result", "results")} could not be restored. Run the statement again.`;
    return `${ended} ${reason}${restored === 0 ? "" : " The others were restored."} ${texts}`;
  },
  title: "Kept results",
  explanation:
    "Complete results are kept on this computer, readable only by you, and are restored after a restart. Above the disk limit the oldest are deleted; pinned results and those on screen stay.",
  limit: "Disk limit",
  limitWrong: "Enter a whole number of megabytes from 0 to 1,000,000.",
  save: "Save",
  smallerQuestion: (results: number) => `Delete ${plural(results, "result", "results")}?`,
  smallerText: (results: number, bytes: number, megabytes: number) => {
    const oldest = results === 1 ? "the oldest result" : `the ${formatNumber(results)} oldest results`;
    const statements = results === 1 ? "Its statement stays" : "Their statements stay";
    return `The new limit of ${formatNumber(megabytes)} MB deletes ${oldest} (${formatBytes(bytes)}). Results on screen stay until Wharf quits. ${statements} in the history.`;
  },
  pinnedStay: (pinned: number) =>
    pinned === 1 ? "The pinned result stays." : `The ${formatNumber(pinned)} pinned results stay.`,
  deleteOldest: (results: number) => `Delete ${results === 1 ? "result" : "results"}`,
  keepLimit: (megabytes: number) => `Keep ${formatNumber(megabytes)} MB`,
  used: (size: string, count: number) => `${size} used now by ${plural(count, "result", "results")}.`,
  removeAll: "Delete all kept results",
  removeQuestion: "Delete all kept results?",
  removeText:
    "This deletes every result that no tab shows, including pinned results. Their statements stay in the history, and results kept as tables stay.",
  remove: "Delete",
  removed: "All kept results that no tab shows were deleted.",
};

/** Results kept as tables, and the database that they are in. */
export const resultTables = {
  heading: "Results as tables",
  place: "Results (this computer)",
  otherSide: (database: string, service: string) =>
    `“${database}” is a database of ${service}. It can’t be joined here, but a copy of its table can.`,
  keepOtherSide: (table: string) => `Keep ${table} here and run again`,
  placeNote: "Results that you keep as tables, of any service",
  placeNotMade: "Created when you choose it",
  making: "Creating the database for results…",
  ranOn: (place: string) => `Ran on ${place}`,

  keepRows: "Keep as table…",
  keepHint: "Keep as a table on this computer, for queries across databases and services",
  notComplete: "Rows are still loading. You can keep the result once it is complete.",
  title: "Keep as table",
  name: "Table name",
  readBy: (written: string) => `Read it with FROM ${written} in any tab on “Results (this computer)”.`,
  nameMissing: "Enter a table name.",
  rowsOf: (rows: number, total: number) => `${formatNumber(rows)} of ${plural(total, "row", "rows")}`,
  nameTooLong: (length: number) => `Use at most 100 characters instead of ${formatNumber(length)}.`,
  nameNotPossible: "This name has a character that table names can’t contain.",
  notKept: (written: string) =>
    `${written} wasn’t created from a result, so it can’t be replaced. Choose another name.`,
  allRows: (rows: number) =>
    rows === 1
      ? "The result’s one row is kept with exact values."
      : `All ${plural(rows, "row", "rows")} of the result are kept with exact values.`,
  noRows: "The result has no rows. The table gets its columns.",
  alsoHidden: "Filters and sorting don’t affect the table.",
  firstRows: (rows: number, of: string) => `Only the first ${plural(rows, "row", "rows")} of ${of} are kept.`,
  theStatement: "the statement",
  getAll: (most: number) =>
    `The result was cut off there. To keep all rows, raise the row limit above the editor (up to ${formatNumber(most)}) and run the statement again. For more rows, export them to a Parquet file and load it into “Results (this computer)”.`,
  getAllByFile:
    "The result was cut off there. To keep all rows, export them to a Parquet file and load it into “Results (this computer)”.",
  exists: (written: string, columns: number) =>
    `${written} already exists with ${plural(columns, "column", "columns")}. Replacing it deletes its rows.`,
  submit: "Keep",
  replace: "Replace",
  stop: "Stop",
  stopped: "Stopped. No table was created or changed.",
  steps: {
    writing: "Writing rows (step 1 of 3)",
    checking: "Checking types (step 2 of 3)",
    loading: "Loading the table (step 3 of 3)",
  },
  kept: (rows: number, isOfCut: boolean, written: string) =>
    `${isOfCut ? `The first ${plural(rows, "row", "rows")}` : plural(rows, "row", "rows")} kept: FROM ${written}`,
  query: "Query table",
  changedTitle: "Kept with different types",
  changed: (columns: number) =>
    `${plural(columns, "column has", "columns have")} a different type in the table. Values are kept as shown in their cells.`,
  changedTypes: "Columns with a different type",
  column: "Column",
  typeInResult: "In the result",
  typeInTable: "In the table",
};

import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

/** Results kept as tables, and the database that they are in. */
export const resultTables = {
  heading: "Results as tables",
  place: "Results (this computer)",
  placeNote: "Results that you keep as tables, of any service",
  placeNotMade: "Is made when you choose it",
  making: "Making the database for results…",
  ranOn: (place: string) => `Ran on ${place}`,

  keepRows: "Keep as table…",
  keepHint: "Keep as a table on this computer, for queries across databases and services",
  notComplete: "Rows are still coming in. The result can be kept once it is complete.",
  title: "Keep as table",
  name: "Name of the table",
  readBy: (written: string) => `FROM ${written} reads it, in any tab on “Results (this computer)”.`,
  nameMissing: "Give the table a name.",
  rowsOf: (rows: number, total: number) => `${formatNumber(rows)} of ${plural(total, "row", "rows")}`,
  nameTooLong: (length: number) => `${formatNumber(length)} characters; at most 100 are allowed.`,
  nameNotPossible: "This name has a character that no table’s name can have.",
  notKept: (written: string) =>
    `${written} was not made by keeping a result, so it is not replaced. Choose another name.`,
  allRows: (rows: number) =>
    rows === 1
      ? "The one row of the result is kept, every value exactly."
      : `All ${plural(rows, "row", "rows")} of the result are kept, every value exactly.`,
  noRows: "The result has no rows; the table has its columns.",
  alsoHidden: "Filters and the order of the grid change nothing in the table.",
  firstRows: (rows: number, of: string) => `Only the first ${plural(rows, "row", "rows")} of ${of} are kept.`,
  theStatement: "the statement",
  getAll: (most: number) =>
    `The result was cut there. To keep all rows, raise the limit of rows above the statement, up to ${formatNumber(most)}, and run it again; beyond that, export all rows to a Parquet file and load it into “Results (this computer)”.`,
  getAllByFile:
    "The result was cut there. To keep all rows, export all rows of the statement to a Parquet file and load it into “Results (this computer)”.",
  exists: (written: string, columns: number) =>
    `${written} exists already, with ${plural(columns, "column", "columns")}. Replacing it removes its rows for good.`,
  submit: "Keep",
  replace: "Replace",
  stop: "Stop",
  stopped: "Stopped. No table was made or changed.",
  steps: {
    writing: "Writing the rows (step 1 of 3)",
    checking: "Trying the values in their types (step 2 of 3)",
    loading: "Filling the table (step 3 of 3)",
  },
  kept: (rows: number, isOfCut: boolean, written: string) =>
    `${isOfCut ? `The first ${plural(rows, "row", "rows")}` : plural(rows, "row", "rows")} kept: FROM ${written}`,
  query: "Query it",
  changedTitle: "Kept, with other types",
  changed: (columns: number) =>
    `${plural(columns, "column has", "columns have")} another type in the table. Every value is kept as its cell shows it.`,
  changedTypes: "Columns with another type",
  column: "Column",
  typeInResult: "In the result",
  typeInTable: "In the table",
};

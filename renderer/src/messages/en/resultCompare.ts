import type { RowChange } from "#shared/contract/resultComparison";
import type { ResultLikeness } from "#shared/domain/runEntry";
import { formatNumber } from "../../lib/formatNumber";
import { plural } from "../plural";

const names = (columns: readonly string[]) => {
  const shown = columns.slice(0, 5).join(", ");
  return columns.length > 5 ? `${shown} and ${formatNumber(columns.length - 5)} more` : shown;
};

/** Two results compared: which rows were added, removed and changed. */
export const resultCompare = {
  label: "Comparison with an earlier result",
  looking: "Looking for earlier results",
  emptyTitle: "No earlier result to compare with",
  emptyText:
    "Run the statement again, and what changed since this result is shown here. Wharf keeps results within the room set aside for them; pinned ones stay.",
  chooseTitle: "Compare with an earlier result",
  chooseText:
    "This statement has no earlier result that is kept. Run it again to see what changes until then, or choose another result.",
  search: "Search statements",
  clearSearch: "Clear the search",
  noneMatches: "No earlier result matches.",
  firstOf: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${plural(all, "result", "results")}. Search for words of the statement.`,
  earlierResults: "Earlier results",
  likeness: {
    statement: "The same statement on this database",
    columns: "The same columns",
    other: "Other results",
  } satisfies Record<ResultLikeness, string>,
  before: "Before",
  changeBefore: (result: string) => `Before: ${result}. Choose another result`,
  unknownResult: "Another result",
  chooseAnother: "Choose another result",

  key: "Rows told apart by",
  changeKey: (key: string) => `Rows told apart by ${key}. Change`,
  keyOf: (columns: readonly string[]) => columns.join(" + "),
  wholeRows: "Whole rows",
  otherColumns: "Other columns",
  comparedColumns: (count: number, all: number) =>
    count === all
      ? `All ${plural(all, "column", "columns")}`
      : `${formatNumber(count)} of ${plural(all, "column", "columns")}`,
  changeColumns: (columns: string) => `${columns} compared. Change`,
  columnsTitle: "Columns to compare",
  columnsHint:
    "Columns of the key tell which row is which in both results. The others are compared, or left out.",
  searchColumns: "Find a column",
  noColumnFound: "No column has this name.",
  use: { key: "Key", compare: "Compare", leaveOut: "Leave out" },
  usageOf: (column: string) => `Use of ${column}`,
  nothingToCompare: "Choose at least one column.",
  compare: "Compare",
  noKeyTitle: "Which columns tell the rows apart?",
  noKeyText:
    "No column, and no two or three together, has another value in every row of both results. Choose the columns, or compare whole rows.",
  chooseColumns: "Choose columns",
  compareWholeRows: "Compare whole rows",
  noCommonTitle: "The two results have no columns in common",
  noCommonText: "Columns belong together by their names.",

  comparing: "Comparing",
  changes: "Show only",
  change: { added: "Added", removed: "Removed", changed: "Changed" } satisfies Record<RowChange, string>,
  changeCount: (change: string, count: number) => `${change} ${formatNumber(count)}`,
  same: (count: number) => `Same ${formatNumber(count)}`,
  sameTitle: "Nothing is different",
  sameText: (rows: number, columns: number) =>
    `${rows === 1 ? "The one row is" : `All ${formatNumber(rows)} rows are`} the same in ${columns === 1 ? "the column" : `the ${formatNumber(columns)} columns`} compared.`,
  bothEmpty: "Both results have no rows.",
  changedIn: "Changed in",
  changedInColumn: (column: string, count: number) => `${column} (${formatNumber(count)})`,
  changedColumns: (count: number) => plural(count, "column", "columns"),
  moreColumns: (count: number) => `${formatNumber(count)} more`,
  showAllColumns: "Show all columns",
  noneShown: "No row is left by this choice.",
  beforeHeading: "before",
  nowHeading: "now",
  notThere: "no row",
  changedFrom: "changed from",
  changedTo: "changed to",
  alike: "Another value, though it is written alike",
  differsFrom: (place: string, length: string) => `Differs from character ${place} of ${length} on`,
  placeOf: (place: string, length: string) => `at ${place} of ${length}`,

  onlyNow: (columns: readonly string[]) => `Only in this result: ${names(columns)}.`,
  onlyBefore: (columns: readonly string[]) => `Only in the earlier one: ${names(columns)}.`,
  notCompared: "They are not compared.",
  cutBoth: (before: number, now: number) =>
    before === now
      ? `Only the first ${plural(now, "row", "rows")} of each result are compared.`
      : `Only the first ${formatNumber(before)} rows of before and the first ${formatNumber(now)} of now are compared.`,
  cutBefore: (rows: number) =>
    `Of the earlier result only the first ${plural(rows, "row", "rows")} are compared.`,
  cutNow: (rows: number) => `Of this result only the first ${plural(rows, "row", "rows")} are compared.`,
  cutMeaning: "A row beyond them may look added or removed.",
  wholeData: "Compare all rows",
  wholeDataNote: "Opens a statement that compares all rows of both as they are then",
  wholeSameStatement:
    "Both come from one statement, which gives the same rows twice if it is run now. Run it with a higher limit of rows, and compare with its next result.",
  wholeOtherDatabase: "All rows cannot be compared by one statement: the two ran on different databases.",
  wholeNotWrapped: "All rows cannot be compared by one statement: one of the two is no plain query.",
  statementUnknown: "The statement of the earlier result is not known any more.",
};

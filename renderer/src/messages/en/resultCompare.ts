import type { RowChange } from "#shared/domain/results/resultComparison";
import type { ResultLikeness } from "#shared/domain/runEntry";
import { formatNumber } from "../../lib/formatNumber";
import { allOf, plural } from "./plural";

const names = (columns: readonly string[]) => {
  const shown = columns.slice(0, 5).join(", ");
  return columns.length > 5 ? `${shown} and ${formatNumber(columns.length - 5)} more` : shown;
};

/** Two results compared: which rows were added, removed and changed. */
export const resultCompare = {
  label: "Comparison with an earlier result",
  looking: "Loading earlier results",
  emptyTitle: "No earlier result to compare with",
  emptyText:
    "Run the statement again to see what changed since this result. Wharf keeps results within the disk limit; pinned results stay.",
  chooseTitle: "Compare with an earlier result",
  chooseText:
    "No earlier result of this statement is kept. Run it again to see what changes, or choose another result.",
  search: "Search statements",
  clearSearch: "Clear search",
  noneMatches: "No earlier results match.",
  firstOf: (shown: number, all: number) =>
    `The first ${formatNumber(shown)} of ${plural(all, "result", "results")}. Search to find others.`,
  earlierResults: "Earlier results",
  likeness: {
    statement: "Same statement on this database",
    columns: "Same columns",
    other: "Other results",
  } satisfies Record<ResultLikeness, string>,
  before: "Before",
  changeBefore: (result: string) => `Before: ${result}. Choose another result`,
  unknownResult: "Another result",
  chooseAnother: "Choose another result",

  key: "Key columns",
  changeKey: (key: string) => `Key columns: ${key}. Change`,
  keyOf: (columns: readonly string[]) => columns.join(" + "),
  wholeRows: "Entire rows",
  otherColumns: "Other columns",
  comparedColumns: (count: number, all: number) =>
    count === all
      ? allOf(all, "column", "columns")
      : `${formatNumber(count)} of ${plural(all, "column", "columns")}`,
  changeColumns: (columns: string) => `${columns} compared. Change`,
  columnsTitle: "Columns to compare",
  columnsHint: "Key columns match rows between the two results. Other columns are compared or left out.",
  searchColumns: "Find a column",
  noColumnFound: "No columns match.",
  use: { key: "Key", compare: "Compare", leaveOut: "Leave out" },
  usageOf: (column: string) => `Use of ${column}`,
  nothingToCompare: "Choose at least one column.",
  compare: "Compare",
  noKeyTitle: "Choose key columns",
  noKeyText:
    "No combination of up to three columns is unique in both results. Choose key columns, or compare entire rows.",
  chooseColumns: "Choose columns",
  compareWholeRows: "Compare entire rows",
  noCommonTitle: "The two results have no columns in common",
  noCommonText: "Columns are matched by name.",

  comparing: "Comparing",
  changes: "Show only",
  change: { added: "Added", removed: "Removed", changed: "Changed" } satisfies Record<RowChange, string>,
  changeCount: (change: string, count: number) => `${change} ${formatNumber(count)}`,
  same: (count: number) => `Same ${formatNumber(count)}`,
  sameTitle: "No differences",
  sameText: (rows: number, columns: number) =>
    `${rows === 1 ? "The one row is" : `All ${formatNumber(rows)} rows are`} the same in ${columns === 1 ? "the compared column" : `the ${formatNumber(columns)} compared columns`}.`,
  bothEmpty: "Both results have no rows.",
  changedIn: "Changed in",
  changedInColumn: (column: string, count: number) => `${column} (${formatNumber(count)})`,
  changedColumns: (count: number) => plural(count, "column", "columns"),
  moreColumns: (count: number) => `${formatNumber(count)} more`,
  showAllColumns: "Show all columns",
  noneShown: "No rows match.",
  beforeHeading: "before",
  nowHeading: "now",
  notThere: "no row",
  changedFrom: "changed from",
  changedTo: "changed to",
  alike: "Different value, same text",
  differsFrom: (place: string, length: string) => `First difference at character ${place} of ${length}`,
  placeOf: (place: string, length: string) => `at ${place} of ${length}`,

  onlyNow: (columns: readonly string[]) => `Only in this result: ${names(columns)}.`,
  onlyBefore: (columns: readonly string[]) => `Only in the earlier result: ${names(columns)}.`,
  notCompared: "They are not compared.",
  cutBoth: (before: number, now: number) =>
    before === now
      ? `Only the first ${plural(now, "row", "rows")} of each result are compared.`
      : `Only the first ${plural(before, "row", "rows")} of the earlier result and the first ${formatNumber(now)} of this one are compared.`,
  cutBefore: (rows: number) =>
    `Only the first ${plural(rows, "row", "rows")} of the earlier result are compared.`,
  cutNow: (rows: number) => `Only the first ${plural(rows, "row", "rows")} of this result are compared.`,
  cutMeaning: "Rows beyond the limit may appear as added or removed.",
  wholeData: "Compare all rows",
  wholeDataNote: "Opens a statement that compares all current rows of both",
  wholeSameStatement:
    "Both results come from the same statement, so running it now returns the same rows twice. Run it with a higher row limit, then compare with the next result.",
  wholeOtherDatabase:
    "One statement can’t compare all rows because the results come from different databases.",
  wholeNotWrapped: "One statement can’t compare all rows because one of the two isn’t a plain query.",
  statementUnknown: "The statement of the earlier result is no longer known.",
};

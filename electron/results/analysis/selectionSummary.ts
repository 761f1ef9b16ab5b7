import type { NotSummed, SelectionSummary } from "#shared/domain/results/resultAnalysis";
import { columnMeaning } from "#shared/domain/typeFamily";
import { AppError } from "#shared/errors/AppError";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import {
  addExact,
  averageText,
  compareExact,
  exactNumber,
  exactSumOf,
  exactSumSql,
  exactText,
} from "./exactSum";
import { typeKind } from "../types/typeKind";

interface ColumnSummary {
  readonly label: string;
  readonly rows: number;
  readonly values: number;
  readonly isExact: boolean;
  readonly isNumber: boolean;
  readonly sum: string | null;
  readonly minimum: string | null;
  readonly maximum: string | null;
}

/**
 * What the cells of some rows and columns come to. Sums of whole numbers and decimals are exact; there are none of
 * identifiers, nor of columns of different meanings together, which have no minimum and maximum either.
 */
export async function selectionSummary(
  database: ResultsDuckDb,
  scope: TableScope,
  rows: { readonly from: number; readonly count: number },
  columns: readonly number[],
): Promise<SelectionSummary> {
  const chosen = columns.map((index) => {
    const column = scope.columns[index];
    if (column === undefined) throw new AppError("INVALID_INPUT", `The result has no column ${index + 1}.`);
    return column;
  });
  const from = fromScope(scope, rows);
  const [row = []] = await database.rows(
    `SELECT count(*)::VARCHAR, ${chosen.map(summarySql).join(", ")} FROM ${from}`,
  );
  const [count, ...cells] = row.map((value) => (value === null ? null : String(value)));
  const summaries = chosen.map((column, index) =>
    summaryOf(column, Number(count), cells.slice(index * 4, index * 4 + 4)),
  );
  const union = chosen
    .map(({ name }) => `SELECT CAST(${name} AS VARCHAR) AS v FROM selected`)
    .join(" UNION ALL ");
  const names = [...new Set(chosen.map(({ name }) => name))].join(", ");
  const [distinct = []] = await database.rows(
    `WITH selected AS MATERIALIZED (SELECT ${names} FROM ${from}) SELECT count(DISTINCT v)::VARCHAR FROM (${union})`,
  );
  return { ...joined(summaries), distinct: Number(distinct[0]) };
}

function summarySql(column: TableColumn): string {
  const { name, type } = column;
  const kind = typeKind(type);
  if (kind !== "exact" && kind !== "float") return `count(${name})::VARCHAR, NULL, NULL, NULL`;
  const sum = kind === "exact" ? exactSumSql(column) : `sum(${name})::VARCHAR`;
  return `count(${name})::VARCHAR, ${sum}, min(${name})::VARCHAR, max(${name})::VARCHAR`;
}

function summaryOf(
  { type, label }: TableColumn,
  rows: number,
  [values, sum = null, minimum = null, maximum = null]: readonly (string | null)[],
): ColumnSummary {
  const kind = typeKind(type);
  const isNumber = kind === "exact" || kind === "float";
  const isExact = kind === "exact";
  const exactSum = sum === null ? null : exactSumOf(type, sum);
  return { label, rows, values: Number(values), isExact, isNumber, sum: exactSum, minimum, maximum };
}

function joined(columns: readonly ColumnSummary[]): Omit<SelectionSummary, "distinct"> {
  const cells = columns.reduce((sum, { rows }) => sum + rows, 0);
  const nulls = columns.reduce((sum, { rows, values }) => sum + rows - values, 0);
  const numeric = columns.filter(({ isNumber, values }) => isNumber && values > 0);
  const numbers = numeric.reduce((sum, { values }) => sum + values, 0);
  const counted = { cells, nulls, numbers };
  if (numbers === 0)
    return { ...counted, notSummed: null, sum: null, average: null, minimum: null, maximum: null };
  const notSummed = whyNotSummed(numeric.map(({ label }) => label));
  // The smallest of ids and prices together says nothing either; of one column it does.
  const hasEnds = notSummed === null || numeric.length === 1;
  const ends = (pick: "minimum" | "maximum") => numeric.flatMap((column) => column[pick] ?? []);
  if (numeric.every(({ isExact }) => isExact)) {
    const sum = numeric.map((column) => exactNumber(column.sum ?? "0")).reduce(addExact);
    const extreme = (texts: string[], sign: number) =>
      texts.map(exactNumber).reduce((a, b) => (compareExact(a, b) * sign <= 0 ? a : b));
    return {
      ...counted,
      notSummed,
      sum: notSummed === null ? exactText(sum) : null,
      average: notSummed === null ? averageText(sum, numbers) : null,
      minimum: hasEnds ? exactText(extreme(ends("minimum"), 1)) : null,
      maximum: hasEnds ? exactText(extreme(ends("maximum"), -1)) : null,
    };
  }
  const sum = numeric.reduce((total, column) => total + Number(column.sum), 0);
  return {
    ...counted,
    notSummed,
    sum: notSummed === null ? String(sum) : null,
    average: notSummed === null ? String(sum / numbers) : null,
    minimum: hasEnds ? String(Math.min(...ends("minimum").map(Number))) : null,
    maximum: hasEnds ? String(Math.max(...ends("maximum").map(Number))) : null,
  };
}

/** @param names Of the columns that have numbers. */
function whyNotSummed(names: readonly string[]): NotSummed | null {
  const meanings = new Set(names.map(columnMeaning));
  const identifier = names.find((name) => columnMeaning(name) === "identifier");
  if (identifier !== undefined) return { reason: "identifiers", column: identifier };
  return meanings.size > 1 ? { reason: "differentMeanings" } : null;
}

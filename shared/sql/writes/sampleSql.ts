import { quoteIdentifier } from "../quote";
import { castExpression } from "../sqlType";
import { sourceRows } from "./countSql";
import type {
  InsertStatement,
  TableFacts,
  UpdateStatement,
  WriteStatement,
  WriteTarget,
} from "./WriteStatement";

/** Characters of a cell that a sample shows; one more says that there are more. */
export const sampleCellLength = 200;

/** A query for some of the rows that a statement touches. Every cell is text, cut behind {@link sampleCellLength}. */
export interface RowSample {
  readonly sql: string;
  /** Columns of the table whose value before is among the query's, in order. */
  readonly before: readonly string[];
  /** Columns whose value after follows, in order. */
  readonly after: readonly string[];
  /** The same for rows that the statement leaves as they are, to be read where it changes none; null for no such rows. */
  readonly unchangedSql: string | null;
}

interface SampleOptions {
  readonly rows: number;
  /** Whether an expression can give something else when the statement runs, so that showing a value would mislead. */
  readonly isUncertain: (sql: string) => boolean;
}

/**
 * Rewrites a statement as a query for rows as they are and as they will be.
 *
 * @returns Null where the statement touches no rows, or none that can be shown.
 */
export function sampleRows(
  statement: WriteStatement,
  facts: TableFacts,
  options: SampleOptions,
): RowSample | null {
  const { rows } = options;
  switch (statement.kind) {
    case "update":
      return updateSample(statement, facts, options);
    case "delete":
    case "truncate": {
      const { ctes, target, using, where } = statement;
      const condition = where === null ? "" : `\nWHERE (\n${where}\n)`;
      const filter = using === null ? condition : `\nWHERE EXISTS (SELECT 1 FROM ${using}${condition})`;
      return beforeSample(ctes, target, facts, filter, rows);
    }
    case "insert":
      return insertSample(statement, facts, rows);
    // Its rows are of several kinds: see mergeSample.
    case "merge":
      return null;
    case "drop":
      return statement.object === "TABLE" ? beforeSample("", statement.target, facts, "", rows) : null;
    case "create":
      return statement.object === "TABLE" && statement.replaces
        ? beforeSample("", statement.target, facts, "", rows)
        : null;
  }
}

/** A value as a sample shows it: text, cut behind {@link sampleCellLength}. */
export function shownCell(expression: string): string {
  return `left(CAST(${expression} AS VARCHAR), ${sampleCellLength + 1})`;
}

function selected(before: readonly string[], after: readonly string[]): string {
  // Names that no table has: DuckDB lets conditions read them.
  return [
    ...before.map((sql, index) => `${sql} AS "wharf before ${index}"`),
    ...after.map((sql, index) => `${sql} AS "wharf after ${index}"`),
  ].join(",\n");
}

function beforeSample(
  ctes: string,
  target: WriteTarget,
  { columns }: TableFacts,
  filter: string,
  rows: number,
): RowSample {
  const cells = columns.map(({ name }) => shownCell(`${target.alias}.${quoteIdentifier(name)}`));
  return {
    sql: `${ctes}SELECT ${selected(cells, [])}\nFROM ${target.relation}${filter}\nLIMIT ${rows}`,
    before: columns.map(({ name }) => name),
    after: [],
    unchangedSql: null,
  };
}

function updateSample(
  { ctes, target, using, where, assignments }: UpdateStatement,
  { columns }: TableFacts,
  { rows, isUncertain }: SampleOptions,
): RowSample {
  const typeOf = (column: string) =>
    columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.type ?? "";
  const set = (assignments ?? []).flatMap(({ column, value }) =>
    value === null || isUncertain(value) ? [] : [{ column, value }],
  );
  const own = (column: string) => `${target.alias}.${quoteIdentifier(column)}`;
  const given = set.map(({ column, value }) => ({
    column,
    value: castExpression(`(\n${value}\n)`, typeOf(column)),
  }));
  const sql = selected(
    columns.map(({ name }) => shownCell(own(name))),
    given.map(({ value }) => shownCell(value)),
  );
  const from = using === null ? target.relation : `${target.relation}, ${using}`;
  const condition = where === null ? "true" : `(\n${where}\n)`;
  const query = (filter: string) =>
    `${ctes}SELECT ${sql}\nFROM ${from}\nWHERE ${condition}${filter}\nLIMIT ${rows}`;
  const changed = given.map(({ column, value }) => `${own(column)} IS DISTINCT FROM ${value}`).join(" OR ");
  // What is known only when the statement runs is a change.
  const isFiltered = changed !== "" && set.length === assignments?.length;
  return {
    sql: query(isFiltered ? ` AND (${changed})` : ""),
    unchangedSql: isFiltered ? query("") : null,
    before: columns.map(({ name }) => name),
    after: set.map(({ column }) => column),
  };
}

function insertSample(statement: InsertStatement, facts: TableFacts, rows: number): RowSample | null {
  const source = sourceRows(statement, facts);
  if (source === null || statement.isByName) return null;
  const names = statement.columns ?? facts.columns.map(({ name }) => name);
  const typeOf = (column: string) =>
    facts.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())?.type ?? "";
  const cells = names.map((name) =>
    shownCell(castExpression(`excluded.${quoteIdentifier(name)}`, typeOf(name))),
  );
  return {
    sql: `${statement.ctes}SELECT ${selected([], cells)}\nFROM ${source}\nLIMIT ${rows}`,
    before: [],
    after: names,
    unchangedSql: null,
  };
}

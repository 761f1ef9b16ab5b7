import type { ResultField } from "../../domain/results/ResultColumn";
import { classifyStatement } from "../classifyStatement";
import { nestedValue } from "../nested/nestedPath";
import { quoteIdentifier } from "../quote";
import { isEmptyStatement, splitStatements } from "../splitStatements";

/** A statement that stands in the FROM of another. */
export interface StatementTable {
  /** What stands behind FROM, several lines. */
  readonly from: string;
  /** The columns by their index, each as a name that means it alone; of a part of a nested column what reads it. */
  readonly columns: readonly string[];
  /** The same as they are selected: parts with a name. */
  readonly selected: readonly string[];
}

/** A column of the statement's result, or a part of one. */
interface NamedColumn {
  readonly name: string;
  /** Needed where there are parts. */
  readonly type?: string | undefined;
  readonly field?: ResultField | undefined;
}

/** What SQL lets stand in brackets behind FROM. */
const queries = new Set(["SELECT", "FROM", "VALUES", "PIVOT", "UNPIVOT"]);

/**
 * Wraps a statement, so that what was done with the rows that came in can be asked of all its rows. The statement's text
 * stays as it is; only a semicolon and comments around it go.
 *
 * @param columns The columns of its result. Where names repeat, blind to case, or look as if the service had told such
 *   columns apart by a number, all are given their names: within a statement a repeated column is called otherwise.
 * @returns Null for what is no query, and for several statements
 */
export function statementAsTable(sql: string, columns: readonly NamedColumn[]): StatementTable | null {
  const pieces = splitStatements(sql).filter((piece) => !isEmptyStatement(piece));
  const [piece] = pieces;
  if (piece === undefined || pieces.length > 1) return null;
  const statement = sql.slice(piece.codeStart, piece.codeEnd);
  const { effect, verb } = classifyStatement(statement);
  if (effect !== "read" || !queries.has(verb)) return null;
  const own = columns.filter(({ field }) => field === undefined);
  const names = uniqueNames(own.map(({ name }) => name));
  const quoted = names.map(quoteIdentifier);
  const isRenamed = names.some((name, index) => name !== own[index]?.name) || hasGivenNames(names);
  const written = columns.map((column, index) => ({
    column,
    sql: column.field === undefined ? (quoted[index] ?? "") : partSql(column.field, column, columns, quoted),
  }));
  return {
    from: `(\n${statement}\n) AS result${isRenamed ? `(${quoted.join(", ")})` : ""}`,
    columns: written.map(({ sql: column }) => column),
    selected: written.map(({ column, sql: value }) =>
      column.field === undefined ? value : `${value} AS ${quoteIdentifier(column.name)}`,
    ),
  };
}

function partSql(
  { column, path }: ResultField,
  { type = "" }: NamedColumn,
  columns: readonly NamedColumn[],
  quoted: readonly string[],
): string {
  return nestedValue(quoted[column] ?? "", columns[column]?.type ?? "", path, type);
}

/** Whether a name is that of another column with a number behind it: `x:1`, `x_1`. */
function hasGivenNames(names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return names.some((name) => {
    const stem = /^(.+)[:_]\d+$/s.exec(name.toLowerCase())?.[1];
    return stem !== undefined && known.has(stem);
  });
}

function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; unique === "" || seen.has(unique.toLowerCase()); number += 1) {
      const next = `${name === "" ? "column" : name}_${number}`;
      if (!taken.has(next.toLowerCase())) unique = next;
    }
    seen.add(unique.toLowerCase());
    return unique;
  });
}

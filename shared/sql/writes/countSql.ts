import { quoteIdentifier } from "../quote";
import { castExpression } from "../sqlType";
import type {
  DeleteStatement,
  InsertStatement,
  MergeStatement,
  TableFacts,
  UpdateStatement,
  WriteStatement,
} from "./WriteStatement";

/** What a write does to rows; `pairs` counts the rows of a join, where one target row may be met several times. */
export const countNames = ["inserted", "updated", "deleted", "skipped", "pairs"] as const;

export type CountName = (typeof countNames)[number];

/** How the rows that a statement touches are counted. */
export type RowCount =
  | { readonly kind: "known"; readonly counts: Partial<Record<CountName, number>> }
  /** A query with one row, whose columns are named by {@link countNames}. */
  | { readonly kind: "query"; readonly sql: string }
  | { readonly kind: "notCountable" };

/**
 * Rewrites a statement as a query that counts the rows it touches.
 *
 * @param facts What the database says of the table; null where it isn't known.
 */
export function countRows(statement: WriteStatement, facts: TableFacts | null): RowCount {
  switch (statement.kind) {
    case "update":
      return countMatches(statement, "updated");
    case "delete":
    case "truncate":
      return countMatches(statement, "deleted");
    case "insert":
      return countInserted(statement, facts);
    case "merge":
      return countMerged(statement);
    case "drop": {
      const { object, target } = statement;
      if (object !== "TABLE") return { kind: "notCountable" };
      return query("", { deleted: `SELECT count(*) FROM ${target.name}` });
    }
    case "create": {
      const { target, replaces, query: source, object } = statement;
      if (object !== "TABLE") return { kind: "notCountable" };
      return query("", {
        ...(replaces && facts !== null ? { deleted: `SELECT count(*) FROM ${target.name}` } : {}),
        ...(source === null ? {} : { inserted: `SELECT count(*) FROM (\n${source}\n) AS result` }),
      });
    }
  }
}

function query(ctes: string, counts: Partial<Record<CountName, string>>): RowCount {
  const columns = Object.entries(counts).map(([name, sql]) => `(${sql}) AS ${name}`);
  return columns.length === 0
    ? { kind: "notCountable" }
    : { kind: "query", sql: `${ctes}SELECT ${columns.join(",\n")}` };
}

function countMatches(
  { ctes, target, using, where }: UpdateStatement | DeleteStatement,
  action: "updated" | "deleted",
): RowCount {
  const condition = where === null ? "" : ` WHERE (${lines(where)})`;
  if (using === null) {
    return query(ctes, { [action]: `SELECT count(*) FROM ${target.relation}${condition}` });
  }
  return query(ctes, {
    // A row that several others match is changed once.
    [action]: `SELECT count(*) FROM ${target.relation} WHERE EXISTS (SELECT 1 FROM ${using}${condition})`,
    pairs: `SELECT count(*) FROM ${target.relation}, ${using}${condition}`,
  });
}

/** A part as written may end in a comment. */
function lines(sql: string): string {
  return `\n${sql}\n`;
}

function countInserted(statement: InsertStatement, facts: TableFacts | null): RowCount {
  const { ctes, source, valueRows, conflict } = statement;
  if (source === null || (conflict === null && valueRows !== null)) {
    return conflict === null
      ? { kind: "known", counts: { inserted: valueRows ?? 1 } }
      : { kind: "notCountable" };
  }
  if (conflict === null)
    return query(ctes, { inserted: `SELECT count(*) FROM (${lines(source)}) AS result` });
  const keys = conflict.keys ?? onlyKey(facts);
  if (facts === null || keys === null) return { kind: "notCountable" };
  const rows = sourceRows(statement, facts);
  if (rows === null) return { kind: "notCountable" };
  return countWithConflict(statement, rows, keyColumns(keys, facts));
}

interface KeyColumn {
  readonly name: string;
  /** SQL of the key's value in a row of the source, of the table's type. */
  readonly given: string;
}

function keyColumns(keys: readonly string[], facts: TableFacts): KeyColumn[] {
  return keys.map((key) => {
    const column = facts.columns.find(({ name }) => name.toLowerCase() === key.toLowerCase());
    const name = quoteIdentifier(key);
    return { name, given: castExpression(`excluded.${name}`, column?.type ?? "") };
  });
}

function countWithConflict(
  { ctes, target, conflict }: InsertStatement,
  rows: string,
  keys: readonly KeyColumn[],
): RowCount {
  // Of rows with one key the first is taken, whether it is there already or not.
  const distinct = `(SELECT DISTINCT ${keys.map(({ name, given }) => `${given} AS ${name}`).join(", ")} FROM ${rows}) AS excluded`;
  const same = keys.map(({ name }) => `${target.alias}.${name} = excluded.${name}`).join(" AND ");
  const given = keys.map(({ name, given: value }) => `${target.alias}.${name} = ${value}`).join(" AND ");
  const there = `EXISTS (SELECT 1 FROM ${target.relation} WHERE ${same})`;
  const inserted = `SELECT count(*) FROM ${distinct} WHERE NOT ${there}`;
  const all = `SELECT count(*) FROM ${rows}`;
  if (conflict?.action !== "update") {
    return query(ctes, { inserted, skipped: `SELECT (${all}) - (${inserted})` });
  }
  const condition = conflict.where === null ? "" : ` AND (${lines(conflict.where)})`;
  const updated =
    conflict.where === null
      ? `SELECT count(*) FROM ${distinct} WHERE ${there}`
      : `SELECT count(*) FROM ${rows} WHERE EXISTS (SELECT 1 FROM ${target.relation} WHERE ${given}${condition})`;
  return query(ctes, { inserted, updated, skipped: `SELECT (${all}) - (${inserted}) - (${updated})` });
}

/** The rows that an INSERT brings, named by the table's columns; null where that can't be written. */
export function sourceRows(
  { source, columns, isByName }: InsertStatement,
  facts: TableFacts | null,
): string | null {
  if (source === null) return null;
  if (isByName) return `(${lines(source)}) AS excluded`;
  const names = columns ?? facts?.columns.map(({ name }) => name);
  if (names === undefined) return null;
  return `(${lines(source)}) AS excluded(${names.map(quoteIdentifier).join(", ")})`;
}

function onlyKey(facts: TableFacts | null): readonly string[] | null {
  const [key, ...others] = facts?.keys ?? [];
  return key === undefined || others.length > 0 ? null : key;
}

const countOf = { insert: "inserted", update: "updated", delete: "deleted" } as const;

function countMerged(statement: MergeStatement): RowCount {
  const { ctes, target, source, on, clauses } = statement;
  const meets = `EXISTS (SELECT 1 FROM ${source} WHERE (${lines(on)}))`;
  const isMet = `EXISTS (SELECT 1 FROM ${target.relation} WHERE (${lines(on)}))`;
  const sums: Record<"inserted" | "updated" | "deleted", string[]> = {
    inserted: [],
    updated: [],
    deleted: [],
  };
  for (const [index, { rows, action }] of clauses.entries()) {
    if (action === "nothing") continue;
    if (rows === "notMatchedByTarget" ? action !== "insert" : action === "insert")
      return { kind: "notCountable" };
    if (rows === "matched") continue;
    const chosen = chosenClause(statement, rows, [index]);
    sums[countOf[action]].push(
      rows === "notMatchedByTarget"
        ? `SELECT count(*) FROM ${source} WHERE NOT ${isMet} AND ${chosen}`
        : `SELECT count(*) FROM ${target.relation} WHERE NOT ${meets} AND ${chosen}`,
    );
  }
  const deletes = meetsFor(statement, "delete");
  const updates = meetsFor(statement, "update");
  if (deletes !== null) sums.deleted.push(`SELECT count(*) FROM ${target.relation} WHERE ${deletes}`);
  if (updates !== null) {
    const rest = deletes === null ? "" : ` AND NOT ${deletes}`;
    sums.updated.push(`SELECT count(*) FROM ${target.relation} WHERE ${updates}${rest}`);
  }
  const counts = Object.entries(sums).filter(([, queries]) => queries.length > 0);
  if (counts.length === 0) return { kind: "known", counts: {} };
  const summed = Object.fromEntries(
    counts.map(([name, queries]) => [name, `SELECT ${queries.map((sql) => `(${sql})`).join(" + ")}`]),
  );
  return query(ctes, summed);
}

/**
 * Whether a row of the target is met by one that changes it so; null where no clause does. Several may meet it, by different
 * clauses: it is changed once, and deleted by any.
 */
export function meetsFor(statement: MergeStatement, action: "update" | "delete"): string | null {
  const of = statement.clauses.flatMap((clause, at) =>
    clause.rows === "matched" && clause.action === action ? [at] : [],
  );
  if (of.length === 0) return null;
  const chosen = chosenClause(statement, "matched", of);
  return `EXISTS (SELECT 1 FROM ${statement.source} WHERE (${lines(statement.on)}) AND ${chosen})`;
}

/** Whether a row goes by one of these clauses: the first of its kind whose condition holds. */
export function chosenClause({ clauses }: MergeStatement, rows: string, of: readonly number[]): string {
  const last = Math.max(...of);
  const cases = clauses.flatMap(({ rows: kind, condition }, at) =>
    kind === rows && at <= last
      ? [`WHEN ${condition === null ? "true" : `(${lines(condition)})`} THEN ${at}`]
      : [],
  );
  return `CASE ${cases.join(" ")} END IN (${of.join(", ")})`;
}

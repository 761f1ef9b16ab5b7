import type { UndoObstacle } from "../../domain/writePreview";
import { quoteIdentifier } from "../quote";
import { castExpression } from "../sqlType";
import { chosenClause, meetsFor } from "./countSql";
import { type GivenValue, mergeRows, mergeValues } from "./mergeClauses";
import { columnsNamed, countAlike, deleteAdded, imageOf, type UndoStep } from "./undoRows";
import type { MergeStatement, TableFacts } from "./WriteStatement";

/**
 * How a MERGE is undone: what it adds is deleted, what it changes gets its values back, and what it deletes is put back.
 *
 * @param sourceColumns The source's columns in order; null where they aren't known.
 */
export function undoMerge(
  statement: MergeStatement,
  facts: TableFacts,
  sourceColumns: readonly string[] | null,
): readonly UndoStep[] | UndoObstacle {
  const given: (readonly GivenValue[])[] = [];
  for (const clause of statement.clauses) {
    const isGiving = clause.action === "insert" || clause.action === "update";
    const values = isGiving ? mergeValues(clause, facts.columns, statement.sourceAlias, sourceColumns) : [];
    if (values === null) return "form";
    given.push(values);
  }
  const steps: UndoStep[] = [];
  for (const part of [removeInserted, putValuesBack, putRowsBack]) {
    const written = part(statement, facts, given);
    if (typeof written === "string") return written;
    steps.push(...written);
  }
  // What may be like an added row is a changed one, unless both are told by their key.
  const isByContent = steps.some((step) => step.kind === "delete" && !step.isPrimary);
  const isAdding = steps.some((step) => step.kind === "delete");
  const updated = steps.find((step) => step.kind === "update");
  return updated !== undefined && (isByContent || (isAdding && !updated.isPrimary)) ? "noKey" : steps;
}

type Part = (
  statement: MergeStatement,
  facts: TableFacts,
  given: readonly (readonly GivenValue[])[],
) => readonly UndoStep[] | UndoObstacle;

const removeInserted: Part = (statement, facts, given) => {
  const { ctes, target } = statement;
  const steps: UndoStep[] = [];
  for (const [index, { action }] of statement.clauses.entries()) {
    if (action !== "insert") continue;
    const values = (given[index] ?? []).flatMap(({ column, value }) => {
      const known = columnsNamed(facts, [column])[0];
      // DEFAULT is known to the database alone.
      return value === null ? [] : [{ column, known, value }];
    });
    const cells = values.map(
      ({ column, known, value }) =>
        `${castExpression(`(\n${value}\n)`, known?.type ?? "")} AS ${quoteIdentifier(known?.name ?? column)}`,
    );
    if (cells.length === 0) return "form";
    const step = deleteAdded(
      facts,
      target.name,
      values.map(({ column }) => column),
      {
        // A query of its own: names in the values mean the source's columns.
        from: `(SELECT ${cells.join(",\n")}\n${mergeRows(statement, index)}) AS "wharf added"`,
        valueOf: (name) => `"wharf added".${quoteIdentifier(name)}`,
        ctes,
      },
    );
    if (typeof step === "string") return step;
    steps.push(step);
  }
  return steps;
};

const putValuesBack: Part = (statement, facts, given) => {
  const { ctes, target, clauses, source, on } = statement;
  const of = [...clauses.entries()].flatMap(([index, { action }]) => (action === "update" ? [index] : []));
  if (of.length === 0) return [];
  const assigned = columnsNamed(
    facts,
    of.flatMap((index) => (given[index] ?? []).map(({ column }) => column)),
  );
  const valueOf = (name: string) => `${target.alias}.${quoteIdentifier(name)}`;
  const isPrimary = facts.primaryKey !== null;
  const keys = isPrimary
    ? columnsNamed(facts, facts.primaryKey)
    : facts.columns.filter((column) => !assigned.includes(column));
  if (keys.length === 0) return "noKey";
  const moves: string[] = [];
  for (const index of of) {
    for (const { column, value } of given[index] ?? []) {
      const key = columnsNamed({ ...facts, columns: keys }, [column])[0];
      if (key === undefined) continue;
      // A key may be set to what it is, as by UPDATE of all columns.
      if (value === null || clauses[index]?.rows !== "matched") return "setsKey";
      moves.push(
        `EXISTS (SELECT 1 FROM ${source} WHERE (\n${on}\n) AND ${chosenClause(statement, "matched", [index])} AND ${castExpression(`(\n${value}\n)`, key.type)} IS DISTINCT FROM ${valueOf(key.name)})`,
      );
    }
  }
  const set = assigned.filter((column) => !keys.includes(column));
  const image = imageOf({
    ...{ columns: [...keys, ...set], valueOf, ctes },
    from: `${target.relation} WHERE ${touched(statement, "update")}`,
    ...(isPrimary
      ? moves.length === 0
        ? {}
        : { single: { sql: `NOT (${moves.join(" OR ")})`, otherwise: "setsKey" } }
      : { single: { sql: `${countAlike(target.name, keys, valueOf)} = 1`, otherwise: "noKey" } }),
  });
  if (image === null) return "inexact";
  return set.length === 0 && moves.length === 0
    ? []
    : [{ kind: "update", image, keys: keys.length, isPrimary }];
};

const putRowsBack: Part = (statement, facts) => {
  if (!statement.clauses.some(({ action }) => action === "delete")) return [];
  const { ctes, target } = statement;
  const image = imageOf({
    columns: facts.columns,
    valueOf: (name) => `${target.alias}.${quoteIdentifier(name)}`,
    from: `${target.relation} WHERE ${touched(statement, "delete")}`,
    ctes,
  });
  return image === null ? "inexact" : [{ kind: "insert", image }];
};

/** Whether a row of the target is changed so, or deleted. */
function touched(statement: MergeStatement, action: "update" | "delete"): string {
  const { clauses, source, on } = statement;
  const ways: string[] = [];
  const met = meetsFor(statement, action);
  const deleted = action === "update" ? meetsFor(statement, "delete") : null;
  if (met !== null) ways.push(deleted === null ? met : `(${met} AND NOT ${deleted})`);
  const left = [...clauses.entries()].flatMap(([index, clause]) =>
    clause.rows === "notMatchedBySource" && clause.action === action ? [index] : [],
  );
  if (left.length > 0) {
    ways.push(
      `(NOT EXISTS (SELECT 1 FROM ${source} WHERE (\n${on}\n)) AND ${chosenClause(statement, "notMatchedBySource", left)})`,
    );
  }
  return `(${ways.length === 0 ? "false" : ways.join(" OR ")})`;
}

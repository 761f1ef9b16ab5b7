import type { UndoObstacle } from "../../domain/writePreview";
import { quoteIdentifier } from "../quote";
import { castExpression } from "../sqlType";
import { sourceRows } from "./countSql";
import { type Definition, uncertaintyOf } from "./uncertainty";
import { undoMerge } from "./undoMerge";
import { columnsNamed, countAlike, deleteAdded, imageOf, type UndoStep, withoutOwnLimit } from "./undoRows";
import type {
  DeleteStatement,
  InsertStatement,
  TableFacts,
  UpdateStatement,
  WriteStatement,
} from "./WriteStatement";

/** What the database says of a statement's table. */
export interface UndoKnowledge {
  /** Null where it can't be read. */
  readonly facts: TableFacts | null;
  /** Whether nothing has the table's name. */
  readonly isAbsent: boolean;
  /** Columns of a MERGE's source in order; null where they aren't known. */
  readonly sourceColumns: readonly string[] | null;
}

/**
 * How a statement is undone.
 *
 * @returns Steps in order, or why there are none.
 */
export function undoPlan(
  statement: WriteStatement,
  { facts, isAbsent, sourceColumns }: UndoKnowledge,
): readonly UndoStep[] | UndoObstacle {
  switch (statement.kind) {
    case "delete":
    case "truncate":
      return facts === null ? "form" : undoDelete(statement, facts);
    case "update":
      return facts === null ? "form" : undoUpdate(statement, facts);
    case "insert":
      return facts === null ? "form" : undoInsert(statement, facts);
    case "drop":
      if (statement.object === "VIEW") return [{ kind: "view" }];
      return statement.object === "TABLE" && facts !== null
        ? restoreTable(statement.target.name, facts)
        : "form";
    case "create": {
      const { object, replaces, target } = statement;
      if (object !== "TABLE" && object !== "VIEW") return "form";
      const drop: UndoStep = { kind: "statement", sql: `DROP ${object} IF EXISTS ${target.name}` };
      if (isAbsent) return [drop];
      // IF NOT EXISTS changes nothing then, and any other form fails.
      if (!replaces) return "form";
      if (object === "VIEW") return [drop, { kind: "view" }];
      const restored = facts === null ? "form" : restoreTable(target.name, facts);
      return typeof restored === "string" ? restored : [drop, ...restored];
    }
    case "merge":
      return facts === null ? "form" : undoMerge(statement, facts, sourceColumns);
  }
}

/** Why no undo script can be written, as far as the statement alone shows; null where one can. */
export function undoObstacleOf(
  statement: WriteStatement,
  known: UndoKnowledge,
  definitions: readonly Definition[],
): UndoObstacle | null {
  const plan = undoPlan(statement, known);
  if (typeof plan === "string") return plan;
  const images = plan.flatMap((step) => ("image" in step ? [step.image] : []));
  const { functions, readsClock, choosesRows } = uncertaintyOf(
    images.map(withoutOwnLimit).join("\n"),
    definitions,
  );
  return functions.length > 0 || readsClock || choosesRows ? "uncertain" : null;
}

function matching({ using, where }: UpdateStatement | DeleteStatement): string {
  const condition = where === null ? "" : `\nWHERE (\n${where}\n)`;
  return using === null ? condition : `\nWHERE EXISTS (SELECT 1 FROM ${using}${condition})`;
}

function undoDelete(statement: DeleteStatement, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  const { target, ctes } = statement;
  const valueOf = (name: string) => `${target.alias}.${quoteIdentifier(name)}`;
  const image = imageOf({
    ...{ columns: facts.columns, valueOf, ctes },
    from: `${target.relation}${matching(statement)}`,
  });
  return image === null ? "inexact" : [{ kind: "insert", image }];
}

function undoUpdate(statement: UpdateStatement, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  const { target, ctes, assignments } = statement;
  if (assignments === null) return "form";
  const set = columnsNamed(
    facts,
    assignments.map(({ column }) => column),
  );
  const isPrimary = facts.primaryKey !== null;
  // Without a key, what the statement leaves as it is tells the rows apart, where no two are alike in it.
  const keys = isPrimary
    ? columnsNamed(facts, facts.primaryKey)
    : facts.columns.filter((column) => !set.includes(column));
  if (keys.length === 0) return "noKey";
  if (set.some((column) => keys.includes(column))) return "setsKey";
  const valueOf = (name: string) => `${target.alias}.${quoteIdentifier(name)}`;
  const image = imageOf({
    ...{ columns: [...keys, ...set], valueOf, ctes },
    from: `${target.relation}${matching(statement)}`,
    ...(isPrimary
      ? {}
      : { single: { sql: `${countAlike(target.name, keys, valueOf)} = 1`, otherwise: "noKey" } }),
  });
  return image === null ? "inexact" : [{ kind: "update", image, keys: keys.length, isPrimary }];
}

function undoInsert(statement: InsertStatement, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  const { ctes, target, conflict } = statement;
  const rows = statement.isByName ? null : sourceRows(statement, facts);
  if (rows === null) return "form";
  const given = statement.columns ?? facts.columns.map(({ name }) => name);
  const typeOf = (name: string) => facts.columns.find((column) => column.name === name)?.type ?? "";
  const givenOf = (name: string) => castExpression(`excluded.${quoteIdentifier(name)}`, typeOf(name));
  if (conflict === null) {
    const remove = deleteAdded(facts, target.name, given, { from: rows, valueOf: givenOf, ctes });
    return typeof remove === "string" ? remove : [remove];
  }
  if (facts.primaryKey === null) return "noKey";
  const keys = columnsNamed(facts, facts.primaryKey);
  if (columnsNamed(facts, given).filter((column) => keys.includes(column)).length < keys.length)
    return "noKey";
  const isOtherKey = (conflict.keys ?? facts.primaryKey).some(
    (name) => !keys.some((key) => key.name.toLowerCase() === name.toLowerCase()),
  );
  if (isOtherKey || facts.keys.length > 1) return "form";
  const meets = keys
    .map(({ name }) => `${target.alias}.${quoteIdentifier(name)} = ${givenOf(name)}`)
    .join(" AND ");
  const isNew = `\nWHERE NOT EXISTS (SELECT 1 FROM ${target.relation} WHERE ${meets})`;
  const added = imageOf({ columns: keys, valueOf: givenOf, from: `${rows}${isNew}`, ctes });
  if (added === null) return "inexact";
  const remove: UndoStep = { kind: "delete", image: added, isPrimary: true };
  if (conflict.action !== "update") return [remove];
  const others = facts.columns.filter((column) => !keys.includes(column));
  if (others.length === 0) return [remove];
  const changed = imageOf({
    columns: [...keys, ...others],
    valueOf: (name) => `${target.alias}.${quoteIdentifier(name)}`,
    from: `${target.relation}\nWHERE EXISTS (SELECT 1 FROM ${rows} WHERE ${meets})`,
    ctes,
  });
  return changed === null
    ? "inexact"
    : [remove, { kind: "update", image: changed, keys: keys.length, isPrimary: true }];
}

function restoreTable(name: string, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  if (facts.definition === null) return "form";
  const image = imageOf({ columns: facts.columns, valueOf: quoteIdentifier, from: name, ctes: "" });
  if (image === null) return "inexact";
  return [{ kind: "statement", sql: facts.definition }, { kind: "insert", image }, { kind: "indexes" }];
}

import { undoLimits, type UndoObstacle } from "../../domain/writePreview";
import { quoteIdentifier } from "../quote";
import { castExpression, sqlType } from "../sqlType";
import { sourceRows } from "./countSql";
import { type Definition, uncertaintyOf } from "./uncertainty";
import type {
  DeleteStatement,
  InsertStatement,
  TableFacts,
  UpdateStatement,
  WriteStatement,
} from "./WriteStatement";

/** Rows as they are before the statement: every cell as text, behind them whether all texts read back as the same values. */
export interface RowImage {
  readonly sql: string;
  readonly columns: TableFacts["columns"];
}

/** A part of an undo script. */
export type UndoStep =
  /** Puts rows back. */
  | { readonly kind: "insert"; readonly image: RowImage }
  /** Puts values back; the first columns are the key. */
  | { readonly kind: "update"; readonly image: RowImage; readonly keys: number }
  /** Deletes rows by their key. */
  | { readonly kind: "delete"; readonly image: RowImage }
  | { readonly kind: "statement"; readonly sql: string }
  /** Makes the view again, as the database says it is made. */
  | { readonly kind: "view" }
  /** Makes the table's indexes again. */
  | { readonly kind: "indexes" };

/**
 * How a statement is undone.
 *
 * @param facts What the database says of the table; null where it can't be read.
 * @param isAbsent Whether the database says that nothing has the table's name.
 * @returns Steps in order, or why there are none.
 */
export function undoPlan(
  statement: WriteStatement,
  facts: TableFacts | null,
  isAbsent: boolean,
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
      return "form";
  }
}

/** Why no undo script can be written, as far as the statement alone shows; null where one can. */
export function undoObstacleOf(
  statement: WriteStatement,
  { facts, isAbsent }: { readonly facts: TableFacts | null; readonly isAbsent: boolean },
  definitions: readonly Definition[],
): UndoObstacle | null {
  const plan = undoPlan(statement, facts, isAbsent);
  if (typeof plan === "string") return plan;
  const images = plan.flatMap((step) => ("image" in step ? [step.image] : []));
  const { functions, readsClock, choosesRows } = uncertaintyOf(
    images.map(({ sql }) => withoutOwnLimit(sql)).join("\n"),
    definitions,
  );
  return functions.length > 0 || readsClock || choosesRows ? "uncertain" : null;
}

const ownLimit = `\nLIMIT ${undoLimits.rows + 1}`;

function withoutOwnLimit(sql: string): string {
  return sql.endsWith(ownLimit) ? sql.slice(0, -ownLimit.length) : sql;
}

function imageOf(
  columns: TableFacts["columns"],
  valueOf: (name: string) => string,
  from: string,
  ctes = "",
): RowImage | null {
  const cells = columns.map(({ name, type }) => {
    const value = valueOf(name);
    const text = `CAST(${value} AS VARCHAR)`;
    return { text, isExact: `${castExpression(text, type)} IS NOT DISTINCT FROM ${value}` };
  });
  if (columns.some(({ type }) => sqlType(type) === null)) return null;
  const texts = cells.map(({ text }, index) => `${text} AS "wharf ${index}"`);
  const isExact = cells.map((cell) => cell.isExact).join(" AND ");
  return {
    sql: `${ctes}SELECT ${texts.join(",\n")},\n(${isExact}) AS "wharf exact"\nFROM ${from}${ownLimit}`,
    columns,
  };
}

function matching({ using, where }: UpdateStatement | DeleteStatement): string {
  const condition = where === null ? "" : `\nWHERE (\n${where}\n)`;
  return using === null ? condition : `\nWHERE EXISTS (SELECT 1 FROM ${using}${condition})`;
}

function undoDelete(statement: DeleteStatement, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  const { target, ctes } = statement;
  const valueOf = (name: string) => `${target.alias}.${quoteIdentifier(name)}`;
  const image = imageOf(facts.columns, valueOf, `${target.relation}${matching(statement)}`, ctes);
  return image === null ? "inexact" : [{ kind: "insert", image }];
}

function undoUpdate(statement: UpdateStatement, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  const { target, ctes, assignments } = statement;
  if (assignments === null) return "form";
  if (facts.primaryKey === null) return "noKey";
  const keys = columnsNamed(facts, facts.primaryKey);
  const set = columnsNamed(
    facts,
    assignments.map(({ column }) => column),
  );
  if (set.some((column) => keys.includes(column))) return "setsKey";
  const valueOf = (name: string) => `${target.alias}.${quoteIdentifier(name)}`;
  const image = imageOf([...keys, ...set], valueOf, `${target.relation}${matching(statement)}`, ctes);
  return image === null ? "inexact" : [{ kind: "update", image, keys: keys.length }];
}

function undoInsert(statement: InsertStatement, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  const { ctes, target, conflict } = statement;
  const rows = statement.isByName ? null : sourceRows(statement, facts);
  if (rows === null) return "form";
  if (facts.primaryKey === null) return "noKey";
  const given = statement.columns ?? facts.columns.map(({ name }) => name);
  const keys = columnsNamed(facts, facts.primaryKey);
  if (columnsNamed(facts, given).filter((column) => keys.includes(column)).length < keys.length)
    return "noKey";
  const isOtherKey = (conflict?.keys ?? facts.primaryKey).some(
    (name) => !keys.some((key) => key.name.toLowerCase() === name.toLowerCase()),
  );
  if (conflict !== null && (isOtherKey || facts.keys.length > 1)) return "form";
  const keyOf = ({ name, type }: TableFacts["columns"][number]) =>
    castExpression(`excluded.${quoteIdentifier(name)}`, type);
  const meets = keys
    .map((key) => `${target.alias}.${quoteIdentifier(key.name)} = ${keyOf(key)}`)
    .join(" AND ");
  const valueOf = (name: string) => keyOf(keys.find((key) => key.name === name) ?? { name, type: "" });
  const isNew = `\nWHERE NOT EXISTS (SELECT 1 FROM ${target.relation} WHERE ${meets})`;
  const added = imageOf(keys, valueOf, `${rows}${isNew}`, ctes);
  if (added === null) return "inexact";
  const remove: UndoStep = { kind: "delete", image: added };
  if (conflict?.action !== "update") return [remove];
  const others = facts.columns.filter((column) => !keys.includes(column));
  if (others.length === 0) return [remove];
  const changed = imageOf(
    [...keys, ...others],
    (name) => `${target.alias}.${quoteIdentifier(name)}`,
    `${target.relation}\nWHERE EXISTS (SELECT 1 FROM ${rows} WHERE ${meets})`,
    ctes,
  );
  return changed === null ? "inexact" : [remove, { kind: "update", image: changed, keys: keys.length }];
}

function restoreTable(name: string, facts: TableFacts): readonly UndoStep[] | UndoObstacle {
  if (facts.definition === null) return "form";
  const image = imageOf(facts.columns, (column) => quoteIdentifier(column), name);
  if (image === null) return "inexact";
  return [{ kind: "statement", sql: facts.definition }, { kind: "insert", image }, { kind: "indexes" }];
}

function columnsNamed({ columns }: TableFacts, names: readonly string[]): TableFacts["columns"] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return columns.filter(({ name }) => wanted.has(name.toLowerCase()));
}

import { undoLimits, type UndoObstacle } from "../../domain/writePreview";
import { quoteIdentifier } from "../quote";
import { castExpression, sqlType } from "../sqlType";
import type { TableFacts } from "./WriteStatement";

/**
 * Rows as they are before the statement: every cell as text, behind them whether all texts read back as the same values, and
 * whether the row can be told from all others of the table.
 */
export interface RowImage {
  readonly sql: string;
  readonly columns: TableFacts["columns"];
  /** Why there is no script where one of the rows can't. */
  readonly otherwise: UndoObstacle;
}

/** A part of an undo script. */
export type UndoStep =
  /** Puts rows back. */
  | { readonly kind: "insert"; readonly image: RowImage }
  /** Puts values back; the first columns are the key, in which NULL is a value unless it is the primary one. */
  | { readonly kind: "update"; readonly image: RowImage; readonly keys: number; readonly isPrimary: boolean }
  /** Deletes rows by their primary key, or by all that they were given, in which NULL is a value. */
  | { readonly kind: "delete"; readonly image: RowImage; readonly isPrimary: boolean }
  | { readonly kind: "statement"; readonly sql: string }
  /** Makes the view again, as the database says it is made. */
  | { readonly kind: "view" }
  /** Makes the table's indexes again. */
  | { readonly kind: "indexes" };

interface ImageParts {
  readonly columns: TableFacts["columns"];
  /** SQL of a column's value in a row. */
  readonly valueOf: (name: string) => string;
  /** What follows FROM. */
  readonly from: string;
  /** WITH and its queries, ending in a space; empty for none. */
  readonly ctes: string;
  /** SQL of whether the row can be told from all others, and why there is no script otherwise. */
  readonly single?: { readonly sql: string; readonly otherwise: UndoObstacle };
}

/** @returns null where values of a type can't be written as SQL */
export function imageOf({ columns, valueOf, from, ctes, single }: ImageParts): RowImage | null {
  const cells = columns.map(({ name, type }) => {
    const value = valueOf(name);
    const text = `CAST(${value} AS VARCHAR)`;
    return { text, isExact: `${castExpression(text, type)} IS NOT DISTINCT FROM ${value}` };
  });
  if (columns.some(({ type }) => sqlType(type) === null)) return null;
  const texts = cells.map(({ text }, index) => `${text} AS "wharf ${index}"`);
  const isExact = cells.map((cell) => cell.isExact).join(" AND ");
  return {
    sql: `${ctes}SELECT ${texts.join(",\n")},\n(${isExact}) AS "wharf exact",\n(${single?.sql ?? "true"}) AS "wharf single"\nFROM ${from}${ownLimit}`,
    columns,
    otherwise: single?.otherwise ?? "noKey",
  };
}

const ownLimit = `\nLIMIT ${undoLimits.rows + 1}`;

/** The query of an image as far as it is made of what was written. */
export function withoutOwnLimit({ sql }: RowImage): string {
  return sql.endsWith(ownLimit) ? sql.slice(0, -ownLimit.length) : sql;
}

/** The table's columns of these names, in the table's order. */
export function columnsNamed({ columns }: TableFacts, names: readonly string[]): TableFacts["columns"] {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return columns.filter(({ name }) => wanted.has(name.toLowerCase()));
}

/** How many rows of the table have these values, as SQL; NULL is one of them. */
export function countAlike(
  table: string,
  columns: TableFacts["columns"],
  valueOf: (name: string) => string,
): string {
  const same = columns.map(
    ({ name }) => `"wharf twin".${quoteIdentifier(name)} IS NOT DISTINCT FROM ${valueOf(name)}`,
  );
  return `(SELECT count(*) FROM ${table} AS "wharf twin" WHERE ${same.join(" AND ")})`;
}

/**
 * Deletes rows that a statement adds, by the primary key where they are given one, and otherwise by all that they are given:
 * then no row of the table may be like them before.
 *
 * @param given Columns that the rows are given values for; the others get what only the database knows.
 * @param rows Where the values are, as columns of `valueOf`.
 */
export function deleteAdded(
  facts: TableFacts,
  table: string,
  given: readonly string[],
  { from, valueOf, ctes }: Pick<ImageParts, "from" | "valueOf" | "ctes">,
): UndoStep | UndoObstacle {
  const columns = columnsNamed(facts, given);
  if (columns.length === 0 || columns.length < given.length) return "form";
  const keys = columnsNamed(facts, facts.primaryKey ?? []);
  const isPrimary = keys.length > 0 && keys.every((key) => columns.includes(key));
  const image = isPrimary
    ? imageOf({ columns: keys, valueOf, from, ctes })
    : imageOf({
        ...{ columns, valueOf, from, ctes },
        single: { sql: `${countAlike(table, columns, valueOf)} = 0`, otherwise: "alike" },
      });
  return image === null ? "inexact" : { kind: "delete", image, isPrimary };
}

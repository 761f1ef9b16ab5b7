/** The table that a statement writes to, as SQL writes it. */
export interface WriteTarget {
  /** With its schema where written: `main."my table"`. */
  readonly name: string;
  /** What its columns are qualified by: the alias, or the last part of the name. */
  readonly alias: string;
  /** What follows FROM: the name, and the alias where there is one. */
  readonly relation: string;
}

/** A column that is set. */
export interface Assignment {
  /** The column's name without quotes. */
  readonly column: string;
  /** SQL of the new value; null for DEFAULT. */
  readonly value: string | null;
}

interface Written {
  readonly target: WriteTarget;
  /** WITH and its queries, ending in a space; empty for none. */
  readonly ctes: string;
}

export interface UpdateStatement extends Written {
  readonly kind: "update";
  /** Null where they are written in a form that isn't known. */
  readonly assignments: readonly Assignment[] | null;
  /** What FROM joins the target with; null for none. */
  readonly using: string | null;
  readonly where: string | null;
}

export interface DeleteStatement extends Written {
  readonly kind: "delete" | "truncate";
  /** What USING joins the target with; null for none. */
  readonly using: string | null;
  readonly where: string | null;
}

/** What an INSERT does with rows whose key is there already. */
export interface ConflictRule {
  readonly action: "nothing" | "update";
  /** Columns of the key; null where any key counts. */
  readonly keys: readonly string[] | null;
  /** Rows that are there are changed only where this holds. */
  readonly where: string | null;
  readonly assignments: readonly Assignment[] | null;
}

export interface InsertStatement extends Written {
  readonly kind: "insert";
  /** Columns that are given values; null for all of the table in order, or by name. */
  readonly columns: readonly string[] | null;
  readonly isByName: boolean;
  /** The query or VALUES; null for DEFAULT VALUES. */
  readonly source: string | null;
  /** Rows of VALUES; null for a query. */
  readonly valueRows: number | null;
  readonly conflict: ConflictRule | null;
}

/** Where a clause of MERGE takes its values from. */
export type MergeValues =
  | { readonly kind: "set"; readonly assignments: readonly Assignment[] }
  /** `columns` is null for all of the table in order; a value is null for DEFAULT. */
  | {
      readonly kind: "list";
      readonly columns: readonly string[] | null;
      readonly values: readonly (string | null)[];
    }
  /** The source's columns in order, by their names, or none of them. */
  | { readonly kind: "position" | "name" | "defaults" };

export interface MergeClause {
  readonly rows: "matched" | "notMatchedByTarget" | "notMatchedBySource";
  readonly condition: string | null;
  readonly action: "update" | "delete" | "insert" | "nothing";
  /** Null where there are none, or where they are written in a form that isn't known. */
  readonly values: MergeValues | null;
}

export interface MergeStatement extends Written {
  readonly kind: "merge";
  /** What follows USING, with its alias. */
  readonly source: string;
  /** What the source's columns are qualified by. */
  readonly sourceAlias: string;
  /** Condition of ON; for USING (a, b) the comparison of those columns. */
  readonly on: string;
  readonly clauses: readonly MergeClause[];
}

export interface DropStatement {
  readonly kind: "drop";
  /** TABLE, VIEW, SCHEMA. */
  readonly object: string;
  readonly target: WriteTarget;
}

export interface CreateStatement extends Written {
  readonly kind: "create";
  readonly object: string;
  readonly replaces: boolean;
  /** The query whose rows a table takes; null for none. */
  readonly query: string | null;
}

/** A statement that changes rows or objects, taken apart as far as a preview needs it. Parts are SQL as written. */
export type WriteStatement =
  | UpdateStatement
  | DeleteStatement
  | InsertStatement
  | MergeStatement
  | DropStatement
  | CreateStatement;

/** What a database says of a table that a statement writes to. */
export interface TableFacts {
  /** Those that hold values: what the table computes by itself is left out. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns of each unique key, the primary key first; none where the database can't be asked. */
  readonly keys: readonly (readonly string[])[];
  /** Columns of the primary key; null where there is none that is known. */
  readonly primaryKey: readonly string[] | null;
  /** The statement that makes the table; null where the database doesn't say. */
  readonly definition: string | null;
}

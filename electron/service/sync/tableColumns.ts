import type { SchemaChange } from "../catalog/RunRepository";
import type { StreamState } from "../catalog/StreamStateRepository";
import type { SpoolColumn } from "#shared/processes/SpoolFile";

export type TableColumn = StreamState["columns"][number];

export interface TableColumns {
  /** Of the table after this sync: those that are read, then those that only stay. */
  readonly columns: readonly TableColumn[];
  readonly changes: readonly SchemaChange[];
}

export interface ColumnsBefore {
  readonly stream: string;
  /** Undefined at the first sync. */
  readonly state: StreamState | undefined;
  /** Columns that the person excluded: they leave the table and are no change of the source. */
  readonly excluded: ReadonlySet<string>;
  /** Columns that are at the source, and that its user may not read. */
  readonly withheld: readonly string[];
  /** Time of this sync, ISO 8601. */
  readonly at: string;
}

/**
 * What becomes of a table's columns. One that the source no longer has stays, so that queries and views that name it
 * go on working, with a comment that says since when; rows keep their last value of it where a primary key tells them
 * apart, and are NULL there otherwise. Excluding a column is how a person lets go of it.
 */
export function tableColumns(
  read: readonly Pick<SpoolColumn, "name" | "type">[],
  { stream, state, excluded, withheld, at }: ColumnsBefore,
): TableColumns {
  const columns: TableColumn[] = read.map(({ name, type }) => ({ name, type, vanishedAt: null }));
  if (state === undefined) return { columns, changes: [] };
  const before = new Map(state.columns.map((column) => [column.name.toLowerCase(), column]));
  const now = new Set(read.map(({ name }) => name.toLowerCase()));
  const barred = new Set(withheld.map((name) => name.toLowerCase()));
  const change = (kind: SchemaChange["kind"], column: string, from: string | null, to: string | null) => ({
    kind,
    table: stream,
    column,
    from,
    to,
  });
  const changes: SchemaChange[] = [];
  for (const { name, type } of read) {
    const old = before.get(name.toLowerCase());
    if (old === undefined || old.vanishedAt !== null) changes.push(change("columnAdded", name, null, type));
    else if (old.type !== type) changes.push(change("typeChanged", name, old.type, type));
  }
  for (const column of state.columns) {
    if (now.has(column.name.toLowerCase()) || excluded.has(column.name)) continue;
    const kind = barred.has(column.name.toLowerCase()) ? "columnRevoked" : "columnVanished";
    if (column.vanishedAt === null) changes.push(change(kind, column.name, column.type, null));
    columns.push({ ...column, vanishedAt: column.vanishedAt ?? at });
  }
  return { columns, changes };
}

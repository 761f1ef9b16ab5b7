import type { LoadColumn, LoadTarget } from "#shared/processes/enginePort";
import { sqlType } from "#shared/sql/sqlType";
import type { SchemaChange } from "../catalog/RunRepository";
import type { StreamState } from "../catalog/StreamStateRepository";
import type { SourceStream, StreamSelection } from "../connectors/Connector";
import { SourceError } from "../connectors/SourceError";
import { type SpoolColumn, spoolExpressions } from "#shared/processes/SpoolFile";
import { keptColumnComment } from "#shared/domain/keptColumnComment";
import { numberedNotes } from "./targetTables";
import { columnsToRead, type ColumnsToRead, type StreamSelection as StreamChosen } from "./columnsToRead";

/**
 * A column as a source describes it, for the engine: its types written from their parts, its expression one of the known ones.
 * Names are quoted wherever they are used; these are not, and would carry a hostile server's SQL into the database.
 *
 * @throws SourceError for anything else
 */
export function loadColumn({ name, type, readAs, expression }: SpoolColumn): LoadColumn {
  const writtenType = plainType(name, type);
  const isKnown = spoolExpressions.some((known) => known === expression);
  if (!isKnown && expression !== `CAST(value AS ${type})`)
    throw new SourceError(
      "value",
      `The source describes the column ${name} in a way that is not understood.`,
    );
  return {
    name: plainName(name),
    type: writtenType,
    readAs: plainType(name, readAs),
    expression: isKnown ? expression : `CAST(value AS ${writtenType})`,
  };
}

/** Beyond what any source has; the engine takes longer ones. */
const LONGEST_NAME = 1000;

/** A name of a table or column, to be quoted. @throws SourceError for a text that SQL cannot hold, or that is no name */
function plainName(name: string): string {
  if (name !== "" && name.length <= LONGEST_NAME && !name.includes("\0")) return name;
  throw new SourceError(
    "value",
    `The source has a table or column whose name can't be used: ${JSON.stringify(name.slice(0, 100))}. Rename it there, or leave it out.`,
  );
}

/** @throws SourceError for a text that is no plain type */
function plainType(column: string, type: string): string {
  const written = sqlType(type);
  if (written === null)
    throw new SourceError("value", `The source gives the column ${column} a type that is not understood.`);
  return written;
}

export interface StreamPlanOptions {
  readonly stream: SourceStream;
  readonly selection: StreamChosen;
  /** Columns seen before its first sync; null where none were recorded. See StreamState. */
  readonly seenColumns: readonly string[] | null;
  /** What the last good sync left; undefined at the first. */
  readonly state: StreamState | undefined;
  /** Whether that table is still there. */
  readonly hasTable: boolean;
  readonly schema: string;
  readonly table: string;
  /** See LoadTarget. */
  readonly mark: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What a stream's read came to, and what is to be written down of it. */
export interface StreamSyncResult {
  readonly rows: number;
  readonly state: StreamState;
  readonly changes: readonly SchemaChange[];
  /** Sentences: what was read otherwise than it is at the source. */
  readonly notes: readonly string[];
  /** New columns that wait for an answer. */
  readonly waiting: readonly string[];
}

/** A load's target with what it changes. */
export interface PlannedTarget {
  readonly target: LoadTarget;
  readonly columns: StreamState["columns"];
  readonly changes: readonly SchemaChange[];
}

/** How one stream is read into its table: which columns, from where on, and into what. */
export class StreamPlan {
  readonly selection: StreamSelection;
  readonly #options: StreamPlanOptions;
  readonly #chosen: ColumnsToRead;
  /** Columns and types that are read, as the state keeps them. */
  readonly #read: string;

  /** @throws SourceError where nothing may be read */
  constructor(options: StreamPlanOptions) {
    const { stream, state, seenColumns } = options;
    const unread = stream.barred ?? stream.broken;
    if (unread !== undefined) throw new SourceError("permission", unread);
    const before =
      state ?? (seenColumns === null ? undefined : { columns: [], seenColumns: [...seenColumns] });
    this.#options = options;
    this.#chosen = columnsToRead(stream, options.selection, before);
    const { read, excluded } = this.#chosen;
    this.#read = JSON.stringify(read.map(({ name, targetType }) => [name, targetType]));
    const isSame = options.hasTable && state?.selection === this.#read;
    this.selection = {
      stream,
      columns: read.map(({ name }) => name),
      excluded: [...excluded],
      position: isSame ? (state?.position ?? null) : null,
    };
  }

  /** @param spool columns as the source sends them */
  target(spool: readonly SpoolColumn[], mode: LoadTarget["mode"]): PlannedTarget {
    const { stream, state, at, schema, table, mark } = this.#options;
    const { columns, changes } = tableColumns(spool, {
      stream: stream.name,
      state,
      excluded: this.#chosen.excluded,
      withheld: stream.withheld ?? [],
      at,
    });
    const kept = columns.flatMap(({ name, type, vanishedAt }) =>
      vanishedAt === null
        ? []
        : [{ name, type: plainType(name, type), comment: keptColumnComment(vanishedAt) }],
    );
    const target: LoadTarget = {
      ...{ schema, table: plainName(table), mark, mode, kept },
      primaryKey: stream.primaryKey,
      columns: spool.map(loadColumn),
      excluded: [...this.#chosen.excluded],
    };
    return { target, columns: [...columns], changes };
  }

  /** @param read what the source and the database came to */
  result(
    { columns, changes }: Pick<PlannedTarget, "columns" | "changes">,
    { rows, position, notes }: { rows: number; position: string | null; notes: readonly string[] },
  ): StreamSyncResult {
    const { stream, table } = this.#options;
    const { notes: questions, held, seen } = this.#chosen;
    return {
      rows,
      changes,
      waiting: questions.length === 0 ? [] : held,
      notes: [...numberedNotes(stream, table), ...questions, ...notes],
      state: {
        ...{ name: stream.name, table, columns, position },
        selection: this.#read,
        vanishedAt: null,
        revokedAt: null,
        newSince: null,
        seenColumns: [...seen],
        loaded: true,
      },
    };
  }
}

type TableColumn = StreamState["columns"][number];

interface TableColumns {
  /** Of the table after this sync: those that are read, then those that only stay. */
  readonly columns: readonly TableColumn[];
  readonly changes: readonly SchemaChange[];
}

interface ColumnsBefore {
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
function tableColumns(
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

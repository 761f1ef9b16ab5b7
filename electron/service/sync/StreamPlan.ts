import type { LoadTarget } from "#shared/contract/enginePort";
import type { SchemaChange } from "../catalog/RunRecord";
import type { StreamState } from "../catalog/StreamState";
import type { StreamSelection } from "../connectors/Connector";
import { loadColumn, plainName, plainType } from "./loadColumn";
import { SourceProblem } from "../connectors/SourceProblem";
import type { SourceStream } from "../connectors/SourceStream";
import type { SpoolColumn } from "../connectors/SpoolFile";
import { keptColumnComment } from "../engines/process/load/additions/keptColumnComment";
import type { StreamSelection as StreamChosen } from "./choiceFor";
import { columnsToRead, type ColumnsToRead } from "./columnsToRead";
import { tableColumns } from "./tableColumns";

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

  /** @throws SourceProblem where nothing may be read */
  constructor(options: StreamPlanOptions) {
    const { stream, state, seenColumns } = options;
    const unread = stream.barred ?? stream.broken;
    if (unread !== undefined) throw new SourceProblem("permission", unread);
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
      notes: [...questions, ...notes],
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

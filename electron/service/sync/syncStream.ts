import type { LoadTarget } from "#shared/contract/enginePort";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";
import type { RunTable, SchemaChange } from "../catalog/RunRecord";
import type { StreamState } from "../catalog/StreamState";
import type { OpenSource } from "../connectors/Connector";
import { SourceProblem } from "../connectors/SourceProblem";
import type { SourceStream } from "../connectors/SourceStream";
import type { SpoolColumn } from "../connectors/SpoolFile";
import type { RunningLoad } from "../engines/DatabaseEngine";
import { LoadFailure } from "../engines/LoadFailure";
import { keptColumnComment } from "../engines/process/load/additions/keptColumnComment";
import type { StreamSelection } from "./choiceFor";
import { columnsToRead } from "./columnsToRead";
import { LoadSink } from "./LoadSink";
import { SilenceLimit, type Silence } from "./SilenceLimit";
import { tableColumns } from "./tableColumns";

export interface StreamSyncOptions {
  readonly stream: SourceStream;
  readonly selection: StreamSelection;
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
  readonly spoolFolder: string;
  readonly load: (target: LoadTarget, signal: AbortSignal) => Promise<RunningLoad>;
  readonly silence: Silence;
  readonly onProgress: (progress: Partial<Pick<RunTable, "rows" | "bytes">>) => void;
  /** ISO 8601. */
  readonly at: string;
}

export interface StreamSyncResult {
  readonly rows: number;
  readonly state: StreamState;
  readonly changes: readonly SchemaChange[];
  /** Sentences: what was read otherwise than it is at the source. */
  readonly notes: readonly string[];
  /** New columns that wait for an answer. */
  readonly waiting: readonly string[];
}

/** Reads one stream into its table, once. Rejects with what went wrong; the table is then as it was. */
export async function syncStream(
  source: OpenSource,
  options: StreamSyncOptions,
  signal: AbortSignal,
): Promise<StreamSyncResult> {
  const { stream, state, table, at } = options;
  const unread = stream.barred ?? stream.broken;
  if (unread !== undefined) throw new SourceProblem("permission", unread);
  const { seenColumns } = options;
  const before = state ?? (seenColumns === null ? undefined : { columns: [], seenColumns: [...seenColumns] });
  const chosen = columnsToRead(stream, options.selection, before);
  const { read, excluded } = chosen;
  const selection = JSON.stringify(read.map(({ name, targetType }) => [name, targetType]));
  const isSame = options.hasTable && state?.selection === selection;
  let columns: StreamState["columns"] = [];
  let changes: readonly SchemaChange[] = [];
  let bytes = 0;

  const beginLoad = (spool: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<RunningLoad> => {
    const result = tableColumns(spool, { stream: stream.name, state, excluded, at });
    columns = [...result.columns];
    changes = result.changes;
    const kept = result.columns.flatMap(({ name, type, vanishedAt }) =>
      vanishedAt === null ? [] : [{ name, type, comment: keptColumnComment(vanishedAt) }],
    );
    return options.load(
      {
        schema: options.schema,
        table,
        mark: options.mark,
        mode,
        primaryKey: stream.primaryKey,
        columns: spool.map(({ name, type, readAs, expression }) => ({ name, type, readAs, expression })),
        kept,
        excluded: [...excluded],
      },
      signal,
    );
  };
  // Again from nothing where this is another try.
  options.onProgress({ rows: 0, bytes: 0 });
  const sink = new LoadSink(options.spoolFolder, beginLoad, {
    rows: (rows) => {
      options.onProgress({ rows });
    },
    bytes: (more) => {
      bytes += more;
      options.onProgress({ bytes });
    },
  });
  try {
    const position = isSame ? (state?.position ?? null) : null;
    const outcome = await SilenceLimit.over(options.silence, (limit) =>
      source.read(
        { stream, columns: read.map(({ name }) => name), excluded: [...excluded], position },
        limit.heardBy(sink),
        AbortSignal.any([signal, limit.signal]),
      ),
    );
    signal.throwIfAborted();
    const { rows, notes } = await sink.commit(outcome.rows);
    const reached = outcome.position;
    return {
      rows,
      changes,
      waiting: chosen.notes.length === 0 ? [] : chosen.held,
      notes: [...chosen.notes, ...(outcome.notes ?? []), ...notes],
      state: {
        name: stream.name,
        table,
        columns,
        selection,
        position: reached,
        vanishedAt: null,
        revokedAt: null,
        newSince: null,
        seenColumns: [...chosen.seen],
        loaded: true,
      },
    };
  } catch (error) {
    // Before the undoing, which fails whatever still waits.
    const failure = sink.failure ?? { error };
    await sink.rollback();
    signal.throwIfAborted();
    if (sink.mode === "merge" && state !== undefined && fitsOnlyAnew(failure.error))
      return syncStream(source, { ...options, state: { ...state, position: null } }, signal);
    throw state === undefined ? failure.error : withLostMark(failure.error, options);
  }
}

/** Changed rows are not taken by a table that a person gave a rule or took a column; one that is made anew takes all. */
function fitsOnlyAnew(error: unknown): boolean {
  return error instanceof LoadFailure && /^(?:Constraint|Binder) Error/.test(error.message);
}

/** A table of a sync is known by its comment alone, which a person may have changed. */
function withLostMark(error: unknown, { schema, table, mark }: StreamSyncOptions): unknown {
  if (!(error instanceof LoadFailure) || error.kind !== "tableTaken") return error;
  const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
  const statement = `COMMENT ON TABLE ${name} IS ${quoteText(`${mark}: `)}`;
  return new LoadFailure({
    kind: error.kind,
    message: `${error.message} If it is the table of an earlier sync and only its comment was changed, run ${statement} with words of your own behind the colon; then syncs go on and keep them.`,
  });
}

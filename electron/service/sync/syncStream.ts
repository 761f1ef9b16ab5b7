import type { LoadTarget } from "#shared/processes/enginePort";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import type { RunTable } from "../catalog/RunRepository";
import type { OpenSource } from "../connectors/Connector";
import type { SpoolColumn } from "#shared/processes/SpoolFile";
import { TableLoadError, type RunningLoad } from "../engines/DatabaseEngine";
import { LoadSink } from "./LoadSink";
import { type Silence, IdleTimeout } from "./IdleTimeout";
import { type PlannedTarget, StreamPlan, type StreamPlanOptions, type StreamSyncResult } from "./StreamPlan";

export interface StreamSyncOptions extends StreamPlanOptions {
  readonly spoolFolder: string;
  readonly load: (target: LoadTarget, signal: AbortSignal) => Promise<RunningLoad>;
  readonly silence: Silence;
  readonly onProgress: (progress: Partial<Pick<RunTable, "rows" | "bytes">>) => void;
}

/** Reads one stream into its table, once. Rejects with what went wrong; the table is then as it was. */
export async function syncStream(
  source: OpenSource,
  options: StreamSyncOptions,
  signal: AbortSignal,
): Promise<StreamSyncResult> {
  const { state } = options;
  const plan = new StreamPlan(options);
  let begun: Pick<PlannedTarget, "columns" | "changes"> = { columns: [], changes: [] };
  let bytes = 0;

  const beginLoad = (spool: readonly SpoolColumn[], mode: "replace" | "merge"): Promise<RunningLoad> => {
    const planned = plan.target(spool, mode);
    begun = planned;
    return options.load(planned.target, signal);
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
    const outcome = await IdleTimeout.over(options.silence, (limit) =>
      source.read(plan.selection, limit.watch(sink), AbortSignal.any([signal, limit.signal])),
    );
    signal.throwIfAborted();
    const { rows, notes } = await sink.commit(outcome.rows);
    const { position } = outcome;
    return plan.result(begun, { rows, position, notes: [...(outcome.notes ?? []), ...notes] });
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
  return error instanceof TableLoadError && /^(?:Constraint|Binder) Error/.test(error.message);
}

/** A table of a sync is known by its comment alone, which a person may have changed. */
function withLostMark(error: unknown, { schema, table, mark }: StreamSyncOptions): unknown {
  if (!(error instanceof TableLoadError) || error.kind !== "tableTaken") return error;
  const name = `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
  const statement = `COMMENT ON TABLE ${name} IS ${quoteText(`${mark}: `)}`;
  return new TableLoadError({
    kind: error.kind,
    message: `${error.message} If it is the table of an earlier sync and only its comment was changed, run ${statement} with words of your own behind the colon; then syncs go on and keep them.`,
  });
}

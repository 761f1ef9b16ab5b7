import type { OpenSource, SmallStream } from "../connectors/Connector";
import type { TableWithRows } from "../engines/DatabaseEngine";
import { IdleTimeout, type Silence } from "./IdleTimeout";
import { StreamPlan, type PlannedTarget, type StreamPlanOptions, type StreamSyncResult } from "./StreamPlan";

/** One stream that was read with others. */
interface ReadTable {
  /** Place among the streams that were asked for. */
  readonly place: number;
  readonly plan: StreamPlan;
  readonly stream: SmallStream;
}

/** Streams that were read in one go, before they are loaded. */
export interface SmallRead {
  readonly tables: readonly ReadTable[];
  /** Streams that had their turn: those beyond have to be asked for again, those between are for syncStream. */
  readonly count: number;
}

export interface SmallReadOptions {
  readonly use: <Result>(work: (source: OpenSource) => Promise<Result>) => Promise<Result>;
  readonly silence: Silence;
}

/**
 * Reads the small ones among streams with few round trips. Never rejects: a stream that is not read here, whatever the
 * reason, is for syncStream, which tries again and reports what is wrong.
 */
export async function readSmallTables(
  streams: readonly StreamPlanOptions[],
  { use, silence }: SmallReadOptions,
  signal: AbortSignal,
): Promise<SmallRead> {
  const asked = streams.flatMap((options, place) => {
    const plan = planned(options);
    return plan === null ? [] : [{ place, plan }];
  });
  if (asked.length === 0) return { tables: [], count: streams.length };
  const selections = asked.map(({ plan }) => plan.selection);
  const found = await IdleTimeout.over(silence, (limit) =>
    use(async (source) => {
      const heard = () => {
        limit.heard();
      };
      const either = AbortSignal.any([signal, limit.signal]);
      return (await source.readSmall?.(selections, heard, either)) ?? selections.map(() => null);
    }),
  ).catch(() => selections.map(() => null));
  const tables = asked.flatMap(({ place, plan }, index): ReadTable[] => {
    const stream = found[index];
    return stream === undefined || stream === null ? [] : [{ place, plan, stream }];
  });
  return { tables, count: asked[found.length]?.place ?? streams.length };
}

/**
 * Loads what was read, all together.
 *
 * @param load see RunningEngine.loadSmall
 * @returns by the place of the stream; one that is missing is for syncStream
 */
export async function loadSmallTables(
  { tables }: SmallRead,
  load: (tables: readonly TableWithRows[], signal: AbortSignal) => Promise<readonly boolean[]>,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, StreamSyncResult & { readonly bytes: number }>> {
  if (tables.length === 0) return new Map();
  const targets: readonly PlannedTarget[] = tables.map(({ plan, stream }) =>
    plan.target(stream.columns, "replace"),
  );
  const inPlace = await load(
    tables.flatMap(({ stream: { csv, rows } }, index) => {
      const target = targets[index]?.target;
      return target === undefined ? [] : [{ target, csv, rows }];
    }),
    signal,
  );
  return new Map(
    tables.flatMap(({ place, plan, stream: { rows, notes, csv } }, index) => {
      const target = targets[index];
      if (target === undefined || inPlace[index] !== true) return [];
      const result = plan.result(target, { rows, position: null, notes });
      return [[place, { ...result, bytes: csv.length }] as const];
    }),
  );
}

/** Null where nothing may be read, which syncStream reports. */
function planned(options: StreamPlanOptions): StreamPlan | null {
  try {
    return new StreamPlan(options);
  } catch {
    return null;
  }
}

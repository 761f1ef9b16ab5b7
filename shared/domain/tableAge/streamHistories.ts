import type { Connection } from "../../api/connection";
import { streamPlace } from "../../api/decode/streams/streamIdentity";
import type { SyncRun, SyncRunTable } from "../../api/syncRun";
import type { LoadedTable } from "../../api/loadedTables";

/** What the runs of a Connection tell of one of its streams. */
export interface StreamHistory {
  readonly target: LoadedTable | null;
  /** When it was synced, newest first. */
  readonly syncedAt: readonly string[];
  /** What the newest sync that came to an end with it made of it; null before the first. */
  readonly last: "synced" | "failed" | null;
  readonly error: string | null;
  /** Whether the newest run that names its tables names it; true where no run does. */
  readonly isInNewest: boolean;
  /** A run is under way and has not done with it yet. */
  readonly isRunning: boolean;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type OpenHistory = Writable<Omit<StreamHistory, "syncedAt">> & { readonly syncedAt: string[] };
type Outcome = "open" | "synced" | "failed" | "untold";

/**
 * The runs turned about: what became of each stream, by its name.
 *
 * @param runs Most recent first.
 */
export function streamHistories(
  connection: Connection,
  runs: readonly SyncRun[],
): ReadonlyMap<string, StreamHistory> {
  const chosen = connection.streams
    .filter(({ enabled }) => enabled)
    .map(({ identity }) => streamPlace(identity).name);
  const named = [...chosen, ...runs.flatMap(({ tables }) => tables.map(({ name }) => name))];
  const histories = new Map([...new Set(named)].map((name) => [name, emptyHistory()]));
  // A sync of single tables says nothing of the others.
  const newestWithTables = runs.find(({ tables, only }) => tables.length > 0 && only === null);
  for (const name of newestWithTables?.tables.map((table) => table.name) ?? histories.keys()) {
    const history = histories.get(name);
    if (history !== undefined) history.isInNewest = true;
  }
  for (const run of runs) {
    const byName = new Map(run.tables.map((table) => [table.name, table]));
    if (byName.size === 0) {
      // It ended, or is, before it knew its tables; or the service does not tell of tables.
      for (const history of histories.values()) take(history, outcomeOfAll(run), run, null);
    }
    for (const [name, table] of byName) {
      const history = histories.get(name);
      if (history !== undefined) take(history, outcomeOf(table, run), run, table);
    }
  }
  return histories;
}

function emptyHistory(): OpenHistory {
  return { target: null, syncedAt: [], last: null, error: null, isInNewest: false, isRunning: false };
}

function take(history: OpenHistory, outcome: Outcome, run: SyncRun, table: SyncRunTable | null): void {
  history.target ??= table?.target ?? null;
  if (outcome === "open") history.isRunning = true;
  if (outcome === "untold" || outcome === "open") return;
  const at = table?.finishedAt ?? run.finishedAt ?? run.startedAt;
  if (outcome === "synced" && at !== null) history.syncedAt.push(at);
  if (history.last !== null) return;
  history.last = outcome;
  if (outcome === "failed") history.error = table?.error ?? run.error;
}

function isOpen({ status }: Pick<SyncRun, "status">): boolean {
  return status === "queued" || status === "running";
}

function outcomeOfAll(run: SyncRun): Outcome {
  if (isOpen(run)) return "open";
  if (run.status === "succeeded") return "synced";
  return run.status === "failed" ? "failed" : "untold";
}

function outcomeOf({ status, error, rows }: SyncRunTable, run: SyncRun): Outcome {
  if (status === "succeeded") return "synced";
  if (status === "failed" || error !== null) return "failed";
  if (status === "cancelled" || status === "partial") return "untold";
  if (isOpen(run)) return "open";
  if (status !== null) return run.status === "failed" ? "failed" : "untold";
  if (run.status === "succeeded") return "synced";
  // A table without a state of its own came in when the failure is that of another table.
  const isOthersFailure = run.tables.some((other) => other.error !== null);
  if (run.status === "failed" && !isOthersFailure) return "failed";
  return run.status !== "cancelled" && isOthersFailure && rows !== null ? "synced" : "untold";
}

/** Names of the streams that somebody turned off. */
export function offStreams({ streams }: Connection): ReadonlySet<string> {
  return new Set(streams.filter(({ enabled }) => !enabled).map(({ identity }) => streamPlace(identity).name));
}

/** Whether a Connection was changed after its newest run began: what was chosen since is not yet in it. */
export function wasChangedSince({ updatedAt }: Connection, newest: SyncRun | undefined): boolean {
  const startedAt = newest?.startedAt ?? null;
  return updatedAt !== null && startedAt !== null && Date.parse(updatedAt) > Date.parse(startedAt);
}

/**
 * Names of the streams that were synced, are turned on, and that the newest sync did not read: the source offers them
 * no more. Where the Connection was changed since, the next sync may well read them: only those are then gone of which
 * a run says so.
 *
 * @param runs Most recent first.
 */
export function goneStreams(connection: Connection, runs: readonly SyncRun[]): readonly string[] {
  const isChanged = wasChangedSince(connection, runs[0]);
  const vanished = vanishedTables(runs);
  const off = offStreams(connection);
  return [...streamHistories(connection, runs)].flatMap(([name, { syncedAt, isInNewest }]) =>
    syncedAt.length > 0 && !isInNewest && !off.has(name) && (!isChanged || vanished.has(name)) ? name : [],
  );
}

/** Those whose going is the newest that runs tell of their coming and going. */
function vanishedTables(runs: readonly SyncRun[]): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { changes } of runs) {
    for (const { kind, table } of changes) {
      if (kind.startsWith("table") && !newest.has(table)) newest.set(table, kind);
    }
  }
  return new Set([...newest].flatMap(([table, kind]) => (kind === "tableVanished" ? table : [])));
}

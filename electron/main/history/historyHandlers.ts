import type { MethodInput } from "#shared/contract/methods";
import { type ResultLikeness, resultLikenesses, runDays, type RunEntry } from "#shared/domain/runEntry";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { asWriteError } from "../storage/JsonFile";
import type { RunLedger } from "./RunLedger";

/** Characters of a statement that a list shows. */
const shownCharacters = 1000;
/** Runs of an archive that a search lists. */
const archivedRunsShown = 1000;

/** Handlers of the ledger of runs. */
export function historyHandlers(
  ledger: RunLedger,
  isKept: (runId: string) => boolean,
): HandlersOf<
  | "history.list"
  | "history.searchArchive"
  | "history.statement"
  | "history.earlierResults"
  | "history.mark"
  | "history.delete"
> {
  const listed = (entry: RunEntry) => ({
    ...shown(entry),
    isKept: entry.outcome === "succeeded" && isKept(entry.runId),
  });
  return {
    "history.list": async ({ offset, limit, ...filter }) => {
      const all = await ledger.entries();
      const matching = matchingRuns(all.values(), filter);
      const entries = matching.slice(offset, offset + limit).map(listed);
      return {
        matching: matching.length,
        all: all.size,
        entries,
        days: runDays(startsOf(matching)),
        databases: databasesOf(all.values()),
        archived: [...(await ledger.archives())],
      };
    },
    "history.searchArchive": async ({ file, ...filter }, { signal }) => {
      const { matching, entries } = await ledger.searchArchive(file, {
        matches: runMatcher(filter),
        ...(filter.isStarred ? { among: "starred" as const } : {}),
        limit: archivedRunsShown,
        signal,
      });
      return { matching, entries: entries.map(listed) };
    },
    "history.statement": async ({ runId }, { signal }) => {
      const entry = (await ledger.entries()).get(runId) ?? (await ledger.findArchived(runId, signal));
      return { sql: entry?.sql ?? null, written: entry?.written ?? null };
    },
    "history.earlierResults": async ({ runId, search, limit }) => {
      const found = earlierResults(await ledger.entries(), { runId, search, isKept });
      const entries = found.slice(0, limit).map(({ likeness, ...entry }) => ({ ...shown(entry), likeness }));
      return { matching: found.length, entries };
    },
    "history.mark": async (mark) => {
      await asWriteError(ledger.mark(mark));
      return {};
    },
    "history.delete": async ({ which }) => {
      const isDropped = (run: Pick<RunEntry, "runId" | "startedAt" | "isStarred">) =>
        which.of === "run"
          ? run.runId === which.runId
          : (which.before === null || run.startedAt < which.before) &&
            !(which.keepsStarred && run.isStarred === true);
      await asWriteError(ledger.delete(isDropped, which.of === "run" ? which.runId : undefined));
      return {};
    },
  };
}

/** A run as lists have it: with the beginning of its statement, and without values. */
function shown(entry: RunEntry): Omit<RunEntry, "written"> {
  const listed = { ...entry, sql: entry.sql.slice(0, shownCharacters) };
  delete listed.written;
  return listed;
}

function* startsOf(entries: readonly RunEntry[]): Generator<number> {
  for (const { startedAt } of entries) yield startedAt;
}

/** The one used last first. */
function databasesOf(entries: Iterable<RunEntry>): { profileId: string; databaseId: string }[] {
  const found = new Map<string, { profileId: string; databaseId: string }>();
  for (const { profileId, databaseId } of entries) {
    const key = JSON.stringify([profileId, databaseId]);
    found.delete(key);
    found.set(key, { profileId, databaseId });
  }
  return [...found.values()].toReversed();
}

interface EarlierRequest {
  /** The run whose result is to be compared. */
  readonly runId: string;
  /** Words that all occur in the statement, blind to case. */
  readonly search: string;
  readonly isKept: (runId: string) => boolean;
}

type EarlierResult = RunEntry & { readonly likeness: ResultLikeness };

/**
 * Kept results of runs that began before another, the likest first, then the newest. Of a run that the ledger does not know,
 * every kept result but its own.
 */
export function earlierResults(
  entries: ReadonlyMap<string, RunEntry>,
  { runId, search, isKept }: EarlierRequest,
): EarlierResult[] {
  const own = entries.get(runId);
  const found = matchingRuns(entries.values(), {
    search,
    database: null,
    outcome: "succeeded",
    isStarred: false,
  })
    .filter((entry) => entry.runId !== runId && isKept(entry.runId))
    .filter((entry) => own === undefined || entry.startedAt <= own.startedAt)
    .map((entry) => ({ ...entry, likeness: own === undefined ? "other" : likenessOf(entry, own) }) as const);
  return resultLikenesses.flatMap((likeness) => found.filter((entry) => entry.likeness === likeness));
}

function likenessOf(entry: RunEntry, own: RunEntry): ResultLikeness {
  const isSameDatabase = entry.databaseId === own.databaseId && entry.profileId === own.profileId;
  if (isSameDatabase && entry.sql.trim() === own.sql.trim()) return "statement";
  return own.columnsKey !== undefined && entry.columnsKey === own.columnsKey ? "columns" : "other";
}

type HistoryFilter = Omit<MethodInput<"history.list">, "offset" | "limit">;

/** Runs that match a filter, the newest first. */
export function matchingRuns(entries: Iterable<RunEntry>, filter: HistoryFilter): RunEntry[] {
  return [...entries].filter(runMatcher(filter)).toReversed();
}

/** Whether a run matches a filter. */
function runMatcher({ search, database, outcome, isStarred }: HistoryFilter): (entry: RunEntry) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  return (entry) => {
    if (isStarred && entry.isStarred !== true) return false;
    if (outcome !== null && entry.outcome !== outcome) return false;
    if (database !== null && entry.databaseId !== database.databaseId) return false;
    if (database !== null && entry.profileId !== database.profileId) return false;
    if (words.length === 0) return true;
    const text = `${entry.sql}\n${entry.error?.message ?? ""}\n${entry.name ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

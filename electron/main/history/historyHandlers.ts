import type { RunEntry } from "#shared/domain/runEntry";
import type { HandlersOf } from "../ipc/MethodHandlers";
import { orNotWritten } from "../storage/orNotWritten";
import { earlierResults } from "./earlierResults";
import { matchingRuns, runMatcher } from "./matchingRuns";
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
  "history.list" | "history.searchArchive" | "history.statement" | "history.earlierResults" | "history.clear"
> {
  const listed = (entry: RunEntry) => ({
    ...entry,
    sql: entry.sql.slice(0, shownCharacters),
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
        databases: databasesOf(all.values()),
        archived: [...(await ledger.archives())],
      };
    },
    "history.searchArchive": async ({ file, ...filter }, { signal }) => {
      const { matching, entries } = await ledger.searchArchive(file, {
        matches: runMatcher(filter),
        limit: archivedRunsShown,
        signal,
      });
      return { matching, entries: entries.map(listed) };
    },
    "history.statement": async ({ runId }, { signal }) => {
      const entry = (await ledger.entries()).get(runId) ?? (await ledger.findArchived(runId, signal));
      return { sql: entry?.sql ?? null };
    },
    "history.earlierResults": async ({ runId, search, limit }) => {
      const found = earlierResults(await ledger.entries(), { runId, search, isKept });
      const entries = found.slice(0, limit).map(({ sql, ...entry }) => ({
        ...entry,
        sql: sql.slice(0, shownCharacters),
      }));
      return { matching: found.length, entries };
    },
    "history.clear": async () => {
      await orNotWritten(ledger.clear());
      return {};
    },
  };
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

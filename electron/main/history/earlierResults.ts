import { resultLikenesses, type ResultLikeness, type RunEntry } from "#shared/domain/runEntry";
import { matchingRuns } from "./matchingRuns";

interface EarlierWish {
  /** The run whose result is to be compared. */
  readonly runId: string;
  /** Words that all occur in the statement, blind to case. */
  readonly search: string;
  readonly isKept: (runId: string) => boolean;
}

export type EarlierResult = RunEntry & { readonly likeness: ResultLikeness };

/**
 * Kept results of runs that began before another, the likest first, then the newest. Of a run that the ledger does not know,
 * every kept result but its own.
 */
export function earlierResults(
  entries: ReadonlyMap<string, RunEntry>,
  { runId, search, isKept }: EarlierWish,
): EarlierResult[] {
  const own = entries.get(runId);
  const found = matchingRuns(entries.values(), { search, database: null, outcome: "succeeded" })
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

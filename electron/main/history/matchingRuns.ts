import type { MethodInput } from "#shared/contract/methods";
import type { RunEntry } from "#shared/domain/runEntry";

export type HistoryFilter = Omit<MethodInput<"history.list">, "offset" | "limit">;

/** Runs that match a filter, the newest first. */
export function matchingRuns(entries: Iterable<RunEntry>, filter: HistoryFilter): RunEntry[] {
  return [...entries].filter(runMatcher(filter)).toReversed();
}

/** Whether a run matches a filter. */
export function runMatcher({ search, database, outcome }: HistoryFilter): (entry: RunEntry) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  return (entry) => {
    if (outcome !== null && entry.outcome !== outcome) return false;
    if (database !== null && entry.databaseId !== database.databaseId) return false;
    if (database !== null && entry.profileId !== database.profileId) return false;
    if (words.length === 0) return true;
    const text = `${entry.sql}\n${entry.error?.message ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

import type { MethodInput } from "#shared/contract/methods";
import type { RunEntry } from "#shared/domain/runEntry";

export type HistoryFilter = Omit<MethodInput<"history.list">, "offset" | "limit">;

/** Runs that match a filter, the newest first. */
export function matchingRuns(
  entries: Iterable<RunEntry>,
  { search, database, outcome }: HistoryFilter,
): RunEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const found: RunEntry[] = [];
  for (const entry of entries) {
    if (outcome !== null && entry.outcome !== outcome) continue;
    if (database !== null && entry.databaseId !== database.databaseId) continue;
    if (database !== null && entry.profileId !== database.profileId) continue;
    if (words.length > 0) {
      const text = `${entry.sql}\n${entry.error?.message ?? ""}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
    }
    found.push(entry);
  }
  return found.toReversed();
}

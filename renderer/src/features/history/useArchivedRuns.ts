import type { ArchivedRuns } from "#shared/domain/runEntry";
import { useQueries } from "@tanstack/react-query";
import { archiveQuery, type HistoryFilter } from "../../queries/historyQueries";
import type { HistoryEntry } from "./HistoryEntry";

/** Archived runs that a search found so far. */
export interface FoundInArchives {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Runs that match; more than the entries where an archive has very many. */
  readonly matching: number;
  readonly searched: number;
  readonly archives: number;
  readonly error: Error | null;
}

/** Searches the archives one after the other, the newest first, while anything is searched for. */
export function useArchivedRuns(
  filter: HistoryFilter,
  archived: readonly ArchivedRuns[],
): FoundInArchives | null {
  const isSearching = filter.search.trim() !== "" || filter.database !== null || filter.outcome !== null;
  const files = isSearching ? archived.map(({ file }) => file).toReversed() : [];
  const first = useQueries({
    queries: files.map((file) => ({ ...archiveQuery(filter, file), enabled: false })),
  });
  const next = first.findIndex(({ data, error }) => data === undefined && error === null);
  const reads = useQueries({
    queries: files.map((file, index) => ({ ...archiveQuery(filter, file), enabled: index === next })),
  });
  if (files.length === 0) return null;
  return {
    entries: reads.flatMap(({ data }) => data?.entries ?? []),
    matching: reads.reduce((sum, { data }) => sum + (data?.matching ?? 0), 0),
    searched: reads.filter(({ data, error }) => data !== undefined || error !== null).length,
    archives: files.length,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
  };
}

import type { MethodInput } from "#shared/contract/methods";
import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

export const closedTabKeys = { all: ["closedTabs"] as const };

/** The tabs that were closed last, the newest first. */
export const closedTabsQuery = queryOptions({
  queryKey: closedTabKeys.all,
  queryFn: async ({ signal }) => (await bridge.call("workspace.closedTabs", {}, { signal })).tabs,
  staleTime: 0,
  refetchOnMount: "always",
});

/** Which runs are listed. */
export type HistoryFilter = Omit<MethodInput<"history.list">, "offset" | "limit">;

/** Runs that are read at once. */
export const historyPageSize = 100;

export const historyKeys = { all: ["history"] as const };

/** A page of the runs that match, the newest first. What was read stays on screen while it is read anew. */
export function historyQuery(filter: HistoryFilter, page: number) {
  return queryOptions({
    queryKey: [...historyKeys.all, filter, page],
    queryFn: ({ signal }) =>
      bridge.call(
        "history.list",
        { ...filter, offset: page * historyPageSize, limit: historyPageSize },
        { signal },
      ),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** Runs of one archive that match. Archives never change. */
export function archiveQuery(filter: HistoryFilter, file: string) {
  return queryOptions({
    queryKey: [...historyKeys.all, "archive", file, filter],
    queryFn: ({ signal }) => bridge.call("history.searchArchive", { ...filter, file }, { signal }),
    staleTime: Infinity,
  });
}

/** Earlier results that are listed at once; the others are found by words of their statements. */
const earlierResultsShown = 100;

/** Kept results that the result of a run can be compared with, the likest first. */
export function earlierResultsQuery(runId: string, search: string) {
  return queryOptions({
    queryKey: [...historyKeys.all, "earlier", runId, search],
    queryFn: ({ signal }) =>
      bridge.call("history.earlierResults", { runId, search, limit: earlierResultsShown }, { signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** The whole statement of a run. */
export function runStatementQuery(runId: string) {
  return queryOptions({
    queryKey: [...historyKeys.all, "statement", runId],
    queryFn: ({ signal }) => bridge.call("history.statement", { runId }, { signal }),
    staleTime: Infinity,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

export const savedQueryKeys = { all: ["savedQueries"] as const };

/** The folder of saved queries with the paths of all of them. */
export const savedQueriesQuery = queryOptions({
  queryKey: [...savedQueryKeys.all, "list"],
  queryFn: ({ signal }) => bridge.call("savedQueries.list", {}, { signal }),
  staleTime: Infinity,
});

/** Lines of saved queries in which all words stand. */
export function savedQuerySearch(words: string) {
  return queryOptions({
    queryKey: [...savedQueryKeys.all, "search", words],
    queryFn: ({ signal }) => bridge.call("savedQueries.search", { words }, { signal }),
    staleTime: Infinity,
    enabled: words !== "",
  });
}

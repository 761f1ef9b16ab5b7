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

import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

/** What is on disk of results that outlive a run. It changes with every run, so it is read whenever it is shown. */
export const keptResultsQuery = queryOptions({
  queryKey: ["results", "kept"],
  queryFn: ({ signal }) => bridge.call("results.kept", {}, { signal }),
  staleTime: 0,
  refetchOnMount: "always",
});

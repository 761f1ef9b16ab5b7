import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#shared/api/database";
import { bridge } from "../bridge/bridge";

/** What is on disk of results that outlive a run. It changes with every run, so it is read whenever it is shown. */
export const keptResultsQuery = queryOptions({
  queryKey: ["results", "kept"],
  queryFn: ({ signal }) => bridge.call("results.kept", {}, { signal }),
  staleTime: 0,
  refetchOnMount: "always",
});

/** Versions, folders and the chosen theme. */
export const appInfoQuery = queryOptions({
  queryKey: ["app", "info"],
  queryFn: ({ signal }) => bridge.call("app.info", {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether a service answers for the Connections of a database in its state. */
export function answersForConnections({ status }: Database): boolean {
  return status !== "provisioning" && status !== "deleting";
}

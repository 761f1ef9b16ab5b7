import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

/** Versions, folders and the chosen theme. */
export const appInfoQuery = queryOptions({
  queryKey: ["app", "info"],
  queryFn: ({ signal }) => bridge.call("app.info", {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

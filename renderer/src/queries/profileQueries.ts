import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

export const profileKeys = {
  all: ["profiles"] as const,
};

/** Every service that is set up, the embedded one first. */
export const profilesQuery = queryOptions({
  queryKey: profileKeys.all,
  queryFn: async ({ signal }) => (await bridge.call("profiles.list", {}, { signal })).profiles,
  staleTime: Number.POSITIVE_INFINITY,
});

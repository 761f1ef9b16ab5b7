import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

/** The API keys of the service on this computer; the command line may change them meanwhile. */
export const serviceKeysQuery = queryOptions({
  queryKey: ["keys"] as const,
  queryFn: async ({ signal }) => (await bridge.call("keys.list", {}, { signal })).keys,
});

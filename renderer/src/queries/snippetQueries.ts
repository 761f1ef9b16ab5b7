import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

/** The user's own snippets. They change in this window alone, which then reads them again. */
export const snippetsQuery = queryOptions({
  queryKey: ["snippets"],
  queryFn: async ({ signal }) => (await bridge.call("snippets.list", {}, { signal })).snippets,
  staleTime: Number.POSITIVE_INFINITY,
});

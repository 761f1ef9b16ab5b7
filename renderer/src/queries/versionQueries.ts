import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

/** Earlier versions of a tab's text, the newest first. */
export function versionsQuery(tabId: string) {
  return queryOptions({
    queryKey: ["versions", tabId],
    queryFn: async ({ signal }) => (await bridge.call("versions.list", { tabId }, { signal })).versions,
    staleTime: 0,
    refetchOnMount: "always",
    gcTime: 0,
  });
}

/** The text of a version; null where it is no longer kept. */
export function versionTextQuery(tabId: string, at: number) {
  return queryOptions({
    queryKey: ["versions", tabId, at],
    queryFn: async ({ signal }) => (await bridge.call("versions.read", { tabId, at }, { signal })).text,
    staleTime: Infinity,
    gcTime: 0,
  });
}

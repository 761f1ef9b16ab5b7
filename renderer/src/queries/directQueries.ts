import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";

/** Whether and how programs connect to a database of this computer; looked at again while it is shown. */
export function directQuery(databaseId: string) {
  return queryOptions({
    queryKey: ["direct", databaseId] as const,
    queryFn: ({ signal }) => bridge.call("direct.state", { databaseId }, { signal }),
    refetchInterval: 2000,
  });
}

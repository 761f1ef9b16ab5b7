import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { UpdateStatus } from "#shared/domain/updateStatus";
import { bridge } from "../bridge/bridge";

const updatesQuery = queryOptions({
  queryKey: ["updates"],
  queryFn: async ({ signal }) => (await bridge.call("updates.status", {}, { signal })).status,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Updates of the app as they are now; undefined until main has said. */
export function useUpdates(): UpdateStatus | undefined {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      bridge.on("updates.changed", ({ status }) => {
        void queryClient.cancelQueries({ queryKey: updatesQuery.queryKey });
        queryClient.setQueryData(updatesQuery.queryKey, status);
      }),
    [queryClient],
  );
  return useQuery(updatesQuery).data;
}

import type { AskedReading } from "#shared/domain/importPlan";
import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";

/** What a file holds when it is read in a certain way. */
export function inspectionQuery(fileId: string, asked: AskedReading) {
  return queryOptions({
    queryKey: ["inspection", fileId, asked] as const,
    queryFn: ({ signal }) => bridge.call("imports.inspect", { fileId, asked }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

import type { CsvOptions, FileFormat } from "#shared/domain/importPlan";
import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";

/** How a file was asked to be read; null: find out. */
export interface AskedReading {
  readonly format: FileFormat | null;
  readonly csv: CsvOptions | null;
}

/** What a file holds when it is read in a certain way. */
export function inspectionQuery(fileId: string, asked: AskedReading) {
  return queryOptions({
    queryKey: ["inspection", fileId, asked] as const,
    queryFn: ({ signal }) => bridge.call("imports.inspect", { fileId, ...asked }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

import type { AskedReading, FileFormat } from "#shared/domain/importPlan";
import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";

/** What a file holds when it is read in a certain way. */
export function inspectionQuery(fileId: string, asked: AskedReading) {
  return queryOptions({
    queryKey: ["inspection", fileId, asked] as const,
    queryFn: ({ signal }) => bridge.call("imports.inspect", { fileId, asked }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The form of a file that cannot be read would otherwise have it read again, which removes the form.
    retryOnMount: false,
    // Comparing the previews of thousands of columns costs more than drawing the visible ones again.
    structuralSharing: false,
  });
}

/** Columns of files. Cancelling it stops the reading. */
export function shapesQuery(fileIds: readonly string[]) {
  return queryOptions({
    queryKey: ["fileShapes", fileIds] as const,
    queryFn: async ({ signal }) =>
      (await bridge.call("imports.readShapes", { fileIds: [...fileIds] }, { signal })).shapes,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });
}

/** How a file with these columns was loaded the last time. */
export function savedMappingQuery(format: FileFormat, columns: readonly string[]) {
  return queryOptions({
    queryKey: ["savedMapping", format, columns] as const,
    queryFn: async ({ signal }) =>
      (await bridge.call("imports.savedMapping", { format, columns: [...columns] }, { signal })).mapping,
    // Read again each time a dialog opens: a load may have changed it.
    gcTime: 0,
    retry: false,
  });
}

/** Files of a folder that match a pattern. */
export function folderQuery(folderId: string, pattern: string) {
  return queryOptions({
    queryKey: ["folder", folderId, pattern] as const,
    queryFn: async ({ signal }) =>
      (await bridge.call("imports.listFolder", { folderId, pattern }, { signal })).files,
    retry: false,
    gcTime: 0,
  });
}

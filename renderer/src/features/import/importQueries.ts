import type { AskedReading, DetectedShape } from "#shared/domain/importPlan";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bridge } from "../../bridge/bridge";

/** Forgets what was read of files when the dialog closes and after each load: they may have been changed since. */
export function useForgetFiles(round: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (round > 0) void queryClient.invalidateQueries({ queryKey: ["inspection"] });
  }, [queryClient, round]);
  useEffect(
    () => () => {
      for (const kind of ["inspection", "fileShapes", "checkedLines"])
        queryClient.removeQueries({ queryKey: [kind] });
    },
    [queryClient],
  );
}

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

/** How a file that is detected so was loaded the last time. */
export function savedMappingQuery({ format, text, columns }: DetectedShape) {
  const shape = { format, text, columns };
  return queryOptions({
    queryKey: ["savedMapping", shape] as const,
    queryFn: async ({ signal }) => (await bridge.call("imports.savedMapping", { shape }, { signal })).mapping,
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

import { useQueries, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import type { FileInspection, FileShape } from "#shared/domain/importPlan";
import type { ShapedFile } from "./fileGroups";
import { detected } from "./importForm";
import { inspectionQuery, shapesQuery } from "./importQueries";

/** Files of one request: few enough that progress moves and a stop ends soon. */
const batchSize = 50;

export interface FileShapes {
  /** All files, in their order, as far as they have been read. */
  readonly files: readonly ShapedFile[];
  readonly isStopped: boolean;
  /** Ends the reading; what has been read stays. */
  readonly stop: () => void;
  /** Reads the files that are missing. */
  readonly resume: () => void;
}

/** Reads which columns files have. A single file is inspected right away: its form needs more than its columns. */
export function useFileShapes(files: readonly ChosenFile[]): FileShapes {
  const queryClient = useQueryClient();
  const [isStopped, setStopped] = useState(false);
  const single = files.length === 1 ? files[0] : undefined;
  const inspected = useQuery({
    ...inspectionQuery(single?.fileId ?? "", detected),
    enabled: single !== undefined,
  });
  const batches = useMemo(() => (files.length < 2 ? [] : batchesOf(files)), [files]);
  const read = useQueries({
    queries: batches.map((batch) => ({
      ...shapesQuery(batch.map(({ fileId }) => fileId)),
      enabled: !isStopped,
    })),
    combine: combined,
  });
  const shaped = useMemo(() => {
    if (single !== undefined) return [{ file: single, shape: shapeOf(inspected) }];
    return batches.flatMap((batch, index) =>
      batch.map((file, place): ShapedFile => {
        const shapes = read[index];
        return { file, shape: shapes === null ? null : shapes?.[place] };
      }),
    );
  }, [single, inspected, batches, read]);
  const stop = useCallback(() => {
    setStopped(true);
    void queryClient.cancelQueries({ queryKey: ["fileShapes"] });
  }, [queryClient]);
  const resume = useCallback(() => setStopped(false), []);
  return { files: shaped, isStopped, stop, resume };
}

function shapeOf({
  data,
  error,
}: Pick<UseQueryResult<FileInspection>, "data" | "error">): ShapedFile["shape"] {
  if (data === undefined) return error === null ? undefined : null;
  const { format, tableName, columns } = data;
  const names = columns.map(({ source }) => source);
  if (data.text === null || format !== "csv") {
    const rows = format === "parquet" && data.rowCount !== null ? { rowCount: data.rowCount } : {};
    return { format, tableName, columns: names, text: null, ...rows };
  }
  const { encoding, delimiter, quote, hasHeader, skipLines } = data.text;
  return { format, tableName, columns: names, text: { encoding, delimiter, quote, hasHeader, skipLines } };
}

/** Null for a batch that cannot be read, undefined for one that has not been. */
function combined(results: readonly UseQueryResult<(FileShape | null)[]>[]) {
  return results.map(({ data, error }) => data ?? (error === null ? undefined : null));
}

function batchesOf(files: readonly ChosenFile[]): ChosenFile[][] {
  return Array.from({ length: Math.ceil(files.length / batchSize) }, (_, index) =>
    files.slice(index * batchSize, (index + 1) * batchSize),
  );
}

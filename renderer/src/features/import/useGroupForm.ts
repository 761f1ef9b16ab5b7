import type { AskedReading, FileInspection, SavedMapping } from "#shared/domain/importPlan";
import type { AppErrorData } from "#shared/errors/AppError";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toAppErrorData } from "../../lib/toAppErrorData";
import type { FileGroup } from "./fileGroups";
import { askedOf, type FormChanges, type ImportForm, importForm } from "./importForm";
import { inspectionQuery, savedMappingQuery } from "./importQueries";

export interface GroupForm {
  readonly form: ImportForm;
  /** What the file holds as it was read last. */
  readonly inspection: FileInspection;
  readonly asked: AskedReading;
  /** What was remembered of files of this shape and is in use; null where nothing is. */
  readonly saved: SavedMapping | null;
  /** Whether the file is being read as asked now, so that form and preview are not settled. */
  readonly isReading: boolean;
  /** Whether nothing of the file is known yet. */
  readonly isFirstReading: boolean;
  readonly error: AppErrorData | null;
}

/** Typing settles before the file is read again. */
const settlesMs = 350;

/** Keeps the form of a group of files equal to its first file, read as the form asks. The form stays when reading fails. */
export function useGroupForm(group: FileGroup, changes: FormChanges): GroupForm {
  const { shape } = group;
  const remembered = useQuery({
    ...savedMappingQuery(shape?.format ?? "csv", shape?.columns ?? []),
    enabled: shape !== null,
  });
  const saved = remembered.data ?? null;
  const wanted = askedOf(changes, saved);
  const asked = useSettled(wanted);
  const read = useQuery({ ...inspectionQuery(group.first.fileId, asked), enabled: !remembered.isLoading });

  const [last, setLast] = useState<{ key: string; inspection: FileInspection } | null>(null);
  if (read.data !== undefined && read.data !== last?.inspection) {
    setLast({ key: group.key, inspection: read.data });
  }
  const earlier = last?.key === group.key ? last.inspection : null;
  const inspection = read.data ?? earlier ?? nothingRead(wanted);
  const isReading = remembered.isLoading || read.isLoading || asked !== wanted;
  return {
    form: importForm(inspection, saved, changes),
    inspection,
    asked: wanted,
    saved: changes.wantsDetected ? null : saved,
    isReading,
    isFirstReading: isReading && read.data === undefined && earlier === null,
    error: read.error === null ? null : toAppErrorData(read.error),
  };
}

/** What stands in for a file that could not be read at all, so that its settings can be changed. */
function nothingRead({ format, text, sheet }: AskedReading): FileInspection {
  return {
    format: format ?? "csv",
    compression: "none",
    text,
    sheet,
    sheets: null,
    tableName: "imported",
    columns: [],
    headRows: [],
    tailRows: [],
    rowCount: null,
    lines: null,
    problems: [],
  };
}

/** A reading once it has not changed for a moment; at once where it is the first or equal. */
function useSettled(wanted: AskedReading): AskedReading {
  const [settled, setSettled] = useState(wanted);
  const isSame = JSON.stringify(settled) === JSON.stringify(wanted);
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setSettled(wanted), settlesMs);
    return () => clearTimeout(timer);
  }, [isSame, wanted]);
  return isSame ? wanted : settled;
}

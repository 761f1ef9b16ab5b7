import type { QueryClient } from "@tanstack/react-query";
import type { DetectedShape, FileInspection, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import type { FileGroup } from "./fileGroups";
import { askedOf, type FormChanges, type ImportForm, importForm, importFormError } from "./importForm";
import { inspectionQuery, savedMappingQuery } from "./importQueries";

/** Whether the form that is shown can be loaded. */
export interface LoadPlan {
  /** False while the file is being read as the form asks. */
  readonly isReady: boolean;
  /** What is wrong with the form, as a sentence; null while nothing is. */
  readonly formError: string | null;
  /** Whether the form has nothing to be read or decided before: every line fits, and nothing was left out. */
  readonly isPlain: boolean;
}

/** The loads of one group of files, which share its form. */
export interface PlannedGroup {
  readonly key: string;
  readonly form: ImportForm;
  /** As its files were detected. */
  readonly shape: DetectedShape | null;
  readonly tables: readonly { readonly table: string; readonly fileIds: readonly string[] }[];
}

/** How a form has files read, as main takes it. */
export function readingOf({ format, compression, text, sheet, columns }: ImportForm): FileReading {
  return { format, compression, text, sheet, columns: [...columns] };
}

function shapeOf({ shape }: FileGroup): DetectedShape | null {
  if (shape === null) return null;
  const { format, text, columns } = shape;
  return { format, text, columns };
}

/** The form of a group of files, and what its first file holds when it is read so. @throws AppError as an inspection does */
export async function groupForm(
  queryClient: QueryClient,
  { first, shape }: FileGroup,
  changes: FormChanges,
): Promise<{ readonly form: ImportForm; readonly inspection: FileInspection }> {
  const saved = shape === null ? null : await queryClient.fetchQuery(savedMappingQuery(shape));
  const inspection = await queryClient.fetchQuery(inspectionQuery(first.fileId, askedOf(changes, saved)));
  return { form: importForm(inspection, saved, changes), inspection };
}

/**
 * The loads that the forms of all groups ask for: one a group, or one a file where each gets its own table.
 * @throws AppError INVALID_INPUT where a form cannot be loaded, with the file that it belongs to, and as an inspection does
 */
export async function plannedLoads(
  queryClient: QueryClient,
  groups: readonly FileGroup[],
  { hasOwnTables, changesOf }: { hasOwnTables: boolean; changesOf: (key: string) => FormChanges },
): Promise<PlannedGroup[]> {
  const planned: PlannedGroup[] = [];
  for (const group of groups) {
    const { first, files, tableNames } = group;
    const changes = changesOf(group.key);
    const { form } = await groupForm(queryClient, group, changes);
    const tables = hasOwnTables
      ? files.map((file) => ({
          fileIds: [file.fileId],
          table: changes.tables[file.fileId] ?? tableNames[file.fileId] ?? form.table,
        }))
      : [
          {
            fileIds: files.map(({ fileId }) => fileId),
            table: changes.table ?? group.table ?? form.table,
          },
        ];
    for (const { table } of tables) {
      const formError = importFormError({ ...form, table });
      if (formError !== null) throw new AppError("INVALID_INPUT", `${first.name}: ${formError}`);
    }
    planned.push({ key: group.key, form, shape: shapeOf(group), tables });
  }
  return planned;
}

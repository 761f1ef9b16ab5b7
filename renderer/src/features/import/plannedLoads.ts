import type { QueryClient } from "@tanstack/react-query";
import { AppError } from "#shared/errors/AppError";
import type { FileGroup } from "./fileGroups";
import type { TableChoice } from "./FilesSection";
import { askedOf, type FormChanges, type ImportForm, importForm, importFormError } from "./importForm";
import { inspectionQuery, savedMappingQuery } from "./importQueries";

/** Whether the form that is shown can be loaded. */
export interface LoadPlan {
  /** False while the file is being read as the form asks. */
  readonly isReady: boolean;
  /** What is wrong with the form, as a sentence; null while nothing is. */
  readonly formError: string | null;
}

interface PlannedLoad {
  readonly fileIds: readonly string[];
  readonly table: string;
  readonly form: ImportForm;
}

/**
 * The loads that the forms of all groups ask for: one a group, or one a file.
 * @throws AppError INVALID_INPUT where a form cannot be loaded, with the file that it belongs to, and as an inspection does
 */
export async function plannedLoads(
  queryClient: QueryClient,
  groups: readonly FileGroup[],
  { choice, changesOf }: { choice: TableChoice; changesOf: (key: string) => FormChanges },
): Promise<PlannedLoad[]> {
  const planned: PlannedLoad[] = [];
  for (const group of groups) {
    const { first, files, shape, tableNames } = group;
    const changes = changesOf(group.key);
    const saved =
      shape === null ? null : await queryClient.fetchQuery(savedMappingQuery(shape.format, shape.columns));
    const read = await queryClient.fetchQuery(inspectionQuery(first.fileId, askedOf(changes, saved)));
    const form = importForm(read, saved, changes);
    const tables =
      choice === "each" && files.length > 1
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
    for (const { fileIds, table } of tables) {
      const formError = importFormError({ ...form, table });
      if (formError !== null) throw new AppError("INVALID_INPUT", `${first.name}: ${formError}`);
      planned.push({ fileIds, table, form });
    }
  }
  return planned;
}

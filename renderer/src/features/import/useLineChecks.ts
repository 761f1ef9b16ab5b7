import { hashKey, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import type { FileLines, FileReading } from "#shared/domain/importPlan";
import { bridge } from "../../bridge/bridge";
import type { FileGroup } from "./fileGroups";
import type { FormChanges } from "./importForm";
import { type LineCheck, sumOfLines } from "./lineCheck";
import { groupForm, readingOf } from "./plannedLoads";

/** Of one request: little enough that progress moves. */
const batchFiles = 50;
const batchBytes = 50_000_000;

interface LineChecksOptions {
  readonly changesOf: (key: string) => FormChanges;
  /** False while a form is not settled, and while loads run. */
  readonly isEnabled: boolean;
  /** Each has all files looked through again: they may have been corrected after a load failed. */
  readonly round: number;
}

/**
 * Looks through all lines of all files in the background, each as its group's form has it read. @returns by group; missing for one of
 * which nothing is known yet, and of formats without lines
 */
export function useLineChecks(
  groups: readonly FileGroup[],
  { changesOf, isEnabled, round }: LineChecksOptions,
): ReadonlyMap<string, LineCheck> {
  const queryClient = useQueryClient();
  const [checks, setChecks] = useState<ReadonlyMap<string, LineCheck>>(new Map());
  // Names, types and tables change nothing about lines, but of JSON: its numbers and keys have to fit their columns.
  const asked = groups.map(({ key, files, shape }) => {
    const { asked: reading, wantsDetected, columns } = changesOf(key);
    const isJson = (reading?.format ?? shape?.format) === "json";
    return {
      files: files.map(({ fileId }) => fileId),
      reading,
      wantsDetected,
      columns: isJson ? columns : null,
    };
  });
  useQuery({
    // A check that is no longer wanted ends with its key.
    queryKey: ["lineChecks", asked, round, isEnabled],
    queryFn: async ({ signal }) => {
      await checkGroups(queryClient, { groups, changesOf, round, signal }, (key, sum) =>
        setChecks((before) => new Map(before).set(key, sum)),
      );
      return null;
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // An inspection that fails is shown by its form.
    retry: false,
  });
  const keys = useMemo(() => new Set(groups.map(({ key }) => key)), [groups]);
  return useMemo(() => new Map([...checks].filter(([key]) => keys.has(key))), [checks, keys]);
}

interface GroupsToCheck {
  readonly groups: readonly FileGroup[];
  readonly changesOf: (key: string) => FormChanges;
  readonly round: number;
  readonly signal: AbortSignal;
}

async function checkGroups(
  queryClient: QueryClient,
  { groups, changesOf, round, signal }: GroupsToCheck,
  onSum: (key: string, sum: LineCheck) => void,
): Promise<void> {
  for (const group of groups) {
    const { form, inspection } = await groupForm(queryClient, group, changesOf(group.key));
    if (signal.aborted) return;
    const { lines: first } = inspection;
    if (first === null || form.columns.length === 0) continue;
    const found = new Map<string, FileLines | null>();
    const reading = readingOf(form);
    // The form's own preview has looked at the first file, with the columns that were detected.
    const isAsRead =
      hashKey([cutOf(reading)]) === hashKey([cutOf({ ...reading, columns: inspection.columns })]);
    if (first.scannedWhole && isAsRead) found.set(group.first.fileId, first);
    const tell = (): void =>
      onSum(
        group.key,
        sumOfLines(
          group.files.map(({ fileId, name }) => ({
            name,
            lines: found.get(fileId) ?? (fileId === group.first.fileId ? first : null),
            isSettled: found.has(fileId),
          })),
        ),
      );
    tell();
    for (const batch of batchesOf(group.files.filter(({ fileId }) => !found.has(fileId)))) {
      const fileIds = batch.map(({ fileId }) => fileId);
      const lines = await queryClient.fetchQuery({
        queryKey: ["checkedLines", round, fileIds, cutOf(reading)],
        queryFn: async () =>
          (await bridge.call("imports.checkLines", { fileIds, reading }, { signal })).lines,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      });
      for (const [index, fileId] of fileIds.entries()) found.set(fileId, lines[index] ?? null);
      if (signal.aborted) return;
      tell();
    }
  }
}

/** What of a reading decides about lines. */
function cutOf({ format, text, sheet, columns }: FileReading) {
  if (format === "json") {
    const kept = columns.map(({ source, type, included }) => ({ source, type, included }));
    return { format, columns: kept };
  }
  if (text === null) return { format, sheet, columns: columns.length };
  const { encoding, delimiter, quote, escape, hasHeader, skipLines } = text;
  return { format, columns: columns.length, encoding, delimiter, quote, escape, hasHeader, skipLines };
}

function batchesOf(files: readonly ChosenFile[]): ChosenFile[][] {
  const batches: ChosenFile[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const last = batches.at(-1);
    if (last === undefined || last.length === batchFiles || bytes + file.sizeBytes > batchBytes) {
      batches.push([file]);
      bytes = file.sizeBytes;
    } else {
      last.push(file);
      bytes += file.sizeBytes;
    }
  }
  return batches;
}

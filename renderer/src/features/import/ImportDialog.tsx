import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ChosenFile, ChosenFolder, LoadSettings } from "#shared/contract/methods/importMethods";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { Waiting } from "../../components/Waiting";
import { formatBytes } from "../../lib/formatNumber";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { databaseKeys } from "../../queries/databaseQueries";
import { fileGroups, withoutFiles } from "./fileGroups";
import { FilesSection, type TableChoice } from "./FilesSection";
import { FolderPattern } from "./FolderPattern";
import { GroupFields } from "./GroupFields";
import styles from "./ImportDialog.module.css";
import { changesFrom, type FormChanges, type ImportTarget, noChanges } from "./importForm";
import { useForgetFiles } from "./importQueries";
import { LoadEstimate } from "./LoadEstimate";
import { LoadOutcome } from "./LoadOutcome";
import { type LoadPlan, plannedLoads, readingOf } from "./plannedLoads";
import { useFileShapes } from "./useFileShapes";
import { useLineChecks } from "./useLineChecks";
import { useStartedLoads } from "./useStartedLoads";

interface ImportDialogProps {
  source:
    | { readonly kind: "files"; readonly files: readonly ChosenFile[] }
    | { readonly kind: "folder"; readonly folder: ChosenFolder };
  target: ImportTarget;
  /** Of an earlier load of these files; null where everything is detected. */
  settings?: LoadSettings | null;
  /** The table of a single load is queried once all its lines are in, and the dialog closes. */
  opensTable?: boolean;
  /** A single file that can be read in one way is loaded without a further click. */
  startsPlain?: boolean;
  /** Proposes to replace a table of the same name. */
  replaces?: boolean;
  /** Opens the dialog again for what it has loaded by itself. */
  onLoadDifferently?: () => void;
  onClose: () => void;
  /** Asked before anything is written; false stays with the dialog. */
  permit: () => Promise<boolean>;
  watchTask: (taskId: string) => () => void;
  onOpenTable: (schema: string, table: string) => void;
  /** Shows a file that was opened without loading it: `databaseId` has it as the view `table`. */
  onOpenFile: (databaseId: string, table: string) => void;
}

/** Loads files: shows how they are read, lets the user settle tables, columns and types, and follows the loads it starts. */
export function ImportDialog({
  source,
  target,
  settings = null,
  opensTable = false,
  startsPlain = false,
  replaces = false,
  onLoadDifferently,
  onClose,
  permit,
  watchTask,
  onOpenTable,
  onOpenFile,
}: ImportDialogProps) {
  const text = messages.imports;
  const queryClient = useQueryClient();
  const [found, setFound] = useState<readonly ChosenFile[]>([]);
  const chosen = source.kind === "files" ? source.files : found;
  const [choice, setChoice] = useState<TableChoice>("one");
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [changes, setChanges] = useState<Readonly<Record<string, FormChanges>>>({});
  const [plan, setPlan] = useState<LoadPlan>({ isReady: false, formError: null, isPlain: false });
  const loads = useStartedLoads({ permit, watchTask });

  const shapes = useFileShapes(chosen);
  const all = useMemo(() => fileGroups(shapes.files), [shapes.files]);
  // What has been loaded is not loaded again after others failed.
  const groups = useMemo(() => withoutFiles(all, loads.loadedFileIds), [all, loads.loadedFileIds]);
  const files = chosen.filter(({ fileId }) => !loads.loadedFileIds.has(fileId));
  const group = groups.find(({ key }) => key === chosenKey) ?? groups[0] ?? null;
  const unchanged = useMemo((): FormChanges => {
    if (settings !== null) return changesFrom(settings);
    return replaces ? { ...noChanges, mode: "replace" } : noChanges;
  }, [settings, replaces]);
  const changesOf = useCallback((key: string) => changes[key] ?? unchanged, [changes, unchanged]);
  const isSingle = chosen.length === 1;
  const hasOwnTables = choice === "each" && chosen.length > 1;
  const isAllRead = groups.reduce((sum, { files: some }) => sum + some.length, 0) === files.length;
  const isReady = group !== null && isAllRead && plan.isReady && plan.formError === null;
  const succeeded = loads.tasks.length > 0 && loads.tasks.every(({ status }) => status === "succeeded");

  useForgetFiles(loads.round);
  const checks = useLineChecks(groups, {
    changesOf,
    round: loads.round,
    isEnabled: plan.isReady && isAllRead && !loads.isStarting && !loads.isRunning && !succeeded,
  });

  const start = (): void => {
    loads.start(async () => {
      const { profileId, databaseId, databaseName } = target;
      const planned = await plannedLoads(queryClient, groups, { hasOwnTables, changesOf });
      const plans = planned.map(({ form, shape, tables }) => ({
        shape,
        reading: readingOf(form),
        schema: form.schema,
        mode: form.mode,
        brokenLines: form.brokenLines,
        tables: tables.map(({ table, fileIds }) => ({
          loadId: crypto.randomUUID(),
          table,
          fileIds: [...fileIds],
        })),
      }));
      return {
        loads: plans.flatMap(({ tables }) => tables),
        start: () => bridge.call("loads.start", { profileId, databaseId, databaseName, plans }),
      };
    });
  };

  const isStartedByItself = useRef(false);
  const mayStart = startsPlain && isSingle && isReady && plan.isPlain;
  useEffect(() => {
    if (!mayStart || isStartedByItself.current) return;
    isStartedByItself.current = true;
    start();
  });

  const opening = useMutation({
    mutationFn: async () => {
      const [planned] = await plannedLoads(queryClient, groups, { hasOwnTables, changesOf });
      const table = planned?.tables[0]?.table;
      const openedId = planned?.tables[0]?.fileIds[0];
      if (planned === undefined || table === undefined || openedId === undefined) return;
      const { databaseId } = await bridge.call("imports.openFile", {
        fileId: openedId,
        reading: readingOf(planned.form),
        brokenLines: planned.form.brokenLines,
        table,
      });
      await queryClient.invalidateQueries({ queryKey: databaseKeys.list(target.profileId) });
      onClose();
      onOpenFile(databaseId, table);
    },
  });

  const openError = opening.error === null ? null : toAppErrorData(opening.error);
  const bytes = chosen.reduce((sum, file) => sum + file.sizeBytes, 0);
  const title =
    source.kind === "folder"
      ? source.folder.name
      : isSingle
        ? (chosen[0]?.name ?? "")
        : text.files(chosen.length);
  return (
    <Dialog
      title={text.fileTitle(title)}
      closeLabel={messages.general.close}
      size="wide"
      onClose={onClose}
      actions={
        <>
          <LoadOutcome
            tasks={loads.tasks}
            opensTable={opensTable}
            onLoadDifferently={startsPlain ? onLoadDifferently : undefined}
            error={loads.error ?? openError}
            onOpenTable={onOpenTable}
            onClose={onClose}
          />
          {succeeded ? (
            <Button variant={loads.tasks.length === 1 ? "secondary" : "primary"} onPress={onClose}>
              {messages.general.close}
            </Button>
          ) : loads.isRunning ? (
            <>
              <Button onPress={loads.stop}>{text.stop}</Button>
              <Button variant="primary" onPress={onClose}>
                {text.continueInBackground}
              </Button>
            </>
          ) : (
            <>
              <Button onPress={onClose}>{messages.general.cancel}</Button>
              {isSingle && target.profileId === embeddedProfileId ? (
                <Button
                  isPending={opening.isPending}
                  isDisabled={group === null || !plan.isReady || plan.formError !== null}
                  onPress={() => opening.mutate()}
                >
                  {text.openWithoutLoading}
                </Button>
              ) : null}
              <Button variant="primary" isPending={loads.isStarting} isDisabled={!isReady} onPress={start}>
                {isSingle
                  ? text.load
                  : files.length < chosen.length
                    ? text.loadRemaining(files.length)
                    : text.loadFiles(files.length)}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className={styles.target}>
        {text.into(target.databaseName)}
        {isSingle ? ` · ${formatBytes(bytes)}` : ""}
        {target.profileId === embeddedProfileId || succeeded || loads.isRunning ? null : (
          <LoadEstimate target={target} groups={groups} changesOf={changesOf} isReady={isReady} />
        )}
      </p>
      {succeeded ? null : (
        <div className={styles.form} inert={loads.isRunning || loads.isStarting}>
          {source.kind === "folder" ? <FolderPattern folder={source.folder} onFiles={setFound} /> : null}
          {chosen.length < 2 ? null : (
            <FilesSection
              files={files}
              shapes={shapes}
              groups={groups}
              group={group}
              onGroupChange={setChosenKey}
              checks={checks}
              choice={choice}
              onChoiceChange={setChoice}
              tableNames={{ ...group?.tableNames, ...changesOf(group?.key ?? "").tables }}
              onTableName={(fileId, name) => {
                if (group === null) return;
                const now = changesOf(group.key);
                setChanges({
                  ...changes,
                  [group.key]: { ...now, tables: { ...now.tables, [fileId]: name } },
                });
              }}
            />
          )}
          {group === null ? (
            files.length === 0 ? null : (
              <Waiting className={styles.waiting}>{text.looking}</Waiting>
            )
          ) : (
            <GroupFields
              key={group.key}
              group={group}
              check={checks.get(group.key) ?? null}
              hasOwnTables={hasOwnTables}
              changes={changesOf(group.key)}
              onChange={(change) => setChanges((now) => ({ ...now, [group.key]: change }))}
              onPlan={setPlan}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

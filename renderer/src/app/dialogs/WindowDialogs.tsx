import { lazy, Suspense, type ReactNode } from "react";
import { CreateDatabaseDialog } from "../../features/databases/CreateDatabaseDialog";
import { DeleteDatabaseDialog } from "../../features/databases/DeleteDatabaseDialog";
import { ErrorActions } from "../../components/ErrorActions";
import { messages } from "../../messages/messages";
import { useErrorActions } from "../keys/useErrorActions";
import { permitLoad } from "../production/permitLoad";
import { CommandPalette } from "../palette/CommandPalette";
import { watchTask } from "../tasks/followLoads";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { queryTable } from "../tasks/openTaskTable";
import { openQuery } from "../workbench/openQuery";
import { openKeptTable } from "../workbench/openKeptTable";
import { useWorkbench } from "../workbench/workbench";
import { closeTabNow } from "../workbench/closeTab";
import { CloseUnsavedDialog } from "./CloseUnsavedDialog";
import { ChooseTargetDialog } from "./ChooseTargetDialog";
import { useDialogs, type LoadSource, type LoadTarget, type WindowDialog } from "./dialogs";

const ImportDialog = lazy(async () => ({
  default: (await import("../../features/import/ImportDialog")).ImportDialog,
}));
const KeepAsTableDialog = lazy(async () => ({
  default: (await import("../../features/resultTables/KeepAsTableDialog")).KeepAsTableDialog,
}));
const SampleDialog = lazy(async () => ({
  default: (await import("../../features/import/SampleDialog")).SampleDialog,
}));

/** The dialog that is open, if one is. */
export function WindowDialogs() {
  const { dialog } = useDialogs();
  return dialog === null ? null : (
    <Suspense>
      <DialogErrors dialog={dialog}>
        <OpenDialog dialog={dialog} />
      </DialogErrors>
    </Suspense>
  );
}

/** Gives the errors of a dialog the buttons of its service. */
function DialogErrors({ dialog, children }: { dialog: WindowDialog; children: ReactNode }) {
  const shown = useWorkbench((state) => state.profileId);
  const place = "target" in dialog ? dialog.target : dialog;
  const errorActions = useErrorActions("profileId" in place ? place.profileId : shown);
  return <ErrorActions value={errorActions}>{children}</ErrorActions>;
}

function OpenDialog({ dialog }: { dialog: WindowDialog }) {
  const { open, close } = useDialogs();
  switch (dialog.kind) {
    case "createDatabase":
      return (
        <CreateDatabaseDialog
          profileId={dialog.profileId}
          onClose={close}
          onCreated={({ id }) => {
            // A new query is on the new database.
            useWorkbench.setState({ profileId: dialog.profileId, databaseId: id });
            useWorkbench.getState().openScreen("databases");
          }}
        />
      );
    case "deleteDatabase":
      return <DeleteDatabaseDialog profileId={dialog.profileId} database={dialog.database} onClose={close} />;
    case "chooseTarget":
      return (
        <ChooseTargetDialog
          profileId={dialog.profileId}
          title={sourceTitle(dialog.source)}
          onClose={close}
          onChosen={(target) => open({ kind: "loadFiles", source: dialog.source, target })}
        />
      );
    case "loadFiles":
      return (
        <ImportDialog
          source={dialog.source}
          onOpenFile={(databaseId, table) =>
            openQuery({
              profileId: dialog.target.profileId,
              databaseId,
              title: table,
              text: `FROM ${quoteIdentifier(table)}`,
              isRun: true,
            })
          }
          {...loading(
            dialog.target,
            messages.shell.writeQuestion.loadFile(sourceTitle(dialog.source)),
            close,
          )}
        />
      );
    case "loadSample":
      return <SampleDialog {...loading(dialog.target, messages.shell.writeQuestion.loadSample, close)} />;
    case "keepAsTable":
      return <KeepAsTableDialog result={dialog.result} onQuery={openKeptTable} onClose={close} />;
    case "closeUnsaved":
      return (
        <CloseUnsavedDialog title={dialog.title} onClose={close} onLeave={() => closeTabNow(dialog.tabId)} />
      );
    case "palette":
      return <CommandPalette scope={dialog.scope} onClose={close} />;
  }
}

/** What both ways of loading data do with the rest of the window. */
function loading(target: LoadTarget, what: string, onClose: () => void) {
  return {
    target,
    onClose,
    permit: () => permitLoad(target, what),
    watchTask,
    onOpenTable: (schema: string, table: string) => queryTable({ ...target, schema }, table),
  };
}

function sourceTitle(source: LoadSource): string {
  if (source.kind === "folder") return source.folder.name;
  const [first, ...others] = source.files;
  return others.length === 0 ? (first?.name ?? "") : messages.imports.files(source.files.length);
}

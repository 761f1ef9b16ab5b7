import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { type Language, languageNames } from "#shared/domain/settings/language";
import { quoteIdentifier } from "#shared/sql/quote";
import { Button } from "../../components/Button";
import { Dialog } from "../../components/Dialog";
import { ErrorActions } from "../../components/Notice";
import { QuestionDialog } from "../../components/QuestionDialog";
import { Select } from "../../components/Select";
import { CreateDatabaseDialog } from "../../features/databases/CreateDatabaseDialog";
import { DeleteDatabaseDialog } from "../../features/databases/DeleteDatabaseDialog";
import { PauseDialog } from "../../features/connections/detail/PauseDialog";
import { SnippetDialog } from "../../features/settings/SnippetDialog";
import { labelOf } from "../../components/labelOf";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { useErrorActions } from "../keys/useErrorActions";
import { CommandPalette } from "../commands/CommandPalette";
import { reloadIn } from "../state/language/followLanguage";
import { permitLoad } from "../state/permissions/permitChange";
import { watchTask } from "../state/tasks/followLoads";
import { queryTable } from "../state/tasks/taskPanel";
import { closeTabNow } from "../state/tabs/closeTab";
import { targetOf } from "../state/tabs/loadActions";
import { restoreVersion } from "../state/tabs/restoreVersion";
import { windowTexts } from "../state/workspace/windowTexts";
import { openKeptTable, openQuery } from "../state/tabs/openQuery";
import { focusEditor } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { type LoadSource, type LoadTarget, useDialogs, type WindowDialog } from "../state/dialogs/dialogs";
// Loaded with the window: a name is typed right after the key, and would go into the query while the dialog is fetched.
import { RemoveQueryDialog, SavedQueryDialog } from "./SavedQueryDialog";

const ConnectDialog = lazy(async () => ({
  default: (await import("../../features/databases/connect/ConnectDialog")).ConnectDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import("../../features/import/ImportDialog")).ImportDialog,
}));
const KeepAsTableDialog = lazy(async () => ({
  default: (await import("../../features/resultTables/KeepAsTableDialog")).KeepAsTableDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("../commands/ShortcutsDialog")).ShortcutsDialog,
}));
const VersionsDialog = lazy(async () => ({
  default: (await import("../../features/versions/VersionsDialog")).VersionsDialog,
}));
const ServiceDialog = lazy(async () => ({
  default: (await import("../../features/settings/ServiceDialog")).ServiceDialog,
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
    case "addService":
      return <ServiceDialog profile={null} onClose={close} />;
    case "connect":
      return <ConnectDialog database={dialog.database} onClose={close} />;
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
          settings={dialog.settings ?? null}
          opensTable={dialog.opensTable === true}
          startsPlain={dialog.startsPlain === true}
          replaces={dialog.replaces === true}
          onLoadDifferently={() => {
            const { kind, source, target } = dialog;
            open({ kind, source, target, opensTable: true, replaces: true });
          }}
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
    case "saveQuery":
    case "newNotebook":
    case "renameQuery":
    case "renameFolder":
      return <SavedQueryDialog dialog={dialog} onClose={close} />;
    case "versions":
      return (
        <VersionsDialog
          tabId={dialog.tabId}
          title={dialog.title}
          current={windowTexts.text(dialog.tabId)}
          onRestore={(text) => restoreVersion(dialog.tabId, text)}
          onClose={close}
        />
      );
    case "removeQuery":
    case "removeFolder":
      return <RemoveQueryDialog dialog={dialog} onClose={close} />;
    case "endTransaction":
      return <EndTransactionDialog title={dialog.title} onClose={close} onEnd={dialog.onEnd} />;
    case "pauseConnection":
      return (
        <PauseDialog
          name={dialog.name}
          onClose={close}
          onPause={() => {
            close();
            dialog.onPause();
          }}
        />
      );
    case "newSnippet":
      return <SnippetDialog edited={null} text={dialog.text} onClose={close} onSaved={focusEditor} />;
    case "reloadInLanguage":
      return <ReloadDialog language={dialog.language} onClose={close} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
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

interface EndTransactionDialogProps {
  title: string;
  onClose: () => void;
  onEnd: () => void;
}

/** Asks before a transaction is rolled back because its session ends. */
function EndTransactionDialog({ title, onClose, onEnd }: EndTransactionDialogProps) {
  const text = messages.sessions.question;
  return (
    <QuestionDialog
      title={text.title}
      closeLabel={messages.general.close}
      cancelLabel={text.keep}
      submitLabel={text.end}
      variant="danger"
      onCancel={onClose}
      onSubmit={() => {
        onClose();
        onEnd();
      }}
    >
      {text.text(title)}
    </QuestionDialog>
  );
}

/** Asks before the window is loaded in another language, which ends what is under way. */
function ReloadDialog({ language, onClose }: { language: Language; onClose: () => void }) {
  const text = messages.preferences.reload;
  return (
    <QuestionDialog
      title={text.title(languageNames[language])}
      closeLabel={messages.general.close}
      cancelLabel={text.later}
      submitLabel={text.now}
      variant="danger"
      onCancel={onClose}
      onSubmit={() => {
        onClose();
        void reloadIn(language);
      }}
    >
      {text.text}
    </QuestionDialog>
  );
}

interface CloseUnsavedDialogProps {
  title: string;
  onClose: () => void;
  onLeave: () => void;
}

/** Asks before a tab is closed whose changes were not saved. */
function CloseUnsavedDialog({ title, onClose, onLeave }: CloseUnsavedDialogProps) {
  const text = messages.connections.unsaved;
  const leave = () => {
    onClose();
    onLeave();
  };
  return (
    <QuestionDialog
      title={text.title(title)}
      closeLabel={messages.general.close}
      cancelLabel={text.stay}
      submitLabel={text.close}
      variant="danger"
      onCancel={onClose}
      onSubmit={leave}
    >
      {text.text}
    </QuestionDialog>
  );
}

interface ChooseTargetDialogProps {
  profileId: string;
  /** What is loaded, in words. */
  title: string;
  onClose: () => void;
  onChosen: (target: LoadTarget) => void;
}

/** Asks which database files are loaded into. */
function ChooseTargetDialog({ profileId, title, onClose, onChosen }: ChooseTargetDialogProps) {
  const { data: databases = [] } = useQuery(databasesQuery(profileId));
  const [databaseId, setDatabaseId] = useState<string | null>(null);
  const chosen = databases.find(({ id }) => id === databaseId);
  return (
    <Dialog
      size="small"
      title={messages.shell.chooseTargetTitle(title)}
      closeLabel={messages.general.close}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{messages.general.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={chosen === undefined}
            onPress={() => {
              if (chosen !== undefined) onChosen(targetOf(profileId, chosen));
            }}
          >
            {messages.shell.continue}
          </Button>
        </>
      }
    >
      <Select
        label={messages.shell.database}
        placeholder={messages.shell.chooseDatabase}
        options={databases.map((database) => ({ value: database.id, label: labelOf(database) }))}
        value={databaseId}
        onChange={setDatabaseId}
      />
    </Dialog>
  );
}

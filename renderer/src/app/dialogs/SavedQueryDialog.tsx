import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isNotebookPath, savedFolderPath, savedQueryName, savedQueryPath } from "#shared/domain/savedQuery";
import { bridge } from "../../bridge/bridge";
import { FormDialog } from "../../components/FormDialog";
import { QuestionDialog } from "../../components/QuestionDialog";
import { showToast } from "../../components/toasts";
import { FirstField } from "../../components/TextField";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { savedQueriesQuery } from "../../queries/savedQueries";
import type { WindowDialog } from "../state/dialogs/dialogs";
import { queryTab } from "../state/workspace/workbench";
import { isNotebookTab } from "../state/workspace/workbenchTab";
import {
  openNewNotebook,
  renameSavedFolder,
  renameSavedQuery,
  saveNewQuery,
} from "../state/savedQueries/savedQueryActions";

type NamedQuery = Extract<
  WindowDialog,
  { kind: "saveQuery" | "newNotebook" | "renameQuery" | "renameFolder" }
>;
type RemovedQuery = Extract<WindowDialog, { kind: "removeQuery" | "removeFolder" }>;

/** Asks for the name of a query that is saved first, or of one or a folder that is renamed; a slash in it makes a folder. */
export function SavedQueryDialog({ dialog, onClose }: { dialog: NamedQuery; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(savedQueriesQuery);
  const [name, setName] = useState(() =>
    dialog.kind === "saveQuery"
      ? fileName(dialog.name)
      : dialog.kind === "newNotebook"
        ? ""
        : dialog.path.replace(endings, ""),
  );
  const text = messages.savedQueries;
  const trimmed = name.trim();
  const path =
    dialog.kind === "renameFolder"
      ? savedFolderPath.safeParse(trimmed.replace(/\/$/u, ""))
      : savedQueryPath.safeParse(`${trimmed.replace(endings, "")}${endingOf(dialog)}`);
  const { run, isPending, error } = useAction(async (to: string) => {
    if (dialog.kind === "renameQuery") await renameSavedQuery(dialog.path, to);
    else if (dialog.kind === "renameFolder") await renameSavedFolder(dialog.path, to);
    else {
      // A fast typist is done before the folder is known.
      const { folder } = data ?? (await queryClient.ensureQueryData(savedQueriesQuery));
      if (folder === null) await bridge.call("savedQueries.useSuggested", {});
      if (dialog.kind === "saveQuery") await saveNewQuery(dialog.tabId, to);
      else await openNewNotebook(to);
    }
  }, onClose);
  return (
    <FormDialog
      size="small"
      title={text.nameTitles[dialog.kind]}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={
        dialog.kind === "saveQuery" ? text.save : dialog.kind === "newNotebook" ? text.create : text.rename
      }
      canSubmit={path.success}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (path.success) run(path.data);
      }}
    >
      <FirstField
        label={text.name}
        value={name}
        onChange={setName}
        description={text.nameHelp}
        error={trimmed === "" || path.success ? null : text.nameRefused}
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) target.select();
        }}
      />
      {data === undefined ? null : (
        <p>{data.folder === null ? text.savedInNew(data.suggested) : text.savedIn(data.folder)}</p>
      )}
    </FormDialog>
  );
}

const endings = /\.(?:sql|md)$/iu;

/** The ending of the file, which a rename does not change. */
function endingOf(dialog: NamedQuery): ".sql" | ".md" {
  if (dialog.kind === "newNotebook") return ".md";
  if (dialog.kind !== "saveQuery") return isNotebookPath(dialog.path) ? ".md" : ".sql";
  const tab = queryTab(dialog.tabId);
  return tab !== undefined && isNotebookTab(tab) ? ".md" : ".sql";
}

/** A tab's title without what no file's name may have. */
function fileName(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|]/gu, " ").replaceAll(/^[\s.]+|[\s.]+$/gu, "");
}

/** Asks before a saved query, or a folder with all that is in it, is moved to the bin. */
export function RemoveQueryDialog({ dialog, onClose }: { dialog: RemovedQuery; onClose: () => void }) {
  const { data } = useQuery(savedQueriesQuery);
  const { path } = dialog;
  const text = messages.savedQueries;
  const isFolder = dialog.kind === "removeFolder";
  const inFolder = data?.paths.filter((one) => one.startsWith(`${path}/`)).length ?? 0;
  return (
    <QuestionDialog
      title={text.removeTitle(isFolder ? path : savedQueryName(path))}
      closeLabel={messages.general.close}
      cancelLabel={messages.general.cancel}
      submitLabel={text.remove}
      variant="danger"
      onCancel={onClose}
      onSubmit={() => {
        onClose();
        bridge
          .call(isFolder ? "savedQueries.removeFolder" : "savedQueries.remove", { path })
          .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
      }}
    >
      {isFolder ? text.removeFolderText(inFolder) : text.removeText}
    </QuestionDialog>
  );
}

import type { Database } from "#shared/api/database";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { databasesQuery } from "../../queries/databaseQueries";
import { useDialogs, type LoadTarget } from "../dialogs/dialogs";
import { canWrite } from "../production/canWrite";
import { queryClient } from "../queryClient";
import { useWorkbench } from "./workbench";

/** Opens the file dialog of the system and then the one that loads the chosen file. */
export async function chooseFileFor(target: LoadTarget | null): Promise<void> {
  if (!canWrite(target?.profileId ?? activePlace().profileId)) return;
  try {
    const { file } = await bridge.call("imports.chooseFile", {});
    if (file !== null) await loadFile(file, target);
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}

/** Begins to load a file into a database; without one into that of the active tab, or else it is asked for. */
export async function loadFile(file: ChosenFile, target: LoadTarget | null = null): Promise<void> {
  const { profileId, databaseId } = activePlace();
  if (!canWrite(target?.profileId ?? profileId)) return;
  const databases = await queryClient.ensureQueryData(databasesQuery(profileId)).catch(() => []);
  const { open, dialog } = useDialogs.getState();
  // A dialog that is under way is not thrown over by a file that falls on the window.
  if (dialog !== null) return;
  const only = databases.length === 1 ? databases[0] : undefined;
  const place = databases.find(({ id }) => id === databaseId) ?? only;
  const chosen = target ?? (place === undefined ? null : targetOf(profileId, place));
  if (chosen !== null) open({ kind: "loadFile", file, target: chosen });
  else if (databases.length === 0) showToast(messages.shell.createDatabaseFirst);
  else open({ kind: "chooseTarget", profileId, file });
}

export function targetOf(profileId: string, database: Database): LoadTarget {
  return { profileId, databaseId: database.id, databaseName: database.name };
}

function activePlace(): { profileId: string; databaseId: string | null } {
  const { tabs, activeTabId, profileId, databaseId } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === activeTabId);
  return tab?.kind === "query" ? tab : { profileId, databaseId };
}

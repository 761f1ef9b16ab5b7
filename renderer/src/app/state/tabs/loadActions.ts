import type { Database } from "#shared/api/database";
import type { DroppedItem } from "#shared/contract/bridge";
import type { ChosenFile } from "#shared/contract/methods/importMethods";
import type { Task } from "#shared/domain/task";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { databasesQuery } from "../../../queries/databaseQueries";
import { useDialogs, type LoadSource, type LoadTarget } from "../dialogs/dialogs";
import { canWrite } from "../permissions/canWrite";
import { queryClient } from "../queries/queryClient";
import { openQuery } from "./openQuery";
import { useWorkbench } from "../workspace/workbench";
import { labelOf } from "../../../components/labelOf";

/** Opens the file dialog of the system and then the one that loads the chosen files. */
export async function chooseFilesFor(target: LoadTarget | null): Promise<void> {
  try {
    const { files } = await bridge.call("imports.chooseFiles", {});
    await openFiles(files, target);
  } catch (error) {
    showError(error);
  }
}

/** Opens the folder dialog of the system and then the one that loads files of the chosen folder. */
export async function chooseFolderFor(target: LoadTarget | null): Promise<void> {
  if (!canWrite(target?.profileId ?? activePlace().profileId)) return;
  try {
    const { folder } = await bridge.call("imports.chooseFolder", {});
    if (folder !== null) await load({ kind: "folder", folder }, target);
  } catch (error) {
    showError(error);
  }
}

/** Opens the dialog of a load again, with its files and settings. */
export async function retryLoad({ id }: Pick<Task, "id">): Promise<void> {
  try {
    const { files, ...settings } = await bridge.call("loads.settings", { taskId: id });
    const { profileId, databaseId } = settings.target;
    const target = { profileId, databaseId, databaseName: settings.databaseName };
    if (!canWrite(profileId)) return;
    useDialogs.getState().open({ kind: "loadFiles", source: { kind: "files", files }, target, settings });
  } catch (error) {
    showError(error);
  }
}

/** Takes in what was dropped on the window: SQL files open as tabs, data files and a folder in the dialog that loads them. */
export async function openDropped(items: readonly DroppedItem[]): Promise<void> {
  try {
    const files = items.flatMap((item) => ("file" in item ? [item.file] : []));
    const folders = items.flatMap((item) => ("folder" in item ? [item.folder] : []));
    const [folder] = folders;
    if (folder !== undefined && folders.length === 1 && files.length === 0) {
      await load({ kind: "folder", folder }, null);
      return;
    }
    const listed = await Promise.all(
      folders.map(({ folderId }) => bridge.call("imports.listFolder", { folderId, pattern: "" })),
    );
    await openFiles([...files, ...listed.flatMap((list) => list.files)], null);
  } catch (error) {
    showError(error);
  }
}

async function openFiles(files: readonly ChosenFile[], target: LoadTarget | null): Promise<void> {
  const isSql = ({ name }: ChosenFile): boolean => name.toLowerCase().endsWith(".sql");
  // One that can't be opened must not take the others with it.
  for (const file of files.filter(isSql)) await openSql(file, target).catch(showError);
  const data = files.filter((file) => !isSql(file));
  if (data.length > 0) await load({ kind: "files", files: data }, target);
}

async function openSql({ fileId, name }: ChosenFile, target: LoadTarget | null): Promise<void> {
  const { text } = await bridge.call("imports.readSql", { fileId });
  const { profileId, databaseId } = target ?? activePlace();
  openQuery({ profileId, databaseId, title: name.split("/").at(-1) ?? name, text });
}

/** Begins to load files into a database; without one into that of the active tab, or else it is asked for. */
async function load(source: LoadSource, target: LoadTarget | null): Promise<void> {
  const { profileId, databaseId } = activePlace();
  if (!canWrite(target?.profileId ?? profileId)) return;
  const databases = await queryClient.ensureQueryData(databasesQuery(profileId)).catch(() => []);
  const { open, dialog } = useDialogs.getState();
  // A dialog that is open is not replaced by files that are dropped on the window.
  if (dialog !== null) {
    showToast(messages.imports.dialogIsOpen, "error");
    return;
  }
  const only = databases.length === 1 ? databases[0] : undefined;
  const place = databases.find(({ id }) => id === databaseId) ?? only;
  const chosen = target ?? (place === undefined ? null : targetOf(profileId, place));
  if (chosen !== null) open({ kind: "loadFiles", source, target: chosen });
  else if (databases.length === 0 && profileId === embeddedProfileId)
    open({
      kind: "loadFiles",
      source,
      target: targetOf(profileId, await createFirstDatabase()),
      opensTable: true,
      // Nothing is there yet that it could be mixed up with.
      startsPlain: true,
    });
  else if (databases.length === 0) showToast(messages.shell.createDatabaseFirst);
  else open({ kind: "chooseTarget", profileId, source });
}

/** Milliseconds between two looks at a database that is being created. */
const lookMs = 100;

/** A database on this computer for the first files; it can be used when it is there. */
async function createFirstDatabase(): Promise<Database> {
  const profileId = embeddedProfileId;
  const creation = { name: messages.databases.firstDatabase };
  const { database } = await bridge.call("databases.create", { profileId, creation });
  for (;;) {
    const all = await queryClient.fetchQuery({ ...databasesQuery(profileId), staleTime: 0 });
    const now = all.find(({ id }) => id === database.id);
    if (now?.status !== "provisioning") return now ?? database;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

export function targetOf(profileId: string, database: Database): LoadTarget {
  return { profileId, databaseId: database.id, databaseName: labelOf(database) };
}

function activePlace(): { profileId: string; databaseId: string | null } {
  const { tabs, activeTabId, profileId, databaseId } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === activeTabId);
  return tab?.kind === "query" ? tab : { profileId, databaseId };
}

function showError(error: unknown): void {
  showToast(toAppErrorData(error).message, "error");
}

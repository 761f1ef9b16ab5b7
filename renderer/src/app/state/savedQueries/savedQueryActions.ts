import { savedQueryName } from "#shared/domain/savedQuery";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { useDialogs } from "../dialogs/dialogs";
import { openQuery } from "../tabs/openQuery";
import { focusEditor, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { readFileOf, savedTab, theirText } from "./followSavedQueries";
import { setFileState } from "../workspace/fileStates";
import { noteMissingDatabase, placeOfTab, savedPlaceNow } from "./savedPlaces";

/** Opens a saved query in a tab, or shows the tab that has it. @param line Where the cursor goes; from 1. */
export async function openSavedQuery(path: string, line?: number): Promise<void> {
  try {
    const open = useWorkbench.getState().tabs.find((tab) => tab.kind === "query" && tab.file?.path === path);
    if (open === undefined) {
      const { text, place } = await bridge.call("savedQueries.read", { path });
      if (text === null) return showToast(messages.savedQueries.gone(path), "error");
      const opened = place === null ? { ...activePlace(), missing: null } : await savedPlaceNow(place);
      const { profileId, databaseId, missing } = opened;
      const id = openQuery({ profileId, databaseId, title: savedQueryName(path), text });
      useWorkbench.getState().setFile(id, { path, base: text });
      if (missing !== null) noteMissingDatabase(id, missing);
    } else {
      useWorkbench.getState().activate(open.id);
      focusEditor();
    }
    if (line !== undefined) requestAnimationFrame(() => windowTexts.revealLine(line));
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}

/** The database of the active tab, or the one that new tabs begin with. */
function activePlace(): { profileId: string; databaseId: string | null } {
  const { tabs, activeTabId, profileId, databaseId } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === activeTabId);
  return tab?.kind === "query" ? tab : { profileId, databaseId };
}

/** Saves a tab in its file; asks for a name where it has none. */
export async function saveQuery(tabId: string): Promise<void> {
  const tab = savedTab(tabId);
  if (tab === null) saveQueryAs(tabId);
  else await writeFile(tabId, tab.file.path, tab.file.base);
}

/** Asks for the name under which a tab is saved. */
export function saveQueryAs(tabId: string): void {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  if (tab?.kind === "query") useDialogs.getState().open({ kind: "saveQuery", tabId, name: tab.title });
}

/** Makes a notebook with an example in the folder of saved queries, and opens it. Rejects with AppError. */
export async function openNewNotebook(path: string): Promise<void> {
  const text = messages.notebooks.template(savedQueryName(path));
  await bridge.call("savedQueries.write", { path, text, base: null, place: null });
  await openSavedQuery(path);
}

/** Saves a tab in a new file. Rejects with AppError, also where there is one of that name. */
export async function saveNewQuery(tabId: string, path: string): Promise<void> {
  const text = windowTexts.text(tabId);
  await bridge.call("savedQueries.write", { path, text, base: null, place: placeOfTab(tabId) });
  useWorkbench.getState().setFile(tabId, { path, base: text });
  setFileState(tabId, null);
}

async function writeFile(tabId: string, path: string, base: string | null): Promise<void> {
  const text = windowTexts.text(tabId);
  try {
    await bridge.call("savedQueries.write", { path, text, base, place: placeOfTab(tabId) });
    useWorkbench.getState().setFile(tabId, { path, base: text });
    // What was typed since is not in the file.
    setFileState(tabId, windowTexts.text(tabId) === text ? null : { isModified: true });
  } catch (error) {
    const { code, message } = toAppErrorData(error);
    // The tab then says what the file has, and asks what is to become of it.
    if (code === "SAVED_QUERY_CHANGED" || code === "SAVED_QUERY_EXISTS") await readFileOf(tabId);
    else showToast(message, "error");
  }
}

/** Renames a saved query, and with it the tab that shows it. Rejects with AppError. */
export async function renameSavedQuery(path: string, to: string): Promise<void> {
  await bridge.call("savedQueries.rename", { path, to });
  moveFiles((file) => (file === path ? to : file));
}

/** Renames a folder of saved queries, and with it the tabs that show them. Rejects with AppError. */
export async function renameSavedFolder(path: string, to: string): Promise<void> {
  if (path === to) return;
  await bridge.call("savedQueries.renameFolder", { path, to });
  moveFiles((file) => (file.startsWith(`${path}/`) ? to + file.slice(path.length) : file));
}

function moveFiles(moved: (path: string) => string): void {
  const { tabs, setFile } = useWorkbench.getState();
  for (const tab of tabs) {
    if (tab.kind !== "query" || tab.file == null) continue;
    const { path, base } = tab.file;
    if (moved(path) !== path) setFile(tab.id, { path: moved(path), base });
  }
}

/** Writes the tab's text over what its file has. */
export async function keepMine(tabId: string): Promise<void> {
  const tab = savedTab(tabId);
  if (tab !== null) await writeFile(tabId, tab.file.path, theirText(tabId));
}

/** Gives the tab what its file has. The user can undo it. */
export function takeTheirs(tabId: string): void {
  const [tab, theirs] = [savedTab(tabId), theirText(tabId)];
  if (tab === null || theirs === null) return;
  windowTexts.setText(tabId, theirs);
  useWorkbench.getState().setFile(tabId, { path: tab.file.path, base: theirs });
  setFileState(tabId, null);
}

/** Puts both changes into the tab; places where they disagree stand one above the other, marked. */
export async function mergeBoth(tabId: string): Promise<void> {
  const { mergeTexts } = await import("./mergeTexts");
  const [tab, theirs] = [savedTab(tabId), theirText(tabId)];
  if (tab === null || theirs === null) return;
  const text = messages.savedQueries;
  const merged = mergeTexts({
    base: tab.file.base ?? "",
    mine: windowTexts.text(tabId),
    theirs,
    labels: { mine: text.mine, theirs: text.theirs },
  });
  windowTexts.setText(tabId, merged.text);
  useWorkbench.getState().setFile(tabId, { path: tab.file.path, base: theirs });
  setFileState(tabId, { isModified: true });
  showToast(text.merged(merged.conflicts), merged.conflicts === 0 ? "info" : "error");
}

import type { Unsubscribe } from "#shared/contract/bridge";
import { bridge } from "../../../bridge/bridge";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { showToast } from "../../../components/toasts";
import { savedQueryKeys } from "../../../queries/savedQueries";
import { queryClient } from "../queries/queryClient";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import type { QueryTab } from "../workspace/workbenchTab";
import { fileStates, setFileState } from "../workspace/fileStates";

/** Brings the tabs up to date with their files, now and whenever a file changes. @returns Stops it. */
export function followSavedQueries(): Unsubscribe {
  // The folder that the paths of the tabs are in; undefined before it was read first.
  let known: string | null | undefined;
  const follow = async (): Promise<void> => {
    try {
      const { folder } = await bridge.call("savedQueries.list", {});
      if (known !== undefined && known !== folder) leaveFiles();
      known = folder;
      await readAll();
    } catch (error) {
      showToast(toAppErrorData(error).message, "error");
    }
  };
  void follow();
  return bridge.on("savedQueries.changed", () => {
    void queryClient.invalidateQueries({ queryKey: savedQueryKeys.all });
    void follow();
  });
}

async function readAll(): Promise<void> {
  const { tabs } = useWorkbench.getState();
  for (const { id } of tabs) await readFileOf(id);
}

/** Another folder was chosen: a file of the same path there is another query, and no tab takes its text or is saved over it. */
function leaveFiles(): void {
  const { tabs, setFile } = useWorkbench.getState();
  for (const { id } of tabs) {
    if (savedTab(id) !== null) setFile(id, null);
    setFileState(id, null);
  }
}

/**
 * Reads a tab's file again. A text that was not changed in the tab becomes the file's; where both were changed, the tab
 * keeps its own and says so.
 */
export async function readFileOf(tabId: string): Promise<void> {
  const asked = savedTab(tabId);
  if (asked === null) return;
  try {
    const { text } = await bridge.call("savedQueries.read", { path: asked.file.path });
    const now = savedTab(tabId);
    // It was saved elsewhere in the meantime.
    if (now?.file !== asked.file) return;
    takeIn(tabId, now.file, text);
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}

function takeIn(
  tabId: string,
  { path, base }: { path: string; base: string | null },
  text: string | null,
): void {
  const { setFile } = useWorkbench.getState();
  const mine = windowTexts.text(tabId);
  if (text === base) {
    const isModified = mine !== base;
    setFileState(tabId, isModified ? { isModified } : null);
    // A file that is not there has nothing to compare with, and stays told.
    if (text === null) setFileState(tabId, { isModified: true, theirs: null });
  } else if (text === null) {
    setFile(tabId, { path, base: null });
    setFileState(tabId, { isModified: true, theirs: null });
  } else if (mine === text) {
    setFile(tabId, { path, base: text });
    setFileState(tabId, null);
  } else if (mine === base) {
    windowTexts.setText(tabId, text);
    setFile(tabId, { path, base: text });
    setFileState(tabId, null);
  } else setFileState(tabId, { isModified: true, theirs: text });
}

/** A query tab with the file it is saved in; null where it has none. */
export function savedTab(tabId: string): (QueryTab & { file: NonNullable<QueryTab["file"]> }) | null {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  return tab?.kind === "query" && tab.file != null ? { ...tab, file: tab.file } : null;
}

/** What a tab's file has, where both were changed. */
export function theirText(tabId: string): string | null {
  return fileStates.getState()[tabId]?.theirs ?? null;
}

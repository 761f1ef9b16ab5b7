import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import { bridge } from "../../../bridge/bridge";
import { keptScroll, shownScroll } from "../../../features/results/state/ResultViewState";
import { noteEditOfFile } from "../workspace/fileStates";
import { keptBlocksOf } from "../notebooks/keptBlocks";
import { keptRunOf } from "../runs/keptRun";
import { windowResults, windowRuns } from "../runs/windowRuns";
import { windowJournal, windowTexts } from "../workspace/windowTexts";
import { queryTab } from "../workspace/workbench";
import type { QueryTab } from "../workspace/workbenchTab";

/** Notes that a tab's text, place or run has changed; it is on disk within a second, a text of many megabytes later. */
export function journalTab(tabId: string): void {
  const tab = queryTab(tabId);
  if (tab === undefined) return;
  if (tab.file != null) noteEditOfFile(tabId);
  windowJournal.edited(tabId, () => keptTab(queryTab(tabId) ?? tab), windowTexts.textLength(tabId));
}

/** Closes a tab on disk as it is now. Rejects with AppError; the tab is then not closed there. */
export async function closeKeptTab(tab: QueryTab): Promise<void> {
  await bridge.call("workspace.closeTab", { tab: keptTab(tab) });
}

function keptTab({
  id,
  title,
  isTitleDerived,
  profileId,
  databaseId,
  maxRows,
  isPinned,
  readOnly,
  session,
  look,
  parameters,
  file,
}: QueryTab): WorkspaceTab {
  const { cursor, scrollTop } = windowTexts.place(id);
  const run = windowRuns.store.getState()[id];
  const blocks = keptBlocksOf(id);
  const resultScroll = run === undefined ? null : resultScrollOf(run.request.runId);
  return {
    id,
    title: title.slice(0, 200),
    text: windowTexts.textToSave(id),
    cursor,
    scrollTop: Math.max(0, scrollTop),
    profileId,
    databaseId,
    maxRows,
    lastRun: keptRunOf(id),
    ...(isTitleDerived === true ? { titleDerived: true } : {}),
    ...(isPinned === true ? { pinned: true } : {}),
    ...(readOnly === true ? { readOnly } : {}),
    ...(session === true ? { session } : {}),
    ...(resultScroll === null ? {} : { resultScroll }),
    ...(look === undefined ? {} : { look }),
    ...(parameters === undefined ? {} : { parameters: parameters.map(keptParameter) }),
    ...(file == null ? {} : { file }),
    ...(blocks.length === 0 ? {} : { blocks }),
  };
}

function keptParameter({ name, type, value }: NonNullable<QueryTab["parameters"]>[number]) {
  const kept = typeof value === "string" || value === null ? value : [...value];
  return { name: name.slice(0, 200), type, value: kept };
}

function resultScrollOf(runId: string) {
  const client = windowResults.store.getState()[runId];
  return (client === undefined ? null : shownScroll(client)) ?? keptScroll(runId);
}

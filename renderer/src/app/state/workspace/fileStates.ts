import { createStore } from "zustand/vanilla";
import { windowTexts } from "./windowTexts";
import { useWorkbench } from "./workbench";

/** How the text of a tab stands to its file. */
export interface FileState {
  /** The tab has what the file has not. */
  readonly isModified: boolean;
  /** What the file has now, where both were changed; null where it is gone. Absent while the two agree on what was. */
  readonly theirs?: string | null;
}

/** By tab id; a tab without entry is as its file is, or has none. */
export const fileStates = createStore<Readonly<Record<string, FileState>>>()(() => ({}));

/** Milliseconds of quiet after which a text is compared: nobody looks at the mark while typing. */
const quiet = 150;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Compares a tab with its file's text once its own has been quiet. */
export function noteEditOfFile(tabId: string): void {
  clearTimeout(timers.get(tabId));
  timers.set(
    tabId,
    setTimeout(() => {
      timers.delete(tabId);
      compare(tabId);
    }, quiet),
  );
}

function compare(tabId: string): void {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  const file = tab?.kind === "query" ? (tab.file ?? null) : null;
  if (file === null) setFileState(tabId, null);
  else {
    const { base } = file;
    const isModified = windowTexts.textLength(tabId) !== base?.length || windowTexts.text(tabId) !== base;
    setFileState(tabId, { ...fileStates.getState()[tabId], isModified });
  }
}

/** Replaces what is known of a tab; null: nothing is to be said of it. */
export function setFileState(tabId: string, state: FileState | null): void {
  const { [tabId]: before, ...rest } = fileStates.getState();
  const isQuiet = state === null || (!state.isModified && state.theirs === undefined);
  if (isQuiet && before === undefined) return;
  if (before?.isModified === state?.isModified && before?.theirs === state?.theirs) return;
  fileStates.setState(isQuiet ? rest : { ...rest, [tabId]: state }, true);
}

import type { Database } from "#shared/api/database";
import { snippetBounds } from "#shared/domain/snippet";
import { embeddedProfileId } from "#shared/domain/ids";
import type { Theme } from "#shared/domain/settings/settings";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { formatCommandId } from "../../features/editor/editorCommands";
import { shownError } from "../../features/results/error/errorCommands";
import { messages } from "../../messages/messages";
import { databaseKeys } from "../../queries/databaseQueries";
import { changeSettings } from "../../queries/settings";
import { useDialogs } from "../state/dialogs/dialogs";
import { useNotificationPanel } from "../notifications/NotificationButton";
import { canWrite } from "../state/permissions/canWrite";
import { queryClient } from "../state/queries/queryClient";
import { useTaskPanel } from "../state/tasks/taskPanel";
import { closeTab, unsavedTabs } from "../state/tabs/closeTab";
import { openDatabaseSwitch } from "../state/tabs/openSwitch";
import { chooseFilesFor, chooseFolderFor } from "../state/tabs/loadActions";
import { openQuery } from "../state/tabs/openQuery";
import { reopenTab } from "../state/tabs/reopenTab";
import { isNotebook, runBlockAtCursor, runNotebook, stopNotebook } from "../state/notebooks/notebookRuns";
import { showVersions } from "../state/tabs/restoreVersion";
import { saveQuery, saveQueryAs } from "../state/savedQueries/savedQueryActions";
import { isSessionTab, setSession } from "../state/sessions/windowSessions";
import { explainAtCursor, runAll, runAtCursor } from "../state/scripts/runTab";
import { stopRun } from "../state/scripts/windowScripts";
import { endSplit, keptBeside, showBeside } from "../state/workspace/besideTab";
import { type SplitPart, useSplit } from "../state/workspace/split";
import { goToEditor, windowTexts } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";

/** What can take the focus, in the order in which a region is searched for it. */
const targets = [
  ".monaco-editor .native-edit-context, .monaco-editor textarea, textarea",
  "[role=grid][tabindex='0'], [role=grid] [tabindex='0']",
  "[role=tree] [tabindex='0']",
  "[aria-pressed=true]",
  "button:not([disabled]), input:not([disabled]), [tabindex='0']",
];

/** Where the focus was when a region was left. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/**
 * Moves the focus to the next part of the window: rail, side panel, editor or screen, the band of an error, result, and
 * round again. A part gets it back where it was left.
 *
 * @param step 1 for the next part, -1 for the one before.
 */
export function focusRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll("[data-region]")].toSorted(byPlace);
  const { activeElement } = document;
  const from = regions.findIndex((region) => region.contains(activeElement));
  const left = regions[from];
  if (left !== undefined && activeElement instanceof HTMLElement) lastFocused.set(left, activeElement);
  const start = from === -1 && step === -1 ? regions.length : from;
  for (let count = 1; count <= regions.length; count += 1) {
    const region = regions[(start + step * count + regions.length * 2) % regions.length];
    const target = region === undefined ? undefined : focusTarget(region);
    if (target !== undefined) {
      target.focus();
      return;
    }
  }
}

/** A part within another comes before what is around it. */
function byPlace(one: Element, other: Element): number {
  if (one.contains(other)) return 1;
  if (other.contains(one)) return -1;
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;
}

function focusTarget(region: Element): HTMLElement | undefined {
  // A hidden part, such as the result under a maximized editor, takes no focus.
  if (region.closest("[hidden]") !== null) return undefined;
  const isOwn = (element: Element): boolean => element.closest("[data-region]") === region;
  const last = lastFocused.get(region);
  if (last !== undefined && last.isConnected && isOwn(last)) return last;
  for (const selector of targets) {
    const found = [...region.querySelectorAll<HTMLElement>(selector)].find(isOwn);
    if (found !== undefined) return found;
  }
  return undefined;
}

function maximize(part: SplitPart): void {
  const { tabs, activeTabId } = useWorkbench.getState();
  const active = tabs.find(({ id }) => id === activeTabId);
  if (active?.kind === "query") useSplit.getState().toggleMaximized(active.id, part);
}

/** The database of a service that has one; null where it has several, or its databases aren't known yet. */
function onlyDatabase(profileId: string): string | null {
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(profileId));
  return databases?.length === 1 ? (databases[0]?.id ?? null) : null;
}

/** Opens a new query to the right of the active one. */
function splitWithNewQuery(): void {
  const { activeTabId, activate } = useWorkbench.getState();
  commands.newQuery();
  const opened = useWorkbench.getState().activeTabId;
  if (activeTabId === null || opened === null) return;
  activate(activeTabId);
  showBeside(opened);
  activate(opened);
}

/** Shows a tab further on, and leaves its editor the focus. */
function goToTab(steps: number): void {
  useWorkbench.getState().activateBy(steps);
  goToEditor();
}

/** What menus, shortcuts and the palette set off. Each works on what is active now. */
export const commands = {
  newQuery: () => {
    const { tabs, activeTabId, profileId, databaseId } = useWorkbench.getState();
    const active = tabs.find(({ id }) => id === activeTabId);
    const place = active?.kind === "query" ? active : { profileId, databaseId };
    openQuery({
      profileId: place.profileId,
      databaseId: place.databaseId ?? onlyDatabase(place.profileId),
    });
    goToEditor();
  },
  closeTab: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) closeTab(activeTabId);
  },
  reopenTab: () => void reopenTab(null),
  nextTab: () => goToTab(1),
  previousTab: () => goToTab(-1),
  togglePanel: () => useWorkbench.getState().togglePanel("explorer"),
  maximizeResult: () => maximize("result"),
  maximizeEditor: () => maximize("editor"),
  moveResult: () => {
    const { place, setPlace } = useSplit.getState();
    setPlace(place === "below" ? "right" : "below");
  },
  splitEditor: () => {
    const { tabs, activeTabId } = useWorkbench.getState();
    if (keptBeside() !== null) {
      endSplit();
      goToEditor();
    } else if (tabs.some(({ id, kind }) => id === activeTabId && kind === "query")) splitWithNewQuery();
  },
  nextRegion: () => focusRegion(1),
  previousRegion: () => focusRegion(-1),
  openDatabases: () => useWorkbench.getState().openScreen("databases"),
  openConnections: () => useWorkbench.getState().openScreen("connections"),
  openHistory: () => useWorkbench.getState().openScreen("history"),
  openDashboards: () => useWorkbench.getState().openScreen("dashboards"),
  openNotifications: () => useNotificationPanel.getState().setOpen(true),
  newConnection: () => {
    const { profileId, openWizard } = useWorkbench.getState();
    if (canWrite(profileId)) openWizard(unsavedTabs.getState().has("newConnection"));
  },
  openSettings: () => useWorkbench.getState().openScreen("settings"),
  backUp: () => {
    bridge.call("app.backUp", {}).then(
      ({ backup }) => {
        if (backup !== null) showToast(messages.shell.backedUp(backup.databases, backup.folder));
      },
      (error: unknown) => showToast(toAppErrorData(error).message, "error"),
    );
  },
  openShortcuts: () => useDialogs.getState().open({ kind: "shortcuts" }),
  openPalette: () => useDialogs.getState().open({ kind: "palette", scope: "everything" }),
  goToTable: () => useDialogs.getState().open({ kind: "palette", scope: "tables" }),
  chooseDatabase: openDatabaseSwitch,
  createDatabase: () => {
    const { profileId } = useWorkbench.getState();
    if (canWrite(profileId)) useDialogs.getState().open({ kind: "createDatabase", profileId });
  },
  openFile: () => void chooseFilesFor(null),
  openFolder: () => void chooseFolderFor(null),
  saveQuery: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) void saveQuery(activeTabId);
  },
  saveQueryAs: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) saveQueryAs(activeTabId);
  },
  saveSnippet: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId === null) return;
    const text = windowTexts.selectedText(activeTabId);
    // One character too many is enough for the dialog to say so.
    useDialogs.getState().open({ kind: "newSnippet", text: text.slice(0, snippetBounds.text + 1) });
  },
  newNotebook: () => useDialogs.getState().open({ kind: "newNotebook" }),
  showVersions: () => void showVersions(),
  showSavedQueries: () => useWorkbench.getState().togglePanel("savedQueries"),
  showTasks: () => useTaskPanel.getState().setOpen(true),
  runStatement: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId === null) return;
    if (isNotebook(activeTabId)) void runBlockAtCursor(activeTabId);
    else runAtCursor(activeTabId);
  },
  runAll: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId === null) return;
    if (isNotebook(activeTabId)) void runNotebook(activeTabId);
    else runAll(activeTabId);
  },
  explain: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) explainAtCursor(activeTabId, "plan");
  },
  explainAndRun: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) explainAtCursor(activeTabId, "measure");
  },
  formatText: () => {
    const format = windowTexts.actions().find(({ id }) => id === formatCommandId);
    format?.run();
  },
  goToError: () => shownError.getState()?.goTo?.(),
  fixError: () => shownError.getState()?.fix?.(),
  copyError: () => shownError.getState()?.copy?.(),
  toggleReadOnly: () => {
    const { tabs, activeTabId, setReadOnly } = useWorkbench.getState();
    const tab = tabs.find(({ id }) => id === activeTabId);
    if (tab?.kind === "query") setReadOnly(tab.id, tab.readOnly !== true);
  },
  toggleSession: () => {
    const { tabs, activeTabId } = useWorkbench.getState();
    const tab = tabs.find(({ id }) => id === activeTabId);
    if (tab?.kind !== "query") return;
    if (tab.profileId === embeddedProfileId) setSession(tab, !isSessionTab(tab));
    else showToast(messages.sessions.notHere);
  },
  stop: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId === null) return;
    if (isNotebook(activeTabId)) stopNotebook(activeTabId);
    else stopRun(activeTabId);
  },
  setTheme: (theme: Theme) => {
    changeSettings({ theme }).catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
  },
};

import { useStore } from "zustand";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { useDialogs } from "../dialogs/dialogs";
import { useWorkbench } from "../workspace/workbench";
import { type QueryTab, tabTitle } from "../workspace/workbenchTab";
import { TabSessions, type TabSession } from "./TabSessions";

/** The sessions of the window's tabs. The tab itself says that one ended; another tab is told by a toast. */
export const windowSessions = new TabSessions((tabId, { message, hadTransaction }) => {
  const { tabs, activeTabId } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === tabId);
  if (tab === undefined || tabId === activeTabId) return;
  const { endedIn, ended } = messages.sessions;
  showToast(endedIn(tabTitle(tab), ended(message, hadTransaction)), hadTransaction ? "error" : "info");
});

/** Whether the tab's statements run in a session; only databases of the embedded service have them. */
export function isSessionTab({ profileId, session }: QueryTab): boolean {
  return session === true && profileId === embeddedProfileId;
}

/** The session of a tab; undefined where it has none. */
export function useSession(tabId: string): TabSession | undefined {
  return useStore(windowSessions.store, (sessions) => sessions[tabId]);
}

/** Turns the mode of a tab on or off; an open transaction is asked about first. */
export function setSession(tab: QueryTab, session: boolean): void {
  const turn = () => {
    if (!session) windowSessions.end(tab.id);
    useWorkbench.getState().setSession(tab.id, session);
  };
  if (session || windowSessions.transactionOf(tab.id) === "none") turn();
  else useDialogs.getState().open({ kind: "endTransaction", title: tabTitle(tab), onEnd: turn });
}

/**
 * Keeps up with what main says of sessions, and ends those whose tab was put on another database.
 *
 * @returns Stops following.
 */
export function followSessions(): () => void {
  const stopEvents = bridge.on("sessions.changed", (event) => windowSessions.changed(event));
  const stopTabs = useWorkbench.subscribe(({ tabs }) => {
    for (const [tabId, session] of Object.entries(windowSessions.store.getState())) {
      if (session.kind !== "open") continue;
      const tab = tabs.find(({ id }) => id === tabId);
      const { profileId, databaseId } = session.place;
      const isSame = tab?.kind === "query" && tab.profileId === profileId && tab.databaseId === databaseId;
      if (!isSame) windowSessions.end(tabId);
    }
  });
  return () => {
    stopEvents();
    stopTabs();
  };
}

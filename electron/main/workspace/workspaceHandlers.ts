import type { HandlersOf } from "../ipc/MethodHandlers";
import type { WorkspaceJournal } from "./WorkspaceJournal";

type WorkspaceMethod =
  | "workspace.load"
  | "workspace.tabText"
  | "workspace.saveTab"
  | "workspace.closeTab"
  | "workspace.closedTabs"
  | "workspace.reopenTab"
  | "workspace.clearClosedTabs"
  | "workspace.saveLayout";

/** Handlers of the tabs and the layout, which outlive the app. */
export function workspaceHandlers(journal: WorkspaceJournal): HandlersOf<WorkspaceMethod> {
  return {
    "workspace.load": () => journal.load(),
    "workspace.tabText": async ({ tabId }) => ({ text: await journal.tabText(tabId) }),
    "workspace.saveTab": async ({ tab }) => {
      await journal.saveTab(tab);
      return {};
    },
    "workspace.closeTab": async ({ tab }) => {
      await journal.closeTab(tab);
      return {};
    },
    "workspace.closedTabs": async () => ({ tabs: [...(await journal.closedTabs())] }),
    "workspace.reopenTab": async ({ tabId }) => ({ tab: await journal.reopenTab(tabId) }),
    "workspace.clearClosedTabs": async () => {
      await journal.clearClosedTabs();
      return {};
    },
    "workspace.saveLayout": async ({ layout }) => {
      await journal.saveLayout(layout);
      return {};
    },
  };
}

import type { HandlersOf } from "../ipc/MethodHandlers";
import type { WorkspaceJournal } from "./WorkspaceJournal";

type WorkspaceMethod = "workspace.load" | "workspace.saveTab" | "workspace.closeTab" | "workspace.saveLayout";

/** Handlers of the tabs and the layout, which outlive the app. */
export function workspaceHandlers(journal: WorkspaceJournal): HandlersOf<WorkspaceMethod> {
  return {
    "workspace.load": () => journal.load(),
    "workspace.saveTab": async ({ tab }) => {
      await journal.saveTab(tab);
      return {};
    },
    "workspace.closeTab": async ({ tabId }) => {
      await journal.closeTab(tabId);
      return {};
    },
    "workspace.saveLayout": async ({ layout }) => {
      await journal.saveLayout(layout);
      return {};
    },
  };
}

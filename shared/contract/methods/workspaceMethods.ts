import { z } from "zod";
import { tabId } from "../../domain/ids";
import { closedTab, workspaceLayout, workspaceTab } from "../../domain/workspace/workspaceTab";
import { defineMethod } from "./defineMethod";

export const workspaceMethods = {
  /** Tabs come in no order of their own; the layout orders them. Null: first start. */
  "workspace.load": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({
      tabs: z.array(workspaceTab),
      layout: workspaceLayout.nullable(),
      /** Files that could not be read; they were set aside, not deleted. */
      unreadableFiles: z.array(z.string()),
    }),
    errors: [],
  }),
  /** Answers when the tab is safely on disk. */
  "workspace.saveTab": defineMethod({
    kind: "command",
    input: z.strictObject({ tab: workspaceTab }),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
  /** The long text of a tab, which `workspace.load` leaves out; null where it cannot be read. */
  "workspace.tabText": defineMethod({
    kind: "query",
    input: z.strictObject({ tabId }),
    output: z.strictObject({ text: z.string().nullable() }),
    errors: [],
  }),
  /** Saves the tab as it was last and closes it. Answers when it can be reopened. */
  "workspace.closeTab": defineMethod({
    kind: "command",
    input: z.strictObject({ tab: workspaceTab }),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
  /** The last 50 closed tabs, the newest first. */
  "workspace.closedTabs": defineMethod({
    kind: "query",
    input: z.strictObject({}),
    output: z.strictObject({ tabs: z.array(closedTab) }),
    errors: [],
  }),
  /** Reopens a closed tab; null: the one closed last. The answer is null where it is not there or cannot be read. */
  "workspace.reopenTab": defineMethod({
    kind: "command",
    input: z.strictObject({ tabId: tabId.nullable() }),
    output: z.strictObject({ tab: workspaceTab.nullable() }),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
  /** Deletes the closed tabs with their texts. */
  "workspace.clearClosedTabs": defineMethod({
    kind: "command",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
  "workspace.saveLayout": defineMethod({
    kind: "command",
    input: z.strictObject({ layout: workspaceLayout }),
    output: z.strictObject({}),
    errors: ["WORKSPACE_NOT_WRITTEN"],
  }),
};

import { z } from "zod";
import { tabId } from "../../domain/ids";
import { workspaceLayout, workspaceTab } from "../../domain/workspaceTab";
import { defineMethod } from "../defineMethod";

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
  "workspace.closeTab": defineMethod({
    kind: "command",
    input: z.strictObject({ tabId }),
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

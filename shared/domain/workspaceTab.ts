import { z } from "zod";
import { columnLayout } from "./columnLayout";
import { connectionId, databaseId, profileId, runId, tabId } from "./ids";
import { resultLook } from "./resultLook";

/** Longest text of a tab that is journaled: 16 Mi characters, far beyond a statement's 100 KB. */
const maxTabTextLength = 16 * 1024 * 1024;

/** A tab of the editor as it is kept on disk: enough to come back as it was. */
export const workspaceTab = z.strictObject({
  id: tabId,
  title: z.string().max(200),
  text: z.string().max(maxTabTextLength),
  /** Selection as offsets into the text; equal when nothing is selected. */
  cursor: z.strictObject({ anchor: z.int().nonnegative(), head: z.int().nonnegative() }),
  /** Scroll position of the editor in pixels. */
  scrollTop: z.number().nonnegative(),
  profileId,
  databaseId: databaseId.nullable(),
  /** The run whose result the tab shows, and the statement that made it. */
  lastRun: z
    .strictObject({
      runId,
      sql: z.string().max(maxTabTextLength),
      at: z.iso.datetime(),
      /** Where it ran; absent in tabs from before this was kept: on the tab's own database. */
      profileId: profileId.optional(),
      databaseId: databaseId.optional(),
      /** Milliseconds; absent where the run was not seen to end. */
      totalMs: z.number().nonnegative().optional(),
    })
    .nullable(),
  /** How its results are looked at; absent where they are shown as rows. */
  look: resultLook.optional(),
});

/** A tab that shows a Connection; it has no text of its own, and is kept with the layout. */
const workspaceConnectionTab = z.strictObject({
  id: tabId,
  title: z.string().max(200),
  profileId,
  connectionId,
});

/** What the window looks like beside its tabs. */
export const workspaceLayout = z.strictObject({
  tabOrder: z.array(tabId).max(1000),
  activeTabId: tabId.nullable(),
  sidePanelWidth: z.number().min(0).max(4000),
  resultsHeight: z.number().min(0).max(4000),
  /** The service that the side panel shows. Absent in layouts from before it was kept. */
  profileId: profileId.optional(),
  /** Absent in layouts from before there were any. */
  connectionTabs: z.array(workspaceConnectionTab).max(1000).optional(),
  /** How the columns of each shape of result were left, the newest last. Absent as above. */
  columnLayouts: z
    .array(z.strictObject({ key: z.string().max(100), layout: columnLayout }))
    .max(1000)
    .optional(),
});

export type WorkspaceTab = z.infer<typeof workspaceTab>;
export type WorkspaceLayout = z.infer<typeof workspaceLayout>;

import { z } from "zod";
import { csvOptions } from "../csvOptions";
import { queryLimits } from "../queryLimits";
import { columnLayout } from "../results/columnLayout";
import { connectionId, databaseId, profileId, runId, tabId } from "../ids";
import { parameterEntries } from "../writtenStatement";
import { savedFile } from "../savedQuery";
import { resultPresentation } from "../results/resultPresentation";

/** Longest text of a tab: 256 Mi characters, half of the longest string that V8 allows. */
const maxTabTextLength = 256 * 1024 * 1024;

/** A longer text has a file of its own, which is read when its tab is shown and written only when the text has changed. */
export const longTextLength = 1_000_000;

/** Closed tabs that can be reopened. */
export const maxClosedTabs = 50;

/** A run whose result is to be shown again, and the statement that made it. */
const keptRun = z.strictObject({
  runId,
  sql: z.string().max(maxTabTextLength),
  at: z.iso.datetime(),
  /** Where it ran; absent in tabs from before this was kept: on the tab's own database. */
  profileId: profileId.optional(),
  databaseId: databaseId.optional(),
  /** Milliseconds; absent where the run was not seen to end. */
  totalMs: z.number().nonnegative().optional(),
});

/** A block of a notebook that ran. */
const keptBlock = z.strictObject({
  /** Its place among the notebook's blocks, from 0. */
  place: z.int().nonnegative(),
  /** Its SQL as it was run. */
  sql: z.string().max(maxTabTextLength),
  run: keptRun,
  /** How its result is looked at; absent where it is shown as rows. */
  look: resultPresentation.optional(),
});

/** A tab of the editor as it is kept on disk: enough to come back as it was. */
export const workspaceTab = z.strictObject({
  id: tabId,
  title: z.string().max(200),
  /** The title follows what the tab runs; absent for no. */
  titleDerived: z.boolean().optional(),
  /** Null for a long text: saving keeps the one that is on disk, and `workspace.tabText` reads it. */
  text: z.string().max(maxTabTextLength).nullable(),
  /** Selection as offsets into the text; equal when nothing is selected. */
  cursor: z.strictObject({ anchor: z.int().nonnegative(), head: z.int().nonnegative() }),
  /** Scroll position of the editor in pixels. */
  scrollTop: z.number().nonnegative(),
  profileId,
  databaseId: databaseId.nullable(),
  /** Rows that a run asks for at most; absent in tabs from before it was kept. */
  maxRows: z.int().min(1).max(queryLimits.maxRows.max).optional(),
  /** Stands before the other tabs; absent for no. */
  pinned: z.boolean().optional(),
  /** Only queries that read are run; absent for no. */
  readOnly: z.boolean().optional(),
  /** Statements run in one session; absent for no. */
  session: z.boolean().optional(),
  /** Scroll position of the result's rows in pixels; absent where it is at the top. */
  resultScroll: z.strictObject({ top: z.number().nonnegative(), left: z.number().nonnegative() }).optional(),
  /** The run whose result the tab shows, and the statement that made it. */
  lastRun: keptRun.nullable(),
  /** Values of parameters that were entered last, the newest last. */
  parameters: parameterEntries.optional(),
  /** How its results are looked at; absent where they are shown as rows. */
  look: resultPresentation.optional(),
  /** The file that it is saved in; absent where it was not saved as one. */
  file: savedFile.optional(),
  /** Of a notebook; absent where none of its blocks has a result. */
  blocks: z.array(keptBlock).max(1000).optional(),
});

/** A closed tab in a list. */
export const closedTab = z.strictObject({
  id: tabId,
  title: z.string(),
  /** Milliseconds since 1970. */
  closedAt: z.number(),
  profileId,
  databaseId: databaseId.nullable(),
  /** The beginning of its text; empty for a text in a file of its own. */
  beginning: z.string(),
});

/** A tab that shows a Connection; it has no text of its own, and is kept with the layout. */
const workspaceConnectionTab = z.strictObject({
  id: tabId,
  title: z.string().max(200),
  profileId,
  connectionId,
});

/** Screens that open as a tab of their own. */
const screen = z.enum(["databases", "connections", "newConnection", "history", "dashboards", "settings"]);

/** A tab without a text that was closed. */
const closedScreen = z.strictObject({
  tab: z.discriminatedUnion("kind", [
    workspaceConnectionTab.extend({ kind: z.literal("connection") }),
    z.strictObject({ kind: z.literal("screen"), id: screen }),
  ]),
  /** Milliseconds since 1970. */
  closedAt: z.number(),
});

/** Which rows of a service's tree are expanded, and how far it is scrolled, in pixels. */
const explorerPlace = z.strictObject({
  profileId,
  /** Ids of rows, also of those that were collapsed: a schema without an entry is expanded when it is first seen. */
  expanded: z.array(z.string().max(2000)).max(5000),
  collapsed: z.array(z.string().max(2000)).max(5000),
  scrollTop: z.number().nonnegative(),
});

/** How a query tab divides its space; sizes are pixels of the result, null where it takes what the editor leaves. */
const workspaceSplit = z.strictObject({
  place: z.enum(["below", "right"]),
  resultHeight: z.number().min(0).max(10_000).nullable(),
  resultWidth: z.number().min(0).max(10_000).nullable(),
});

/** The query that stands beside the active one; `width` is pixels of the right one, null for half. */
const workspaceBeside = z.strictObject({
  tabId,
  isLeft: z.boolean(),
  width: z.number().min(0).max(10_000).nullable(),
});

/** What the window looks like beside its tabs. */
export const workspaceLayout = z.strictObject({
  tabOrder: z.array(tabId).max(1000),
  activeTabId: tabId.nullable(),
  sidePanelWidth: z.number().min(0).max(4000),
  /** Of layouts from before the editor was as high as its text; no longer read. */
  resultsHeight: z.number().optional(),
  /** Absent in layouts from before it was kept, as what follows. */
  split: workspaceSplit.optional(),
  beside: workspaceBeside.nullable().optional(),
  statisticsWidth: z.number().min(0).max(4000).optional(),
  /** Of the last CSV export. */
  csvOptions: csvOptions.optional(),
  isPanelOpen: z.boolean().optional(),
  /** What the side panel shows. */
  panel: z.enum(["explorer", "savedQueries"]).optional(),
  /** Of layouts from before new tabs began with the limit in the settings; no longer read. */
  maxRows: z.int().min(1).max(queryLimits.maxRows.max).optional(),
  /** Whether a script runs on after a statement that failed. */
  continuesOnError: z.boolean().optional(),
  explorer: z.array(explorerPlace).max(100).optional(),
  /** The service that the side panel shows. */
  profileId: profileId.optional(),
  connectionTabs: z.array(workspaceConnectionTab).max(1000).optional(),
  /** The newest last. */
  closedScreens: z.array(closedScreen).max(maxClosedTabs).optional(),
  /** How the columns of each shape of result were left, the newest last. */
  columnLayouts: z
    .array(z.strictObject({ key: z.string().max(100), layout: columnLayout }))
    .max(1000)
    .optional(),
});

export type WorkspaceTab = z.infer<typeof workspaceTab>;
export type KeptRun = z.infer<typeof keptRun>;
export type ClosedTab = z.infer<typeof closedTab>;
export type ClosedScreen = z.infer<typeof closedScreen>;
export type Screen = z.infer<typeof screen>;
export type ExplorerPlace = z.infer<typeof explorerPlace>;
export type SidePanelView = NonNullable<z.infer<typeof workspaceLayout>["panel"]>;
export type WorkspaceBeside = z.infer<typeof workspaceBeside>;
export type WorkspaceSplit = z.infer<typeof workspaceSplit>;
export type WorkspaceLayout = z.infer<typeof workspaceLayout>;

import type { ResultPresentation } from "#shared/domain/results/resultPresentation";
import { isNotebookPath, type SavedFile } from "#shared/domain/savedQuery";
import type { Screen } from "#shared/domain/workspace/workspaceTab";
import type { ParameterValue } from "#shared/sql/parameters/parameterLiteral";
import { messages } from "../../../messages/messages";

/** Id of the one panel that the active tab controls. */
export const tabPanelId = "workbench-panel";

/** Id of a tab's element, which labels the panel. */
export function tabElementId(tabId: string): string {
  return `tab-${tabId}`;
}

/** A tab with an editor over its result. Its text lives with the editor, under the same id. */
export interface QueryTab {
  readonly kind: "query";
  readonly id: string;
  readonly title: string;
  /** The title follows what the tab runs; absent for one that was given to it. */
  readonly isTitleDerived?: boolean;
  readonly profileId: string;
  /** Null: no database chosen yet. */
  readonly databaseId: string | null;
  /** Rows that a run asks for at most. */
  readonly maxRows: number;
  /** Stands before the other tabs and stays when others are closed; absent for no. */
  readonly isPinned?: boolean;
  /** Only queries that read are run; absent for no. */
  readonly readOnly?: boolean;
  /** Statements run in one session, where the service has them; absent for no. */
  readonly session?: boolean;
  /** Values of parameters that were entered last. */
  readonly parameters?: readonly (ParameterValue & { readonly name: string })[];
  /** How its results are looked at; absent where they are shown as rows. */
  readonly look?: ResultPresentation;
  /** The file that it is saved in; null or absent where it was not saved as one. */
  readonly file?: SavedFile | null;
}

/** There is at most one of each screen. */
interface ScreenTab {
  readonly kind: "screen";
  /** The screen's name. */
  readonly id: Screen;
}

/** One Connection; several may be open, each once. */
export interface ConnectionTab {
  readonly kind: "connection";
  readonly id: string;
  /** The Connection's name when it was last known. */
  readonly title: string;
  readonly profileId: string;
  readonly connectionId: string;
}

export type WorkbenchTab = QueryTab | ConnectionTab | ScreenTab;

/** Whether a tab's text is a notebook: Markdown whose blocks of SQL run. */
export function isNotebookTab({ file }: QueryTab): boolean {
  return file != null && isNotebookPath(file.path);
}

/** Whether a tab stands before those that are not pinned. */
export function isPinned(tab: WorkbenchTab | undefined): boolean {
  return tab?.kind === "query" && tab.isPinned === true;
}

/** What a tab is called. */
export function tabTitle(tab: WorkbenchTab): string {
  return tab.kind === "screen" ? messages.shell[tab.id] : tab.title;
}

/** The service that a tab speaks to; null for a screen, which goes by the side panel. */
export function tabProfileId(tab: WorkbenchTab | undefined): string | null {
  return tab === undefined || tab.kind === "screen" ? null : tab.profileId;
}

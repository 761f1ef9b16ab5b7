import { embeddedProfileId } from "#shared/domain/ids";
import type { ResultPresentation } from "#shared/domain/results/resultPresentation";
import type { SavedFile } from "#shared/domain/savedQuery";
import type { Screen, SidePanelView } from "#shared/domain/workspace/workspaceTab";
import { savedQueryName } from "#shared/domain/savedQuery";
import { maxParameters } from "#shared/domain/writtenStatement";
import type { ParameterValue } from "#shared/sql/parameters/parameterLiteral";
import { create } from "zustand";
import { setting } from "../../../queries/settings";
import { type ConnectionTab, isPinned, type QueryTab, type WorkbenchTab } from "./workbenchTab";

type KeptSizes = "sidePanelWidth" | "isPanelOpen" | "panel" | "continuesOnError";

interface Workbench {
  readonly tabs: readonly WorkbenchTab[];
  readonly activeTabId: string | null;
  /** The service that the side panel shows and new tabs begin with. */
  readonly profileId: string;
  /** The database that new tabs begin with: the one last used. */
  readonly databaseId: string | null;
  /** Whether the side panel is open. */
  readonly isPanelOpen: boolean;
  readonly panel: SidePanelView;
  /** Pixels. */
  readonly sidePanelWidth: number;
  /** Counts the Connections that were begun, so that each begins with an empty wizard. */
  readonly wizardRound: number;
  /** Whether a script runs on after a statement that failed. */
  readonly continuesOnError: boolean;
  /** Puts back what was there before the window was closed. */
  readonly restore: (
    state: Pick<Workbench, "tabs" | "activeTabId"> &
      Partial<Pick<Workbench, "profileId" | "databaseId" | KeptSizes>>,
  ) => void;
  /** Opens a query tab beside the active one and shows it. */
  readonly openQuery: (tab: Omit<QueryTab, "kind" | "maxRows"> & Partial<Pick<QueryTab, "maxRows">>) => void;
  /** Shows a screen, opening its tab where it is not open. */
  readonly openScreen: (screen: Screen) => void;
  /** Shows the wizard: as it was left where something is in it, else empty. */
  readonly openWizard: (isBegun: boolean) => void;
  /** Shows a Connection, in the tab that it has already where it has one. */
  readonly openConnection: (tab: Omit<ConnectionTab, "kind" | "id">) => void;
  readonly activate: (tabId: string) => void;
  /** Shows the tab so many places further, round the ends. */
  readonly activateBy: (steps: number) => void;
  readonly close: (tabId: string) => void;
  /** Moves a tab to a place, counted from zero after it was taken out; among the pinned ones, or among the others. */
  readonly move: (tabId: string, to: number) => void;
  /** Pins a query tab behind those that are pinned, or lets it go before those that are not. */
  readonly setPinned: (tabId: string, isPinned: boolean) => void;
  /** Gives a tab a name, which it keeps. */
  readonly rename: (tabId: string, title: string) => void;
  /** Names a tab after what it runs. */
  readonly deriveTitle: (tabId: string, title: string) => void;
  /** Puts a tab on a database, also of another service than before. The side panel stays with its service. */
  readonly chooseDatabase: (tabId: string, profileId: string, databaseId: string | null) => void;
  /** Turns the tab's read-only mode on or off. */
  readonly setReadOnly: (tabId: string, readOnly: boolean) => void;
  /** Turns the tab's session on or off. */
  readonly setSession: (tabId: string, session: boolean) => void;
  readonly setLook: (tabId: string, look: ResultPresentation) => void;
  readonly chooseProfile: (profileId: string) => void;
  readonly setPanelOpen: (isOpen: boolean) => void;
  /** Opens the side panel on one of its views, or closes it where it shows that one. */
  readonly togglePanel: (panel: SidePanelView) => void;
  /** Opens the side panel on the Explorer of a service. */
  readonly showExplorer: (profileId: string) => void;
  /** Notes the file that a tab is saved in, and takes its name; null: none. */
  readonly setFile: (tabId: string, file: SavedFile | null) => void;
  readonly setSidePanelWidth: (width: number) => void;
  /** Limits the rows of a tab. */
  readonly setMaxRows: (tabId: string, maxRows: number) => void;
  /** Remembers values of parameters with a tab, by the parameters' names. */
  readonly rememberParameters: (tabId: string, values: Readonly<Record<string, ParameterValue>>) => void;
  readonly setContinuesOnError: (continuesOnError: boolean) => void;
}

/** What is open in the window and how it is laid out. Texts and results of tabs live elsewhere, under the tabs' ids. */
export const useWorkbench = create<Workbench>()((set, get) => ({
  tabs: [],
  activeTabId: null,
  profileId: embeddedProfileId,
  databaseId: null,
  isPanelOpen: true,
  panel: "explorer",
  sidePanelWidth: 280,
  wizardRound: 0,
  continuesOnError: false,
  restore: (state) => set(state),
  openQuery: (tab) =>
    set((state) => ({
      ...placed(state, { kind: "query", maxRows: setting("query.rowLimit"), ...tab }),
      profileId: tab.profileId,
      databaseId: tab.databaseId,
    })),
  openScreen: (screen) =>
    set((state) =>
      state.tabs.some(({ id }) => id === screen)
        ? { activeTabId: screen }
        : placed(state, { kind: "screen", id: screen }),
    ),
  openWizard: (isBegun) => {
    set(({ wizardRound }) => ({ wizardRound: isBegun ? wizardRound : wizardRound + 1 }));
    get().openScreen("newConnection");
  },
  openConnection: (tab) =>
    set((state) => {
      const open = state.tabs.find(
        (one) =>
          one.kind === "connection" &&
          one.connectionId === tab.connectionId &&
          one.profileId === tab.profileId,
      );
      if (open !== undefined) return { activeTabId: open.id };
      return placed(state, { kind: "connection", id: crypto.randomUUID(), ...tab });
    }),
  activate: (tabId) => set({ activeTabId: tabId }),
  activateBy: (steps) =>
    set(({ tabs, activeTabId }) => {
      if (tabs.length === 0) return {};
      const at = tabs.findIndex(({ id }) => id === activeTabId);
      return { activeTabId: tabs.at((at + steps) % tabs.length)?.id ?? null };
    }),
  close: (tabId) =>
    set(({ tabs, activeTabId }) => {
      const at = tabs.findIndex(({ id }) => id === tabId);
      if (at === -1) return {};
      const rest = tabs.filter(({ id }) => id !== tabId);
      const neighbour = rest[at] ?? rest[at - 1];
      return { tabs: rest, activeTabId: activeTabId === tabId ? (neighbour?.id ?? null) : activeTabId };
    }),
  move: (tabId, to) =>
    set(({ tabs }) => {
      const moved = tabs.find(({ id }) => id === tabId);
      if (moved === undefined) return {};
      const others = tabs.filter((tab) => tab !== moved);
      const pinned = others.filter(isPinned).length;
      const at = isPinned(moved) ? Math.min(to, pinned) : Math.max(to, pinned);
      return { tabs: others.toSpliced(at, 0, moved) };
    }),
  setPinned: (tabId, pinned) =>
    set(({ tabs }) => {
      const tab = tabs.find(({ id }) => id === tabId);
      if (tab?.kind !== "query" || isPinned(tab) === pinned) return {};
      const others = tabs.filter(({ id }) => id !== tabId);
      const at = others.filter(isPinned).length;
      return { tabs: others.toSpliced(at, 0, { ...tab, isPinned: pinned }) };
    }),
  rename: (tabId, title) =>
    set(({ tabs }) => ({
      tabs: tabs.map((tab) => {
        if (tab.id !== tabId || tab.kind === "screen") return tab;
        return tab.kind === "query" ? { ...tab, title, isTitleDerived: false } : { ...tab, title };
      }),
    })),
  deriveTitle: (tabId, title) => set(({ tabs }) => ({ tabs: changed(tabs, tabId, { title }) })),
  chooseDatabase: (tabId, profileId, databaseId) =>
    set((state) => ({
      tabs: changed(state.tabs, tabId, { profileId, databaseId }),
      // New tabs begin with a database of the service that the side panel shows.
      ...(state.profileId === profileId ? { databaseId } : {}),
    })),
  setLook: (tabId, look) => set(({ tabs }) => ({ tabs: changed(tabs, tabId, { look }) })),
  setReadOnly: (tabId, readOnly) => set(({ tabs }) => ({ tabs: changed(tabs, tabId, { readOnly }) })),
  setSession: (tabId, session) => set(({ tabs }) => ({ tabs: changed(tabs, tabId, { session }) })),
  chooseProfile: (profileId) => set({ profileId, databaseId: null }),
  setPanelOpen: (isPanelOpen) => set({ isPanelOpen }),
  togglePanel: (panel) =>
    set((state) => ({ panel, isPanelOpen: !(state.isPanelOpen && state.panel === panel) })),
  showExplorer: (profileId) =>
    set((state) => ({
      isPanelOpen: true,
      panel: "explorer",
      ...(state.profileId === profileId ? {} : { profileId, databaseId: null }),
    })),
  setFile: (tabId, file) =>
    set(({ tabs }) => ({
      tabs: changed(tabs, tabId, {
        file,
        ...(file === null ? {} : { title: savedQueryName(file.path) }),
      }),
    })),
  setSidePanelWidth: (sidePanelWidth) => set({ sidePanelWidth }),
  setMaxRows: (tabId, maxRows) => set(({ tabs }) => ({ tabs: changed(tabs, tabId, { maxRows }) })),
  rememberParameters: (tabId, values) =>
    set(({ tabs }) => ({
      tabs: tabs.map((tab) =>
        tab.kind === "query" && tab.id === tabId ? { ...tab, parameters: remembered(tab, values) } : tab,
      ),
    })),
  setContinuesOnError: (continuesOnError) => set({ continuesOnError }),
}));

function remembered(
  { parameters = [] }: QueryTab,
  values: Readonly<Record<string, ParameterValue>>,
): NonNullable<QueryTab["parameters"]> {
  const entered = Object.entries(values).map(([name, value]) => ({ name, ...value }));
  return [...parameters.filter(({ name }) => values[name] === undefined), ...entered].slice(-maxParameters);
}

function placed({ tabs, activeTabId }: Workbench, tab: WorkbenchTab): Partial<Workbench> {
  const at = tabs.findIndex(({ id }) => id === activeTabId);
  const pinned = tabs.filter(isPinned).length;
  const beside = isPinned(tab) ? pinned : at === -1 ? tabs.length : Math.max(at + 1, pinned);
  return { tabs: tabs.toSpliced(beside, 0, tab), activeTabId: tab.id };
}

function changed(
  tabs: readonly WorkbenchTab[],
  tabId: string,
  change: Partial<
    Pick<
      QueryTab,
      "profileId" | "databaseId" | "look" | "maxRows" | "readOnly" | "session" | "file" | "title"
    >
  >,
): readonly WorkbenchTab[] {
  return tabs.map((tab) => (tab.kind === "query" && tab.id === tabId ? { ...tab, ...change } : tab));
}

/** The query tab of this id as it is now; undefined where it was closed. */
export function queryTab(tabId: string): QueryTab | undefined {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  return tab?.kind === "query" ? tab : undefined;
}

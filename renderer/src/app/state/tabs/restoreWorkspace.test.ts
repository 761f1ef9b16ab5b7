// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bridge } from "../../../bridge/bridge";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { closedScreens } from "./closedScreens";
import { closeTabNow } from "./closeTab";
import { keepWorkspace } from "./keepWorkspace";
import { reopenTab } from "./reopenTab";
import { restoreWorkspace } from "./restoreWorkspace";
import { keptSplit, useSplit } from "../workspace/split";
import { useWorkbench } from "../workspace/workbench";

const queryId = "11111111-1111-4111-8111-111111111111";
const connectionTabId = "22222222-2222-4222-8222-222222222222";
const connectionTab = { id: connectionTabId, title: "Prod", profileId: "hosted", connectionId: "con_1" };
const queryTab = {
  id: queryId,
  title: "Query 1",
  text: "select 1",
  cursor: { anchor: 0, head: 0 },
  scrollTop: 0,
  profileId: "embedded",
  databaseId: null,
  lastRun: null,
};
const layout = {
  tabOrder: [connectionTabId, queryId],
  activeTabId: connectionTabId,
  sidePanelWidth: 300,
  resultsHeight: 250,
};

beforeEach(() => {
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  useSplit.setState(useSplit.getInitialState(), true);
});
afterEach(() => vi.useRealTimers());

describe("restoreWorkspace", () => {
  it("brings the tab of a Connection back where it was, with its service", async () => {
    new FakeBridge({
      "workspace.load": () => ({
        tabs: [queryTab],
        layout: { ...layout, connectionTabs: [connectionTab] },
        unreadableFiles: [],
      }),
    }).install();
    await restoreWorkspace(bridge.call("workspace.load", {}));
    const { tabs, activeTabId, profileId } = useWorkbench.getState();
    expect(tabs.map(({ id }) => id)).toEqual([connectionTabId, queryId]);
    expect(tabs[0]).toEqual({ kind: "connection", ...connectionTab });
    expect({ activeTabId, profileId }).toEqual({ activeTabId: connectionTabId, profileId: "hosted" });
  });

  it("divides the tabs as they were divided, and reads a layout from before it was kept", async () => {
    vi.useFakeTimers();
    const fake = new FakeBridge({ "workspace.saveLayout": () => ({}) }).install();
    const stop = keepWorkspace();
    useSplit.getState().setPlace("right");
    useSplit.getState().setSize(420);
    vi.advanceTimersByTime(1000);
    stop();
    const saved = fake.inputsOf("workspace.saveLayout").at(-1)?.layout ?? null;
    useSplit.setState(useSplit.getInitialState(), true);
    fake.handle("workspace.load", () => ({ tabs: [queryTab], layout, unreadableFiles: [] }));
    await restoreWorkspace(bridge.call("workspace.load", {}));
    expect(keptSplit()).toEqual({ place: "below", resultHeight: null, resultWidth: null });
    fake.handle("workspace.load", () => ({ tabs: [queryTab], layout: saved, unreadableFiles: [] }));
    await restoreWorkspace(bridge.call("workspace.load", {}));
    expect(keptSplit()).toEqual({ place: "right", resultHeight: null, resultWidth: 420 });
  });

  it("shows the service again that was chosen in the side panel, whatever the tabs are on", async () => {
    vi.useFakeTimers();
    const fake = new FakeBridge({ "workspace.saveLayout": () => ({}) }).install();
    const stop = keepWorkspace();
    useWorkbench.getState().chooseProfile("hosted");
    vi.advanceTimersByTime(1000);
    stop();
    const saved = fake.inputsOf("workspace.saveLayout").at(-1)?.layout ?? null;
    useWorkbench.setState(useWorkbench.getInitialState(), true);
    fake.handle("workspace.load", () => ({ tabs: [queryTab], layout: saved, unreadableFiles: [] }));
    await restoreWorkspace(bridge.call("workspace.load", {}));
    const { profileId, databaseId, activeTabId } = useWorkbench.getState();
    expect({ profileId, databaseId, activeTabId }).toEqual({
      profileId: "hosted",
      databaseId: null,
      activeTabId: queryId,
    });
  });

  it("reads a layout from before there were such tabs", async () => {
    new FakeBridge({
      "workspace.load": () => ({ tabs: [queryTab], layout, unreadableFiles: [] }),
    }).install();
    await restoreWorkspace(bridge.call("workspace.load", {}));
    expect(useWorkbench.getState().tabs.map(({ id }) => id)).toEqual([queryId]);
  });

  it("writes down which Connections are open, in their places", () => {
    vi.useFakeTimers();
    const fake = new FakeBridge({
      "workspace.saveLayout": () => ({}),
      "workspace.saveTab": () => ({}),
    }).install();
    const stop = keepWorkspace();
    useWorkbench.getState().openConnection({ profileId: "hosted", connectionId: "con_1", title: "Prod" });
    useWorkbench.getState().openScreen("connections");
    vi.advanceTimersByTime(1000);
    stop();
    const id = useWorkbench.getState().tabs.find(({ kind }) => kind === "connection")?.id ?? "";
    expect(fake.inputsOf("workspace.saveLayout").at(-1)?.layout).toMatchObject({
      tabOrder: [id],
      connectionTabs: [{ id, title: "Prod", profileId: "hosted", connectionId: "con_1" }],
    });
  });

  it("reopens screens and Connections that were closed before the window was", async () => {
    vi.useFakeTimers();
    const fake = new FakeBridge({
      "workspace.saveLayout": () => ({}),
      "workspace.closedTabs": () => ({ tabs: [] }),
    }).install();
    const stop = keepWorkspace();
    const { openConnection, openScreen } = useWorkbench.getState();
    openConnection({ profileId: "hosted", connectionId: "con_1", title: "Prod" });
    openScreen("settings");
    for (const { id } of useWorkbench.getState().tabs) closeTabNow(id);
    vi.advanceTimersByTime(1000);
    stop();
    const saved = fake.inputsOf("workspace.saveLayout").at(-1)?.layout ?? null;
    useWorkbench.setState(useWorkbench.getInitialState(), true);
    closedScreens.setState([], true);
    fake.handle("workspace.load", () => ({ tabs: [queryTab], layout: saved, unreadableFiles: [] }));
    await restoreWorkspace(bridge.call("workspace.load", {}));
    await reopenTab(null);
    await reopenTab(null);
    expect(useWorkbench.getState().tabs).toMatchObject([
      { id: queryId },
      { kind: "screen", id: "settings" },
      { kind: "connection", connectionId: "con_1" },
    ]);
  });
});

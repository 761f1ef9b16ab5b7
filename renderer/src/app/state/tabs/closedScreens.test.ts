// @vitest-environment happy-dom
import type { ClosedTab } from "#shared/domain/workspace/workspaceTab";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { closeTabNow } from "./closeTab";
import { closedScreens, reopenClosedScreen } from "./closedScreens";
import { reopenTab } from "./reopenTab";
import { useWorkbench } from "../workspace/workbench";

let closedQueries: ClosedTab[] = [];

beforeEach(() => {
  closedQueries = [];
  closedScreens.setState([], true);
  new FakeBridge({ "workspace.closedTabs": () => ({ tabs: closedQueries }) }).install();
  useWorkbench.getState().restore({ tabs: [], activeTabId: null });
});

const titles = () =>
  useWorkbench.getState().tabs.map((tab) => (tab.kind === "connection" ? tab.connectionId : tab.id));

describe("Closed screens and Connections", () => {
  it("reopens them in the reverse order of closing", async () => {
    const { openScreen, openConnection } = useWorkbench.getState();
    openScreen("settings");
    openConnection({ profileId: "embedded", connectionId: "con-1", title: "Shop" });
    for (const { id } of useWorkbench.getState().tabs.toReversed()) closeTabNow(id);
    expect(titles()).toEqual([]);
    expect(await reopenClosedScreen()).toBe(true);
    expect(titles()).toEqual(["settings"]);
    expect(await reopenClosedScreen()).toBe(true);
    expect(titles()).toEqual(["settings", "con-1"]);
    expect(await reopenClosedScreen()).toBe(false);
  });

  it("reopens one for each of two presses in a row", async () => {
    useWorkbench.getState().openScreen("settings");
    useWorkbench.getState().openScreen("history");
    closeTabNow("settings");
    closeTabNow("history");
    await Promise.all([reopenTab(null), reopenTab(null)]);
    expect(titles().toSorted()).toEqual(["history", "settings"]);
  });

  it("passes over a screen that is open again", async () => {
    const { openScreen } = useWorkbench.getState();
    openScreen("history");
    closeTabNow("history");
    openScreen("history");
    expect(await reopenClosedScreen()).toBe(false);
  });

  it("leaves a query that was closed later to be reopened first", async () => {
    useWorkbench.getState().openScreen("databases");
    closeTabNow("databases");
    closedQueries = [
      {
        id: crypto.randomUUID(),
        title: "Query 1",
        closedAt: Date.now() + 1000,
        profileId: "embedded",
        databaseId: null,
        beginning: "",
      },
    ];
    expect(await reopenClosedScreen()).toBe(false);
    closedQueries = [];
    expect(await reopenClosedScreen()).toBe(true);
  });
});

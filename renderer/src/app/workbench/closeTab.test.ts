// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { useDialogs } from "../dialogs/dialogs";
import { closeTab, closeTabNow } from "./closeTab";
import { setUnsaved, unsavedTabs } from "./unsavedTabs";
import { useWorkbench } from "./workbench";

const ids = () => useWorkbench.getState().tabs.map(({ id }) => id);

beforeEach(() => {
  new FakeBridge().install();
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  useDialogs.getState().close();
  useWorkbench.getState().openScreen("newConnection");
  useWorkbench.getState().openScreen("settings");
});

describe("closing a tab with a form", () => {
  it("closes at once while nothing would be lost", () => {
    closeTab("newConnection");
    expect(ids()).toEqual(["settings"]);
    expect(useDialogs.getState().dialog).toBeNull();
  });

  it("asks where changes were not saved, and shows what they are in", () => {
    setUnsaved("newConnection", true);
    closeTab("newConnection");
    expect(ids()).toContain("newConnection");
    expect(useWorkbench.getState().activeTabId).toBe("newConnection");
    expect(useDialogs.getState().dialog).toMatchObject({ kind: "closeUnsaved", tabId: "newConnection" });
  });

  it("closes for good when that is what the person wants, and forgets that there was something", () => {
    setUnsaved("newConnection", true);
    closeTabNow("newConnection");
    expect(ids()).toEqual(["settings"]);
    expect(unsavedTabs.getState().size).toBe(0);
  });
});

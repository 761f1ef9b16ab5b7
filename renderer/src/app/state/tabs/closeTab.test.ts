// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { messages } from "../../../messages/messages";
import { useDialogs } from "../dialogs/dialogs";
import { closeTab, closeTabNow, setUnsaved, unsavedTabs } from "./closeTab";
import { openQuery } from "./openQuery";
import { reopenTab } from "./reopenTab";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

const ids = () => useWorkbench.getState().tabs.map(({ id }) => id);

beforeEach(() => {
  new FakeBridge().install();
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  useDialogs.getState().close();
  useWorkbench.getState().openScreen("newConnection");
  useWorkbench.getState().openScreen("settings");
});

describe("closing a query tab", () => {
  const text = "select 'a day of work'";
  const open = () => openQuery({ profileId: "embedded", databaseId: null, text, title: "Mine" });

  it("hands the text over before it leaves the window", () => {
    const fake = new FakeBridge({ "workspace.closeTab": () => ({}) }).install();
    const id = open();
    closeTab(id);
    expect(fake.inputsOf("workspace.closeTab")).toMatchObject([{ tab: { id, text, title: "Mine" } }]);
    expect(ids()).not.toContain(id);
    expect(windowTexts.text(id)).toBe("");
  });

  it("brings the tab back with its text where it could not be saved", async () => {
    new FakeBridge({
      "workspace.closeTab": () => {
        throw new AppError("WORKSPACE_NOT_WRITTEN");
      },
    }).install();
    const id = open();
    closeTab(id);
    await vi.waitFor(() => expect(ids()).toContain(id));
    expect(windowTexts.text(id)).toBe(text);
  });

  it("reopens with text, row limit and place", async () => {
    const tab = {
      id: "11111111-1111-4111-8111-111111111111",
      title: "Mine",
      text,
      cursor: { anchor: 3, head: 5 },
      scrollTop: 40,
      profileId: "embedded",
      databaseId: null,
      maxRows: 100_000,
      lastRun: null,
    };
    new FakeBridge({ "workspace.reopenTab": () => ({ tab }) }).install();
    await reopenTab(null);
    const { tabs, activeTabId } = useWorkbench.getState();
    expect(activeTabId).toBe(tab.id);
    expect(tabs.find(({ id }) => id === tab.id)).toMatchObject({ title: "Mine", maxRows: 100_000 });
    expect(windowTexts.text(tab.id)).toBe(text);
    expect(windowTexts.place(tab.id)).toEqual({ cursor: tab.cursor, scrollTop: 40 });
  });

  it("reopens an unnamed one under the next free number where its number is in use", async () => {
    const fake = new FakeBridge({ "workspace.closeTab": () => ({}) }).install();
    const id = openQuery({ profileId: "embedded", databaseId: null, text });
    const [title, next] = [messages.shell.queryTitle(1), messages.shell.queryTitle(2)];
    closeTab(id);
    openQuery({ profileId: "embedded", databaseId: null });
    const place = { cursor: { anchor: 0, head: 0 }, scrollTop: 0, lastRun: null };
    const kept = { ...place, id, title, text, profileId: "embedded", databaseId: null };
    fake.handle("workspace.reopenTab", () => ({ tab: { ...kept, titleDerived: true } }));
    await reopenTab(null);
    const titleOf = (tabId: string) =>
      useWorkbench.getState().tabs.flatMap((tab) => (tab.id === tabId && "title" in tab ? [tab.title] : []));
    expect(titleOf(id)).toEqual([next]);
    const named = crypto.randomUUID();
    fake.handle("workspace.reopenTab", () => ({ tab: { ...kept, id: named } }));
    await reopenTab(null);
    expect(titleOf(named)).toEqual([title]);
  });
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

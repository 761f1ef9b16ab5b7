// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { endSplit, keptBeside, restoreBeside, showBeside, useBeside } from "./besideTab";
import { useWorkbench } from "./workbench";

const { getState } = useWorkbench;

beforeEach(() => {
  endSplit();
  useBeside.setState(useBeside.getInitialState(), true);
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  for (const id of ["a", "b", "c"])
    getState().openQuery({ id, title: id, profileId: "embedded", databaseId: "d1" });
  getState().activate("a");
});

describe("showBeside", () => {
  it("shows a query to the right of the active one", () => {
    showBeside("b");
    expect(keptBeside()).toEqual({ tabId: "b", isLeft: false, width: null });
    expect(getState().activeTabId).toBe("a");
  });

  it("shows no screen, no tab twice and none beside nothing", () => {
    getState().openScreen("history");
    getState().activate("a");
    showBeside("history");
    showBeside("a");
    showBeside("closed");
    expect(keptBeside()).toBeNull();
  });
});

describe("useBeside", () => {
  beforeEach(() => showBeside("b"));

  it("leaves both in their places when the other becomes the active one", () => {
    getState().activate("b");
    expect(keptBeside()).toMatchObject({ tabId: "a", isLeft: true });
    getState().activate("a");
    expect(keptBeside()).toMatchObject({ tabId: "b", isLeft: false });
  });

  it("keeps the other one when the active one is exchanged", () => {
    getState().activate("c");
    expect(keptBeside()).toMatchObject({ tabId: "b", isLeft: false });
  });

  it("ends when either of the two is closed and no other stands in", () => {
    getState().close("b");
    expect(keptBeside()).toBeNull();
    showBeside("c");
    getState().close("a");
    expect(getState().activeTabId).toBe("c");
    expect(keptBeside()).toBeNull();
  });

  it("ends when a screen gives way to the query beside it", () => {
    getState().openScreen("history");
    getState().activate("b");
    expect(keptBeside()).toBeNull();
  });
});

describe("restoreBeside", () => {
  it("shows what was kept, unless it is not there any more or active", () => {
    const kept = { isLeft: true, width: 400 };
    for (const tabId of ["closed", "a"]) restoreBeside({ tabId, ...kept });
    restoreBeside(undefined);
    expect(keptBeside()).toBeNull();
    restoreBeside({ tabId: "c", ...kept });
    expect(keptBeside()).toEqual({ tabId: "c", ...kept });
  });
});

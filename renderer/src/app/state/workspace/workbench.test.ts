// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { useWorkbench } from "./workbench";

const place = { profileId: "embedded", databaseId: "d1" };
const initial = useWorkbench.getInitialState();
const ids = () => useWorkbench.getState().tabs.map(({ id }) => id);
const active = () => useWorkbench.getState().activeTabId;

beforeEach(() => {
  useWorkbench.setState(initial, true);
  for (const id of ["a", "b", "c"]) useWorkbench.getState().openQuery({ id, title: id, ...place });
});

describe("the open tabs", () => {
  it("open beside the active one", () => {
    useWorkbench.getState().activate("a");
    useWorkbench.getState().openQuery({ id: "new", title: "new", ...place });
    expect(ids()).toEqual(["a", "new", "b", "c"]);
    expect(active()).toBe("new");
  });

  it("show the neighbour when the active one is closed, the one before when it was the last", () => {
    useWorkbench.getState().activate("b");
    useWorkbench.getState().close("b");
    expect(active()).toBe("c");
    useWorkbench.getState().close("c");
    expect(active()).toBe("a");
    useWorkbench.getState().close("a");
    expect(active()).toBeNull();
  });

  it("leave the active one alone when another is closed", () => {
    useWorkbench.getState().close("a");
    expect(active()).toBe("c");
  });

  it("go round the ends", () => {
    useWorkbench.getState().activateBy(1);
    expect(active()).toBe("a");
    useWorkbench.getState().activateBy(-1);
    expect(active()).toBe("c");
  });

  it("move to a place", () => {
    useWorkbench.getState().move("c", 0);
    expect(ids()).toEqual(["c", "a", "b"]);
  });

  it("hold a screen once", () => {
    useWorkbench.getState().openScreen("settings");
    useWorkbench.getState().activate("a");
    useWorkbench.getState().openScreen("settings");
    expect(ids().filter((id) => id === "settings")).toHaveLength(1);
    expect(active()).toBe("settings");
  });
});

describe("tabs of Connections", () => {
  const one = { profileId: "embedded", connectionId: "con_1", title: "Prod" };

  it("hold each Connection once, several at a time", () => {
    useWorkbench.getState().openConnection(one);
    const first = active();
    useWorkbench.getState().openConnection({ ...one, connectionId: "con_2", title: "Sheet" });
    useWorkbench.getState().openConnection({ ...one, profileId: "hosted" });
    useWorkbench.getState().openConnection(one);
    expect(active()).toBe(first);
    expect(useWorkbench.getState().tabs.filter(({ kind }) => kind === "connection")).toHaveLength(3);
  });

  it("take the name that the Connection has by now", () => {
    useWorkbench.getState().openConnection(one);
    useWorkbench.getState().rename(active() ?? "", "Production");
    expect(useWorkbench.getState().tabs).toContainEqual(expect.objectContaining({ title: "Production" }));
  });
});

describe("the wizard of a new Connection", () => {
  it("begins empty, unless something was begun in it", () => {
    const round = () => useWorkbench.getState().wizardRound;
    useWorkbench.getState().openWizard(false);
    const first = round();
    useWorkbench.getState().openWizard(true);
    expect(round()).toBe(first);
    useWorkbench.getState().openWizard(false);
    expect(round()).not.toBe(first);
    expect(ids().filter((id) => id === "newConnection")).toHaveLength(1);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SavedPlace } from "#shared/domain/savedQuery";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { queryClient } from "../queries/queryClient";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { missingDatabases } from "./savedPlaces";
import { openSavedQuery, renameSavedFolder, saveNewQuery } from "./savedQueryActions";

const profile = { id: "embedded" };
let place: SavedPlace | null;
let databases: { id: string; name: string }[] | null;
let fake: FakeBridge;

beforeEach(() => {
  [place, databases] = [
    { profileId: "embedded", databaseId: "d1", name: "sales" },
    [{ id: "d1", name: "sales" }],
  ];
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  queryClient.clear();
  fake = new FakeBridge({
    "savedQueries.read": () => ({ text: "SELECT 1", place }),
    "savedQueries.write": () => ({}),
    "savedQueries.renameFolder": () => ({}),
    "profiles.list": () => ({ profiles: [profile] as never }),
    "databases.list": () => {
      if (databases === null) throw new AppError("CONNECTION_REFUSED");
      return { databases: databases as never };
    },
  }).install();
});
afterEach(() => {
  for (const { id } of useWorkbench.getState().tabs) windowTexts.close(id);
});

const openedTab = () => {
  const [tab] = useWorkbench.getState().tabs;
  if (tab?.kind !== "query") throw new Error("No query tab is open.");
  return tab;
};

describe("openSavedQuery", () => {
  it("opens a query on the database it was saved on, whatever the active tab is on", async () => {
    useWorkbench.setState({ databaseId: "d2" });
    await openSavedQuery("reports/daily.sql");
    expect(openedTab()).toMatchObject({ databaseId: "d1", title: "daily" });
  });

  it("opens a query of an unknown database on that of the active tab", async () => {
    place = null;
    useWorkbench.setState({ databaseId: "d2" });
    await openSavedQuery("daily.sql");
    expect(openedTab().databaseId).toBe("d2");
  });

  it("says which database no longer exists, and chooses no other", async () => {
    databases = [{ id: "d2", name: "other" }];
    await openSavedQuery("daily.sql");
    expect(openedTab().databaseId).toBeNull();
    expect(missingDatabases.getState()[openedTab().id]).toBe("sales");
  });

  it("does not take a database for missing because its service can't be reached", async () => {
    databases = null;
    await openSavedQuery("daily.sql");
    expect(openedTab().databaseId).toBe("d1");
    expect(missingDatabases.getState()[openedTab().id]).toBeUndefined();
  });
});

describe("saveNewQuery", () => {
  it("remembers the database of the tab with the file", async () => {
    await openSavedQuery("daily.sql");
    await saveNewQuery(openedTab().id, "other.sql");
    expect(fake.inputsOf("savedQueries.write")).toEqual([
      {
        path: "other.sql",
        text: "SELECT 1",
        base: null,
        place: { profileId: "embedded", databaseId: "d1", name: "sales" },
      },
    ]);
  });
});

describe("renameSavedFolder", () => {
  it("keeps the tabs of its queries with their files", async () => {
    await openSavedQuery("reports/deep/daily.sql");
    await renameSavedFolder("reports", "old/reports");
    expect(openedTab().file?.path).toBe("old/reports/deep/daily.sql");
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { fileStates } from "../workspace/fileStates";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { followSavedQueries } from "./followSavedQueries";

const id = "11111111-1111-4111-8111-111111111111";
const path = "daily.sql";
let folder: string;
let text: string | null;
let fake: FakeBridge;
let stop: () => void;

beforeEach(async () => {
  [folder, text] = ["/one", "SELECT 1"];
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  fake = new FakeBridge({
    "savedQueries.list": () => ({ folder, suggested: "/s", paths: [path], isCut: false }),
    "savedQueries.read": () => ({ text, place: null }),
  }).install();
  windowTexts.restore(id, { text: "SELECT 1", cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
  useWorkbench.getState().openQuery({ id, title: "daily", profileId: "embedded", databaseId: null });
  useWorkbench.getState().setFile(id, { path, base: "SELECT 1" });
  stop = followSavedQueries();
  await settled(1);
});
afterEach(() => {
  stop();
  windowTexts.close(id);
});

/** Waits until the list was read so often, and the tab's file after it. */
async function settled(times: number): Promise<void> {
  await vi.waitFor(() => expect(fake.inputsOf("savedQueries.list")).toHaveLength(times));
  await new Promise((resolve) => setTimeout(resolve));
}

const file = () => {
  const [tab] = useWorkbench.getState().tabs;
  return tab?.kind === "query" ? tab.file : undefined;
};

describe("followSavedQueries", () => {
  it("gives a tab that was not changed what its file has now", async () => {
    text = "SELECT 2";
    fake.publish("savedQueries.changed", {});
    await settled(2);
    expect(windowTexts.text(id)).toBe("SELECT 2");
    expect(file()).toEqual({ path, base: "SELECT 2" });
  });

  it("keeps a text that was changed in the tab too, and says so", async () => {
    windowTexts.setText(id, "SELECT 1 + 1");
    text = "SELECT 2";
    fake.publish("savedQueries.changed", {});
    await settled(2);
    expect(windowTexts.text(id)).toBe("SELECT 1 + 1");
    expect(fileStates.getState()[id]).toEqual({ isModified: true, theirs: "SELECT 2" });
  });

  it("gives no tab the text of a file of the same path in another folder", async () => {
    [folder, text] = ["/two", "another query"];
    fake.publish("savedQueries.changed", {});
    await settled(2);
    expect(windowTexts.text(id)).toBe("SELECT 1");
    expect(file()).toBeNull();
  });
});

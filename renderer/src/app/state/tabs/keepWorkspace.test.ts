// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { windowRuns } from "../runs/windowRuns";
import { windowJournal, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { keepWorkspace } from "./keepWorkspace";

const id = "11111111-1111-4111-8111-111111111111";
let fake: FakeBridge;
let stop: () => void;

beforeEach(() => {
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  fake = new FakeBridge({ "workspace.saveTab": () => ({}), "workspace.saveLayout": () => ({}) }).install();
  stop = keepWorkspace();
});
afterEach(() => {
  stop();
  windowJournal.forget(id);
  windowTexts.close(id);
});

describe("keepWorkspace", () => {
  it("writes a run with the text that was run, not with what is typed right after", () => {
    windowTexts.restore(id, { text: "SELECT 1", cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
    useWorkbench.getState().openQuery({ id, title: "one", profileId: "embedded", databaseId: "d" });
    const runId = "22222222-2222-4222-8222-222222222222";
    const request = {
      runId,
      profileId: "embedded",
      databaseId: "d",
      sql: "SELECT 1",
      offset: 0,
      startedAt: 0,
    };
    windowRuns.store.setState({ [id]: { status: "running", request } });
    windowTexts.setText(id, "SELECT 2");
    expect(fake.inputsOf("workspace.saveTab").map(({ tab }) => [tab.text, tab.lastRun?.runId])).toEqual([
      ["SELECT 1", runId],
    ]);
  });
});

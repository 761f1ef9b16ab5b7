// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { messages } from "../../messages/messages";
import { queryClient } from "../state/queries/queryClient";
import { windowTexts } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { NotebookView } from "./NotebookView";

const id = "11111111-1111-4111-8111-111111111111";

beforeEach(() => {
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  new FakeBridge({ "workspace.tabText": () => ({ text: null }) }).install();
});
afterEach(() => {
  cleanup();
  windowTexts.close(id);
});

describe("NotebookView", () => {
  it("shows no empty notebook in place of a long text that can't be read", async () => {
    windowTexts.restore(id, { text: null, cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
    useWorkbench.getState().openQuery({ id, title: "n", profileId: "embedded", databaseId: null });
    useWorkbench.getState().setFile(id, { path: "n.md", base: null });
    const [tab] = useWorkbench.getState().tabs;
    if (tab?.kind !== "query") throw new Error("No query tab is open.");
    render(
      <QueryClientProvider client={queryClient}>
        <NotebookView tab={tab} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText(messages.shell.textUnreadableTitle)).toBeDefined();
    expect(windowTexts.textToSave(id)).toBeNull();
  });
});

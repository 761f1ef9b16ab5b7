// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { useDialogs } from "../state/dialogs/dialogs";
import { useWorkbench } from "../state/workspace/workbench";
import { SidePanel } from "./SidePanel";

afterEach(() => {
  cleanup();
  useDialogs.getState().close();
});

describe("SidePanel", () => {
  it("opens the dialog that adds a service, where one is chosen", async () => {
    new FakeBridge({
      "profiles.list": () => ({ profiles: [] }),
      "databases.list": () => ({ databases: [] }),
    }).install();
    const { tabs } = useWorkbench.getState();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SidePanel />
      </QueryClientProvider>,
    );
    const [service] = screen.getAllByRole("button");
    if (service !== undefined) fireEvent.click(service);
    fireEvent.click(await screen.findByRole("menuitem", { name: messages.shell.addService }));
    expect(useDialogs.getState().dialog).toEqual({ kind: "addService" });
    expect(useWorkbench.getState().tabs).toEqual(tabs);
  });
});

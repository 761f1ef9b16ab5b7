// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { databaseOf } from "../../testing/databaseOf";
import { useWorkbench } from "../state/workspace/workbench";
import { CommandPalette } from "./CommandPalette";

const text = messages.shell;
const column = { name: "id", type: "INTEGER", nullable: null };
const onClose = vi.fn();
let fake: FakeBridge;

function open(scope: "everything" | "tables") {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CommandPalette scope={scope} onClose={onClose} />
    </QueryClientProvider>,
  );
  return screen.getByRole("dialog").querySelector("input") ?? document.body;
}

const names = () => screen.queryAllByRole("option").map((option) => option.textContent);

beforeEach(() => {
  onClose.mockClear();
  useWorkbench.setState(useWorkbench.getInitialState(), true);
  fake = new FakeBridge({
    "databases.list": () => ({
      databases: [databaseOf("awake"), databaseOf("asleep", { status: "stopped" })],
    }),
    "schema.read": () => ({
      relations: [{ schema: "main", name: "berths", kind: "table", columns: [column] }],
    }),
  }).install();
});
afterEach(cleanup);

describe("the palette", () => {
  it("finds a command by a few of its letters and carries it out", async () => {
    const input = open("everything");
    fireEvent.change(input, { target: { value: "sett" } });
    await waitFor(() => expect(names()[0]).toContain(text.commands.openSettings));
    fireEvent.click(screen.getAllByRole("option")[0] ?? document.body);
    expect(onClose).toHaveBeenCalledOnce();
    expect(useWorkbench.getState().activeTabId).toBe("settings");
  });

  it("shows tables alone where tables are asked for, and wakes no database for it", async () => {
    open("tables");
    await waitFor(() => expect(names().join()).toContain("berths"));
    expect(names()).toHaveLength(1);
    expect(fake.inputsOf("schema.read").map(({ databaseId }) => databaseId)).toEqual(["awake"]);
  });

  it("says that nothing has the name", async () => {
    const input = open("everything");
    fireEvent.change(input, { target: { value: "zzzz" } });
    expect(await screen.findByText(text.paletteNothing)).toBeDefined();
  });
});

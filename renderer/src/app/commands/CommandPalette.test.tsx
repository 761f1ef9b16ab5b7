// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { type OfferedAction, OfferPlace, useOfferedActions } from "../../lib/offeredActions";
import { connectionOf } from "../../testing/connectionOf";
import { databaseOf } from "../../testing/databaseOf";
import { runOf } from "../../testing/runOf";
import { useDialogs } from "../state/dialogs/dialogs";
import { useWorkbench } from "../state/workspace/workbench";
import { CommandPalette } from "./CommandPalette";
import { windowCommands } from "./commandList";
import { commands } from "./commands";
import { pauseOrResume } from "./pauseConnection";
import { resultCommands } from "./resultCommands";
import { defaultSettings } from "#shared/domain/settings/settings";
import { useSettings } from "../../queries/settings";
import { ShortcutsDialog } from "./ShortcutsDialog";

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
    "profiles.list": () => ({ profiles: [] }),
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

  it("carries out the best command on Enter though the list has not been drawn for it yet", () => {
    const input = open("everything");
    fireEvent.change(input, { target: { value: "sett" } });
    fireEvent.keyDown(input, { key: "Enter" });
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

describe("useOfferedActions", () => {
  function Offering({ place, action }: { place: string; action: OfferedAction }) {
    return (
      <OfferPlace value={place}>
        <Offer action={action} />
      </OfferPlace>
    );
  }
  function Offer({ action }: { action: OfferedAction }) {
    useOfferedActions([action]);
    return null;
  }
  const search = (words: string) => fireEvent.change(open("everything"), { target: { value: words } });

  it("has a command of a result only while the active tab's result offers it", async () => {
    const exportRows = vi.fn();
    useWorkbench.getState().openQuery({ id: "one", title: "one", profileId: "embedded", databaseId: null });
    const action = { id: "exportResult", label: "Export", run: exportRows };
    render(<Offering place="another" action={action} />);
    search("export rows");
    await waitFor(() => expect(screen.getByText(text.paletteNothing)).toBeDefined());
    cleanup();
    render(<Offering place="one" action={action} />);
    search("export rows");
    await waitFor(() => expect(names()[0]).toContain(text.commands.exportResult));
    fireEvent.click(screen.getAllByRole("option")[0] ?? document.body);
    expect(exportRows).toHaveBeenCalledOnce();
  });

  it("has what a menu on screen has, under the menu's name", async () => {
    const copy = vi.fn();
    render(<Offering place="one" action={{ id: "copy csv", label: "Copy as: CSV", run: copy }} />);
    useWorkbench.getState().openQuery({ id: "one", title: "one", profileId: "embedded", databaseId: null });
    search("csv");
    await waitFor(() => expect(names()[0]).toContain("Copy as: CSV"));
    fireEvent.click(screen.getAllByRole("option")[0] ?? document.body);
    expect(copy).toHaveBeenCalledOnce();
  });
});

describe("pauseOrResume", () => {
  const change = () => fake.inputsOf("connections.change").map(({ changes }) => changes);

  it("pauses an active Connection, and resumes a paused one", async () => {
    fake.handle("connections.change", () => ({ connection: connectionOf() }));
    pauseOrResume("embedded", connectionOf());
    pauseOrResume("embedded", connectionOf({ status: "paused" }));
    await waitFor(() => expect(change()).toEqual([{ status: "paused" }, { status: "active" }]));
  });

  it("asks first where a sync is under way", async () => {
    fake.handle("connections.change", () => ({ connection: connectionOf() }));
    pauseOrResume("embedded", connectionOf({ lastRun: runOf({ status: "running", finishedAt: null }) }));
    const { dialog } = useDialogs.getState();
    expect(change()).toEqual([]);
    if (dialog?.kind === "pauseConnection") dialog.onPause();
    await waitFor(() => expect(change()).toEqual([{ status: "paused" }]));
    useDialogs.getState().close();
  });
});

describe("windowCommands", () => {
  it("names every command of the window and carries each out", () => {
    const named = windowCommands.map(({ name }) => name);
    const expected = Object.keys({ ...commands, ...resultCommands }).filter((name) => name !== "setTheme");
    expect(named.toSorted()).toEqual([...expected, "themeSystem", "themeLight", "themeDark"].toSorted());
    expect(windowCommands.filter(({ label }) => label === "")).toEqual([]);
  });
});

describe("ShortcutsDialog", () => {
  it("finds a shortcut by its words and by its keys", () => {
    render(<ShortcutsDialog onClose={onClose} />);
    const search = screen.getByRole("searchbox", { name: "Search shortcuts" });
    const found = () => screen.getAllByRole("term").map(({ textContent }) => textContent);
    expect(found().length).toBeGreaterThan(40);
    fireEvent.change(search, { target: { value: "reopen" } });
    expect(found()).toEqual(["Reopen closed tab"]);
    fireEvent.change(search, { target: { value: "alt+home" } });
    expect(found()).toEqual(["Pin the column on the left"]);
    fireEvent.change(search, { target: { value: "nothing of the kind" } });
    expect(screen.getByText("No shortcuts match")).toBeDefined();
  });

  const change = (name: string) =>
    fireEvent.click(screen.getByRole("button", { name: `Change the keys of ${name}` }));
  const press = (name: string, init: KeyboardEventInit) =>
    fireEvent.keyDown(screen.getByRole("textbox", { name: `Keys of ${name}` }), init);
  const written = () => fake.inputsOf("settings.change").at(-1)?.changes.shortcuts;

  it("gives a command the keys that are pressed", async () => {
    fake.handle("settings.change", () => ({}));
    render(<ShortcutsDialog onClose={onClose} />);
    change("History");
    press("History", { key: "h", ctrlKey: true, altKey: true });
    await waitFor(() => expect(written()).toEqual({ openHistory: "Mod+Alt+H" }));
    change("New query");
    press("New query", { key: "Delete" });
    await waitFor(() => expect(written()).toEqual({ newQuery: null }));
  });

  it("says which command has the keys, and gives them over only where that is chosen", async () => {
    fake.handle("settings.change", () => ({}));
    render(<ShortcutsDialog onClose={onClose} />);
    change("History");
    press("History", { key: "h" });
    expect(screen.getByText("Use Ctrl, Alt or ⌘ with a key, or a function key.")).toBeDefined();
    press("History", { key: "t", ctrlKey: true });
    expect(screen.getByText("Used by New query.")).toBeDefined();
    expect(written()).toBeUndefined();
    fireEvent.click(screen.getByRole("button", { name: "Use here instead" }));
    await waitFor(() => expect(written()).toEqual({ newQuery: null, openHistory: "Mod+T" }));
    change("History");
    press("History", { key: "f", ctrlKey: true });
    expect(screen.getByText("Used by Find in the text and Find in the result.")).toBeDefined();
    press("History", { key: "Escape" });
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("resets one command and all", async () => {
    fake.handle("settings.change", () => ({}));
    useSettings.setState({ values: { ...defaultSettings, shortcuts: { newQuery: "Mod+N", stop: "Mod+X" } } });
    render(<ShortcutsDialog onClose={onClose} />);
    fireEvent.click(screen.getByRole("button", { name: "Reset the keys of New query" }));
    await waitFor(() => expect(written()).toEqual({ stop: "Mod+X" }));
    fireEvent.click(screen.getByRole("button", { name: "Reset all" }));
    await waitFor(() => expect(written()).toEqual({}));
    useSettings.setState({ values: defaultSettings });
  });
});

// @vitest-environment happy-dom
import type { Relation } from "#shared/api/relation";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { permissionOf } from "../../testing/permissionOf";
import { WritePermissionContext } from "../../lib/writePermission";
import { connectionOf } from "../../testing/connectionOf";
import { databaseOf } from "../../testing/databaseOf";
import { runOf } from "../../testing/runOf";
import { runTableOf } from "../../testing/runTableOf";
import { Explorer } from "./Explorer";
import { explorerTarget } from "./explorerTarget";

// The test's document has no layout; the tree is given the size it would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 280 });

const text = messages.explorer;
const relation = (name: string, kind: Relation["kind"] = "table"): Relation => ({
  schema: "main",
  name,
  kind,
  columns: [{ name: "berth_id", type: "BIGINT", nullable: null }],
});

const actions = {
  onQueryTable: vi.fn(),
  onShowDefinition: vi.fn(),
  onNewQuery: vi.fn(),
  onLoadFile: vi.fn(),
  onLoadSample: vi.fn(),
  onOpenConnection: vi.fn(),
  onCreateDatabase: vi.fn(),
};
let fake: FakeBridge;

function show({ readOnlyReason = null }: { readOnlyReason?: string | null } = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WritePermissionContext value={permissionOf({ readOnlyReason })}>
        <Explorer profileId="embedded" currentDatabaseId={null} actions={actions} />
      </WritePermissionContext>
    </QueryClientProvider>,
  );
}

const row = (name: string) => screen.findByRole("treeitem", { name });

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockClear();
  fake = new FakeBridge({
    "databases.list": () => ({
      databases: [databaseOf("harbour"), databaseOf("archive", { status: "stopped" })],
    }),
    "connections.list": () => ({ connections: [] }),
    "schema.read": () => ({ relations: [relation("ships"), relation("berths_now", "view")] }),
  }).install();
});
afterEach(cleanup);

describe("the Explorer", () => {
  it("shows the first database unfolded to its tables and views, each row with what it is", async () => {
    show();
    expect((await row("harbour, Running")).getAttribute("aria-expanded")).toBe("true");
    expect(await row("ships")).toBeDefined();
    expect(await row("berths_now, view")).toBeDefined();
  });

  it("reads no schema of a database that is folded: a stopped one would wake", async () => {
    show();
    await row("ships");
    expect(await row("archive, Stopped")).toBeDefined();
    expect(fake.inputsOf("schema.read").map(({ databaseId }) => databaseId)).toEqual(["harbour"]);
  });

  it("queries a table by double click", async () => {
    show();
    fireEvent.doubleClick(await row("ships"));
    expect(actions.onQueryTable.mock.lastCall).toMatchObject([{ id: "harbour" }, { name: "ships" }]);
  });

  it("says how old the rows of a fed table are and what is the matter, and leads to the Connection", async () => {
    const synced = new Date(Date.now() - 12.5 * 60_000).toISOString();
    const run = runOf({ startedAt: synced, finishedAt: synced, tables: [runTableOf("public.ships")] });
    const connection = connectionOf({ databaseId: "harbour", name: "Port registry", schema: "main" });
    fake.handle("connections.list", () => ({
      connections: [{ ...connection, status: "paused", lastRun: null }],
    }));
    fake.handle("connections.runs", () => ({ runs: [run] }));
    show();
    const fed = await row("ships, 12 min. ago, synced by Port registry, syncs paused");
    fireEvent.click(within(fed).getByText("12 min. ago"));
    expect(actions.onOpenConnection).toHaveBeenCalledWith({ id: "con_1", name: "Port registry" });
    fireEvent.contextMenu(fed, { clientX: 10, clientY: 10 });
    fireEvent.click(
      await screen.findByRole("menuitem", { name: messages.tableAges.openConnection("Port registry") }),
    );
    expect(actions.onOpenConnection).toHaveBeenCalledTimes(2);
    expect(await row("berths_now, view")).toBeDefined();
    expect(fake.inputsOf("connections.list").map(({ databaseId }) => databaseId)).toEqual(["harbour"]);
  });

  it("narrows tables by a part of their name", async () => {
    show();
    await row("ships");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "BERTH" } });
    await waitFor(() => expect(screen.queryByRole("treeitem", { name: "ships" })).toBeNull());
    expect(await row("berths_now, view")).toBeDefined();
  });

  it("says why a schema could not be read, in its place", async () => {
    fake.handle("schema.read", () => Promise.reject(new AppError("ACCESS_DENIED")));
    show();
    expect(await row(text.loadFailed("This key has no access here"))).toBeDefined();
    expect(await row("archive, Stopped")).toBeDefined();
  });

  it("offers no loading and no creating where the key may only read, and says so", async () => {
    show({ readOnlyReason: "The key may only read." });
    fireEvent.contextMenu(await row("harbour, Running"), { clientX: 10, clientY: 10 });
    const load = await screen.findByRole("menuitem", { name: text.menu.needsFullKey(text.menu.loadFile) });
    expect(load.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(load);
    expect(actions.onLoadFile).not.toHaveBeenCalled();
    cleanup();
    show({ readOnlyReason: "The key may only read." });
    const create = await screen.findByRole("button", { name: /The key may only read/ });
    fireEvent.click(create);
    expect(create.getAttribute("aria-disabled")).toBe("true");
    expect(actions.onCreateDatabase).not.toHaveBeenCalled();
  });

  it("leads from no databases to the first one", async () => {
    fake.handle("databases.list", () => ({ databases: [] }));
    show();
    await screen.findByText(text.noDatabasesTitle);
    fireEvent.click(screen.getAllByRole("button", { name: text.createDatabase })[1] ?? document.body);
    expect(actions.onCreateDatabase).toHaveBeenCalledOnce();
  });

  it("shows a column that is to be shown, in a database that was folded, whatever the filter", async () => {
    show();
    await row("harbour, Running");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nothing like it" } });
    const place = { profileId: "embedded", databaseId: "archive", schema: "main", name: "ships" };
    act(() => explorerTarget.setState({ target: { ...place, column: "berth_id" } }));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("berth_id, BIGINT"));
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
    expect(explorerTarget.getState().target).toBeNull();
  });

  it("leaves the tree as it is for a table that is no longer there", async () => {
    show();
    const place = { profileId: "embedded", databaseId: "harbour", schema: "main", name: "sunk" };
    act(() => explorerTarget.setState({ target: { ...place, column: null } }));
    await waitFor(() => expect(explorerTarget.getState().target).toBeNull());
  });
});

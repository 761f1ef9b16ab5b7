// @vitest-environment happy-dom
import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { createQueryClient } from "../../../lib/createQueryClient";
import { messages } from "../../../messages/messages";
import { permissionOf } from "../../../testing/permissionOf";
import { WritePermissionContext } from "../../../lib/writePermission";
import { connectionOf } from "../../../testing/connectionOf";
import { databaseOf } from "../../../testing/databaseOf";
import { runOf } from "../../../testing/runOf";
import { runTableOf } from "../../../testing/runTableOf";
import { ConnectionScreen } from "./ConnectionScreen";

// The test's document has no layout; the lists are given the size they would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 900 });
Object.defineProperty(HTMLElement.prototype, "offsetHeight", { get: () => 32 });

const text = messages.connections;
const place = { profileId: "embedded", connectionId: "con_1" };
const calls = { onQueryTable: vi.fn(), onNameChange: vi.fn(), onDirtyChange: vi.fn(), onClose: vi.fn() };
let permit = vi.fn(() => Promise.resolve(true));
let fake: FakeBridge;
let connection: Connection;
let runs: SyncRun[];

function show(readOnlyReason: string | null = null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WritePermissionContext value={permissionOf({ readOnlyReason, permit })}>
        <ConnectionScreen {...place} {...calls} />
      </WritePermissionContext>
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => fireEvent.click(await button(name));

/** What the service knows from now on. */
function now(newest: SyncRun, ...older: SyncRun[]) {
  runs = [newest, ...older];
  connection = connectionOf({ ...connection, lastRun: newest });
}

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockClear();
  permit = vi.fn(() => Promise.resolve(true));
  connection = connectionOf();
  now(runOf({ id: "run_1" }));
  fake = new FakeBridge({
    "profiles.list": () => ({ profiles: [] }),
    "connectors.list": () => ({ connectors: [] }),
    "databases.list": () => ({ databases: [databaseOf("shop")] }),
    "connections.get": () => ({ connection }),
    "connections.runs": () => ({ runs }),
    "connections.list": () => ({ connections: [connection] }),
    "connections.sync": () => {
      const startedAt = new Date().toISOString();
      now(runOf({ id: "run_2", status: "running", startedAt, rowsSynced: 12 }), ...runs);
      return {};
    },
    "connections.change": ({ changes }) => {
      connection = {
        ...connection,
        name: changes.name ?? connection.name,
        status: changes.status ?? connection.status,
      };
      return { connection };
    },
    "connections.delete": () => ({}),
    "schema.read": () => ({
      relations: [{ schema: "prod", name: "orders", kind: "table", columns: [] }],
    }),
  }).install();
});
afterEach(cleanup);

describe("a Connection", () => {
  it("says its state, place, schedule, last and next sync, and tells its name", async () => {
    show();
    expect(await screen.findByRole("heading", { name: "Prod" })).toBeDefined();
    expect(screen.getByText("every hour")).toBeDefined();
    expect(screen.getByText("prod")).toBeDefined();
    expect(screen.getAllByText(text.outcomes.succeeded).length).toBeGreaterThan(0);
    expect(calls.onNameChange).toHaveBeenCalledWith("Prod");
  });

  it("syncs at once, shows it live, and ends in its outcome", async () => {
    show();
    await press(text.sync.now);
    expect(await screen.findByText(/12 rows read/, {}, { timeout: 3000 })).toBeDefined();
    expect(await button(text.sync.underWay)).toBeDefined();
    now(runOf({ id: "run_2", rowsSynced: 40 }), runOf());
    await waitFor(() => expect(screen.queryByText(/rows read/)).toBeNull(), { timeout: 4000 });
    expect(await button(text.sync.now)).toBeDefined();
    expect(await screen.findByText(text.ended(text.outcomes.succeeded))).toBeDefined();
  });

  it("says calmly that a sync waits to try again, when it does, and why", async () => {
    const reason = "db.example.org:5432 does not answer. Check that it runs.";
    const until = new Date(Date.now() + 25_000).toISOString();
    now(runOf({ status: "running", startedAt: new Date().toISOString(), waiting: { until, reason } }));
    show();
    expect(
      await screen.findByText(new RegExp(`^The next retry is in 2\\d seconds\\. ${reason}$`)),
    ).toBeDefined();
    expect(screen.getByText(new RegExp(`^${text.waitsToRetry}`))).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(text.outcomes.running)).toBeNull();
    now(runOf({ status: "running", startedAt: new Date().toISOString() }));
    await waitFor(() => expect(screen.queryByText(/next try/)).toBeNull(), { timeout: 4000 });
  });

  it("asks the source anew for its columns after a sync, which may have found others", async () => {
    fake.handle("connections.streams", () => ({ streams: [], notOffered: [] }));
    show();
    const open = async (name: string) => fireEvent.click(await screen.findByRole("tab", { name }));
    await open(text.tablesSection);
    await screen.findByText(messages.connectionStreams.none);
    await open(text.runsSection);
    await press(text.sync.now);
    await screen.findByText(/12 rows read/, {}, { timeout: 3000 });
    now(runOf({ id: "run_2" }), runOf());
    expect(await screen.findByText(text.ended(text.outcomes.succeeded), {}, { timeout: 4000 })).toBeDefined();
    await open(text.tablesSection);
    await waitFor(() => expect(fake.inputsOf("connections.streams")).toHaveLength(2));
  });

  it("offers to sync again where the last sync is of an unknown state and old", async () => {
    const aged = (startedAt: number) =>
      runOf({ status: "running", rawStatus: "hydrating", startedAt: new Date(startedAt).toISOString() });
    now(aged(Date.now() - 2 * 3_600_000));
    show();
    expect(await button(text.sync.now)).toHaveProperty("disabled", false);
    cleanup();
    now(aged(Date.now() - 60_000));
    show();
    expect(await button(text.sync.underWay)).toBeDefined();
  });

  it("leaves open whether a missing table was dropped or may not be read, where the source hides both alike", async () => {
    connection = connectionOf({ kind: "mysql" });
    now(
      runOf({ id: "run_2", tables: [runTableOf("orders")] }),
      runOf({ tables: [runTableOf("orders"), runTableOf("users")] }),
    );
    show();
    expect(await screen.findByText(text.goneTables.remark("users", 0))).toBeDefined();
  });

  it("warns of a table that syncs do without, as long as they do, and leads to where it is turned off", async () => {
    now(
      runOf({ id: "run_3", tables: [runTableOf("public.orders")] }),
      runOf({ id: "run_2", tables: [runTableOf("public.orders")] }),
      runOf({ tables: [runTableOf("public.orders"), runTableOf("public.users")] }),
    );
    show();
    expect(await screen.findByText(text.goneTables.dropped("public.users", 0))).toBeDefined();
    await press(text.toSection.tables);
    expect(screen.getByRole("tab", { name: text.tablesSection, selected: true })).toBeDefined();
    cleanup();
    now(runOf({ id: "run_4", tables: [runTableOf("public.orders"), runTableOf("public.users")] }), ...runs);
    show();
    await waitFor(() => expect(screen.getAllByRole("option", { name: /Succeeded/ })).toHaveLength(4));
    expect(screen.queryByText(/no longer synced/)).toBeNull();
  });

  it.each([
    [
      "PostgreSQL refused the password of the user ro. Enter the right one.",
      "settings",
      text.settingsSection,
    ],
    ["public.users: The user ro may not read public.users.", "tables", text.tablesSection],
  ] as const)("leads from “%s” to where something can be done", async (error, section, label) => {
    now(runOf({ status: "failed", error }));
    show();
    await press(text.toSection[section]);
    expect(screen.getByRole("tab", { name: label, selected: true })).toBeDefined();
  });

  it("tells without alarm of a sync that somebody ended", async () => {
    now(runOf({ status: "cancelled", error: "The sync was ended because its Connection was paused." }));
    show();
    expect(await screen.findByText(text.sourceErrors.paused.cause)).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says so when a sync cannot be started", async () => {
    fake.handle("connections.sync", () =>
      Promise.reject(new AppError("STATE_CONFLICT", "It is being deleted.")),
    );
    show();
    await press(text.sync.now);
    expect(await screen.findByText(/It is being deleted/)).toBeDefined();
    expect(await button(text.sync.now)).toHaveProperty("disabled", false);
  });

  it("starts nothing that the person decided against", async () => {
    permit.mockResolvedValue(false);
    show();
    await press(text.sync.now);
    await press(text.status.pause);
    await waitFor(() => expect(permit).toHaveBeenCalledTimes(2));
    expect(fake.inputsOf("connections.sync")).toEqual([]);
    expect(fake.inputsOf("connections.change")).toEqual([]);
  });

  it("pauses and resumes", async () => {
    show();
    await press(text.status.pause);
    expect(await button(text.status.resume)).toBeDefined();
    await press(text.status.resume);
    await waitFor(() =>
      expect(fake.inputsOf("connections.change").map(({ changes }) => changes)).toEqual([
        { status: "paused" },
        { status: "active" },
      ]),
    );
  });

  it("says that pausing ends the sync under way before it does", async () => {
    now(runOf({ id: "run_2", status: "running" }));
    show();
    await press(text.status.pause);
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain(text.status.pauseText);
    expect(fake.inputsOf("connections.change")).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: text.status.pause }));
    await waitFor(() => expect(fake.inputsOf("connections.change")).toHaveLength(1));
  });

  it("is renamed in its place: Enter saves, Escape leaves it", async () => {
    show();
    await press(text.rename.start);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Other" } });
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
    expect(await screen.findByRole("heading", { name: "Prod" })).toBeDefined();
    await press(text.rename.start);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "  Production " } });
    const form = screen.getByRole("textbox").closest("form");
    if (form !== null) fireEvent.submit(form);
    expect(await screen.findByRole("heading", { name: "Production" })).toBeDefined();
    expect(fake.inputsOf("connections.change")).toMatchObject([{ changes: { name: "Production" } }]);
    await waitFor(() => expect(calls.onNameChange).toHaveBeenLastCalledWith("Production"));
  });

  it("says what stays before it is deleted, and closes then", async () => {
    show();
    await press(text.actionsOf("Prod"));
    fireEvent.click(await screen.findByRole("menuitem", { name: text.remove.start }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain(text.remove.stays("shop.prod"));
    expect(dialog.textContent).toContain(text.remove.forgets);
    const form = dialog.querySelector("form");
    if (form !== null) fireEvent.submit(form);
    await waitFor(() => expect(calls.onClose).toHaveBeenCalledOnce());
    expect(fake.inputsOf("connections.delete")).toEqual([place]);
  });

  it("leads to the settings where its credentials are missing", async () => {
    connection = { ...connection, credentials: "missing" };
    show();
    await press(text.toSettings);
    await waitFor(() =>
      expect(screen.getByRole("tab", { name: text.settingsSection }).getAttribute("aria-selected")).toBe(
        "true",
      ),
    );
  });

  it("disables what a key that may only read cannot do, and says why", async () => {
    show("The key may only read.");
    expect(await screen.findByText("The key may only read.")).toBeDefined();
    for (const name of [text.sync.now, text.status.pause, text.rename.start])
      expect(await button(name)).toHaveProperty("disabled", true);
  });

  it("keeps what it knows when the service stops answering, and says so", async () => {
    let isDown = false;
    fake.handle("connections.get", () =>
      isDown
        ? Promise.reject(new AppError("ANSWER_NOT_JSON", "What answered is no service."))
        : { connection },
    );
    show();
    await press(text.status.pause);
    isDown = true;
    await press(text.status.resume);
    expect(await screen.findByText(text.stale, {}, { timeout: 4000 })).toBeDefined();
    expect(screen.getByRole("heading", { name: "Prod" })).toBeDefined();
  });

  it("says that it is gone, and closes", async () => {
    fake.handle("connections.get", () => Promise.reject(new AppError("NOT_FOUND", "There is none.")));
    show();
    expect(await screen.findByText(text.gone)).toBeDefined();
    await press(text.closeTab);
    expect(calls.onClose).toHaveBeenCalledOnce();
  });
});

describe("its syncs", () => {
  it("stay on screen when they cannot be read again, said to be old, until they can", async () => {
    let isDown = false;
    fake.handle("connections.runs", () =>
      isDown ? Promise.reject(new AppError("ANSWER_NOT_JSON", "What answered is no service.")) : { runs },
    );
    show();
    expect(await screen.findByRole("listbox", { name: text.runs.list })).toBeDefined();
    isDown = true;
    now(runOf({ id: "run_2" }), ...runs);
    await press(text.status.pause);
    expect(await screen.findByText(text.runs.stale, {}, { timeout: 4000 })).toBeDefined();
    expect(screen.getByText(/What answered is no service/)).toBeDefined();
    expect(screen.getByRole("listbox", { name: text.runs.list })).toBeDefined();
    isDown = false;
    await press(messages.general.tryAgain);
    await waitFor(() => expect(screen.queryByText(text.runs.stale)).toBeNull());
  });

  const sentence = "public.users: permission denied for table users";

  it("say what the service says, then what to do", async () => {
    now(runOf({ id: "run_2", status: "failed", error: sentence }));
    show();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(sentence);
    expect(alert.textContent).toContain(text.sourceErrors.permission.remedy);
  });

  it("pass on a sentence that Wharf does not know", async () => {
    now(runOf({ id: "run_2", status: "failed", error: "The flux capacitor is upside down." }));
    show();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The flux capacitor is upside down.");
    expect(alert.textContent).toContain(text.runs.unknownRemedy);
  });

  it("list their tables, failed ones first, and draw no more than are in view", async () => {
    const tables = Array.from({ length: 1000 }, (_, index) => runTableOf(`public.t${index}`));
    now(
      runOf({
        id: "run_2",
        status: "failed",
        tables: [...tables, runTableOf("zoo", { status: "failed", error: sentence })],
      }),
    );
    show();
    const table = await screen.findByRole("table", { name: text.runs.tableList });
    const rows = within(table).getAllByRole("row");
    expect(rows[1]?.textContent).toContain("zoo");
    expect(rows[1]?.textContent).toContain(sentence);
    expect(rows.length).toBeLessThan(80);
    expect(table.getAttribute("aria-rowcount")).toBe("1002");
  });

  it("open a loaded table by one click", async () => {
    now(runOf({ id: "run_2", tables: [runTableOf("public.orders"), runTableOf("public.gone")] }));
    show();
    await press(text.runs.openTable("public.orders"));
    await waitFor(() =>
      expect(calls.onQueryTable).toHaveBeenCalledWith("shop", { schema: "prod", table: "orders" }),
    );
  });

  it("are chosen by arrows and kept to an outcome", async () => {
    now(
      runOf({ id: "run_3" }),
      runOf({ id: "run_2", status: "failed", error: sentence }),
      runOf({ id: "run_1", trigger: "initial" }),
    );
    show();
    const list = await screen.findByRole("listbox", { name: text.runs.list });
    const [newest] = within(list).getAllByRole("option");
    expect(within(list).getAllByRole("option")).toHaveLength(3);
    act(() => newest?.focus());
    fireEvent.keyDown(document.activeElement ?? list, { key: "ArrowDown" });
    expect((await screen.findByRole("alert")).textContent).toContain(sentence);
    fireEvent.keyDown(document.activeElement ?? list, { key: "End" });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(within(list).getByRole("option", { selected: true }).textContent).toContain(
      text.runs.triggers.initial,
    );
  });

  it("are told as a table too, for those who cannot see the trend", async () => {
    now(runOf({ id: "run_2", durationMs: 9000, rowsSynced: 7 }), runOf({ id: "run_1" }));
    show();
    const trend = await screen.findByRole("table", { name: text.runs.trend });
    expect(within(trend).getAllByRole("row")).toHaveLength(3);
    expect(trend.textContent).toContain("9.0 s");
    expect(await screen.findByText(text.runs.trendText("9.0 s", "7.0 s"))).toBeDefined();
  });
});

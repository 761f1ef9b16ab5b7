// @vitest-environment happy-dom
import type { Connection } from "#shared/api/connection";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
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
import { ConnectionsScreen } from "./ConnectionsScreen";

// The test's document has no layout; the list is given the size it would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 900 });
Object.defineProperty(HTMLElement.prototype, "offsetHeight", { get: () => 52 });

const text = messages.connections;
const sentence = "public.users: permission denied for table users";
const failed = connectionOf({
  id: "con_failed",
  name: "Zebra",
  databaseId: "shop",
  lastRun: runOf({ id: "run_f", status: "failed", error: sentence }),
});
const well = connectionOf({ id: "con_well", name: "Archive", databaseId: "crm" });
const onOpen = vi.fn();
const onNew = vi.fn();
let fake: FakeBridge;

function show(readOnlyReason: string | null = null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WritePermissionContext value={permissionOf({ readOnlyReason })}>
        <ConnectionsScreen profileId="embedded" onOpen={onOpen} onNew={onNew} onOpenDatabases={vi.fn()} />
      </WritePermissionContext>
    </QueryClientProvider>,
  );
}

const lists: { shop: readonly Connection[]; crm: readonly Connection[] } = { shop: [], crm: [] };
const rows = async () => {
  await screen.findByRole("grid");
  return screen.getAllByRole("row").slice(1);
};

beforeEach(() => {
  onOpen.mockClear();
  lists.shop = [failed];
  lists.crm = [well];
  fake = new FakeBridge({
    "profiles.list": () => ({ profiles: [] }),
    "databases.list": () => ({ databases: [databaseOf("shop"), databaseOf("crm")] }),
    "connectors.list": () => ({
      connectors: [
        { kind: "postgres", name: "PostgreSQL", multiple: true, excludeColumns: true, fields: [] },
      ],
    }),
    "connections.list": ({ databaseId }) => ({
      connections: [...lists[databaseId === "shop" ? "shop" : "crm"]],
    }),
    "connections.runs": () => ({ runs: [runOf(), runOf({ id: "run_0", status: "failed" })] }),
    "connections.sync": () => ({}),
  }).install();
});
afterEach(cleanup);

describe("the list of Connections", () => {
  it("tells a sync that waits to try again from one that moves, and why it waits", async () => {
    const running = { id: "run_1", status: "running", startedAt: new Date().toISOString() } as const;
    lists.shop = [connectionOf({ id: "con_1", databaseId: "shop", lastRun: runOf(running) })];
    lists.crm = [];
    const waiting = { until: null, reason: "Nothing answers at db.example.org:5432." };
    fake.handle("connections.runs", () => ({ runs: [runOf({ ...running, waiting })] }));
    show();
    const words = await screen.findByText(text.willRetry);
    expect(words.closest("td")?.getAttribute("title")).toBe(waiting.reason);
    expect(screen.queryByText(text.outcomes.running)).toBe(null);
  });

  it("begins with what failed, and says there why and what to do", async () => {
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const [first] = await rows();
    expect(within(first ?? document.body).getByText("Zebra")).toBeDefined();
    expect(first?.textContent).toContain(sentence);
    expect(first?.textContent).toContain(text.sourceErrors.permission.cause);
    fireEvent.click(within(first ?? document.body).getByRole("button", { name: /Show all/ }));
    expect(first?.textContent).toContain(text.sourceErrors.permission.remedy);
  });

  it("does not count a Connection as failed where only some of its tables did", async () => {
    lists.crm = [connectionOf({ id: "con_9", name: "Partly", lastRun: runOf({ status: "partial" }) })];
    lists.shop = [];
    show();
    expect(await screen.findByText("1 Connection, 1 partly succeeded")).toBeDefined();
  });

  it("says source, database, schedule, rows and the health of each", async () => {
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const row = within((await rows())[1] ?? document.body);
    expect(row.getByText("PostgreSQL · crm")).toBeDefined();
    expect(row.getByText("every hour")).toBeDefined();
    expect(await row.findByText("1,200")).toBeDefined();
    expect(
      row.getByRole("img", { name: "Last syncs: 1 failed, 1 succeeded. Newest: succeeded." }),
    ).toBeDefined();
  });

  it("counts the tables that the source offers no more, in a row that succeeded", async () => {
    fake.handle("connections.runs", () => ({
      runs: [
        runOf({ tables: [runTableOf("public.orders")] }),
        runOf({ id: "run_0", tables: [runTableOf("public.orders"), runTableOf("public.users")] }),
      ],
    }));
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const row = within((await rows())[1] ?? document.body);
    expect(await row.findByText(text.goneTables.count(1), { exact: false })).toBeDefined();
  });

  it("hides nothing because one database fails, and asks that one again", async () => {
    let fails = true;
    fake.handle("connections.list", ({ databaseId }) => {
      if (databaseId === "shop" && fails) throw new AppError("STATE_CONFLICT", "It is being moved.");
      return { connections: [...lists[databaseId === "shop" ? "shop" : "crm"]] };
    });
    show();
    expect(await screen.findByText("Archive")).toBeDefined();
    const alert = await screen.findByRole("alert", {}, { timeout: 4000 });
    expect(alert.textContent).toContain("It is being moved.");
    fails = false;
    fireEvent.click(within(alert).getByRole("button", { name: messages.general.tryAgain }));
    expect(await screen.findByText("Zebra")).toBeDefined();
  });

  it("asks for the runs of rows in view only, a few at a time", async () => {
    let atOnce = 0;
    let most = 0;
    fake.handle("connections.runs", async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return { runs: [] };
    });
    lists.shop = Array.from({ length: 500 }, (_, index) =>
      connectionOf({ id: `con_${index}`, name: `Source ${index}`, databaseId: "shop" }),
    );
    show();
    const drawn = () => document.querySelectorAll("[data-index]").length;
    await waitFor(() => expect(drawn()).toBeGreaterThan(5), { timeout: 5000 });
    expect(drawn()).toBeLessThan(40);
    await waitFor(() => expect(atOnce).toBe(0), { timeout: 5000 });
    expect(fake.inputsOf("connections.runs").length).toBeLessThan(40);
    expect(most).toBeLessThanOrEqual(6);
    expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("502");
  });

  it("finds by words and by outcome", async () => {
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "arch" } });
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByText("1 of 2 Connections")).toBeDefined();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nothing of that name" } });
    fireEvent.click(await screen.findByRole("button", { name: text.clearFilters }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it("starts a sync of a failed one right there", async () => {
    show();
    fireEvent.click(await screen.findByRole("button", { name: text.sync.now }));
    await waitFor(() =>
      expect(fake.inputsOf("connections.sync")).toEqual([
        { profileId: "embedded", connectionId: "con_failed" },
      ]),
    );
  });

  it("is gone through by arrows, with one stop of the Tab key", async () => {
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const first = screen.getByRole("button", { name: "Zebra" });
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Archive"));
    const stops = within(screen.getByRole("grid"))
      .getAllByRole("button")
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(new Set(stops.map((stop) => stop.closest("tr")))).toHaveLength(1);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "ArrowRight" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe(text.sync.nowOf("Archive"));
  });

  it("is sorted by its headings, which arrows reach from the first row", async () => {
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const opened = () => ["Zebra", "Archive"].toSorted((a, b) => topOf(a) - topOf(b));
    expect(opened()).toEqual(["Zebra", "Archive"]);
    const first = screen.getByRole("button", { name: "Zebra" });
    first.focus();
    fireEvent.keyDown(first, { key: "ArrowUp" });
    const heading = screen.getByRole("button", { name: text.columns.name });
    expect(document.activeElement).toBe(heading);
    fireEvent.click(heading);
    expect(opened()).toEqual(["Archive", "Zebra"]);
    expect(screen.getByRole("columnheader", { name: text.columns.name }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
  });

  it("says why nothing can be started with a key that may only read, and hides nothing", async () => {
    show("The key may only read.");
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.getByText("The key may only read.")).toBeDefined();
    expect(screen.getByRole("button", { name: text.sync.now })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: text.newConnection })).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("button", { name: "Archive" }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it("says what to do while there is none", async () => {
    lists.shop = [];
    lists.crm = [];
    show();
    expect(await screen.findByText(text.emptyTitle)).toBeDefined();
    fireEvent.click(screen.getAllByRole("button", { name: text.newConnection })[0] ?? document.body);
    expect(onNew).toHaveBeenCalledOnce();
  });
});

/** Place of a Connection's row among the rows. */
function topOf(name: string): number {
  return Number(screen.getByRole("button", { name }).closest("tr")?.getAttribute("aria-rowindex"));
}

// @vitest-environment happy-dom
import type { SourceStream } from "#shared/api/sourceStream";
import { AppError } from "#shared/errors/AppError";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { createQueryClient } from "../../../lib/createQueryClient";
import { messages } from "../../../messages/messages";
import { permissionOf } from "../../../testing/permissionOf";
import { type WritePermission, WritePermissionContext } from "../../../lib/writePermission";
import { connectionOf } from "../../../testing/connectionOf";
import { ConnectionStreams } from "./ConnectionStreams";
import { streamOf } from "./testing/streamOf";

const text = messages.connectionStreams;
const connection = connectionOf();
let fake: FakeBridge;

function show(streams: readonly SourceStream[], about: Partial<WritePermission> = {}) {
  fake.handle("connections.streams", () => ({ streams: [...streams], notOffered: [] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WritePermissionContext value={permissionOf(about)}>
        <ConnectionStreams profileId="p1" connectionId={connection.id} />
      </WritePermissionContext>
    </QueryClientProvider>,
  );
}

const list = () => screen.findByRole("listbox", { name: text.label });
const option = (name: RegExp) => screen.getByRole("option", { name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const search = (wanted: string) =>
  fireEvent.change(screen.getByRole("searchbox", { name: text.search }), { target: { value: wanted } });
async function save() {
  press(text.save);
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: messages.general.save }));
  return dialog;
}

beforeEach(() => {
  fake = new FakeBridge({
    "connections.get": () => ({ connection }),
    "connectors.list": () => ({
      connectors: [
        { kind: "postgres", name: "PostgreSQL", multiple: true, excludeColumns: true, fields: [] },
      ],
    }),
    "connections.change": () => ({ connection }),
  }).install();
});
afterEach(cleanup);

describe("tables that can't be synced", () => {
  const notOffered = [
    { name: "public.audit", schema: "public", table: "audit", reason: "The user reader may not read it." },
    { name: "public.empty", schema: "public", table: "empty", reason: null },
  ];
  const title = text.notOffered.title(2);

  it.each([
    ["below the tables that can be", [streamOf("orders")]],
    ["where no table can be", []],
  ])("are counted and listed with the reason %s", async (_where, streams) => {
    fake.handle("connections.streams", () => ({ streams, notOffered }));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <WritePermissionContext value={permissionOf()}>
          <ConnectionStreams profileId="p1" connectionId={connection.id} />
        </WritePermissionContext>
      </QueryClientProvider>,
    );
    const part = (await screen.findByText(title)).closest("details");
    expect(part?.open).toBe(false);
    fireEvent.click(screen.getByText(title));
    expect(part?.open).toBe(true);
    expect([...(part?.querySelectorAll("li") ?? [])].map((item) => item.textContent)).toEqual([
      "public.auditThe user reader may not read it.",
      `public.empty${text.notOffered.noReason}`,
    ]);
  });

  it("are not mentioned where there are none", async () => {
    show([streamOf("orders")]);
    await list();
    expect(screen.queryByText(/can’t be synced/)).toBe(null);
  });
});

describe("the tables of a Connection", () => {
  it("are saved as a whole list, after what changes was shown", async () => {
    show([streamOf("orders"), { ...streamOf("old"), available: false, enabled: false }]);
    const keys = await list();
    fireEvent.keyDown(keys, { key: " " });
    expect(screen.getByText("1 table will stop syncing; its rows stay.")).toBeDefined();
    expect(fake.inputsOf("connections.change")).toEqual([]);
    const dialog = await save();
    expect(dialog.textContent).toContain("orders");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
    expect(fake.inputsOf("connections.change")).toEqual([
      {
        profileId: "p1",
        connectionId: connection.id,
        changes: {
          streams: [
            { identity: { name: "orders" }, enabled: false, excludeColumns: [] },
            { identity: { name: "old" }, enabled: false, excludeColumns: [] },
          ],
        },
      },
    ]);
    expect(screen.getByText(text.saved)).toBeDefined();
  });

  it("are turned off as many as the search shows, and no other, and that is undone in one step", async () => {
    show([streamOf("orders"), streamOf("order_lines"), streamOf("customers")]);
    await list();
    search("order");
    press(text.turnOffShown(2));
    search("");
    expect(option(/^customers/).getAttribute("aria-selected")).toBe("true");
    expect(option(/^order_lines/).getAttribute("aria-selected")).toBe("false");
    press(text.undo);
    expect(option(/^order_lines/).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByText(text.nothingChanged)).toBeDefined();
  });

  it("are reached by the arrows, and turned in a row with Shift", async () => {
    show(["a", "b", "c", "d"].map((name) => streamOf(name)));
    const keys = await list();
    fireEvent.keyDown(keys, { key: "ArrowDown" });
    fireEvent.keyDown(keys, { key: " " });
    fireEvent.keyDown(keys, { key: "End" });
    fireEvent.keyDown(keys, { key: " ", shiftKey: true });
    expect(screen.getAllByRole("option", { selected: true })[0]?.textContent).toContain("a");
    expect(screen.getByText(text.counted(1, 4))).toBeDefined();
    fireEvent.keyDown(keys, { key: "z", ctrlKey: true });
    expect(screen.getByText(text.counted(3, 4))).toBeDefined();
  });

  it("show a column that is left out and gone from the source, so that it can be let go", async () => {
    show([{ ...streamOf("orders"), excludeColumns: ["card"] }]);
    fireEvent.click(await screen.findByRole("option", { name: /^orders/ }));
    const card = option(/^card/);
    expect(card.textContent).toContain(text.goneColumn);
    expect(card.getAttribute("aria-selected")).toBe("false");
    expect(screen.getByText(text.goneColumnHint(["card"]))).toBeDefined();
    press(text.allColumns);
    expect(screen.queryByText(text.goneColumnHint(["card"]))).toBe(null);
    expect(option(/^card/).getAttribute("aria-selected")).toBe("true");
    await save();
    await waitFor(() =>
      expect(fake.inputsOf("connections.change")).toMatchObject([
        { changes: { streams: [{ identity: { name: "orders" }, excludeColumns: [] }] } },
      ]),
    );
  });

  it("are drawn only where they are seen, however many there are", async () => {
    show(Array.from({ length: 5000 }, (_, index) => streamOf(`table_${index}`)));
    const keys = await list();
    expect(screen.getByText(text.counted(5000, 5000))).toBeDefined();
    expect(within(keys).getAllByRole("option").length).toBeLessThan(100);
    press(text.turnOffShown(5000));
    expect(screen.getByText(text.counted(0, 5000))).toBeDefined();
  });

  it("warn when a column of the primary key is left out", async () => {
    show([streamOf("orders")]);
    await list();
    const columns = screen.getByRole("listbox", { name: text.columnsLabel("orders") });
    fireEvent.keyDown(columns, { key: " " });
    expect(screen.getByText(text.keyWarning(["id"]))).toBeDefined();
    expect(screen.getByText("1 column will no longer be read.")).toBeDefined();
  });

  it("show what is new and what is gone, each by its own filter's word", async () => {
    fake.handle("connections.get", () => ({
      connection: connectionOf({
        streams: [
          { identity: { name: "orders" }, enabled: true, excludeColumns: [] },
          { identity: { name: "old" }, enabled: true, excludeColumns: [] },
        ],
      }),
    }));
    const old = { ...streamOf("old"), available: false };
    show([streamOf("orders"), streamOf("invoices"), { ...old, unavailable: "gone" }]);
    await list();
    expect(option(/^invoices/).textContent).toContain(text.new);
    expect(option(/^old/).textContent).toContain(text.unavailable.gone);
    // Nothing is known of its columns any more.
    expect(option(/^old/).textContent).not.toContain("column");
    expect(option(/^orders/).textContent).toContain("column");
    expect(option(/^orders/).textContent).not.toContain(text.new);
  });

  it("give the name of a table of which nothing is known the place of its numbers", async () => {
    const long = "customer_relationship_management_contact_assignments";
    show([
      streamOf("orders"),
      { ...streamOf(long), available: false, unavailable: "revoked", estimatedRows: null },
    ]);
    await list();
    const parts = (name: RegExp) => option(name).querySelectorAll('[class*="number"]').length;
    expect(parts(/^orders/)).toBe(2);
    expect(parts(new RegExp(`^${long}`))).toBe(0);
  });

  it.each([
    ["gone", "removed"],
    ["revoked", "no access"],
    [null, "not found"],
  ] as const)(
    "are shown as far as it is known why they are missing: %s is %s",
    async (unavailable, shown) => {
      fake.handle("connections.get", () => ({
        connection: connectionOf({
          streams: [{ identity: { name: "old" }, enabled: true, excludeColumns: [] }],
        }),
      }));
      show([{ ...streamOf("old"), available: false, unavailable }]);
      await list();
      expect(option(/^old/).textContent).toContain(shown);
      expect(screen.getByText(text.unavailableHints[unavailable ?? "unknown"])).toBeDefined();
    },
  );

  it("stay as they are for a key that may only read, with the reason", async () => {
    show([streamOf("orders")], { readOnlyReason: "This key may only read." });
    fireEvent.keyDown(await list(), { key: " " });
    expect(screen.getByText("This key may only read.")).toBeDefined();
    expect(option(/^orders/).getAttribute("aria-selected")).toBe("true");
  });

  it("are not saved where production was asked and said no", async () => {
    const permit = vi.fn(() => Promise.resolve(false));
    show([streamOf("orders")], { permit });
    fireEvent.keyDown(await list(), { key: " " });
    await save();
    await waitFor(() => expect(permit).toHaveBeenCalledOnce());
    expect(fake.inputsOf("connections.change")).toEqual([]);
  });

  it("say why they cannot be listed, and are asked for again", async () => {
    show([]);
    fake.handle("connections.streams", () => {
      throw new AppError("SOURCE_FAILED", "Nothing answers at db.example.com.");
    });
    cleanup();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <WritePermissionContext value={permissionOf()}>
          <ConnectionStreams profileId="p1" connectionId={connection.id} />
        </WritePermissionContext>
      </QueryClientProvider>,
    );
    expect(await screen.findByText("Nothing answers at db.example.com.")).toBeDefined();
    fake.handle("connections.streams", () => ({ streams: [streamOf("orders")], notOffered: [] }));
    press(messages.general.tryAgain);
    expect(await list()).toBeDefined();
  });
});

// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "#shared/api/connection";
import type { Database } from "#shared/api/database";
import { AppError } from "#shared/errors/AppError";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { messages } from "../../messages/messages";
import { connectionOf } from "../../testing/connectionOf";
import { databaseOf } from "../../testing/databaseOf";
import { runOf } from "../../testing/runOf";
import { DatabaseFeeds } from "./DatabaseCells";

const database = databaseOf("db_1");
const ran = (id: string, status: "succeeded" | "failed" | "partial") =>
  connectionOf({ id, name: id, lastRun: runOf({ status }) });
const onOpen = vi.fn();

function show(answer: () => { connections: Connection[] }, about: Partial<Database> = {}) {
  const fake = new FakeBridge({ "connections.list": answer }).install();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DatabaseFeeds profileId="p" database={{ ...database, ...about }} onOpenConnections={onOpen} />
    </QueryClientProvider>,
  );
  return fake;
}
afterEach(cleanup);

describe("DatabaseFeeds", () => {
  it("is counted, with those whose last sync failed, and leads to the Connections", async () => {
    show(() => ({ connections: [ran("a", "succeeded"), ran("b", "failed")] }));
    fireEvent.click(await screen.findByRole("button", { name: "2 Connections" }));
    expect(onOpen).toHaveBeenCalledOnce();
    expect(screen.getByText("1 failed")).toBeDefined();
  });

  it("is not said to have failed where only some of its tables did", async () => {
    const counts = { total: 2, succeeded: 1, failed: 1, acknowledged: 1 };
    const lastRun = { ...runOf({ status: "partial", errorScope: "tables" }), counts };
    const known = { ...connectionOf({ id: "c" }), lastRun };
    show(() => ({ connections: [ran("a", "partial"), known] }));
    expect(await screen.findByText("1 partly succeeded")).toBeDefined();
    expect(screen.queryByText(/failed/)).toBeNull();
  });

  it("is said to be nothing where there is nothing", async () => {
    show(() => ({ connections: [] }));
    expect(await screen.findByText(messages.databases.noConnections)).toBeDefined();
  });

  it("is not known where the service does not tell", async () => {
    show(() => {
      throw new AppError("ACCESS_DENIED");
    });
    expect(await screen.findByText(messages.general.notKnown)).toBeDefined();
  });

  it("is not asked for before the database can answer", () => {
    const fake = show(() => ({ connections: [] }), { status: "provisioning" });
    expect(fake.inputsOf("connections.list")).toEqual([]);
  });
});

// @vitest-environment happy-dom
import type { DatabaseStatus } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { embeddedProfileId } from "#shared/domain/ids";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FakeBridge } from "../../bridge/FakeBridge";
import { createQueryClient } from "../../lib/createQueryClient";
import { noteResultTables } from "../../queries/schemaQueries";
import { databaseOf } from "../../testing/databaseOf";
import { useSchemaIndex } from "./useSchemaIndex";

const column = { name: "id", type: "BIGINT", nullable: true };
let queryClient = createQueryClient();
let bridge: FakeBridge;
let status: DatabaseStatus;
let tables: readonly string[];

beforeEach(() => {
  queryClient = createQueryClient();
  status = "running";
  tables = ["berths"];
  bridge = new FakeBridge({
    "databases.list": () => ({
      databases: [databaseOf("scratch", { status }), databaseOf("kept", { status })],
    }),
    "results.tablesPlace": () => ({ databaseId: "kept" }),
    "schema.read": () => ({
      relations: tables.map((name): Relation => ({
        schema: "results",
        name,
        kind: "table",
        columns: [column],
      })),
    }),
  }).install();
});
afterEach(cleanup);

function indexOf(databaseId: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(() => useSchemaIndex(embeddedProfileId, databaseId), { wrapper }).result;
}

describe("completion on the kept results", () => {
  it("knows a table that was kept a moment ago", async () => {
    const index = indexOf("kept");
    await waitFor(() => expect(index.current.find("results", "berths")).not.toBeNull());
    tables = ["berths", "orders"];
    noteResultTables(queryClient, "kept");
    await waitFor(() => expect(index.current.find("results", "orders")).not.toBeNull());
  });

  it("has read a table that was kept before any tab was there", async () => {
    noteResultTables(queryClient, "kept");
    await waitFor(() => expect(bridge.inputsOf("schema.read")).toHaveLength(1));
    const index = indexOf("kept");
    await waitFor(() => expect(index.current.find("results", "berths")).not.toBeNull());
    expect(bridge.inputsOf("schema.read")).toHaveLength(1);
  });

  it("wakes their database where it is stopped, and no other", async () => {
    status = "stopped";
    indexOf("scratch");
    const index = indexOf("kept");
    await waitFor(() => expect(index.current.find("results", "berths")).not.toBeNull());
    expect(bridge.inputsOf("schema.read").map(({ databaseId }) => databaseId)).toEqual(["kept"]);
  });
});

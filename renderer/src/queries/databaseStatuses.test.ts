// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#shared/api/database";
import { bridge } from "../bridge/bridge";
import { FakeBridge } from "../bridge/FakeBridge";
import { createQueryClient } from "../lib/createQueryClient";
import { databaseOf } from "../testing/databaseOf";
import { databaseKeys } from "./databaseQueries";
import { showWaking, watchDatabaseStatuses } from "./databaseStatuses";

const client = createQueryClient();
let stopWatching: () => void;
const statuses = () => client.getQueryData<Database[]>(databaseKeys.list("p"))?.map(({ status }) => status);

beforeEach(() => {
  client.setQueryData(databaseKeys.list("p"), [
    databaseOf("a", { status: "stopped" }),
    databaseOf("b", { status: "stopped" }),
    databaseOf("c", { status: "provisioning" }),
  ]);
  new FakeBridge({ "schema.read": () => ({ relations: [] }) }).install();
  stopWatching = watchDatabaseStatuses(client);
});

afterEach(() => {
  stopWatching();
  client.clear();
});

describe("watchDatabaseStatuses", () => {
  it("shows a database that answers as running, whatever its list said", async () => {
    await bridge.call("schema.read", { profileId: "p", databaseId: "a" });
    expect(statuses()).toEqual(["running", "stopped", "provisioning"]);
    expect(client.getQueryState(databaseKeys.list("p"))?.isInvalidated).toBe(true);
  });

  it("shows a stopped database as starting while a statement waits for it, and no other state", () => {
    showWaking(client, "p", "b");
    showWaking(client, "p", "c");
    expect(statuses()).toEqual(["stopped", "starting", "provisioning"]);
  });
});

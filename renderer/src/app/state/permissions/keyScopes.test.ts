// @vitest-environment happy-dom
import { AppError } from "#shared/errors/AppError";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bridge } from "../../../bridge/bridge";
import { FakeBridge } from "../../../bridge/FakeBridge";
import { profilesQuery } from "../../../queries/profileQueries";
import { databaseOf } from "../../../testing/databaseOf";
import { profileOf } from "../../../testing/profileOf";
import { queryClient } from "../queries/queryClient";
import { watchKeyScopes } from "./keyScopes";

let fake: FakeBridge;
let stopWatching: () => void;

beforeEach(() => {
  const hosted = profileOf({ id: "p", keyScope: "unknown", baseUrl: "https://db.example.com/api/v1" });
  queryClient.setQueryData(profilesQuery.queryKey, [hosted]);
  fake = new FakeBridge({
    "profiles.update": ({ profileId: _profileId, ...changed }) => {
      queryClient.setQueryData(profilesQuery.queryKey, [{ ...hosted, ...changed }]);
      return { profile: { ...hosted, ...changed } };
    },
    "profiles.setApiKey": () => ({ keyStatus: "stored" }),
    "databases.delete": () => ({}),
    "databases.list": () => ({ databases: [databaseOf("d")] }),
    "query.run": () => {
      throw new AppError("SCOPE_TOO_SMALL");
    },
  }).install();
  stopWatching = watchKeyScopes();
});

afterEach(() => {
  stopWatching();
  queryClient.clear();
});

const scopes = () => fake.inputsOf("profiles.update").map(({ keyScope }) => keyScope);
const remove = () => bridge.call("databases.delete", { profileId: "p", databaseId: "d" });
const run = (sql: string) => {
  const query = { runId: "r", profileId: "p", databaseId: "d", sql, maxRows: 1, readOnly: false };
  return bridge.call("query.run", query);
};

describe("watchKeyScopes", () => {
  it("keeps with the profile that a key may only read, after its first refused change", async () => {
    fake.handle("databases.delete", () => {
      throw new AppError("SCOPE_TOO_SMALL");
    });
    await expect(remove()).rejects.toThrow();
    await vi.waitFor(() => expect(scopes()).toEqual(["read"]));
    await expect(remove()).rejects.toThrow();
    expect(scopes()).toEqual(["read"]);
  });

  it("keeps that a key may change everything, after its first change, and forgets it with another key", async () => {
    await remove();
    await vi.waitFor(() => expect(scopes()).toEqual(["full"]));
    await bridge.call("profiles.setApiKey", { profileId: "p", apiKey: "another" });
    await vi.waitFor(() => expect(scopes()).toEqual(["full", "unknown"]));
  });

  it("learns nothing from reads", async () => {
    await bridge.call("databases.list", { profileId: "p" });
    expect(scopes()).toEqual([]);
  });

  it("learns nothing from a refused read", async () => {
    fake.handle("databases.list", () => {
      throw new AppError("SCOPE_TOO_SMALL");
    });
    await expect(bridge.call("databases.list", { profileId: "p" })).rejects.toThrow();
    await expect(run("SELECT 1")).rejects.toThrow();
    expect(scopes()).toEqual([]);
  });

  it("learns from a refused statement that writes", async () => {
    await expect(run("DELETE FROM orders")).rejects.toThrow();
    await vi.waitFor(() => expect(scopes()).toEqual(["read"]));
  });
});

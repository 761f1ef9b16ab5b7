import { describe, expect, it } from "vitest";
import { type DirectConnection, DirectConnections } from "./DirectConnections";

const connection = (id: string, databaseId: string): DirectConnection => ({
  ...{ id, databaseId, user: "ann", applicationName: "psql", address: "127.0.0.1:5", tokenId: "t1" },
  ...{ since: "2026-01-01T00:00:00.000Z", running: null, transaction: "none" },
});

describe("DirectConnections", () => {
  it("lists what is open, of one database or all, and forgets what is removed", () => {
    const connections = new DirectConnections();
    const first = connections.add(
      (id) => connection(id, "db_1"),
      () => undefined,
    );
    connections.add(
      (id) => connection(id, "db_2"),
      () => undefined,
    );
    expect(connections.list().map(({ databaseId }) => databaseId)).toEqual(["db_1", "db_2"]);
    expect(connections.list("db_1").map(({ id }) => id)).toEqual([first.id]);
    first.remove();
    expect(connections.list("db_1")).toEqual([]);
  });

  it("ends one connection, or all of a token, with the reason", () => {
    const connections = new DirectConnections();
    const ended: string[] = [];
    const { id } = connections.add(
      (own) => connection(own, "db_1"),
      (reason) => ended.push(reason),
    );
    expect(connections.disconnect("dc_99")).toBe(false);
    expect(connections.disconnect(id, "Enough.")).toBe(true);
    connections.disconnectWhere(({ tokenId }) => tokenId === "t1", "Revoked.");
    connections.disconnectWhere(({ tokenId }) => tokenId === "t2", "Not this one.");
    expect(ended).toEqual(["Enough.", "Revoked."]);
  });

  it("reports the database of every change until the listener ends", () => {
    const connections = new DirectConnections();
    const changed: string[] = [];
    const stop = connections.onChanged((databaseId) => changed.push(databaseId));
    const { changed: report, remove } = connections.add(
      (id) => connection(id, "db_1"),
      () => undefined,
    );
    report();
    remove();
    remove();
    stop();
    connections.add(
      (id) => connection(id, "db_1"),
      () => undefined,
    );
    expect(changed).toEqual(["db_1", "db_1", "db_1"]);
  });
});

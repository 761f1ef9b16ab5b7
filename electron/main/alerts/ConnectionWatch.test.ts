import { beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "#shared/api/connection";
import { decodeConnection } from "#shared/api/decode/connections/connection";
import { english } from "../messages/english";
import { german } from "../messages/german";
import type { AlertText, MainMessages } from "../messages/MainMessages";
import { type AlertTarget, ConnectionWatch, type WatchPorts } from "./ConnectionWatch";

function connectionOf(id: string, status: string, about: Record<string, unknown> = {}): Connection {
  const lastRun = { id: "run", status, startedAt: "2026-11-20T10:00:00.000Z", error: "No route.", ...about };
  const answer = decodeConnection({ connection: { id, kind: "postgres", name: `Shop ${id}`, lastRun } });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const tablesFailed = (acknowledged: number) => ({
  errorScope: "tables",
  counts: { total: 11, succeeded: 9, failed: 2, acknowledged },
});

let connections: Connection[];
let isOn: boolean;
let texts: MainMessages["alerts"];
let stored: { version: 1; failing: string[] } | null;
let shown: { text: AlertText; target: AlertTarget }[];
let isReachable: boolean;

function newWatch(): ConnectionWatch {
  const ports: WatchPorts = {
    listDatabases: async () => {
      if (!isReachable) throw new Error("offline");
      return [{ id: "db_1" }];
    },
    listConnections: async () => connections,
    notify: (text, target) => void shown.push({ text, target }),
    texts: () => texts,
    isOn: () => isOn,
    file: {
      read: async () => (stored === null ? { kind: "none" } : { kind: "value", value: stored }),
      write: async (value) => {
        stored = value;
      },
    },
  };
  return new ConnectionWatch(ports);
}

const titles = () => shown.map(({ text }) => text.title);

beforeEach(() => {
  [connections, isOn, stored, shown, isReachable] = [[], true, null, [], true];
  texts = english.alerts;
});

describe("ConnectionWatch", () => {
  it("reports no recovery when other tables than the failed ones were synced", async () => {
    const watch = newWatch();
    const untried = (failed: number, acknowledged = 0) => ({
      ...{ error: null, errorScope: null },
      counts: { total: 1 + failed, succeeded: 1, failed, acknowledged },
    });
    const looks = [
      connectionOf("1", "failed", tablesFailed(0)),
      connectionOf("1", "succeeded", untried(2)),
      connectionOf("1", "succeeded", untried(2, 2)),
    ];
    const seen: number[] = [];
    for (const connection of looks) {
      connections = [connection];
      await watch.look("embedded");
      seen.push(shown.length);
    }
    expect(seen).toEqual([1, 1, 2]);
    expect(titles()).toEqual(["Shop 1: sync failed", "Shop 1 syncs again"]);
  });

  it("alerts once when a Connection begins to fail and once when it syncs again, also across a restart", async () => {
    const watch = newWatch();
    for (const status of ["succeeded", "running", "failed", "running", "failed"]) {
      connections = [connectionOf("1", status)];
      await watch.look("embedded");
    }
    expect(titles()).toEqual(["Shop 1: sync failed"]);
    const restarted = newWatch();
    await restarted.look("embedded");
    connections = [connectionOf("1", "succeeded")];
    await restarted.look("embedded");
    await restarted.look("embedded");
    expect(titles()).toEqual(["Shop 1: sync failed", "Shop 1 syncs again"]);
    expect(shown[0]?.target).toMatchObject({ profileId: "embedded", connection: { id: "1" } });
  });

  it("says how many tables failed, and is silent about acknowledged ones", async () => {
    const watch = newWatch();
    connections = [connectionOf("1", "failed", tablesFailed(2))];
    await watch.look("embedded");
    expect(shown).toEqual([]);
    connections = [connectionOf("1", "failed", tablesFailed(1))];
    await watch.look("embedded");
    expect(shown[0]?.text.body).toBe("2 of 11 tables failed. No route.");
  });

  it("makes one alert of many", async () => {
    connections = ["1", "2", "3", "4"].map((id) => connectionOf(id, "failed"));
    await newWatch().look("embedded");
    expect(titles()).toEqual(["4 Connections fail"]);
    expect(shown[0]?.target.connection).toBeNull();
  });

  it("shows nothing while alerts are off, and nothing of then when they are on again", async () => {
    const watch = newWatch();
    isOn = false;
    connections = [connectionOf("1", "failed")];
    await watch.look("embedded");
    isOn = true;
    texts = english.alerts;
    await watch.look("embedded");
    expect(shown).toEqual([]);
  });

  it("takes a service that does not answer for nothing new", async () => {
    const watch = newWatch();
    connections = [connectionOf("1", "failed")];
    await watch.look("embedded");
    isReachable = false;
    await watch.look("embedded");
    isReachable = true;
    await watch.look("embedded");
    expect(titles()).toEqual(["Shop 1: sync failed"]);
  });

  it("cuts a long error", async () => {
    connections = [connectionOf("1", "failed", { error: "x ".repeat(500) })];
    await newWatch().look("embedded");
    expect(shown[0]?.text.body).toHaveLength(200);
  });

  it("speaks the language that is set when it tells", async () => {
    const watch = newWatch();
    texts = german.alerts;
    connections = [connectionOf("1", "failed", tablesFailed(1))];
    await watch.look("embedded");
    expect(shown[0]?.text).toEqual({
      title: "Shop 1: Synchronisierung fehlgeschlagen",
      body: "2 von 11 Tabellen fehlgeschlagen. No route.",
    });
  });
});

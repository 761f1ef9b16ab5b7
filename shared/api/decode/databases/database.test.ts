import { decodeDatabase, decodeDatabaseList } from "./database";
import { describe, expect, it } from "vitest";
import { database, type Database } from "../../database";

const sales = {
  id: "db_7f3a",
  name: "sales",
  engine: "duckdb",
  engineVersion: "1.5.6",
  status: "running",
  region: "iad",
  vmSize: "shared-cpu-1x",
  memoryMb: 1024,
  autoStop: false,
  expiresAt: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  connection: { protocol: "quack", uri: "quack:db-7f3a.example.com:443" },
};
const expected: Database = { ...sales, status: "running", rawStatus: "running" };

function one(json: unknown): Database {
  const answer = decodeDatabase(json);
  if (!answer.ok) throw new Error(answer.error.message);
  return database.parse(answer.value);
}

describe("a database is found", () => {
  it.each<[string, unknown]>([
    ["under its noun", { database: sales }],
    ["bare, though it has a key named connection", sales],
    ["under data", { data: sales }],
    ["under data and its noun", { data: { database: sales } }],
    ["under result", { result: sales }],
    ["as the only item of a list", [sales]],
    ["beside keys that nobody knows", { database: { ...sales, color: "red" }, requestId: 7 }],
  ])("%s", (_form, json) => {
    expect(one(json)).toEqual(expected);
  });
});

describe("a list of databases is found", () => {
  it.each<[string, unknown]>([
    ["under its noun", { databases: [sales] }],
    ["bare", [sales]],
    ["under data", { data: [sales] }],
    ["under data and its noun", { data: { databases: [sales] } }],
    ["under data and items", { data: { items: [sales] } }],
    ["under items", { items: [sales] }],
    ["under results", { results: [sales] }],
    ["under result", { result: [sales] }],
    ["under records", { records: [sales] }],
    ["under its noun and items", { databases: { items: [sales] } }],
    ["as the only array of the answer", { organization: "acme", mine: [sales], total: 1 }],
    ["as an object map under its noun", { databases: { sales: { ...sales, name: undefined } } }],
  ])("%s", (_form, json) => {
    expect(decodeDatabaseList(json)).toEqual({ ok: true, value: [expected] });
  });

  it.each([{ databases: [] }, { databases: {} }, { databases: null }, { data: null, meta: {} }, null, []])(
    "empty: %j",
    (json) => {
      expect(decodeDatabaseList(json)).toEqual({ ok: true, value: [] });
    },
  );

  it("without the entries that cannot be named, so that one odd entry hides no other", () => {
    expect(decodeDatabaseList({ databases: [null, 7, { region: "iad" }, sales] })).toEqual({
      ok: true,
      value: [expected],
    });
  });

  it.each([{}, "hello", 7, { error: "no" }, { databases: [1, 2] }, { databases: "none" }])(
    "only where there is one: %j is not understood",
    (json) => {
      expect(decodeDatabaseList(json)).toMatchObject({ ok: false, error: { code: "ANSWER_NOT_UNDERSTOOD" } });
    },
  );
});

describe("a database's fields", () => {
  it.each<[string, Database["status"]]>([
    ["provisioning", "provisioning"],
    ["creating", "provisioning"],
    ["PENDING", "provisioning"],
    ["starting", "starting"],
    ["ready", "running"],
    ["active", "running"],
    ["available", "running"],
    ["Started", "running"],
    ["online", "running"],
    ["suspended", "stopped"],
    ["idle", "stopped"],
    ["sleeping", "stopped"],
    ["paused", "stopped"],
    ["hibernated", "stopped"],
    ["failed", "error"],
    ["errored", "error"],
    ["deleting", "deleting"],
    ["defragmenting", "unknown"],
  ])("show the status %s as %s and keep the service's word", (word, status) => {
    expect(one({ ...sales, status: word })).toMatchObject({ status, rawStatus: word });
  });

  it.each(["__proto__", "constructor", "toString"])(
    "take the status %s for a word and nothing more",
    (word) => {
      expect(one({ ...sales, status: word })).toMatchObject({ status: "unknown", rawStatus: word });
    },
  );

  it("are not known where the service leaves them out", () => {
    expect(one({ id: "db_1" })).toEqual({
      ...Object.fromEntries(Object.keys(sales).map((name) => [name, null])),
      id: "db_1",
      status: "unknown",
      rawStatus: "unknown",
    });
  });

  it("are read in snake_case and as text", () => {
    const spelled = {
      id: 12,
      name: "sales",
      engine_version: "1.5.6",
      vm_size: "shared-cpu-1x",
      memory_mb: "1024",
      auto_stop: "yes",
      expires_at: "2026-11-20 10:00:00+02",
      created_at: 1_795_169_400,
      connection: "quack:db-7f3a.example.com:443",
    };
    expect(one(spelled)).toMatchObject({
      id: "12",
      engineVersion: "1.5.6",
      vmSize: "shared-cpu-1x",
      memoryMb: 1024,
      autoStop: true,
      expiresAt: "2026-11-20T08:00:00.000Z",
      createdAt: "2026-11-20T10:10:00.000Z",
      connection: { protocol: null, uri: "quack:db-7f3a.example.com:443" },
    });
  });

  it.each(["", "soon", null, {}, []])("give no time for %j", (expiresAt) => {
    expect(one({ ...sales, expiresAt }).expiresAt).toBeNull();
  });
});

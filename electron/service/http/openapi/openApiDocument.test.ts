import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ConformanceClient } from "../../testing/ConformanceClient";
import type { LocalService } from "../../LocalService";
import { copyEntries, type ServiceEntries } from "../../testing/copyEntries";
import { makeDataFolder, openTestService } from "../../testing/openTestService";
import { SyncFixture } from "../../testing/SyncFixture";
import { openApiDocument } from "./openApiDocument";
import { documentedFetch } from "./testing/documentedFetch";

/** The endpoint table of docs/http-api.md. */
const endpoints = `
  GET    /databases
  POST   /databases
  GET    /databases/:id
  DELETE /databases/:id
  GET    /engines
  POST   /databases/:id/query
  GET    /databases/:id/schema
  GET    /connectors
  POST   /databases/:id/connections/test
  GET    /databases/:id/connections
  POST   /databases/:id/connections
  GET    /connections/:id
  PATCH  /connections/:id
  GET    /connections/:id/streams
  DELETE /connections/:id
  POST   /connections/:id/sync
  GET    /connections/:id/runs`
  .trim()
  .split("\n")
  .map((line) => line.trim().replace(/ +/, " "));

const document = openApiDocument();
const { paths } = z
  .looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(document);
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== "parameters")
    .map((method) => `${method.toUpperCase()} ${path.replaceAll("{id}", ":id")}`),
);

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let client: ConformanceClient;
beforeAll(async () => {
  entries = await copyEntries();
  folder = await makeDataFolder();
  const opened = await openTestService({ dataFolder: folder.path, engineEntry: entries.engine });
  ({ service } = opened);
  client = new ConformanceClient({
    baseAddress: "http://localhost/api/v1",
    fullKey: opened.key,
    readKey: undefined,
    fetch: documentedFetch(opened.service.fetch),
    close: async () => undefined,
  });
});
afterAll(async () => {
  await service.close();
  await folder.remove();
  await entries.remove();
});

describe("the OpenAPI document", () => {
  it("describes every endpoint of the contract and no other", () => {
    expect(described.toSorted()).toEqual(endpoints.toSorted());
  });

  it("is a valid OpenAPI 3.1 document", async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("describes every method that the service answers, and no other", async () => {
    for (const path of new Set(described.map((entry) => entry.split(" ")[1] ?? ""))) {
      const { status, headers } = await client.send("PUT", path.replaceAll(":id", "none"));
      expect(status).toBe(405);
      const allowed = (headers.get("allow") ?? "")
        .split(", ")
        .filter((method) => !["HEAD", "OPTIONS"].includes(method));
      expect(allowed.map((method) => `${method} ${path}`).toSorted()).toEqual(
        described.filter((entry) => entry.endsWith(` ${path}`)).toSorted(),
      );
    }
  });

  it("is what real answers keep to", async () => {
    const id = await client.createRunning({ ttlHours: 2 });
    await client.query(id, "CREATE TABLE t (i INTEGER NOT NULL, s STRUCT(a BIGINT, b VARCHAR[]))");
    await client.query(id, "INSERT INTO t VALUES (1, {a: 1, b: ['x', NULL]})");
    await client.query(id, "FROM t");
    const bed = await SyncFixture.make(client);
    const columns = { id: "INTEGER", name: "VARCHAR" };
    await bed.offer([
      { table: "orders", schema: "public", columns, rows: [[1, "a"]] },
      { table: "broken", columns, problem: { kind: "permission", message: "Not for you." } },
    ]);
    const { id: connectionId } = await bed.connect(id);
    await bed.lastRun(connectionId);
    const { kind, config, secrets } = bed.body();
    const requests: readonly (readonly [string, string, unknown?])[] = [
      ["GET", "/databases"],
      ["GET", `/databases/${id}`],
      ["GET", "/engines"],
      ["GET", `/databases/${id}/schema`],
      ["GET", "/connectors"],
      ["POST", `/databases/${id}/connections/test`, { kind, config, secrets }],
      ["POST", `/databases/${id}/connections/test`, { kind, config, secrets: { token: "wrong" } }],
      ["GET", `/databases/${id}/connections`],
      ["GET", `/connections/${connectionId}`],
      ["PATCH", `/connections/${connectionId}`, { config: { streams: [{ name: "gone", enabled: false }] } }],
      ["GET", `/connections/${connectionId}/streams`],
      ["POST", `/connections/${connectionId}/sync`],
      ["GET", `/connections/${connectionId}/runs`],
      ["PATCH", `/connections/${connectionId}`, { status: "paused" }],
      ["DELETE", `/connections/${connectionId}`],
      ["DELETE", `/databases/${id}`],
    ];
    for (const [method, path, body] of requests) {
      const { status, body: answer } = await client.send(method, path, body === undefined ? {} : { body });
      expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    }
    expect((await client.fail("POST", `/databases/${id}/query`, { body: {} })).status).toBe(404);
    expect((await client.fail("POST", "/databases", { body: { name: "" } })).status).toBe(400);
    expect((await client.fail("GET", "/databases", { key: null })).status).toBe(401);
    await bed.remove();
  });

  it("notices an answer that it does not describe", async () => {
    const strange = documentedFetch(async () => Response.json({ engines: [{ id: "duckdb" }] }));
    const answer = await strange(new Request("http://localhost/api/v1/engines"));
    await expect(answer.json()).rejects.toThrow("required property");
    const late = documentedFetch(async () => Response.json({ error: "x" }, { status: 409 }));
    await expect(late(new Request("http://localhost/api/v1/engines"))).rejects.toThrow("does not list");
  });
});

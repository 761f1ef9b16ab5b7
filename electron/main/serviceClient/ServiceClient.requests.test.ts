import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readText } from "../transport/readText";
import type { FetchOptions } from "../transport/Transport";
import { ServiceClient } from "./ServiceClient";
import { canaryKey, clientOf } from "./testing/clientOf";
import { LoopbackServer } from "./testing/LoopbackServer";

const sales = { id: "db_1", name: "sales", status: "running" };
let server: LoopbackServer;
let client: ServiceClient;

beforeEach(async () => {
  server = await LoopbackServer.start();
  client = clientOf(server.baseUrl);
});

afterEach(async () => {
  await server.stop();
});

describe("each operation is one documented request", () => {
  it("lists databases in the service's order", async () => {
    server.answerJson({
      databases: [
        { id: "db_2", name: "b" },
        { id: "db_1", name: "a" },
      ],
    });
    expect((await client.listDatabases("p")).map(({ id }) => id)).toEqual(["db_2", "db_1"]);
    expect(server.seen).toMatchObject([{ method: "GET", path: "/api/v1/databases", body: "" }]);
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${canaryKey}`,
      accept: "application/json",
    });
    expect(server.seen[0]?.headers).not.toHaveProperty("content-type");
  });

  it("reads a database, whatever its id looks like", async () => {
    server.answerJson({ database: sales });
    expect(await client.getDatabase("p", "db/1?x")).toMatchObject({ id: "db_1", status: "running" });
    expect(server.seen[0]?.path).toBe("/api/v1/databases/db%2F1%3Fx");
  });

  it("creates a database with the chosen fields only and hands over its secrets", async () => {
    server.answerJson(
      { database: sales, token: "dbt_1", connection: { uri: "quack:h", sql: "ATTACH …" } },
      201,
    );
    const created = await client.createDatabase("p", { name: "sales", region: undefined, memoryMb: 512 });
    expect(created).toMatchObject({ token: "dbt_1", attach: { uri: "quack:h", sql: "ATTACH …" } });
    expect(server.seen).toMatchObject([{ method: "POST", path: "/api/v1/databases" }]);
    expect(server.seen[0]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({ name: "sales", memoryMb: 512 });
  });

  it("sends nothing that the contract does not name", async () => {
    server.answerJson({ database: sales });
    const creation = { name: "sales", engine: "duckdb", color: "red" };
    await client.createDatabase("p", creation);
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({ name: "sales", engine: "duckdb" });
  });

  it.each<[number, string]>([
    [200, '{"deleted":true}'],
    [204, ""],
    [202, "gone"],
  ])("deletes a database when the answer is %i %j", async (status, body) => {
    server.answerText(status, body);
    await expect(client.deleteDatabase("p", "db_1")).resolves.toBeUndefined();
    expect(server.seen).toMatchObject([{ method: "DELETE", path: "/api/v1/databases/db_1", body: "" }]);
  });

  it("lists engines and reads a schema", async () => {
    server.answerJson({ engines: ["duckdb"] });
    expect(await client.listEngines("p")).toMatchObject([{ id: "duckdb" }]);
    server.answerJson({ tables: [{ name: "orders", columns: [] }] });
    expect(await client.readSchema("p", "db_1")).toMatchObject([{ schema: null, name: "orders" }]);
    expect(server.seen.map(({ path }) => path)).toEqual(["/api/v1/engines", "/api/v1/databases/db_1/schema"]);
  });

  it("runs a statement and passes its answer on byte by byte", async () => {
    const answer =
      '\n {"columns":["a"],"types":["BIGINT"],"rows":[{"a":"1"}],"rowCount":1,"truncated":false}';
    server.answerText(200, answer);
    const statement = { sql: "select 1 as a", maxRows: 100, readOnly: true };
    const { body } = await client.query("p", "db_1", statement);
    expect(await readText(body)).toBe(answer);
    expect(server.seen).toMatchObject([{ method: "POST", path: "/api/v1/databases/db_1/query" }]);
    expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual(statement);
  });
});

it("asks fetch to follow no redirect, send no cookie and keep no copy", async () => {
  const asked: FetchOptions[] = [];
  const recording = clientOf(server.baseUrl, {
    fetch: async (_url, options) => {
      asked.push(options);
      return new Response("[]");
    },
  });
  await recording.listDatabases("p");
  expect(asked).toMatchObject([{ redirect: "error", credentials: "omit", cache: "no-store" }]);
});

it("reaches the embedded service by its own way", async () => {
  const paths: string[] = [];
  const embedded = new ServiceClient({
    resolveProfile: async () => ({ kind: "embedded", baseUrl: null, apiKey: "session" }),
    hostedFetch: async () => {
      throw new Error("The embedded service is not on the network.");
    },
    embeddedFetch: async (url) => {
      paths.push(new URL(url).pathname);
      return new Response('{"databases":[]}');
    },
    sessionFetch: async (url) => {
      paths.push(`session ${new URL(url).pathname}`);
      return new Response("{}");
    },
  });
  expect(await embedded.listDatabases("embedded")).toEqual([]);
  await embedded.openSession("embedded", "d1", new AbortController().signal);
  await embedded.querySession("embedded", "s1", { sql: "BEGIN", maxRows: 1, readOnly: false });
  expect(paths).toEqual([
    "/api/v1/databases",
    "session /api/v1/sessions",
    "session /api/v1/sessions/s1/query",
  ]);
});

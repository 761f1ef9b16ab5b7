import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ConnectionsClient } from "./ConnectionsClient";
import { clientOf } from "./testing/clientOf";
import { failureOf } from "./testing/failureOf";
import { LoopbackServer } from "./testing/LoopbackServer";

const password = "canary-of-the-source";
const source = { kind: "postgres", settings: { host: "h" }, secrets: { password } };
const creation = { ...source, name: "Prod", scheduleMinutes: 60, streams: [] };
const one = { profileId: "p", connectionId: "con/1" };
const con = { id: "con_1", kind: "postgres", name: "Prod", status: "active", config: { host: "h" } };
const connectors = [
  { kind: "postgres", fields: ["host", { name: "password", secret: true }] },
  { kind: "stripe", excludeColumns: false, fields: [{ name: "pinCode", secret: true }] },
];
let server: LoopbackServer;
let client: ConnectionsClient;
/** Answers by method and path below the base address; everything else is not found. */
let answers: Record<string, [status: number, body: unknown]>;

beforeEach(async () => {
  server = await LoopbackServer.start();
  client = clientOf(server.baseUrl).connections;
  answers = { "GET /connectors": [200, { connectors }] };
  server.answerWith((response, { method, path }) => {
    const [status, body] = answers[`${method} ${path.replace("/api/v1", "")}`] ?? [
      404,
      { error: "nothing here" },
    ];
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
});

afterEach(async () => {
  await server.stop();
});

function bodies(method: string): unknown[] {
  return server.seen.filter((seen) => seen.method === method).map(({ body }) => JSON.parse(body) as unknown);
}

describe("ConnectionsClient reading", () => {
  it("kinds of source, Connections, streams and runs", async () => {
    answers["GET /databases/db_1/connections"] = [200, { connections: [con] }];
    answers["GET /connections/con%2F1"] = [200, { connection: con }];
    answers["GET /connections/con%2F1/streams"] = [
      200,
      { streams: ["a"], notOffered: [{ name: "b", reason: "It has no columns." }] },
    ];
    answers["GET /connections/con%2F1/runs"] = [200, { runs: [{ id: "r", status: "ok" }] }];
    expect(await client.connectors("p")).toMatchObject([{ kind: "postgres" }, { kind: "stripe" }]);
    expect(await client.list("p", "db_1")).toMatchObject([{ id: "con_1", databaseId: "db_1" }]);
    expect(await client.get(one)).toMatchObject({ id: "con_1", databaseId: "db_1" });
    expect(await client.streams(one)).toMatchObject({
      streams: [{ name: "a" }],
      notOffered: [{ name: "b", reason: "It has no columns." }],
    });
    expect(await client.runs(one)).toMatchObject([{ id: "r", status: "succeeded" }]);
  });

  it("streams whose source fails with the service's sentence", async () => {
    answers["GET /connections/con%2F1/streams"] = [400, { error: "connection refused" }];
    expect(await failureOf(client.streams(one))).toMatchObject({
      code: "SOURCE_FAILED",
      message: "connection refused",
    });
  });

  it("no setting that the kind of source describes as secret", async () => {
    answers["GET /connections/con%2F1"] = [
      200,
      { ...con, kind: "stripe", config: { pinCode: "canary", host: "h" } },
    ];
    await client.connectors("p");
    expect((await client.get(one)).settings).toEqual({ host: "h" });
  });
});

describe("a test", () => {
  const path = "POST /databases/db_1/connections/test";

  it("sends kind, config and secrets", async () => {
    answers[path] = [200, { ok: true, streams: ["a"] }];
    expect(await client.test("p", "db_1", source)).toMatchObject({
      ok: true,
      error: null,
      streams: [{ name: "a" }],
    });
    expect(bodies("POST")).toEqual([{ kind: "postgres", config: { host: "h" }, secrets: { password } }]);
  });

  it.each([400, 422])("answered with HTTP %i has failed, and repeats no secret", async (status) => {
    answers[path] = [status, { error: `no login with ${password}` }];
    expect(await client.test("p", "db_1", source)).toEqual({
      ok: false,
      error: "no login with [redacted]",
      streams: [],
      notOffered: [],
    });
  });

  it("repeats no secret in the reason why a table cannot be synced", async () => {
    answers[path] = [
      200,
      { ok: true, streams: ["a"], notOffered: [{ name: "b", reason: `not ${password}` }] },
    ];
    expect(await client.test("p", "db_1", source)).toMatchObject({
      notOffered: [{ name: "b", reason: "not [redacted]" }],
    });
  });

  it("that failed with HTTP 200 repeats no secret", async () => {
    answers[path] = [200, { ok: false, error: `no login with ${password}` }];
    expect(await client.test("p", "db_1", source)).toEqual({
      ok: false,
      error: "no login with [redacted]",
      streams: [],
      notOffered: [],
    });
  });

  it.each(["name is required", "scheduleMinutes must be a number", 'Missing "name"'])(
    "is sent once more with name and schedule where the service says: %s",
    async (error) => {
      answers[path] = [400, { error }];
      expect(await client.test("p", "db_1", source)).toMatchObject({ ok: false, error });
      expect(bodies("POST")).toMatchObject([{ kind: "postgres" }, { name: "postgres", scheduleMinutes: 60 }]);
    },
  );

  it("that the service cannot carry out is an error", async () => {
    answers[path] = [403, { error: "read only" }];
    expect((await failureOf(client.test("p", "db_1", source))).code).toBe("SCOPE_TOO_SMALL");
    answers[path] = [500, { error: `crashed with ${password}` }];
    expect((await failureOf(client.test("p", "db_1", source))).message).toBe("crashed with [redacted]");
  });
});

describe("a creation", () => {
  const path = "POST /databases/db_1/connections";

  it("gives the new Connection", async () => {
    answers[path] = [201, { connection: con, run: { id: "r" } }];
    expect(await client.create("p", "db_1", creation)).toMatchObject({ id: "con_1", databaseId: "db_1" });
    expect(bodies("POST")).toEqual([
      { kind: "postgres", name: "Prod", scheduleMinutes: 60, config: { host: "h" }, secrets: { password } },
    ]);
  });

  it.each([
    [204, ""],
    [201, "created"],
    [200, { ok: true }],
  ] as const)("answered %i %j succeeded", async (status, body) => {
    answers[path] = [status, body];
    expect(await client.create("p", "db_1", creation)).toBeNull();
  });

  it.each([
    [400, "connection refused", "SOURCE_FAILED"],
    [400, "config.host is required (Host).", "REQUEST_REFUSED"],
    [409, "The database has one already.", "STATE_CONFLICT"],
  ] as const)("answered %i %s is %s", async (status, error, code) => {
    answers[path] = [status, { error: `${error} ${password}` }];
    expect(await failureOf(client.create("p", "db_1", creation))).toMatchObject({
      code,
      message: `${error} [redacted]`,
    });
  });

  it("does not depend on the kinds of source being answered", async () => {
    answers["GET /connectors"] = [404, "<html>"];
    answers[path] = [201, { id: "con_2" }];
    expect(await client.create("p", "db_1", creation)).toMatchObject({
      id: "con_2",
      name: "Prod",
      kind: "postgres",
    });
  });
});

describe("a change", () => {
  const get = "GET /connections/con%2F1";
  const patch = "PATCH /connections/con%2F1";

  it("of the state is one request", async () => {
    answers[patch] = [200, { connection: { ...con, status: "paused" } }];
    expect(await client.change(one, { status: "paused" })).toMatchObject({ status: "paused" });
    expect(server.seen.map(({ method }) => method)).toEqual(["PATCH"]);
    expect(bodies("PATCH")).toEqual([{ status: "paused" }]);
  });

  it("of a setting reads what is there first", async () => {
    answers[get] = [
      200,
      { connection: { ...con, config: { host: "h", vendor: 1, streams: [{ name: "a", x: 1 }] } } },
    ];
    answers[patch] = [200, { connection: con }];
    await client.change(one, { settings: { host: "i" } });
    expect(bodies("PATCH")).toEqual([{ config: { host: "i", vendor: 1, streams: [{ name: "a", x: 1 }] } }]);
  });

  it.each([
    [204, ""],
    [200, { ok: true }],
    [200, { id: "con_1", status: "paused" }],
  ] as const)("answered %i %j is read back", async (status, body) => {
    answers[get] = [200, { connection: con }];
    answers[patch] = [status, body];
    expect(await client.change(one, { name: "New" })).toMatchObject({ id: "con_1", kind: "postgres" });
  });

  it("of a secret that the source refuses does not repeat it", async () => {
    answers[patch] = [400, { error: `refused ${password}` }];
    expect(await failureOf(client.change(one, { secrets: { password } }))).toMatchObject({
      code: "SOURCE_FAILED",
      message: "refused [redacted]",
    });
  });

  it("of the name that is refused is the request's fault", async () => {
    answers[patch] = [400, { error: "taken" }];
    expect((await failureOf(client.change(one, { name: "New" }))).code).toBe("REQUEST_REFUSED");
  });

  it("of settings sends nothing where they cannot be read", async () => {
    answers[get] = [500, { error: "no" }];
    expect((await failureOf(client.change(one, { settings: {} }))).code).toBe("SERVICE_FAULT");
    expect(bodies("PATCH")).toEqual([]);
  });
});

describe("removal and sync", () => {
  it.each([
    [200, { deleted: true }],
    [204, ""],
    [202, "ok"],
    [200, { jobId: 7 }],
    [201, "<html>"],
  ] as const)("succeed with %i %j", async (status, body) => {
    answers["DELETE /connections/con%2F1"] = [status, body];
    answers["POST /connections/con%2F1/sync"] = [status, body];
    await expect(client.delete(one)).resolves.toBeUndefined();
    await expect(client.sync(one)).resolves.toBeUndefined();
  });
});

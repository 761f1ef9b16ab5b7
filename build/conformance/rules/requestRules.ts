import { expect, it } from "vitest";
import type { RuleSubject } from "../suite/RuleSubject";

/** What is common to all endpoints: JSON in, JSON out, one error shape. */
export function requestRules({ client, database }: RuleSubject): void {
  const json = { "content-type": "application/json" };

  it.each([
    "/databases/db_unknown",
    "/databases/db_unknown/schema",
    "/databases/%2e%2e%2fkeys",
    "/databases/%ff",
    "/nothing",
  ])("answers GET %s with 404", async (path) => {
    expect((await client().fail("GET", path)).status).toBe(404);
  });

  it("answers a query on a database that does not exist with 404, without repeating the id", async () => {
    const { status, error } = await client().fail("POST", "/databases/db_unknown/query", {
      body: { sql: "SELECT 1" },
    });
    expect(status).toBe(404);
    expect(error).not.toContain("db_unknown");
  });

  it.each([
    ["PUT", "/databases"],
    ["PATCH", "/databases/any"],
    ["POST", "/engines"],
    ["GET", "/databases/any/query"],
    ["DELETE", "/databases/any/schema"],
    ["POST", "/connectors"],
    ["PUT", "/databases/any/connections"],
    ["GET", "/databases/any/connections/test"],
    ["PUT", "/connections/any"],
    ["POST", "/connections/any/streams"],
    ["GET", "/connections/any/sync"],
    ["DELETE", "/connections/any/runs"],
  ])("answers %s %s with 405 and the methods that are allowed", async (method, path) => {
    const { status, headers, body } = await client().send(method, path);
    expect(status).toBe(405);
    expect(headers.get("allow")).toMatch(/GET|POST|PATCH/);
    expect(body).toEqual({ error: expect.stringContaining(method) });
  });

  it.each([
    ["that is not JSON", "{name: x}"],
    ["that is cut short", '{"name": "x'],
    ["that is empty", ""],
    ["that is a list", "[]"],
    ["that is a text", '"name"'],
    ["that is null", "null"],
  ])("answers a body %s with 400", async (_, body) => {
    const own = `/databases/${database()}`;
    for (const path of ["/databases", `${own}/query`, `${own}/connections`, `${own}/connections/test`]) {
      const { status, error } = await client().fail("POST", path, { init: { body, headers: json } });
      expect(status).toBe(400);
      expect(error).toContain("body");
    }
  });

  it("asks for JSON when a body of another type is sent", async () => {
    const { status, error } = await client().fail("POST", "/databases", {
      init: { body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
    });
    expect(status).toBe(400);
    expect(error).toContain("application/json");
  });

  it("takes a content type that names its character set", async () => {
    const { status } = await client().send("POST", `/databases/${database()}/query`, {
      init: { body: '{"sql":"SELECT 1"}', headers: { "content-type": "application/json; charset=utf-8" } },
    });
    expect(status).toBe(200);
  });

  it("answers a body of more than a megabyte with 413, and the next request as ever", async () => {
    const { status } = await client().fail("POST", `/databases/${database()}/query`, {
      body: { sql: "SELECT 1", padding: "x".repeat(1_100_000) },
    });
    expect(status).toBe(413);
    expect((await client().send("GET", "/engines")).status).toBe(200);
  });

  it("lets no cache keep an answer, and sends it as JSON", async () => {
    const { headers } = await client().send("GET", "/databases");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("lists the engines that can be created, one of them the default", async () => {
    const { status, body } = await client().send("GET", "/engines");
    expect(status).toBe(200);
    expect(body).toEqual({
      engines: expect.arrayContaining([
        {
          id: expect.any(String),
          name: expect.any(String),
          version: expect.any(String),
          protocol: expect.any(String),
          regions: expect.arrayContaining(["iad"]),
          default: true,
        },
      ]),
    });
  });
}

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { readText } from "../transport/readText";
import type { ExchangeLimits } from "../transport/Transport";
import type { ServiceClient } from "./ServiceClient";
import { canaryKey, clientOf } from "./testing/clientOf";
import { failureOf } from "./testing/failureOf";
import { type Answer, LoopbackServer } from "./testing/LoopbackServer";

/** Small enough to go beyond, with time enough for a busy machine. */
const small: ExchangeLimits = { headMs: 10_000, idleMs: 10_000, maxBytes: 1000 };
/** For servers that never go on: any time will do. */
const impatient: ExchangeLimits = { headMs: 200, idleMs: 200, maxBytes: 1000 };
const statement = { sql: "select 1", maxRows: 100, readOnly: false };
let server: LoopbackServer;
let client: ServiceClient;

beforeEach(async () => {
  server = await LoopbackServer.start();
  client = clientOf(server.baseUrl, { read: small, write: small, query: small });
});

afterEach(async () => {
  await server.stop();
});

/** Runs a statement and reads its whole answer: never tried again, so that one failure is enough. */
async function runStatement(by: ServiceClient = client): Promise<string> {
  return readText((await by.query("p", "db_1", statement)).body);
}

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])(
    "of status %i is refused and the other server sees nothing",
    async (status) => {
      const other = await LoopbackServer.start();
      server.answerText(status, "", { location: `${other.baseUrl}/databases` });
      expect((await failureOf(client.listDatabases("p"))).code).toBe("REDIRECT_REFUSED");
      expect((await failureOf(runStatement())).code).toBe("REDIRECT_REFUSED");
      expect(other.seen).toEqual([]);
      await other.stop();
    },
  );

  it("within the same server is refused as well", async () => {
    server.answerText(302, "", { location: "/api/v1/elsewhere" });
    expect((await failureOf(client.listDatabases("p"))).code).toBe("REDIRECT_REFUSED");
    expect(server.seen).toHaveLength(1);
  });
});

describe("a service that is slow", () => {
  it.each<[string, Answer]>([
    ["does not begin to answer", () => undefined],
    ["stops in the middle of its answer", (response) => response.writeHead(200).write('{"columns":')],
    ["stops before the first character", (response) => response.writeHead(200).write(" ")],
  ])("and %s is given up", async (_what, answer) => {
    server.answerWith(answer);
    const hurried = clientOf(server.baseUrl, { write: impatient, query: impatient });
    expect((await failureOf(runStatement(hurried))).code).toBe("TIMEOUT");
    expect((await failureOf(hurried.createDatabase("p", { name: "a" }))).code).toBe("TIMEOUT");
  });

  it("and never ends, a character at a time, is given up", async () => {
    server.answerWith((response) => void drip(response));
    const hurried = clientOf(server.baseUrl, { write: { ...small, bodyMs: 200 } });
    expect((await failureOf(hurried.createDatabase("p", { name: "a" }))).code).toBe("TIMEOUT");
  });

  it("and never ends has carried out what its status says", async () => {
    server.answerWith((response) => void drip(response));
    await expect(client.deleteDatabase("p", "db_1")).resolves.toBeUndefined();
  });

  it("is not blamed for a reader that takes its time", async () => {
    server.answerWith((response) => response.writeHead(200).write("{", () => response.end("}")));
    const patient = clientOf(server.baseUrl, { query: { ...small, idleMs: impatient.idleMs } });
    const { body } = await patient.query("p", "db_1", statement);
    await new Promise((resolve) => {
      setTimeout(resolve, impatient.idleMs * 2);
    });
    expect(await readText(body)).toBe("{}");
  });
});

describe("a service that breaks off", () => {
  it.each<[string, ErrorCode, Answer]>([
    ["hangs up before it answers", "CONNECTION_CUT", (response) => response.destroy()],
    [
      "hangs up in the middle of its answer",
      "CONNECTION_CUT",
      (response) => response.writeHead(200).write('{"columns":', () => response.destroy()),
    ],
    [
      "answers less than it announced",
      "CONNECTION_CUT",
      (response) => response.writeHead(200, { "content-length": "100" }).write("{", () => response.destroy()),
    ],
    [
      "answers more than is allowed",
      "ANSWER_TOO_LARGE",
      (response) => response.end(`{"a":"${"x".repeat(2000)}"}`),
    ],
    ["never ends", "ANSWER_TOO_LARGE", (response) => void endless(response)],
  ])("and %s gives %s", async (_what, code, answer) => {
    server.answerWith(answer);
    expect((await failureOf(runStatement())).code).toBe(code);
    expect((await failureOf(client.createDatabase("p", { name: "a" }))).code).toBe(code);
    expect(server.seen).toHaveLength(2);
  });
});

/** Writes little, but without end. */
async function drip(response: Parameters<Answer>[0]): Promise<void> {
  response.writeHead(200).write("{");
  while (!response.destroyed) {
    response.write(" ");
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/** Writes as long as anybody reads. */
async function endless(response: Parameters<Answer>[0]): Promise<void> {
  response.writeHead(200).write("{");
  while (!response.destroyed) {
    const more = response.write(" ".repeat(500));
    await new Promise((resolve) => {
      setTimeout(resolve, more ? 1 : 20);
    });
  }
}

describe("an answer that is not the service's", () => {
  it.each<[string, number, string]>([
    ["a page of HTML", 200, "<!doctype html><title>Sign in</title>"],
    ["text", 200, "OK"],
    ["nothing", 200, ""],
    ["nothing with status 204", 204, ""],
    ["a page of HTML with status 404", 404, "<html></html>"],
  ])("is refused: %s", async (_what, status, body) => {
    server.answerText(status, body);
    expect((await failureOf(client.listDatabases("p"))).code).toBe("ANSWER_NOT_JSON");
    expect((await failureOf(client.createDatabase("p", { name: "a" }))).code).toBe("ANSWER_NOT_JSON");
    expect((await failureOf(client.query("p", "db_1", statement))).code).toBe("ANSWER_NOT_JSON");
  });

  it("is not understood where it is JSON about something else", async () => {
    server.answerJson({ weather: "fine" });
    expect((await failureOf(client.listDatabases("p"))).code).toBe("ANSWER_NOT_UNDERSTOOD");
    expect((await failureOf(client.readSchema("p", "db_1"))).code).toBe("ANSWER_NOT_UNDERSTOOD");
  });

  it("is not quoted, since a token may be in it", async () => {
    server.answerJson({ token: "dbt_secret" }, 201);
    expect((await failureOf(client.createDatabase("p", { name: "a" }))).message).not.toContain("dbt_secret");
    server.answerText(201, '{"token":"dbt_secret"');
    expect((await failureOf(client.createDatabase("p", { name: "a" }))).message).not.toContain("dbt_secret");
  });
});

describe("a failed answer", () => {
  it.each<[number, ErrorCode]>([
    [400, "STATEMENT_FAILED"],
    [401, "KEY_REJECTED"],
    [403, "ACCESS_DENIED"],
    [404, "NOT_FOUND"],
    [409, "STATE_CONFLICT"],
    [429, "RATE_LIMITED"],
    [500, "SERVICE_FAULT"],
    [503, "SERVICE_FAULT"],
  ])("of status %i is %s in the service's own words", async (status, code) => {
    server.answerJson({ error: "Parser Error: no" }, status);
    expect(await failureOf(runStatement())).toMatchObject({
      code,
      message: "Parser Error: no",
      details: { status },
    });
  });

  it("of status 403 says that the key may only read where a change was refused", async () => {
    server.answerJson({ error: "no" }, 403);
    const refused = async (sql: string, readOnly: boolean) =>
      (await failureOf(client.query("p", "db_1", { sql, maxRows: 1, readOnly }))).code;
    expect(await refused("DELETE FROM t", false)).toBe("SCOPE_TOO_SMALL");
    expect(await refused("DELETE FROM t", true)).toBe("ACCESS_DENIED");
    expect(await refused("SELECT 1", false)).toBe("ACCESS_DENIED");
    expect((await failureOf(client.listDatabases("p"))).code).toBe("ACCESS_DENIED");
    expect((await failureOf(client.deleteDatabase("p", "db_1"))).code).toBe("SCOPE_TOO_SMALL");
  });

  it("of status 400 is the request's where there is no statement", async () => {
    server.answerJson({ error: "name must have 1 to 50 characters" }, 400);
    expect((await failureOf(client.createDatabase("p", { name: "a" }))).code).toBe("REQUEST_REFUSED");
  });

  it("tells how long to wait", async () => {
    server.answerText(429, "{}", { "retry-after": "60" });
    expect((await failureOf(client.listDatabases("p"))).details).toEqual({
      status: 429,
      retryAfterSeconds: 60,
    });
    expect(server.seen).toHaveLength(1);
  });

  it("is understood by its beginning, however long it is", async () => {
    server.answerWith((response) => response.writeHead(500).end("fault ".repeat(100_000)));
    expect((await failureOf(runStatement(clientOf(server.baseUrl)))).message).toMatch(/^fault fault/);
  });

  it("is understood by its status where its body breaks off", async () => {
    server.answerWith((response) => response.writeHead(409).write('{"err', () => response.destroy()));
    expect((await failureOf(runStatement())).code).toBe("STATE_CONFLICT");
  });

  it.each([
    JSON.stringify({ error: `The key ${canaryKey} is unknown` }),
    `{"error":"The key ${canaryKey.replace("/", "\\/")} is unknown"}`,
    `The key ${canaryKey} is unknown`,
    `${"x".repeat(3990)}${canaryKey}`,
  ])("never repeats the key, though the service does", async (body) => {
    server.answerText(401, body);
    const { message } = await failureOf(client.listDatabases("p"));
    expect(message).not.toContain(canaryKey.slice(0, 9));
  });
});

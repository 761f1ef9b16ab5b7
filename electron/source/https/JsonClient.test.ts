import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ExactNumber } from "./exactJson";
import { SourceError } from "../../service/connectors/SourceError";
import { freePort } from "../testing/ServerProcess";
import { type ApiReply, startApiServer, type TestApi } from "../testing/startApiServer";
import { parseBaseUrl } from "../../service/connectors/baseUrlField";
import { defaultPatience, JsonClient } from "./JsonClient";
import { retryAfterSeconds } from "./JsonRequest";

const never = new AbortController().signal;
const secret = "canary-token";
let api: TestApi;
beforeAll(async () => {
  api = await startApiServer();
});
beforeEach(() => {
  api.requests.length = 0;
});
afterAll(() => api.stop());

function clientOf(address: string, patience: Partial<typeof defaultPatience> = {}): JsonClient {
  const headers = { authorization: `Bearer ${secret}` };
  return new JsonClient(
    {
      name: "The API",
      baseUrl: new URL(address),
      headers: () => Promise.resolve(headers),
      explain: () => null,
    },
    { ...defaultPatience, firstWaitMs: 1, tries: 3, ...patience },
  );
}

async function problemOf(work: Promise<unknown>): Promise<SourceError> {
  const problem: unknown = await work.catch((error: unknown) => error);
  if (!(problem instanceof SourceError)) throw new Error(`Not a problem of the source: ${String(problem)}`);
  expect(problem.message).not.toContain(secret);
  expect(problem.message).toMatch(/^[A-Z1].+\.$/);
  return problem;
}

describe("asking an API for JSON", () => {
  it("keeps numbers that a double would round", async () => {
    api.behaviour = () => ({ body: '{"id":9007199254740993,"n":1}' });
    const { body } = await clientOf(api.address).get("x", never);
    expect(body).toEqual({ id: new ExactNumber("9007199254740993"), n: 1 });
  });

  it.each<[string, ApiReply | null, string, number]>([
    ["401", { status: 401, body: {} }, "login", 1],
    ["403", { status: 403, body: {} }, "permission", 1],
    ["404", { status: 404, body: {} }, "missing", 1],
    ["400", { status: 400, body: "nonsense" }, "settings", 1],
    ["301", { status: 301, headers: { location: "http://elsewhere.invalid/" }, body: "" }, "settings", 1],
    ["a page instead of data", { body: "<html>Sign in to the hotel's network</html>" }, "settings", 1],
    ["429", { status: 429, body: {} }, "rateLimit", 3],
    ["429 for an hour", { status: 429, headers: { "retry-after": "3600" }, body: {} }, "rateLimit", 1],
    ["503", { status: 503, body: "<html>" }, "cut", 3],
    ["a cut answer", null, "cut", 3],
  ])(
    "says in a sentence what %s means, and tries again only where that may help",
    async (_name, reply, kind, tries) => {
      api.behaviour = () => reply;
      const problem = await problemOf(clientOf(api.address).get("x", never));
      expect(problem.kind).toBe(kind);
      expect(api.requests).toHaveLength(tries);
    },
  );

  it("leaves a long wait to the schedule, with the time that the API named", async () => {
    api.behaviour = () => ({ status: 429, headers: { "retry-after": "3600" }, body: {} });
    expect((await problemOf(clientOf(api.address).get("x", never))).retryAfterSeconds).toBe(3600);
  });

  it("goes on after a passing fault", async () => {
    let faults = 0;
    api.behaviour = () => {
      faults += 1;
      return faults < 3 ? (faults === 1 ? null : { status: 502, body: "" }) : { body: [1] };
    };
    expect((await clientOf(api.address).get("x", never)).body).toEqual([1]);
  });

  it("gives up on an answer that does not come, and stops at once when it is aborted", async () => {
    api.behaviour = async () => {
      await delay(2000);
      return { body: [] };
    };
    expect((await problemOf(clientOf(api.address, { timeoutMs: 50, tries: 1 }).get("x", never))).kind).toBe(
      "timeout",
    );
    const stop = new AbortController();
    const asked = clientOf(api.address).get("x", stop.signal);
    stop.abort(new Error("stopped by the person"));
    await expect(asked).rejects.toThrow("stopped by the person");
  });

  it("sends its login to no other server, even if the API says so", async () => {
    const other = await startApiServer();
    const problem = await problemOf(clientOf(api.address).get(`${other.address}/next`, never));
    expect(problem.kind).toBe("settings");
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  it("tells a host name without address and a port where nothing listens apart", async () => {
    expect((await problemOf(clientOf("http://no-such-host.invalid/").get("x", never))).kind).toBe("dns");
    const nothing = `http://127.0.0.1:${await freePort()}/`;
    expect((await problemOf(clientOf(nothing).get("x", never))).kind).toBe("refused");
  });
});

describe("base addresses", () => {
  it("are https, or http on this computer, and carry nothing else", () => {
    for (const good of [
      "https://api.example.com",
      "https://ghe.example.com/api/v3",
      "http://127.0.0.1:8080",
      "http://[::1]/",
      "http://localhost",
    ])
      expect(parseBaseUrl(good)?.pathname.endsWith("/")).toBe(true);
    for (const bad of [
      "http://example.com",
      "ftp://x",
      "https://u:p@example.com",
      "https://x/?a=1",
      "x",
      "http://127.0.0.1.example.com",
    ])
      expect(parseBaseUrl(bad)).toBeNull();
  });
});

it("understands Retry-After as seconds and as a date", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const after = (value: string) => retryAfterSeconds(new Headers({ "retry-after": value }), now);
  expect(after("7")).toBe(7);
  expect(after("Thu, 01 Jan 2026 00:00:30 GMT")).toBe(30);
  expect(after("Wed, 31 Dec 2025 00:00:00 GMT")).toBe(0);
  expect(after("soon")).toBeNull();
});

import { request as send } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../testing/openTestService";
import { listen, type Listener } from "./listen";
import { RequestLog } from "./RequestLog";
import { refuseForeign } from "./runService";

let listener: Listener;
let handled: string[];
beforeEach(async () => {
  handled = [];
  const handler = refuseForeign(
    async ({ url }) => {
      handled.push(new URL(url).pathname);
      return Response.json({ ok: true });
    },
    ["sql.example"],
  );
  listener = await listen(handler, "127.0.0.1", 0, new RequestLog(silentLog));
});
afterEach(() => listener.close());

/** Sends what fetch would not: any Host, Origin and Sec-Fetch-Site. */
async function answerTo(
  headers: Readonly<Record<string, string>>,
  method = "GET",
  path = "/api/v1/databases",
) {
  const { port } = new URL(listener.address);
  const answer = await new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    send({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      void text(response).then((body) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      }, reject);
    })
      .on("error", reject)
      .end();
  });
  return { ...answer, port };
}

describe("The listener", () => {
  it("refuses a foreign host in the first line, whatever the Host header says", async () => {
    const host = "127.0.0.1";
    const foreign = await answerTo({ host }, "GET", "http://evil.example/api/v1/databases");
    expect(foreign.status).toBe(400);
    expect(handled).toEqual([]);
    expect((await answerTo({ host }, "GET", "http://localhost/api/v1/databases")).status).toBe(200);
  });

  it.each([
    "127.0.0.1",
    "127.0.0.1:1",
    "127.9.9.9:80",
    "localhost",
    "LOCALHOST:8642",
    "[::1]:8642",
    "sql.example",
    "SQL.example:443",
  ])("answers under %s", async (host) => {
    expect((await answerTo({ host })).status).toBe(200);
  });

  it.each([
    "evil.example",
    "evil.example:8642",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "sql.example.evil.example",
    "0.0.0.0:8642",
    "192.168.1.7:8642",
    "169.254.169.254",
  ])("refuses %s, a name that a page may have made resolve to this computer", async (host) => {
    const { status, body } = await answerTo({ host, origin: `http://${host}` });
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({ error: expect.stringContaining("--allow-hosts") as string });
    expect(handled).toEqual([]);
  });

  it.each([
    { origin: "https://evil.example" },
    { origin: "http://localhost:3000" },
    { origin: "null" },
    { origin: "file://" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "nonsense" },
  ])("refuses a page of another site: %j", async (headers) => {
    expect((await answerTo({ host: "localhost:8642", ...headers })).status).toBe(403);
    expect((await answerTo({ host: "localhost:8642", ...headers }, "POST")).status).toBe(403);
    expect(handled).toEqual([]);
  });

  it.each([
    { host: "localhost:8642", origin: "http://localhost:8642" },
    { host: "sql.example", origin: "https://sql.example" },
    { host: "localhost:8642", "sec-fetch-site": "none" },
    { host: "localhost:8642", "sec-fetch-site": "same-origin" },
  ])("answers a request of its own site: %j", async (headers) => {
    expect((await answerTo(headers)).status).toBe(200);
  });

  it("lets no other site read an answer, also not by a preflight request", async () => {
    const preflight = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const [headers, method] of [
      [{ host: "localhost", ...preflight }, "OPTIONS"],
      [{ host: "localhost" }, "GET"],
    ] as const) {
      const answer = await answerTo(headers, method);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect(handled).toHaveLength(1);
  });
});

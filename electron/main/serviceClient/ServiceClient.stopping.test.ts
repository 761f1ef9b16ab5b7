import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readText } from "../transport/readText";
import { clientOf } from "./testing/clientOf";
import { LoopbackServer } from "./testing/LoopbackServer";

const statement = { sql: "select 1", maxRows: 100, readOnly: false };
let server: LoopbackServer;

beforeEach(async () => {
  server = await LoopbackServer.start();
});

afterEach(async () => {
  await server.stop();
});

/** Settles when the service notices that nobody waits for its answer; `begin` is what it had sent by then. */
function callerGoesAway(begin: string): Promise<unknown> {
  return new Promise((resolve) => {
    server.answerWith((response) => {
      if (begin !== "") response.writeHead(200).write(begin);
      resolve(once(response, "close"));
    });
  });
}

describe("stopping", () => {
  it("a statement that runs ends the request at the service", async () => {
    const away = callerGoesAway("");
    const stop = new AbortController();
    const call = clientOf(server.baseUrl).query("p", "db_1", statement, stop.signal);
    const outcome = expect(call).rejects.toMatchObject({ code: "CANCELLED" });
    while (server.seen.length === 0) await new Promise(setImmediate);
    stop.abort();
    await outcome;
    await away;
  });

  it("while the answer is read ends it at once", async () => {
    const away = callerGoesAway('{"columns":');
    const stop = new AbortController();
    const { body } = await clientOf(server.baseUrl).query("p", "db_1", statement, stop.signal);
    const outcome = expect(readText(body)).rejects.toMatchObject({ code: "CANCELLED" });
    stop.abort();
    await outcome;
    await away;
  });

  it("by dropping the answer ends it too", async () => {
    const away = callerGoesAway('{"columns":');
    const { body } = await clientOf(server.baseUrl).query("p", "db_1", statement);
    await body.cancel();
    await away;
  });

  it("by dropping the answer ends the request even where fetch does not do so itself", async () => {
    let signal: AbortSignal | undefined;
    const deaf = clientOf(server.baseUrl, {
      fetch: async (_url, options) => {
        signal = options.signal;
        return new Response(
          new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("{")) }),
        );
      },
    });
    const { body } = await deaf.query("p", "db_1", statement);
    expect(signal?.aborted).toBe(false);
    await body.cancel();
    expect(signal?.aborted).toBe(true);
  });

  it("before anything was sent sends nothing", async () => {
    const call = clientOf(server.baseUrl).listDatabases("p", AbortSignal.abort());
    await expect(call).rejects.toMatchObject({ code: "CANCELLED" });
    expect(server.seen).toEqual([]);
  });

  it("while a read waits for its next try ends the waiting", async () => {
    server.answerText(503, "{}", { "retry-after": "5" });
    const stop = new AbortController();
    const outcome = expect(clientOf(server.baseUrl).listDatabases("p", stop.signal)).rejects.toMatchObject({
      code: "CANCELLED",
    });
    while (server.seen.length === 0) await new Promise(setImmediate);
    setTimeout(() => stop.abort(), 50);
    await outcome;
    expect(server.seen).toHaveLength(1);
  });
});

describe("trying again", () => {
  it("happens by itself for what only reads", async () => {
    server.answerWith((response) =>
      response.writeHead(server.seen.length < 3 ? 503 : 200).end(JSON.stringify({ engines: ["duckdb"] })),
    );
    expect(await clientOf(server.baseUrl).listEngines("p")).toMatchObject([{ id: "duckdb" }]);
    expect(server.seen).toHaveLength(3);
  });

  it("never happens by itself for what may change something", async () => {
    server.answerText(503, "{}");
    const client = clientOf(server.baseUrl);
    await expect(client.createDatabase("p", { name: "a" })).rejects.toMatchObject({ code: "SERVICE_FAULT" });
    await expect(client.deleteDatabase("p", "db_1")).rejects.toMatchObject({ code: "SERVICE_FAULT" });
    await expect(client.query("p", "db_1", { ...statement, readOnly: true })).rejects.toMatchObject({
      code: "SERVICE_FAULT",
    });
    expect(server.seen.map(({ method }) => method)).toEqual(["POST", "DELETE", "POST"]);
  });
});

import { execFileSync } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ConformanceClient } from "../testing/ConformanceClient";
import { openApiDocument } from "../http/openapi/openApiDocument";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { runServeCommand } from "../testing/runServeCommand";
import { startServe, type ServeProcess } from "../testing/startServe";

let entries: ServiceEntries;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let copies: Awaited<ReturnType<typeof makeDataFolder>>;
let key: Awaited<ReturnType<typeof storeKey>>;
const running: ServeProcess[] = [];
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());
beforeEach(async () => {
  folder = await makeDataFolder();
  copies = await makeDataFolder();
  key = await storeKey(folder.path, "full");
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.end("SIGKILL");
  await folder.remove();
  await copies.remove();
});

async function serve(env?: Readonly<Record<string, string>>, dataFolder = folder.path) {
  const server = await startServe(entries.serve, dataFolder, env);
  running.push(server);
  const target = {
    baseAddress: server.address,
    fullKey: key.secret,
    readKey: undefined,
    fetch,
    close: async () => undefined,
  };
  return { server, origin: new URL(server.address).origin, client: new ConformanceClient(target) };
}

const backup = (to: string) => runServeCommand(entries.serve, "backup", "--to", to, "--data", folder.path);

const logLine = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() });

/** The log's lines; what is printed for people besides is no JSON. */
function logOf(server: ServeProcess): z.infer<typeof logLine>[] {
  const lines = server
    .printed()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  return lines.map((line) => logLine.parse(JSON.parse(line)));
}

/** A statement that ends, but not at once. */
const slow = "SELECT count(*) AS n FROM range(20000) a, range(10000) b WHERE (a.range * b.range) % 7 = 3";

const endless = "SELECT count(*) AS n FROM range(1000000000000) WHERE range % 7 = 8";

describe("health", () => {
  it("is told without a key and says nothing of the data", async () => {
    const { origin } = await serve();
    const answer = await fetch(`${origin}/healthz`);
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}']);
    expect((await fetch(`${origin}/healthz`, { method: "HEAD" })).status).toBe(200);
    expect((await fetch(`${origin}/healthz`, { method: "POST" })).status).toBe(405);
  });

  it("turns to 503 while running requests come to their end, and new ones are refused in a sentence", async () => {
    const { server, origin, client } = await serve({ WHARF_DRAIN_MS: "60000" });
    const id = await client.createRunning();
    const asked = client.query(id, slow);
    await wait(200);
    const ended = server.end("SIGTERM");
    await expect.poll(async () => (await fetch(`${origin}/healthz`)).status).toBe(503);
    const refused = await client.fail("GET", "/databases");
    expect(refused).toEqual({ status: 503, error: "The service is stopping." });
    expect((await asked).rowCount).toBe(1);
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});

describe("stopping", () => {
  it("waits for requests no longer than it was told", async () => {
    const { server, client } = await serve({ WHARF_DRAIN_MS: "300" });
    const id = await client.createRunning();
    const asked = client.fail("POST", `/databases/${id}/query`, { body: { sql: endless } });
    await wait(200);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
    expect((await asked).status).toBe(503);
  });

  it("ends at once at the second signal of a kind", async () => {
    const { server, origin, client } = await serve({ WHARF_DRAIN_MS: "60000" });
    const id = await client.createRunning();
    const asked = client.query(id, slow).catch(() => "cut");
    await wait(100);
    process.kill(server.pid, "SIGTERM");
    await expect.poll(async () => (await fetch(`${origin}/healthz`)).status).toBe(503);
    expect(await server.end("SIGTERM")).toEqual({ code: 143, signal: null });
    expect(await asked).toBe("cut");
  });

  it.skipIf(process.platform === "win32")(
    "lets running statements end although a terminal gives Ctrl+C to every process (skipped on Windows, which has no signals)",
    async () => {
      const { server, client } = await serve({ WHARF_DRAIN_MS: "60000" });
      const id = await client.createRunning();
      const asked = client.query(id, slow);
      await wait(200);
      const children = execFileSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" })
        .trim()
        .split("\n");
      expect(children).toHaveLength(1);
      const ended = server.end("SIGINT");
      for (const pid of children) process.kill(Number(pid), "SIGINT");
      expect((await asked).rowCount).toBe(1);
      expect(await ended).toEqual({ code: 0, signal: null });
    },
  );
});

describe("the log", () => {
  it("has one line for each request, and no key, query, statement or body in it", async () => {
    const { server, client, origin } = await serve();
    const id = await client.createRunning();
    const headers = { "x-request-id": "trace-1/a" };
    const answer = await client.send("POST", `/databases/${id}/query?q=canary-query`, {
      body: { sql: "SELECT 'canary-statement'" },
      init: { headers },
    });
    expect(answer.headers.get("x-request-id")).toBe("trace-1/a");
    await client.fail("GET", "/databases", { key: "canary-key" });
    await fetch(`${origin}/healthz`);
    await server.end("SIGTERM");
    const requests = logOf(server).filter(({ msg }) => msg === "request");
    expect(requests).toContainEqual(
      expect.objectContaining({
        level: "info",
        requestId: "trace-1/a",
        method: "POST",
        path: `/api/v1/databases/${id}/query`,
        status: 200,
        durationMs: expect.any(Number),
        keyId: key.id,
      }),
    );
    expect(requests).toContainEqual(
      expect.objectContaining({ path: "/api/v1/databases", status: 401, keyId: null }),
    );
    expect(server.printed()).not.toContain("canary");
    expect(server.printed()).not.toContain(key.secret);
  });

  it.each(["", "two words", "line\tbreak", "x".repeat(129), "ünsinn"])(
    "makes a request id of its own instead of %j",
    async (given) => {
      const { origin } = await serve();
      // Not by fetch, which refuses to send some of them.
      const own = await new Promise<string | undefined>((resolve, reject) => {
        const asked = request(
          `${origin}/healthz`,
          { headers: { "x-request-id": Buffer.from(given).toString("latin1") } },
          (answer) => {
            answer.resume();
            resolve(answer.headers["x-request-id"]?.toString());
          },
        );
        asked.on("error", reject).end();
      });
      expect(own).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("says when a caller left before the answer was whole", async () => {
    const { server, client } = await serve();
    const id = await client.createRunning();
    const stop = new AbortController();
    const left = client
      .send("POST", `/databases/${id}/query`, { body: { sql: endless }, init: { signal: stop.signal } })
      .catch(() => "left");
    await wait(200);
    stop.abort();
    expect(await left).toBe("left");
    // A caller who has only closed its sending half looks the same until it is probed, after a second.
    await expect
      .poll(() => logOf(server).some((line) => line["cut"] === true), { timeout: 10_000 })
      .toBe(true);
  });

  it("keeps to its level", async () => {
    const { server, origin } = await serve({ WHARF_LOG_LEVEL: "warn" });
    await fetch(`${origin}/healthz`);
    await server.end("SIGTERM");
    expect(logOf(server)).toEqual([]);
  });
});

it("gives the OpenAPI document on the command line and at /openapi.json, without a key", async () => {
  const { origin } = await serve();
  expect(await (await fetch(`${origin}/openapi.json`)).json()).toEqual(openApiDocument());
  const printed = await runServeCommand(entries.serve, "openapi");
  expect(printed.code).toBe(0);
  expect(JSON.parse(printed.lines.join("\n"))).toEqual(openApiDocument());
});

describe("a backup", () => {
  it("is made by the running service, and a service starts on it with the same keys", async () => {
    const { client } = await serve();
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    const copy = join(copies.path, "copy");
    const made = await backup(copy);
    expect(made).toMatchObject({
      code: 0,
      lines: [`1 database is in the copy ${copy}.`, expect.any(String)],
    });
    // The running service goes on, and the copy is one of its own.
    await client.query(id, "UPDATE t SET a = 43");
    const other = await serve({}, copy);
    expect([await client.value(id, "FROM t"), await other.client.value(id, "FROM t")]).toEqual([43, 42]);
  });

  it("is made of the files where no service runs, with what a killed one had only in its log", async () => {
    const { server, client } = await serve();
    const id = await client.createRunning();
    await client.query(id, "CREATE TABLE t AS SELECT 42 AS a");
    await server.end("SIGKILL");
    expect(await readdir(join(folder.path, "databases", id))).toContain("data.duckdb.wal");
    const copy = join(copies.path, "copy");
    expect((await backup(copy)).code).toBe(0);
    const other = await serve({}, copy);
    expect(await other.client.value(id, "FROM t")).toBe(42);
  });

  it("tells what is wrong, and leaves nothing", async () => {
    await serve();
    const { code, errors } = await backup(folder.path);
    expect([code, errors.trim()]).toEqual([
      1,
      `The backup must go to a folder outside the data folder, not to ${folder.path}.`,
    ]);
    const nowhere = await runServeCommand(
      entries.serve,
      "backup",
      "--to",
      join(copies.path, "a"),
      "--data",
      copies.path,
    );
    expect(nowhere).toMatchObject({
      code: 1,
      errors: expect.stringContaining("There is no data of a service"),
    });
    expect(await readdir(copies.path)).toEqual([]);
  });

  it("is asked for with a token that only the folder's owner can read, and that is gone with the service", async () => {
    const { server, origin } = await serve();
    const file = join(folder.path, "control.json");
    expect((await stat(file)).mode & 0o077).toBe(0);
    const { token } = JSON.parse(await readFile(file, "utf8")) as { token: string };
    const ask = (authorization: string | undefined) =>
      fetch(`${origin}/control/backup`, {
        method: "POST",
        body: JSON.stringify({ to: join(copies.path, "copy") }),
        ...(authorization === undefined ? {} : { headers: { authorization } }),
      });
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(`Bearer ${key.secret}`)).status).toBe(401);
    expect(await readdir(copies.path)).toEqual([]);
    const api = await fetch(`${origin}/api/v1/databases`, { headers: { authorization: `Bearer ${token}` } });
    expect(api.status).toBe(401);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    await server.end("SIGTERM");
    expect(await readdir(folder.path)).not.toContain("control.json");
    expect(server.printed()).not.toContain(token);
  });
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SessionLine, sessionLine } from "#shared/processes/serviceSession";
import { duckDbEngine } from "../engines/duckdb/duckDbEngine";
import type { EnginePort } from "../engines/duckdb/EnginePort";
import { defaultServiceSettings } from "../environment/ServiceSettings";
import { LocalService } from "../LocalService";
import { forkEngine } from "../serve/engine/forkEngine";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { clientOf } from "../testing/clientOf";
import type { ConformanceClient } from "../testing/ConformanceClient";
import { makeDataFolder, silentLog, testConnectionParts } from "../testing/openTestService";

let entries: ServiceEntries;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService;
let client: ConformanceClient;
let id: string;
const ports: EnginePort[] = [];

async function open(settings: Partial<typeof defaultServiceSettings> = {}): Promise<void> {
  const launch = async () => {
    const port = await forkEngine(entries.engine);
    ports.push(port);
    return port;
  };
  service = await LocalService.open({
    dataFolder: folder.path,
    engines: [duckDbEngine({ launch, interruptGraceMs: 400, drainMs: 1500 })],
    ...testConnectionParts,
    settings: { ...defaultServiceSettings, ...settings },
    log: silentLog,
    sessionKey: "key",
  });
  client = clientOf(service.fetch, "key");
  id = await client.createRunning({ memoryMb: 256, autoStop: true });
  await client.query(id, "CREATE TABLE t (a INTEGER)");
}

beforeEach(async () => {
  folder = await makeDataFolder();
  ports.length = 0;
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

const base = "http://localhost/api/v1/sessions";

/** An open session: its lines so far, and what runs statements in it. */
async function openSession(signal?: AbortSignal) {
  const body = JSON.stringify({ databaseId: id });
  const answer = await service.sessionFetch(
    new Request(base, { method: "POST", body, ...(signal === undefined ? {} : { signal }) }),
  );
  if (!answer.ok || answer.body === null) throw new Error(await answer.text());
  const lines: SessionLine[] = [];
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  /** Reads until a line fits. */
  const until = async (fits: (line: SessionLine) => boolean): Promise<SessionLine> => {
    for (;;) {
      const found = lines.find(fits);
      if (found !== undefined) return found;
      // oxlint-disable-next-line no-await-in-loop
      const { value, done } = await reader.read();
      if (done) throw new Error("The session's lines have ended.");
      for (const line of value.split("\n").filter((one) => one !== ""))
        lines.push(sessionLine.parse(JSON.parse(line)));
    }
  };
  const first = await until((line) => "sessionId" in line);
  const sessionId = "sessionId" in first ? first.sessionId : "";
  const run = async (sql: string): Promise<{ status: number; body: unknown }> => {
    const request = { sql, readOnly: false, maxRows: 100 };
    const ran = await service.sessionFetch(
      new Request(`${base}/${sessionId}/query`, { method: "POST", body: JSON.stringify(request) }),
    );
    return { status: ran.status, body: await ran.json() };
  };
  return { run, until, lines };
}

async function rowCount(): Promise<number> {
  return (await client.query(id, "FROM t")).rowCount;
}

/** As it happens at any time: nothing that is still needed may go with it. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}

describe("sessionHandler", () => {
  it("runs statements in one session and tells how its transaction stands", async () => {
    await open();
    const session = await openSession();
    await session.run("BEGIN");
    await session.run("INSERT INTO t VALUES (1)");
    expect(await rowCount()).toBe(0);
    expect((await session.run("COMMIT")).status).toBe(200);
    expect(await rowCount()).toBe(1);
    await session.until((line) => "transaction" in line && line.transaction === "none");
    expect(session.lines.slice(1)).toEqual([{ transaction: "open" }, { transaction: "none" }]);
    expect(await session.run("SELECT nothing")).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("nothing") },
    });
  });

  it("says at once that the engine was killed, and keeps nothing of the transaction", async () => {
    await open();
    const session = await openSession();
    await session.run("BEGIN");
    await session.run("INSERT INTO t VALUES (1)");
    const running = session.run("SELECT count(*) FROM range(100000000000) AS r(a) WHERE a % 7 = 3");
    ports.at(-1)?.kill();
    const end = await session.until((line) => "ended" in line);
    expect(end).toMatchObject({ ended: { reason: "engineEnded" } });
    expect(await running).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("session ended with it") },
    });
    expect(await session.run("SELECT 1")).toMatchObject({ status: 409 });
    expect(await rowCount()).toBe(0);
  });

  it("rolls back when its caller goes away", async () => {
    await open();
    const caller = new AbortController();
    const session = await openSession(caller.signal);
    await session.run("BEGIN");
    await session.run("INSERT INTO t VALUES (1)");
    caller.abort();
    await session.until((line) => "ended" in line);
    expect(await session.run("COMMIT")).toMatchObject({ status: 409 });
    expect(await rowCount()).toBe(0);
  });

  it("rolls back when its caller goes away, however long it has been open", async () => {
    await open();
    const caller = new AbortController();
    const session = await openSession(caller.signal);
    await session.run("BEGIN");
    collectGarbage();
    caller.abort();
    expect(await session.until((line) => "ended" in line)).toMatchObject({ ended: {} });
  });

  it("lets others change the rows of a transaction that it rolled back", async () => {
    await open();
    await client.query(id, "INSERT INTO t SELECT range FROM range(30)");
    const caller = new AbortController();
    const session = await openSession(caller.signal);
    await session.run("BEGIN");
    await session.run("DELETE FROM t WHERE a < 20");
    // More rows than are asked for: the engine's result is left unread.
    await session.run("SELECT t.a FROM t, range(100000)");
    caller.abort();
    await session.until((line) => "ended" in line);
    const next = await openSession();
    await next.run("BEGIN");
    expect(await next.run("DELETE FROM t WHERE a < 20")).toMatchObject({ status: 200 });
  });

  it("keeps the engine of an idle database running, until it is idle itself", async () => {
    await open({ idleMs: 100, sleepMs: 50, sessionIdleMs: 1500 });
    const session = await openSession();
    const started = ports.length;
    await session.run("CREATE TEMP TABLE mine AS SELECT 1 AS x");
    const end = await session.until((line) => "ended" in line);
    expect(end).toMatchObject({ ended: { reason: "idle" } });
    expect(ports).toHaveLength(started);
    await client.waitForStatus(id, "stopped");
  });

  it("ends with its database", async () => {
    await open();
    const session = await openSession();
    await client.send("DELETE", `/databases/${id}`);
    expect(await session.until((line) => "ended" in line)).toMatchObject({
      ended: { reason: "databaseStopped" },
    });
  });

  it("refuses more sessions than a database may have", async () => {
    await open();
    for (let index = 0; index < 8; index += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await openSession();
    }
    await expect(openSession()).rejects.toThrow(/8 sessions open/);
  });

  it("is no part of the contract", async () => {
    await open();
    expect((await client.send("POST", "/sessions", { body: { databaseId: id } })).status).toBe(404);
  });
});

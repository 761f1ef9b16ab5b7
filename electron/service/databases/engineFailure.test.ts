import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { duckDbEngine } from "../engines/duckdb/duckDbEngine";
import type { EnginePort } from "../engines/duckdb/EnginePort";
import { forkEngine } from "../serve/engine/forkEngine";
import { LocalService } from "../LocalService";
import { defaultServiceSettings } from "../environment/ServiceSettings";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import type { ConformanceClient } from "../testing/ConformanceClient";
import type { DatabaseEngine, RunningEngine } from "../engines/DatabaseEngine";
import { clientOf } from "../testing/clientOf";
import { makeDataFolder, silentLog, testConnectionParts } from "../testing/openTestService";

let entries: ServiceEntries;
beforeAll(async () => {
  entries = await copyEntries();
});
afterAll(() => entries.remove());

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: LocalService | undefined;
beforeEach(async () => {
  folder = await makeDataFolder();
});
afterEach(async () => {
  await service?.close();
  await folder.remove();
});

async function startWith(engine: DatabaseEngine): Promise<ConformanceClient> {
  service = await LocalService.open({
    dataFolder: folder.path,
    engines: [engine],
    ...testConnectionParts,
    settings: defaultServiceSettings,
    log: silentLog,
    sessionKey: "session",
  });
  return clientOf(service.fetch, "session");
}

/** An engine whose databases are opened by `open`. */
function opening(
  real: DatabaseEngine,
  open: (really: () => Promise<RunningEngine>) => Promise<RunningEngine>,
): DatabaseEngine {
  return {
    ...real,
    place(database) {
      const place = real.place(database);
      return { ...place, open: (options) => open(() => place.open(options)) };
    },
  };
}

describe("engineFailure", () => {
  it("answers with a sentence when a database's process dies, and opens it again for the next request", async () => {
    const ports: EnginePort[] = [];
    const launch = async (): Promise<EnginePort> => {
      const port = await forkEngine(entries.engine);
      ports.push(port);
      return port;
    };
    const client = await startWith(duckDbEngine({ launch }));
    const [id, other] = [
      await client.createRunning({ memoryMb: 512 }),
      await client.createRunning({ memoryMb: 512 }),
    ];
    await client.query(id, "CREATE TABLE t AS SELECT 5 AS a");

    const running = client.fail("POST", `/databases/${id}/query`, {
      body: {
        sql: "SELECT count(*) FROM range(10000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3",
      },
    });
    setTimeout(() => ports[0]?.kill(), 200);
    const { status, error } = await running;
    expect(status).toBe(500);
    expect(error).toMatch(/^[A-Z].*\.$/);
    expect(await client.status(id)).toBe("running");
    expect(await client.status(other)).toBe("running");

    expect(await client.value(id, "FROM t")).toBe(5);
    expect(ports).toHaveLength(3);
  });

  it("shows a database that cannot be set up as an error, says why, and lets it be deleted", async () => {
    const real = duckDbEngine({ launch: () => forkEngine(entries.engine) });
    const client = await startWith(opening(real, () => Promise.reject(new Error("The disk is full."))));
    const { id } = await client.create();
    await client.waitForStatus(id, "error");
    const { status, error } = await client.fail("POST", `/databases/${id}/query`, {
      body: { sql: "SELECT 1" },
    });
    expect(status).toBe(409);
    expect(error).toContain("The disk is full.");
    expect((await client.send("DELETE", `/databases/${id}`)).status).toBe(200);
  });

  it("answers 500 when a database cannot be opened, and tries again for the next request", async () => {
    const real = duckDbEngine({ launch: () => forkEngine(entries.engine) });
    let broken = false;
    const engine = opening(real, (open) =>
      broken ? Promise.reject(new Error("The file is held.")) : open(),
    );
    let client = await startWith(engine);
    const id = await client.createRunning({ autoStop: true });
    await service?.close();
    client = await startWith(engine);
    broken = true;
    expect(await client.fail("GET", `/databases/${id}/schema`)).toEqual({
      status: 500,
      error: "The file is held.",
    });
    expect(await client.status(id)).toBe("stopped");
    broken = false;
    expect((await client.send("GET", `/databases/${id}/schema`)).status).toBe(200);
  });
});

import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ConformanceClient } from "../testing/ConformanceClient";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { startServe, type ServeProcess } from "../testing/startServe";

/** As often as the service is killed in the middle of a sync. */
const kills = 50;
const rows = 60_000;

const runList = z.looseObject({
  runs: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      rowsSynced: z.number(),
      error: z.string().nullable(),
      tables: z.array(z.looseObject({ name: z.string(), rows: z.number(), error: z.string().nullable() })),
    }),
  ),
});
const made = z.looseObject({ connection: z.looseObject({ id: z.string() }) });

let entries: ServiceEntries;
let postgres: DatabaseServer;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let keyFolder: string;
let fullKey: string;
let server: ServeProcess;
let client: ConformanceClient;

async function serve(): Promise<void> {
  // A key file of the test's own: a person's must not be touched.
  server = await startServe(entries.serve, folder.path, {
    WHARF_CREDENTIALS_KEY_FILE: join(keyFolder, "credentials.key"),
  });
  client = new ConformanceClient({
    baseAddress: server.address,
    fullKey,
    readKey: undefined,
    fetch,
    close: async () => undefined,
  });
}

async function runs(connectionId: string): Promise<z.infer<typeof runList>["runs"]> {
  return runList.parse((await client.send("GET", `/connections/${connectionId}/runs`)).body).runs;
}

async function finishedRun(connectionId: string): Promise<z.infer<typeof runList>["runs"][number]> {
  for (;;) {
    const [newest] = await runs(connectionId);
    if (newest !== undefined && !["queued", "running"].includes(newest.status)) return newest;
    await wait(50);
  }
}

async function connect(databaseId: string, config: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { secrets } = postgres.settings;
  const body = {
    kind: "postgres",
    name: "Shop",
    scheduleMinutes: 60,
    config: { ...postgres.settings.config, ...config },
    secrets,
  };
  const answer = await client.send("POST", `/databases/${databaseId}/connections`, { body });
  expect(answer.status).toBe(201);
  return made.parse(answer.body).connection.id;
}

describe.skipIf(postgresPrograms === null)("a real PostgreSQL (skipped where it is not installed)", () => {
  beforeAll(async () => {
    entries = await copyEntries();
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    await entries.remove();
  });
  beforeEach(async () => {
    folder = await makeDataFolder();
    keyFolder = await mkdtemp(join(tmpdir(), "wharf-key-"));
    fullKey = (await storeKey(folder.path, "full")).secret;
    await postgres.query(
      `DROP TABLE IF EXISTS orders; CREATE TABLE orders AS SELECT 9007199254740992 + i AS id, 1 AS version,
         (i / 100.0)::numeric(12,2) AS amount, 'line one' || chr(10) || i AS note, '123-45-' || i AS ssn
       FROM generate_series(1, ${rows}) AS i`,
    );
    await serve();
  });
  afterEach(async () => {
    await server.end("SIGKILL");
    await folder.remove();
    await rm(keyFolder, { recursive: true, force: true });
  });

  it("feeds a database exactly, without the excluded column and without the password anywhere", async () => {
    const databaseId = await client.createRunning();
    const streams = [{ name: "public.orders", schema: "public", table: "orders", excludeColumns: ["ssn"] }];
    const connectionId = await connect(databaseId, { streams });
    expect(await finishedRun(connectionId)).toMatchObject({
      status: "succeeded",
      rowsSynced: rows,
      tables: [{ name: "public.orders", rows, error: null }],
    });
    const target = `(SELECT * FROM shop.orders ORDER BY id LIMIT 1)`;
    const { columns, rows: first } = await client.query(databaseId, `FROM ${target}`);
    expect(columns).toEqual(["id", "version", "amount", "note"]);
    expect(first).toEqual([{ id: "9007199254740993", version: 1, amount: "0.01", note: "line one\n1" }]);
    expect(await postgres.log()).not.toMatch(/COPY[^\n]*ssn/);
    const { password = "" } = postgres.settings.secrets;
    const everywhere = [`/connections/${connectionId}`, `/connections/${connectionId}/runs`];
    for (const path of everywhere) {
      expect(JSON.stringify((await client.send("GET", path)).body)).not.toContain(password);
    }
    await server.end("SIGTERM");
    expect(filesHolding(folder.path, password)).toEqual([]);
  });

  it(
    `is whole after each of ${kills} kills in the middle of a sync, and the next run succeeds`,
    { timeout: 600_000 },
    async () => {
      const databaseId = await client.createRunning();
      const connectionId = await connect(databaseId);
      expect((await finishedRun(connectionId)).status).toBe("succeeded");
      let interrupted = 0;
      for (let version = 2; version < kills + 2; version += 1) {
        await postgres.query(`UPDATE orders SET version = ${version}`);
        await client.send("POST", `/connections/${connectionId}/sync`);
        await wait(Math.random() * 900);
        await server.end("SIGKILL");
        await serve();
        const table = "SELECT count(*) AS n, count(DISTINCT version) AS versions FROM shop.orders";
        expect((await client.query(databaseId, table)).rows).toEqual([{ n: String(rows), versions: "1" }]);
        const stopped = await finishedRun(connectionId);
        if (stopped.status === "failed") {
          interrupted += 1;
          expect(stopped.error).toMatch(/interrupted/i);
        }
      }
      expect(interrupted).toBeGreaterThan(kills / 5);
      await client.send("POST", `/connections/${connectionId}/sync`);
      expect((await finishedRun(connectionId)).status).toBe("succeeded");
      const last = await client.query(databaseId, "SELECT DISTINCT version FROM shop.orders");
      expect(last.rows).toEqual([{ version: kills + 1 }]);
    },
  );
});

/** Files below a folder whose bytes hold a text. */
function filesHolding(path: string, text: string): string[] {
  try {
    return execFileSync("grep", ["-rlaF", text, path], { encoding: "utf8" }).trim().split("\n");
  } catch (error) {
    // grep ends with 1 where it finds nothing; anything else is trouble.
    if (error instanceof Error && "status" in error && error.status === 1) return [];
    throw error;
  }
}

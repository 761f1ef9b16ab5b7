import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ConformanceClient } from "../testing/ConformanceClient";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { copyEntries, type ServiceEntries } from "../testing/copyEntries";
import { makeDataFolder, storeKey } from "../testing/openTestService";
import { startServe, type ServeProcess } from "../testing/startServe";

const tables = 2000;
const rowsEach = 20;
const kills = 2;

const made = z.looseObject({ connection: z.looseObject({ id: z.string() }) });
const runList = z.looseObject({
  runs: z.array(
    z.looseObject({
      status: z.string(),
      tables: z.array(z.looseObject({ status: z.string(), rows: z.number() })),
    }),
  ),
});

/** Every table has as many rows, and all of its rows say which version of the source they are. */
const makeVersion = (version: number) =>
  `DO $$ BEGIN FOR n IN 1..${tables} LOOP
     EXECUTE format('CREATE TABLE IF NOT EXISTS t%s (id int, version int)', n);
     EXECUTE format('TRUNCATE t%s', n);
     EXECUTE format('INSERT INTO t%s SELECT i, ${version} FROM generate_series(1, ${rowsEach}) i', n);
   END LOOP; END $$`;

describe.skipIf(postgresPrograms === null)(
  "many small tables (skipped where PostgreSQL is not installed)",
  () => {
    let entries: ServiceEntries;
    let postgres: DatabaseServer;
    let folder: Awaited<ReturnType<typeof makeDataFolder>>;
    let keyFolder: string;
    let fullKey: string;
    let server: ServeProcess;
    let client: ConformanceClient;

    beforeAll(async () => {
      [entries, postgres, folder, keyFolder] = await Promise.all([
        copyEntries(),
        startPostgres({ parameters: ["-c", "log_statement=none", "-c", "max_locks_per_transaction=8192"] }),
        makeDataFolder(),
        mkdtemp(join(tmpdir(), "wharf-key-")),
      ]);
      fullKey = (await storeKey(folder.path, "full")).secret;
      await postgres.query(makeVersion(1));
      await serve();
    }, 120_000);
    afterAll(async () => {
      await server?.end("SIGKILL");
      await postgres?.stop();
      await folder?.remove();
      await rm(keyFolder, { recursive: true, force: true });
      await entries?.remove();
    });

    async function serve(): Promise<void> {
      server = await startServe(entries.serve, folder.path, {
        WHARF_CREDENTIALS_KEY_FILE: join(keyFolder, "credentials.key"),
      });
      const close = async () => undefined;
      client = new ConformanceClient({
        baseAddress: server.address,
        fullKey,
        readKey: undefined,
        fetch,
        close,
      });
    }

    async function lastRun(connectionId: string) {
      const { runs } = runList.parse((await client.send("GET", `/connections/${connectionId}/runs`)).body);
      return runs[0];
    }

    async function finished(connectionId: string): Promise<string | undefined> {
      for (;;) {
        const status = (await lastRun(connectionId))?.status;
        if (status !== "queued" && status !== "running") return status;
        await wait(100);
      }
    }

    /** How many tables hold each version of the source; a table with rows of two, or with other than all, is under "broken". */
    async function versions(databaseId: string): Promise<Record<string, number>> {
      const union = Array.from(
        { length: tables },
        (_, index) =>
          `SELECT count(*) AS n, min(version) AS low, max(version) AS high, count(DISTINCT id) AS ids FROM shop.t${index + 1}`,
      );
      const counts: Record<string, number> = {};
      for (let from = 0; from < tables; from += 500) {
        const { rows } = await client.query(
          databaseId,
          `SELECT CASE WHEN n = ${rowsEach} AND ids = n AND low = high THEN low::VARCHAR ELSE 'broken' END AS version, count(*)::INTEGER AS tables
           FROM (${union.slice(from, from + 500).join(" UNION ALL ")}) GROUP BY ALL`,
        );
        for (const { version, tables: found } of rows as { version: string; tables: number }[])
          counts[version] = (counts[version] ?? 0) + found;
      }
      return counts;
    }

    it(`are each old or new after ${kills} kills in the middle of a sync, and all new after the next`, async () => {
      const databaseId = await client.createRunning();
      const { body } = await client.send("POST", `/databases/${databaseId}/connections`, {
        body: { kind: "postgres", name: "Shop", scheduleMinutes: null, ...postgres.settings },
      });
      const { id } = made.parse(body).connection;
      expect(await finished(id)).toBe("succeeded");
      expect(await versions(databaseId)).toEqual({ 1: tables });
      let inMiddle = 0;
      for (let version = 2; version < kills + 2; version += 1) {
        await postgres.query(makeVersion(version));
        await client.send("POST", `/connections/${id}/sync`);
        // Some batches are in place, others are not.
        const share = version / (kills + 3);
        for (;;) {
          const done = (await lastRun(id))?.tables.filter(({ status }) => status === "succeeded").length ?? 0;
          if (done >= tables * share) break;
          await wait(5);
        }
        await server.end("SIGKILL");
        await serve();
        const { broken = 0, [String(version)]: renewed = 0, ...old } = await versions(databaseId);
        expect(broken).toBe(0);
        expect(renewed + Object.values(old).reduce((sum, found) => sum + found, 0)).toBe(tables);
        expect(renewed).toBeGreaterThan(0);
        if (renewed < tables) inMiddle += 1;
        await finished(id);
      }
      expect(inMiddle).toBeGreaterThan(0);
      await client.send("POST", `/connections/${id}/sync`);
      expect(await finished(id)).toBe("succeeded");
      expect(await versions(databaseId)).toEqual({ [kills + 1]: tables });
    }, 600_000);
  },
);

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { SourceFixture } from "./testing/SourceFixture";

/** Longer than anything but silence takes on a busy machine. */
const LIMIT_MS = 8000;

describe.skipIf(postgresPrograms === null)(
  "a source that falls silent in the middle of a table (skipped where PostgreSQL is not installed)",
  { timeout: 120_000 },
  () => {
    let server: DatabaseServer;
    let bed: SourceFixture;
    let database: string;
    beforeAll(async () => {
      server = await startPostgres({ parameters: ["-c", "log_statement=none"] });
      bed = await SourceFixture.open({ silenceMs: LIMIT_MS });
    });
    afterAll(async () => {
      await bed?.close();
      await server?.stop();
    });
    beforeEach(async () => {
      database = await bed.client.createRunning({ memoryMb: 512 });
      // A server does not hear of a killed client before its statement's next row.
      await server.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'Wharf'",
      );
      await server.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
      await server.query("CREATE TABLE whole AS SELECT 7 AS id");
    });
    afterEach(async () => {
      await bed.client.send("DELETE", `/databases/${database}`);
    });
    const connect = () => bed.sync.connect(database, { kind: "postgres", ...server.settings });
    const rowThenSleep = (name: string, rows: number, seconds: string) =>
      server.query(
        `CREATE VIEW ${name} AS SELECT i, repeat('x', 9000) AS text, pg_sleep(${seconds})::text AS s FROM generate_series(1, ${rows}) i`,
      );
    const forGood = "CASE WHEN i > 200 THEN 3600 ELSE 0 END";

    it("costs that table, says why, and the others come in at the same moment of the source", async () => {
      await rowThenSleep("hangs", 1000, forGood);
      const { id, schema } = await connect();
      const run = await bed.sync.lastRun(id);
      expect(run.tables.map(({ name, status }) => [name, status])).toEqual([
        ["public.hangs", "failed"],
        ["public.whole", "succeeded"],
      ]);
      expect(run.tables[0]?.error).toMatch(
        /^The source sent nothing for 8000 ms.*check that it still answers/,
      );
      expect(run.tables[1]).toMatchObject({ notes: [] });
      expect(await bed.tables(database, schema)).toEqual(["whole"]);
      expect(await bed.sourceProcesses()).toEqual([]);
    });

    it("is killed where it does not react, and the next table is read over a new connection", async () => {
      // Small tables are read together and first; views are read one by one.
      await server.query("CREATE VIEW later AS SELECT 7 AS id");
      await rowThenSleep("hangs", 1000, forGood);
      const { id } = await connect();
      const hanging = () =>
        server.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'COPY%hangs%' AND state = 'active'");
      await expect.poll(hanging, { interval: 20, timeout: 20_000 }).toHaveLength(1);
      for (const pid of await bed.sourceProcesses()) process.kill(pid, "SIGSTOP");
      const run = await bed.sync.lastRun(id);
      expect(run.tables.map(({ name, status }) => [name, status])).toEqual([
        ["public.hangs", "failed"],
        ["public.later", "succeeded"],
        ["public.whole", "succeeded"],
      ]);
      expect(run.tables[0]?.error).toContain("The source sent nothing");
      expect(run.tables[1]?.["notes"]).toEqual([
        expect.stringContaining("closed after an error in this run and reopened"),
      ]);
      expect(await bed.sourceProcesses()).toEqual([]);
    });

    it("is given up for the whole run after three tables, so that others get their turn", async () => {
      for (const name of ["a", "b", "c", "d"]) await rowThenSleep(name, 1000, forGood);
      const { id } = await connect();
      const run = await bed.sync.lastRun(id);
      const views = run.tables.slice(0, 4);
      expect(views.map(({ status }) => status)).toEqual(Array(4).fill("failed"));
      for (const { error } of views) expect(error).toContain("The source sent nothing");
      // Small tables were read before the first view.
      expect(run.tables[4]).toMatchObject({ name: "public.whole", status: "succeeded" });
    });

    it("is not given up as long as it sends a little now and then", async () => {
      await rowThenSleep("trickles", 20, "0.6");
      const { id } = await connect();
      expect(await bed.sync.lastRun(id)).toMatchObject({ status: "succeeded", rowsSynced: 21 });
    });
  },
);

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../../source/testing/startPostgres";
import { SourceFixture } from "./testing/SourceFixture";

/** About a megabyte a second, so that whatever a test does comes into its middle. */
const slowView = `CREATE VIEW slow AS
  SELECT i AS id, repeat('x', 1000) AS text, pg_sleep(0.001)::text AS nap FROM generate_series(1, 60000) i`;

describe.skipIf(postgresPrograms === null)("runs from PostgreSQL (skipped where it is not installed)", () => {
  let server: DatabaseServer;
  let bed: SourceFixture;
  let database: string;
  beforeAll(async () => {
    [server, bed] = await Promise.all([
      startPostgres({ parameters: ["-c", "log_statement=none"] }),
      SourceFixture.open(),
    ]);
    database = await bed.client.createRunning({ memoryMb: 512 });
  });
  afterAll(async () => {
    await bed?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    await server.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  });

  const connect = async (over: Readonly<Record<string, unknown>> = {}) =>
    bed.sync.connect(database, { kind: "postgres", ...server.settings, ...over });
  const firstTable = async (id: string) => (await bed.sync.runs(id))[0]?.tables[0];
  const untilReading = async (id: string) => {
    await expect.poll(async () => (await firstTable(id))?.rows, { timeout: 20_000 }).toBeGreaterThan(0);
  };
  const busy = () =>
    server.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'COPY%' AND state = 'active'");

  it("shows rows and bytes of each table while it is read, and its own time at the end", async () => {
    await server.query(
      "CREATE VIEW many AS SELECT i AS id, md5(i::text) || repeat('y', 200) AS text FROM generate_series(1, 400000) i",
    );
    const { id } = await connect();
    const seen = async () => {
      const [run] = await bed.sync.runs(id);
      expect(run?.finishedAt).toBeNull();
      const [table] = run?.tables ?? [];
      return Number(table?.rows) > 0 && Number(table?.["bytes"]) > 0 && table?.status === "running";
    };
    await expect.poll(seen, { interval: 5, timeout: 20_000 }).toBe(true);
    const run = await bed.sync.lastRun(id);
    expect(run).toMatchObject({ status: "succeeded", rowsSynced: 400_000 });
    expect(run.tables[0]).toMatchObject({
      rows: 400_000,
      bytes: expect.any(Number),
      durationMs: expect.any(Number),
    });
    expect(Number(run.tables[0]?.["bytes"])).toBeGreaterThan(80_000_000);
  });

  it("ends a sync by pausing: the statement at the source, the process and every file are gone", async () => {
    await server.query("CREATE TABLE slow AS SELECT 0 AS id");
    const { id, schema } = await connect();
    await bed.sync.lastRun(id);
    await server.query(`DROP TABLE slow; ${slowView}`);
    await bed.client.send("POST", `/connections/${id}/sync`);
    await untilReading(id);
    const { body } = await bed.client.send("PATCH", `/connections/${id}`, { body: { status: "paused" } });
    expect(body).toMatchObject({
      connection: {
        status: "paused",
        lastRun: { status: "cancelled", error: expect.stringContaining("paused") },
      },
    });
    expect(await bed.sourceProcesses()).toEqual([]);
    expect(await bed.spooled(database)).toEqual([]);
    expect(await bed.tables(database, schema)).toEqual(["slow"]);
    expect((await bed.client.query(database, `FROM ${schema}.slow`)).rows).toEqual([{ id: 0 }]);
    await expect.poll(busy).toEqual([]);
    await server.query("DROP VIEW slow; CREATE TABLE slow AS SELECT 1 AS id");
    await bed.client.send("PATCH", `/connections/${id}`, { body: { status: "active" } });
    expect(await bed.sync.sync(id)).toMatchObject({ status: "succeeded" });
  });

  it("ends a sync whose source process does not react any more", async () => {
    await server.query(slowView);
    const { id } = await connect();
    await untilReading(id);
    for (const pid of await bed.sourceProcesses()) process.kill(pid, "SIGSTOP");
    await bed.client.send("PATCH", `/connections/${id}`, { body: { status: "paused" } });
    expect((await bed.sync.runs(id))[0]?.status).toBe("cancelled");
    expect(await bed.sourceProcesses()).toEqual([]);
  });

  it("ends a sync by deleting its Connection or its database", async () => {
    await server.query(slowView);
    const { id } = await connect();
    await untilReading(id);
    await bed.client.send("DELETE", `/connections/${id}`);
    expect(await bed.sourceProcesses()).toEqual([]);
    expect(await bed.spooled(database)).toEqual([]);

    const other = await bed.client.createRunning({ memoryMb: 512 });
    const second = await bed.sync.connect(other, { kind: "postgres", ...server.settings });
    await untilReading(second.id);
    await bed.client.send("DELETE", `/databases/${other}`);
    expect(await bed.sourceProcesses()).toEqual([]);
    await expect.poll(busy).toEqual([]);
    expect((await bed.client.fail("GET", `/connections/${second.id}/runs`)).status).toBe(404);
  });

  it("sees all tables at one moment, also those after a table that failed", async () => {
    await server.query(`
      CREATE VIEW a_first AS SELECT pg_backend_pid() AS pid, pg_current_snapshot()::text AS moment;
      CREATE TABLE b_not_exact AS SELECT 'NaN'::numeric(10, 2) AS at;
      CREATE VIEW c_fails AS SELECT 1 / (pg_backend_pid() - pg_backend_pid()) AS n;
      CREATE VIEW d_last AS SELECT * FROM a_first`);
    const { id, schema } = await connect();
    const run = await bed.sync.lastRun(id);
    expect(run.tables.map(({ name, status }) => [name, status])).toEqual([
      ["public.a_first", "succeeded"],
      ["public.b_not_exact", "succeeded"],
      ["public.c_fails", "failed"],
      ["public.d_last", "succeeded"],
    ]);
    expect(run.tables[1]).toMatchObject({
      notes: ["1 value of at became NULL: NaN, which a DECIMAL cannot hold."],
    });
    expect(await bed.client.query(database, `FROM ${schema}.b_not_exact`)).toMatchObject({
      rows: [{ at: null }],
    });
    expect(run.tables[3]).toMatchObject({ notes: [] });
    const [first, last] = await Promise.all(
      ["a_first", "d_last"].map(
        async (name) => (await bed.client.query(database, `FROM ${schema}.${name}`)).rows,
      ),
    );
    expect(last).toEqual(first);
  });

  it("fails a table whose right was taken away, with the GRANT, until it is given again; others are none of its own", async () => {
    await server.query(`
      DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'reader-pass';
      CREATE TABLE kept AS SELECT 1 AS id; CREATE TABLE barred AS SELECT 1 AS id; CREATE TABLE never_readable (id int);
      CREATE TABLE columnless (); GRANT SELECT ON columnless TO reader;
      GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT ON kept, barred TO reader`);
    const { id, schema } = await connect({
      config: { ...server.settings.config, user: "reader" },
      secrets: { password: "reader-pass" },
    });
    expect((await bed.sync.lastRun(id)).tables.map(({ name }) => name)).toEqual([
      "public.barred",
      "public.kept",
    ]);
    const notOffered = [
      {
        name: "public.columnless",
        schema: "public",
        table: "columnless",
        reason: "public.columnless has no columns, so there is nothing to read.",
      },
      {
        name: "public.never_readable",
        schema: "public",
        table: "never_readable",
        reason:
          'The user reader may not read public.never_readable. Let its owner run: GRANT USAGE ON SCHEMA "public" TO "reader"; GRANT SELECT ON "public"."never_readable" TO "reader";',
      },
    ];
    const test = await bed.client.send("POST", `/databases/${database}/connections/test`, {
      body: {
        kind: "postgres",
        config: { ...server.settings.config, user: "reader" },
        secrets: { password: "reader-pass" },
      },
    });
    expect(test.body).toMatchObject({
      ok: true,
      streams: [{ name: "public.barred" }, { name: "public.kept" }],
      notOffered,
    });
    await server.query("REVOKE SELECT ON barred FROM reader; UPDATE kept SET id = 2");
    const revoked = { kind: "tableRevoked", table: "public.barred" };
    for (const changes of [[revoked], []]) {
      const run = await bed.sync.sync(id);
      expect(run).toMatchObject({ status: "failed", errorScope: "tables", changes });
      expect(run.tables).toMatchObject([
        { name: "public.kept", status: "succeeded" },
        {
          name: "public.barred",
          status: "failed",
          error:
            'The user reader may not read public.barred. Let its owner run: GRANT USAGE ON SCHEMA "public" TO "reader"; GRANT SELECT ON "public"."barred" TO "reader";',
        },
      ]);
    }
    expect(await bed.client.value(database, `SELECT id FROM ${schema}.barred`)).toBe(1);
    const { body } = await bed.client.send("GET", `/connections/${id}/streams`);
    expect(body).toMatchObject({
      streams: [
        { name: "public.kept", available: true },
        { name: "public.barred", available: false, unavailable: "revoked" },
      ],
      notOffered,
    });
    await server.query("GRANT SELECT ON barred TO reader");
    expect(await bed.sync.sync(id)).toMatchObject({
      status: "succeeded",
      changes: [{ kind: "tableReturned", table: "public.barred" }],
    });
    await server.query("DROP TABLE barred");
    expect(await bed.sync.sync(id)).toMatchObject({
      status: "succeeded",
      changes: [{ kind: "tableVanished", table: "public.barred" }],
    });
    const after = await bed.client.send("GET", `/connections/${id}/streams`);
    expect(after.body).toMatchObject({
      streams: [{ unavailable: null }, { name: "public.barred", available: false, unavailable: "gone" }],
    });
    await bed.client.send("DELETE", `/connections/${id}`);
    await server.query("DROP OWNED BY reader; DROP ROLE reader");
  });

  it("notes which columns the user may not read, with the GRANT, and is silent about those that are excluded", async () => {
    await server.query(`
      DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'reader-pass';
      CREATE TABLE people AS SELECT 1 AS id, 'Ada' AS name, 'x' AS ssn, 'y' AS "tax ""no""";
      GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT (id, name) ON people TO reader`);
    const { id, schema } = await connect({
      config: { ...server.settings.config, user: "reader" },
      secrets: { password: "reader-pass" },
    });
    const run = await bed.sync.lastRun(id);
    expect(run).toMatchObject({ status: "succeeded", changes: [] });
    const note =
      'The user reader may not read these columns of public.people, so they are left out: ssn, tax "no". To have them, let its owner run: GRANT SELECT ("ssn", "tax ""no""") ON "public"."people" TO "reader";';
    expect(run.tables[0]?.notes).toEqual([note]);
    await server.query("REVOKE SELECT (name) ON people FROM reader");
    const revoked = await bed.sync.sync(id);
    expect(revoked).toMatchObject({
      status: "succeeded",
      changes: [{ kind: "columnRevoked", column: "name" }],
    });
    expect(revoked.tables[0]?.notes).toEqual([expect.stringContaining("left out: name, ssn, tax")]);
    await server.query(/GRANT SELECT .*/.exec(note)?.[0] ?? "");
    const streams = [{ name: "public.people", excludeColumns: ["name"] }];
    await bed.client.send("PATCH", `/connections/${id}`, { body: { config: { streams } } });
    expect((await bed.sync.sync(id)).tables[0]).toMatchObject({ status: "succeeded", notes: [] });
    expect((await bed.client.query(database, `FROM ${schema}.people`)).rows).toEqual([
      { id: 1, ssn: "x", 'tax "no"': "y" },
    ]);
    await bed.client.send("DELETE", `/connections/${id}`);
    await server.query("DROP OWNED BY reader; DROP ROLE reader");
  });

  it("takes an excluded column that the user may not read anyway for what it is, from the first sync on", async () => {
    await server.query(`
      DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'reader-pass';
      CREATE TABLE staff AS SELECT 1 AS id, 'x' AS ssn;
      GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT (id) ON staff TO reader`);
    const streams = [{ name: "public.staff", excludeColumns: ["ssn"] }];
    const { id } = await connect({
      config: { ...server.settings.config, user: "reader", streams, newColumns: "sync" },
      secrets: { password: "reader-pass" },
    });
    expect(await bed.sync.lastRun(id)).toMatchObject({
      status: "succeeded",
      tables: [{ rows: 1, notes: [] }],
    });
    await server.query("ALTER TABLE staff ADD COLUMN city text; GRANT SELECT (city) ON staff TO reader");
    expect((await bed.sync.sync(id)).changes).toMatchObject([{ kind: "columnAdded", column: "city" }]);
    await bed.client.send("DELETE", `/connections/${id}`);
    await server.query("DROP OWNED BY reader; DROP ROLE reader");
  });

  it("tells the detail and the hint of the server's error, and what to do at its end, however long it is", async () => {
    await server.query(`
      CREATE FUNCTION fail(words text) RETURNS int LANGUAGE plpgsql AS
        $$BEGIN RAISE EXCEPTION '%', words USING DETAIL = 'The other server refused the login', HINT = 'Renew its key.'; END$$;
      CREATE VIEW a_short AS SELECT fail('out of order') AS n;
      CREATE VIEW b_long AS SELECT fail(repeat('long ', 1000)) AS n`);
    const { id } = await connect();
    const [short, long] = (await bed.sync.lastRun(id)).tables;
    const end =
      "The other server refused the login. Renew its key. Fix it at the source, or turn the table off.";
    expect(short?.error).toBe(`PostgreSQL could not read public.a_short: out of order. ${end}`);
    expect(long?.error).toMatch(/^PostgreSQL could not read public\.b_long: long long .*…/);
    expect(long?.error?.endsWith(end)).toBe(true);
  });

  it("logs in anew where the login broke, and notes that later tables belong to a later moment", async () => {
    await server.query(`
      CREATE VIEW a_first AS SELECT pg_backend_pid() AS pid;
      CREATE VIEW b_breaks AS SELECT pg_terminate_backend(pg_backend_pid()) AS gone;
      CREATE VIEW c_last AS SELECT pg_backend_pid() AS pid`);
    const { id } = await connect();
    const run = await bed.sync.lastRun(id);
    expect(run.tables).toMatchObject([
      { status: "succeeded", notes: [] },
      { status: "failed", error: expect.stringContaining("PostgreSQL ended the connection") },
      {
        status: "succeeded",
        notes: [expect.stringContaining("at a later moment than the tables before it")],
      },
    ]);
  });

  it("takes a change of settings up with the next run and not in the middle of one", async () => {
    await server.query(`${slowView}; CREATE TABLE z_after AS SELECT 1 AS id, 'secret' AS ssn`);
    const { id, schema } = await connect();
    await untilReading(id);
    const streams = [
      { name: "public.slow", enabled: false },
      { name: "public.z_after", excludeColumns: ["ssn"] },
    ];
    await bed.client.send("PATCH", `/connections/${id}`, { body: { config: { streams } } });
    await wait(200);
    expect((await bed.sync.runs(id))[0]?.tables.map(({ name }) => name)).toEqual([
      "public.slow",
      "public.z_after",
    ]);
    await bed.client.send("PATCH", `/connections/${id}`, { body: { status: "paused" } });
    await bed.client.send("PATCH", `/connections/${id}`, { body: { status: "active" } });
    const next = await bed.sync.sync(id);
    expect(next.tables.map(({ name }) => name)).toEqual(["public.z_after"]);
    expect((await bed.client.query(database, `FROM ${schema}.z_after`)).columns).toEqual(["id"]);
  });
});

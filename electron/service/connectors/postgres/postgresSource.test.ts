import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenSource } from "../Connector";
import { SpoolLoad } from "../testing/SpoolLoad";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../testing/startPostgres";
import { postgresConnector } from "./postgresConnector";

const never = new AbortController().signal;

describe.skipIf(postgresPrograms === null)("PostgreSQL (skipped where it is not installed)", () => {
  let server: DatabaseServer;
  let load: SpoolLoad;
  let source: OpenSource | undefined;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    load = await SpoolLoad.open();
  });
  afterEach(async () => {
    await source?.close();
    source = undefined;
    await load.close();
    await server.query(
      "DROP SCHEMA IF EXISTS shop CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    );
  });

  async function open(config: Record<string, unknown> = {}): Promise<OpenSource> {
    source = await postgresConnector.open(
      { ...server.settings, config: { ...server.settings.config, ...config } },
      never,
    );
    return source;
  }

  it("offers tables, views and partitioned tables once each, with keys and estimates, and nothing of the system", async () => {
    await server.query(`
      CREATE SCHEMA shop;
      CREATE TABLE shop.orders (b int, a int, note text NOT NULL, PRIMARY KEY (a, b));
      INSERT INTO shop.orders SELECT i, i, '' FROM generate_series(1, 1000) i;
      CREATE TABLE events (at date) PARTITION BY RANGE (at);
      CREATE TABLE events_2024 PARTITION OF events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
      CREATE TABLE events_2025 PARTITION OF events FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
      INSERT INTO events SELECT date '2024-06-01' + i FROM generate_series(1, 365) i;
      CREATE VIEW open_orders AS SELECT a FROM shop.orders;
      CREATE MATERIALIZED VIEW totals AS SELECT count(*) AS n FROM shop.orders;
      CREATE TABLE "odd.name" (x int); CREATE TABLE no_columns ();
      ANALYZE`);
    const streams = await (await open()).discover(never);
    expect(streams.map(({ name, estimatedRows }) => [name, estimatedRows])).toEqual([
      ["public.events", 365],
      ['public."odd.name"', null],
      ["public.open_orders", null],
      ["public.totals", 1],
      ["shop.orders", 1000],
    ]);
    expect(streams.at(-1)).toMatchObject({
      schema: "shop",
      table: "orders",
      primaryKey: ["a", "b"],
      columns: [
        { name: "b", type: "integer", nullable: false, targetType: "INTEGER" },
        { name: "a", type: "integer", nullable: false, targetType: "INTEGER" },
        { name: "note", type: "text", nullable: false, targetType: "VARCHAR" },
      ],
    });
    await source?.close();
    const chosen = await (await open({ schemas: "shop, nowhere" })).discover(never);
    expect(chosen.map(({ name }) => name)).toEqual(["shop.orders"]);
  });

  it("lists three thousand tables without asking once for each", async () => {
    await server.query(
      "DO $$ BEGIN FOR i IN 1..3000 LOOP EXECUTE format('CREATE TABLE t%s (id int PRIMARY KEY)', i); END LOOP; END $$",
    );
    const before = (await server.log()).length;
    const streams = await (await open()).discover(never);
    expect(streams).toHaveLength(3000);
    expect((await server.log()).slice(before).match(/LOG: {2}(statement|execute)/g)?.length).toBeLessThan(12);
  });

  it("reads views, materialized views and all partitions of a table", async () => {
    await server.query(`
      CREATE TABLE events (at date, n int) PARTITION BY RANGE (at);
      CREATE TABLE events_2024 PARTITION OF events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
      CREATE TABLE events_2025 PARTITION OF events FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
      INSERT INTO events SELECT date '2024-06-01' + i, i FROM generate_series(1, 365) i;
      CREATE VIEW late AS SELECT n FROM events WHERE n > 300;
      CREATE MATERIALIZED VIEW total AS SELECT sum(n) AS sum FROM events`);
    await open();
    for (const [name, expression, expected] of [
      ["public.events", "count(*), sum(n)", ["365", "66795"]],
      ["public.late", "count(*)", ["65"]],
      ["public.total", "sum", ["66795"]],
    ] as const) {
      const outcome = await load.read(source as OpenSource, name);
      expect(await load.rows(`SELECT ${expression} FROM loaded`)).toEqual([expected]);
      expect(outcome.rows).toBe(Number((await load.rows("SELECT count(*) FROM loaded"))[0]?.[0]));
    }
  });

  it("never sends an excluded column's name or value over the line", async () => {
    await server.query(
      "CREATE TABLE people (id int, ssn_number text, name text); INSERT INTO people VALUES (1, 'x', 'Ann')",
    );
    await open();
    const before = (await server.log()).length;
    await load.read(source as OpenSource, "public.people", { exclude: ["ssn_number"] });
    const said = (await server.log()).slice(before);
    expect(said).toContain("COPY (SELECT");
    expect(said).not.toContain("ssn_number");
    expect(said).not.toMatch(/SELECT \*/);
    expect(await load.rows("SELECT * FROM loaded")).toEqual([["1", "Ann"]]);
  });

  it("tells columns apart that differ only in capitals", async () => {
    await server.query(
      'CREATE TABLE twins ("a" int, "A" int, "say ""hi"" $& value" text); INSERT INTO twins VALUES (1, 2, \'x\')',
    );
    await load.read(await open(), "public.twins");
    expect(load.columns.map(({ name }) => name)).toEqual(["a", "A_2", 'say "hi" $& value']);
    expect(await load.rows("SELECT * FROM loaded")).toEqual([["1", "2", "x"]]);
  });

  it("shows every stream of a run as it was when the run began", async () => {
    await server.query(
      "CREATE TABLE one (n int); CREATE TABLE two (n int); INSERT INTO one VALUES (1); INSERT INTO two VALUES (1)",
    );
    await open();
    await server.query("INSERT INTO one VALUES (2)");
    expect(await load.read(source as OpenSource, "public.one")).toMatchObject({ rows: 1 });
    await server.query("INSERT INTO two VALUES (2); DELETE FROM one");
    expect(await load.read(source as OpenSource, "public.two")).toMatchObject({ rows: 1 });
    expect(await load.read(source as OpenSource, "public.one")).toMatchObject({ rows: 1 });
  });

  it("says which GRANT is missing, and reads the other tables on in the same snapshot", async () => {
    await server.query(`
      CREATE TABLE open_table (n int); CREATE TABLE closed_table (n int); INSERT INTO open_table VALUES (1);
      DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN PASSWORD 'reader-pass';
      GRANT USAGE ON SCHEMA public TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader`);
    source = await postgresConnector.open(
      { config: { ...server.settings.config, user: "reader" }, secrets: { password: "reader-pass" } },
      never,
    );
    const streams = await source.discover(never);
    await server.query("REVOKE SELECT ON closed_table FROM reader");
    const closed = streams.find(({ table }) => table === "closed_table");
    if (closed === undefined) throw new Error("closed_table was not offered.");
    await expect(
      source.read({ stream: closed, columns: ["n"], position: null }, load, never),
    ).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining(
        'GRANT USAGE ON SCHEMA "public" TO "reader"; GRANT SELECT ON "public"."closed_table" TO "reader";',
      ) as string,
    });
    expect(await load.read(source, "public.open_table")).toMatchObject({ rows: 1 });
    await source.close();
    await server.query("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM reader");
    source = await postgresConnector.open(
      { config: { ...server.settings.config, user: "reader" }, secrets: { password: "reader-pass" } },
      never,
    );
    await expect(source.discover(never)).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining('GRANT SELECT ON ALL TABLES IN SCHEMA "public" TO "reader"') as string,
    });
    await source.close();
    source = undefined;
    await server.query("DROP OWNED BY reader; DROP ROLE reader");
  });

  it("ends the server's statement within a second when it is cancelled, and can go on afterwards", async () => {
    await server.query(
      "CREATE VIEW slow AS SELECT i, pg_sleep(0.001)::text FROM generate_series(1, 1000000) i; CREATE TABLE quick (n int)",
    );
    await open();
    const abort = new AbortController();
    const reading = load.read(source as OpenSource, "public.slow", { signal: abort.signal });
    const running = () =>
      server.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE 'COPY%' AND state = 'active'",
      );
    await expect.poll(running, { timeout: 5000 }).toEqual([{ n: 1 }]);
    abort.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    await expect.poll(running, { timeout: 1000 }).toEqual([{ n: 0 }]);
    expect(await load.read(source as OpenSource, "public.quick")).toMatchObject({ rows: 0 });
  });

  it("waits for a loader that is slow instead of gathering rows", async () => {
    await server.query(
      "CREATE TABLE wide AS SELECT i, repeat('x', 1000) AS t FROM generate_series(1, 100000) i",
    );
    await open();
    let waiting = 0;
    let most = 0;
    load.onFile = async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await new Promise((resolve) => setTimeout(resolve, 50));
      waiting -= 1;
    };
    expect(await load.read(source as OpenSource, "public.wide")).toMatchObject({ rows: 100_000 });
    expect(load.files.length).toBeGreaterThan(2);
    expect(most).toBe(1);
    expect(await load.rows("SELECT count(*), sum(i) FROM loaded")).toEqual([["100000", "5000050000"]]);
  });

  it("takes back what it read of a table that fails at a late row, and reads the others on", async () => {
    await server.query(`
      CREATE VIEW late AS SELECT i, 1 / (i - 150000) AS x, repeat('x', 300) FROM generate_series(1, 200000) i;
      CREATE TABLE sound (n int); INSERT INTO sound VALUES (1)`);
    await open();
    await server.query("DELETE FROM sound");
    await expect(load.read(source as OpenSource, "public.late")).rejects.toMatchObject({
      message:
        "PostgreSQL could not give the rows of public.late: division by zero. Put it right there, or turn the table off.",
    });
    expect(load.files.length).toBeGreaterThan(0);
    expect(await load.read(source as OpenSource, "public.sound")).toMatchObject({ rows: 1 });
  });

  it("says what has to be run for a view that cannot be read", async () => {
    await server.query(`
      CREATE MATERIALIZED VIEW unfilled AS SELECT 1 AS n WITH NO DATA;
      CREATE TABLE hidden (a int); CREATE FUNCTION hidden_rows() RETURNS int LANGUAGE sql AS 'SELECT count(*)::int FROM hidden';
      CREATE VIEW made_of AS SELECT hidden_rows() AS n;
      DROP ROLE IF EXISTS viewer; CREATE ROLE viewer LOGIN PASSWORD 'viewer-pass';
      GRANT USAGE ON SCHEMA public TO viewer; GRANT SELECT ON made_of TO viewer`);
    await expect(load.read(await open(), "public.unfilled")).rejects.toMatchObject({
      kind: "missing",
      message: expect.stringContaining('REFRESH MATERIALIZED VIEW "public"."unfilled";') as string,
    });
    await source?.close();
    source = await postgresConnector.open(
      { config: { ...server.settings.config, user: "viewer" }, secrets: { password: "viewer-pass" } },
      never,
    );
    await expect(load.read(source, "public.made_of")).rejects.toMatchObject({
      kind: "permission",
      message:
        'public.made_of is made of the table hidden, which the user viewer may not use. Let its owner run: GRANT SELECT ON "hidden" TO "viewer";',
    });
    await source.close();
    source = undefined;
    await server.query("DROP OWNED BY viewer; DROP ROLE viewer");
  });

  it("ends a read whose disk is full with that error, and frees the server", async () => {
    await server.query(
      "CREATE TABLE wide AS SELECT i, repeat('x', 1000) AS t FROM generate_series(1, 60000) i",
    );
    await open();
    load.onFile = () => Promise.reject(Object.assign(new Error("No space is left."), { code: "ENOSPC" }));
    await expect(load.read(source as OpenSource, "public.wide")).rejects.toThrow("The disk that holds");
    load.onFile = () => Promise.resolve();
    expect(await load.read(source as OpenSource, "public.wide")).toMatchObject({ rows: 60_000 });
  });
});

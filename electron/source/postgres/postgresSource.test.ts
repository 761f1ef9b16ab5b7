import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenSource } from "../../service/connectors/Connector";
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
      ["public.no_columns", null],
      ['public."odd.name"', null],
      ["public.open_orders", null],
      ["public.totals", 1],
      ["shop.orders", 1000],
    ]);
    expect(streams.flatMap(({ barred }) => barred ?? [])).toEqual([
      "public.no_columns has no columns, so there is nothing to read.",
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

  it("tells columns apart that differ only in capitals", async () => {
    await server.query(
      'CREATE TABLE twins ("a" int, "A" int, "say ""hi"" $& value" text); INSERT INTO twins VALUES (1, 2, \'x\')',
    );
    await load.read(await open(), "public.twins");
    expect(load.columns.map(({ name }) => name)).toEqual(["a", "A_2", 'say "hi" $& value']);
    expect(await load.rows("SELECT * FROM loaded")).toEqual([["1", "2", "x"]]);
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
});

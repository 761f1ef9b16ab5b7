import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SpoolLoad } from "../testing/SpoolLoad";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { postgresPrograms, startPostgres } from "../testing/startPostgres";
import { postgresConnector } from "./postgresConnector";

const never = new AbortController().signal;

/** Each of these is somebody's role: none of them may show in the rows. */
const roleSettings = [
  "datestyle = 'SQL, DMY'",
  "intervalstyle = 'iso_8601'",
  "bytea_output = 'escape'",
  "extra_float_digits = -15",
  "client_encoding = 'LATIN1'",
  "default_transaction_isolation = 'read committed'",
  "search_path = public, pg_catalog",
  "statement_timeout = '500ms'",
  "idle_in_transaction_session_timeout = '500ms'",
];

describe.skipIf(postgresPrograms === null)(
  "settings of a PostgreSQL role (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    let load: SpoolLoad;

    beforeAll(async () => {
      server = await startPostgres();
      load = await SpoolLoad.open();
      await server.query("CREATE ROLE reader LOGIN PASSWORD 'reader-pass'");
      for (const setting of roleSettings) await server.query(`ALTER ROLE reader SET ${setting}`);
    });
    afterAll(async () => {
      await load?.close();
      await server?.stop();
    });

    const asReader = (config: Record<string, unknown> = {}) => ({
      config: { ...server.settings.config, user: "reader", ...config },
      secrets: { password: "reader-pass" },
    });

    it("keeps every value, whatever forms of output the role is set to", async () => {
      await server.query(`
        CREATE TABLE forms (d date, i interval, b bytea, f float8, t text, a int[]);
        INSERT INTO forms VALUES ('2024-12-11', '1 year -2 days 03:04:05', '\\x00ff', 1/3::float8, '漢🚢', '{1,NULL}');
        CREATE FUNCTION public.encode(bytea, text) RETURNS text LANGUAGE sql AS $$ SELECT 'ab' $$;
        CREATE FUNCTION public.to_json(int[]) RETURNS json LANGUAGE sql AS $$ SELECT '0'::json $$;
        GRANT SELECT ON forms TO reader`);
      const source = await postgresConnector.open(asReader(), never);
      await load.read(source, "public.forms");
      await source.close();
      expect(
        await load.rows("SELECT d::VARCHAR, i::VARCHAR, hex(b), f = 1/3::DOUBLE, t, a FROM loaded"),
      ).toEqual([["2024-12-11", "1 year -2 days 03:04:05", "00FF", "true", "漢🚢", "[1,null]"]]);
    });

    it("takes its time where the role's statements and silences are limited", async () => {
      await server.query(
        "CREATE VIEW slow AS SELECT i, pg_sleep(0.4)::text FROM generate_series(1, 3) i; GRANT SELECT ON slow TO reader",
      );
      const source = await postgresConnector.open(asReader(), never);
      expect(await load.read(source, "public.slow")).toMatchObject({ rows: 3 });
      await delay(1000);
      expect(await load.read(source, "public.slow")).toMatchObject({ rows: 3 });
      await source.close();
    });

    it("reads a database of another encoding", async () => {
      await server.query(
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
      );
      const settings = { ...server.settings, config: { ...server.settings.config, database: "latin" } };
      await server.query("CREATE TABLE words (value text)", "latin");
      await server.query("INSERT INTO words VALUES ('Größe')", "latin");
      const source = await postgresConnector.open(settings, never);
      await load.read(source, "public.words");
      await source.close();
      expect(await load.rows("SELECT value FROM loaded")).toEqual([["Größe"]]);
    });

    it("reads generated columns and the rows of inheriting tables", async () => {
      await server.query(`
        CREATE TABLE parent (a int, b int GENERATED ALWAYS AS (a * 2) STORED, c int GENERATED ALWAYS AS IDENTITY, gone int);
        CREATE TABLE child () INHERITS (parent);
        ALTER TABLE parent DROP COLUMN gone;
        INSERT INTO parent (a) VALUES (1); INSERT INTO child (a, c) VALUES (2, 9)`);
      const source = await postgresConnector.open(server.settings, never);
      await load.read(source, "public.parent");
      expect(await load.rows("SELECT * FROM loaded ORDER BY a")).toEqual([
        ["1", "2", "1"],
        ["2", "4", "9"],
      ]);
      await source.close();
    });

    it("says that row security hides rows, instead of passing some off as all", async () => {
      await server.query(`
        CREATE TABLE tenants (id int); INSERT INTO tenants VALUES (1), (2); GRANT SELECT ON tenants TO reader;
        ALTER TABLE tenants ENABLE ROW LEVEL SECURITY; CREATE POLICY one ON tenants USING (id = 1)`);
      const source = await postgresConnector.open(asReader(), never);
      expect(await load.read(source, "public.tenants")).toEqual({
        rows: 1,
        position: null,
        notes: [
          'Row security of public.tenants shows the user reader only some of its rows, and only those were read. To read all of them, let an administrator run: ALTER ROLE "reader" BYPASSRLS;',
        ],
      });
      await source.close();
    });
  },
);

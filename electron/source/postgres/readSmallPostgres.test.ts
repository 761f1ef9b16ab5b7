import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenSource, SmallStream } from "../../service/connectors/Connector";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { readIntoSpool } from "../testing/readIntoSpool";
import { postgresPrograms, startPostgres } from "../testing/startPostgres";
import { postgresConnector } from "./postgresConnector";

describe.skipIf(postgresPrograms === null)(
  "readSmall of PostgreSQL (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    let source: OpenSource;
    const never = new AbortController().signal;
    beforeAll(async () => {
      server = await startPostgres();
      await server.query(`
        CREATE TABLE a AS SELECT 1 AS id, 'x,"y"' AS text, date '0044-03-15 BC' AS day UNION ALL SELECT 2, NULL, NULL;
        CREATE TABLE b AS SELECT i AS id FROM generate_series(1, 10000) i;
        CREATE TABLE c AS SELECT i AS id FROM generate_series(1, 10001) i;
        CREATE TABLE d AS SELECT repeat(md5(i::text), 40000) AS text FROM generate_series(1, 30) i;
        CREATE TABLE e (id int, n numeric(5,2)); INSERT INTO e VALUES (1, 'NaN'), (2, 1.5);
        CREATE VIEW f AS SELECT 1 AS id;
        CREATE VIEW g AS SELECT 1 / (random() * 0)::int AS broken;
        CREATE MATERIALIZED VIEW h AS SELECT 7 AS id;
        CREATE TABLE i (id int) PARTITION BY LIST (id);
        CREATE TABLE i_1 PARTITION OF i FOR VALUES IN (1);
        INSERT INTO i VALUES (1);
        CREATE TABLE j (id int);
        CREATE TABLE locked AS SELECT 1 AS id;
        CREATE TABLE z AS SELECT 9 AS id`);
      source = await postgresConnector.open(server.settings, never);
    });
    afterAll(async () => {
      await source.close();
      await server.stop();
    });

    async function read(names?: readonly string[]): Promise<Map<string, SmallStream | null | undefined>> {
      const streams = (await source.discover(never)).filter(
        ({ table }) => names === undefined || names.includes(table),
      );
      const selections = streams.map((stream) => ({
        stream,
        columns: stream.columns.map(({ name }) => name),
        position: null,
      }));
      const found = await source.readSmall?.(selections, () => undefined, never);
      return new Map(streams.map(({ table }, index) => [table, found?.[index]]));
    }

    const text = (stream: SmallStream | null | undefined) =>
      stream === null || stream === undefined ? stream : Buffer.from(stream.csv).toString();

    it("reads small tables and leaves to read what is large, a view, or wrong", async () => {
      const found = await read();
      expect(text(found.get("a"))).toBe('1,"x,""y""",-0043-03-15\n2,,\n');
      expect(found.get("b")?.rows).toBe(10_000);
      expect(["c", "d", "f", "g"].map((name) => found.get(name))).toEqual(
        Array.from({ length: 4 }, () => null),
      );
      expect([text(found.get("e")), found.get("e")?.notes]).toEqual([
        "1,\n2,1.50\n",
        ["1 value of n became NULL: NaN, which a DECIMAL cannot hold."],
      ]);
      expect(["h", "i", "j", "z"].map((name) => text(found.get(name)))).toEqual(["7\n", "1\n", "", "9\n"]);
    });

    it("reads on behind a table that somebody has locked, and sees the same moment as before", async () => {
      const { Client } = await import("pg");
      const other = new Client({ ...server.settings.config, ...server.settings.secrets });
      await other.connect();
      await other.query("BEGIN; LOCK TABLE locked");
      await server.query("INSERT INTO z VALUES (10)");
      try {
        const found = await read(["locked", "z"]);
        expect(found.get("locked")).toBeNull();
        expect(text(found.get("z"))).toBe("9\n");
      } finally {
        await other.end();
      }
      expect((await readIntoSpool(source, "public.locked")).rows).toEqual([["1"]]);
      expect(await source.isIntact?.()).toBe(true);
    });

    it("keeps no lock at the source on what it has read", async () => {
      await read(["a", "b"]);
      await readIntoSpool(source, "public.c");
      await server.query("SET lock_timeout = '1s'; ALTER TABLE a ADD COLUMN later int; DROP TABLE b, c");
    });
  },
);

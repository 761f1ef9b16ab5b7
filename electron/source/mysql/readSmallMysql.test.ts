import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenSource } from "../../service/connectors/Connector";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";

const never = new AbortController().signal;

describe.skipIf(mariaDbPrograms === null)(
  "small tables of MariaDB (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    beforeAll(async () => {
      server = await startMariaDb();
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      await server.query("CREATE OR REPLACE DATABASE app CHARACTER SET utf8mb4");
    });

    async function readAll(source: OpenSource, tables: readonly string[], signal = never) {
      const streams = await source.discover(never);
      const selections = tables.flatMap((table) => {
        const stream = streams.find((one) => one.table === table);
        return stream === undefined
          ? []
          : [{ stream, columns: stream.columns.map(({ name }) => name), position: null }];
      });
      expect(selections).toHaveLength(tables.length);
      return async () =>
        (await source.readSmall?.(selections, () => undefined, signal))?.map(
          (small) =>
            small && { csv: Buffer.from(small.csv).toString(), rows: small.rows, notes: small.notes },
        );
    }
    const open = () => mysqlConnector.open(server.settings, never);

    it("are read with one statement each, and with the notes that a table has", async () => {
      await server.query("CREATE TABLE a (id int, t text)");
      await server.query(`INSERT INTO a VALUES (1, 'x"y'), (2, NULL), (3, '')`);
      await server.query("CREATE TABLE b (d date)");
      await server.query(
        "SET STATEMENT sql_mode = '' FOR INSERT INTO b VALUES ('0000-00-00'), ('2024-02-29')",
      );
      await server.query("CREATE TABLE c (n int)");
      const source = await open();
      const read = await readAll(source, ["a", "b", "c"]);
      const before = (await server.log()).length;
      expect(await read()).toEqual([
        { csv: '1,"x""y"\n2,\n3,""\n', rows: 3, notes: [] },
        { csv: "\n2024-02-29\n", rows: 2, notes: [expect.stringContaining("1 value of d became NULL")] },
        { csv: "", rows: 0, notes: [] },
      ]);
      const said = (await server.log()).slice(before);
      expect(said.match(/Query\s/g)?.length).toBe(5);
      await source.close();
    });

    it("leave views, large tables, tables without transactions and altered ones to the slower way", async () => {
      await server.query("CREATE TABLE small (n int)");
      await server.query("INSERT INTO small VALUES (1)");
      await server.query("CREATE VIEW v AS SELECT * FROM small");
      await server.query("CREATE TABLE many AS SELECT seq AS n FROM seq_1_to_10001");
      await server.query("CREATE TABLE wide AS SELECT repeat('x', 3000000) AS t");
      await server.query("CREATE TABLE old (n int) ENGINE = MyISAM");
      await server.query("CREATE TABLE altered (n int)");
      await server.query("CREATE TABLE dropped (n int)");
      const source = await open();
      const read = await readAll(source, ["v", "many", "wide", "old", "altered", "dropped", "small"]);
      await server.query("ALTER TABLE altered MODIFY n varchar(10)");
      await server.query("DROP TABLE dropped");
      expect(await read()).toEqual([null, null, null, null, null, null, { csv: "1\n", rows: 1, notes: [] }]);
      expect(await source.isIntact?.()).toBe(true);
      await source.close();
    });

    it("show what the run's snapshot shows", async () => {
      await server.query("CREATE TABLE a (n int)");
      await server.query("INSERT INTO a VALUES (1)");
      const source = await open();
      const read = await readAll(source, ["a"]);
      await server.query("INSERT INTO a VALUES (2)");
      expect(await read()).toMatchObject([{ csv: "1\n", rows: 1 }]);
      await source.close();
    });
  },
);

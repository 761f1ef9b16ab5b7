import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenSource } from "../../service/connectors/Connector";
import { SpoolLoad } from "../testing/SpoolLoad";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";

/** Each of these is somebody's server: none of them may show in the rows. */
const parameters = [
  "--skip-character-set-client-handshake",
  "--character-set-server=latin1",
  "--sql-mode=ANSI,NO_BACKSLASH_ESCAPES,PAD_CHAR_TO_FULL_LENGTH",
  "--wait-timeout=1",
  "--idle-readonly-transaction-timeout=1",
  "--max-statement-time=1",
];

describe.skipIf(mariaDbPrograms === null)(
  "settings of a MariaDB server (skipped where it is not installed)",
  () => {
    let server: DatabaseServer;
    let load: SpoolLoad;
    let source: OpenSource;

    beforeAll(async () => {
      server = await startMariaDb({ parameters });
      load = await SpoolLoad.open();
      await server.query("CREATE TABLE texts (id int, value varchar(20) CHARACTER SET utf8mb4)");
      await server.query("INSERT INTO texts VALUES (1, _utf8mb4 x'e6bca2f09f9aa2'), (2, '\\')");
      await server.query("CREATE TABLE `it's \\ odd` (code char(5), tags json)");
      await server.query("INSERT INTO `it's \\ odd` VALUES ('ab', '[1.10]')");
      await server.query("CREATE TABLE numbers AS SELECT seq FROM seq_1_to_1000");
      await server.query("CREATE VIEW pairs AS SELECT a.seq FROM numbers a CROSS JOIN numbers b");
      await server.query("CREATE VIEW slow AS SELECT seq, sleep(0.5) AS s FROM seq_1_to_4");
      await server.query("SET GLOBAL sql_select_limit = 3");
      await server.query("SET GLOBAL max_join_size = 10");
      source = await mysqlConnector.open(server.settings, new AbortController().signal);
    });
    afterAll(async () => {
      await source?.close();
      await load?.close();
      await server?.stop();
    });

    it("keeps texts whole where the server forces a smaller character set on its clients", async () => {
      await load.read(source, "app.texts");
      expect(await load.rows("SELECT value FROM loaded ORDER BY id")).toEqual([["漢🚢"], ["\\"]]);
    });

    it("keeps types, texts and names where the server's SQL mode quotes, escapes and pads in its own way", async () => {
      await load.read(source, "app.it's \\ odd");
      expect(await load.rows("SELECT code, tags, typeof(tags) FROM loaded")).toEqual([
        ["ab", "[1.10]", "JSON"],
      ]);
    });

    it("reads every row where the server cuts results and refuses large joins", async () => {
      expect(await load.read(source, "app.numbers")).toMatchObject({ rows: 1000 });
      expect(await load.read(source, "app.pairs")).toMatchObject({ rows: 1_000_000 });
    });

    it("takes its time where the server limits statements and silences", async () => {
      expect(await load.read(source, "app.slow")).toMatchObject({ rows: 4 });
      await delay(2500);
      expect(await load.read(source, "app.texts")).toMatchObject({ rows: 2 });
    });
  },
);

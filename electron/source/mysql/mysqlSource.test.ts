import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenSource } from "../../service/connectors/Connector";
import { SpoolLoad } from "../testing/SpoolLoad";
import type { DatabaseServer } from "../testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../testing/startMariaDb";
import { mysqlConnector } from "./mysqlConnector";

const never = new AbortController().signal;

describe.skipIf(mariaDbPrograms === null)("MariaDB (skipped where it is not installed)", () => {
  let server: DatabaseServer;
  let load: SpoolLoad;
  let source: OpenSource;

  beforeAll(async () => {
    server = await startMariaDb();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.query("CREATE OR REPLACE DATABASE app CHARACTER SET utf8mb4");
    load = await SpoolLoad.open();
  });
  afterEach(async () => {
    await source.close();
    await load.close();
  });

  async function open(): Promise<OpenSource> {
    source = await mysqlConnector.open(server.settings, never);
    return source;
  }

  it("offers tables and views with keys and estimates, and no sequences or other databases", async () => {
    await server.query("CREATE TABLE orders (b int, a int, note text NOT NULL, PRIMARY KEY (a, b))");
    await server.query("INSERT INTO orders SELECT seq, seq, '' FROM seq_1_to_1000");
    await server.query("ANALYZE TABLE orders");
    await server.query("CREATE VIEW open_orders AS SELECT a FROM orders");
    await server.query("CREATE TABLE versions (n int) WITH SYSTEM VERSIONING");
    await server.query("CREATE SEQUENCE numbers");
    const found = await (await open()).discover(never);
    expect(found.find(({ name }) => name === "app.numbers")?.barred).toBe(
      "app.numbers is a sequence: a counter without rows.",
    );
    const streams = found.filter(({ barred }) => barred === undefined);
    expect(streams.map(({ name }) => name)).toEqual(["app.open_orders", "app.orders", "app.versions"]);
    expect(streams[1]).toMatchObject({
      schema: "app",
      table: "orders",
      primaryKey: ["a", "b"],
      estimatedRows: 1000,
      columns: [
        { name: "b", type: "int(11)", nullable: false, targetType: "INTEGER" },
        { name: "a", type: "int(11)", nullable: false, targetType: "INTEGER" },
        { name: "note", type: "text", nullable: false, targetType: "VARCHAR" },
      ],
    });
    expect(streams[0]?.estimatedRows).toBeNull();
  });

  it("reads tables and columns of any name, with keys of JSON checked under them, and asks for no other table", async () => {
    await server.query("CREATE TABLE `odd``name.$&` (`a``b $& value` int, `j'\"` json, `T` int)");
    await server.query("INSERT INTO `odd``name.$&` VALUES (1, '{\"a\":1.0}', 2)");
    await server.query("CREATE TABLE `ODD``NAME.$&` (n int)");
    await open();
    const stream = (await source.discover(never)).find(({ table }) => table === "odd`name.$&");
    if (stream === undefined) throw new Error("The table was not offered.");
    const before = (await server.log()).length;
    const columns = stream.columns.map(({ name }) => name);
    await source.read({ stream, columns, position: null }, load, never);
    expect(load.columns.map(({ name, type }) => [name, type])).toEqual([
      ["a`b $& value", "INTEGER"],
      ["j'\"", "JSON"],
      ["T", "INTEGER"],
    ]);
    expect(await load.rows("SELECT * FROM loaded")).toEqual([["1", '{"a":1.0}', "2"]]);
    const asked = (await server.log()).slice(before).match(/FROM information_schema[\s\S]*?ORDER BY/g) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    for (const question of asked) expect(question).toContain("TABLE_NAME = 'odd`name.$&'");
  });

  it("reads a partitioned table as the one that it is", async () => {
    await server.query(
      "CREATE TABLE events (n int PRIMARY KEY) PARTITION BY RANGE (n) (PARTITION a VALUES LESS THAN (500), PARTITION b VALUES LESS THAN MAXVALUE)",
    );
    await server.query("INSERT INTO events SELECT seq FROM seq_1_to_1000");
    expect((await (await open()).discover(never)).map(({ name }) => name)).toEqual(["app.events"]);
    expect(await load.read(source, "app.events")).toMatchObject({ rows: 1000 });
  });

  it("says which GRANT is missing, and reads the other tables on", async () => {
    await server.query("CREATE TABLE open_table (n int)");
    await server.query("CREATE TABLE closed_table (n int)");
    await server.query("CREATE OR REPLACE USER reader@'127.0.0.%' IDENTIFIED BY 'reader-pass'");
    await server.query("GRANT SELECT ON app.open_table TO reader@'127.0.0.%'");
    await server.query("GRANT SELECT ON app.closed_table TO reader@'127.0.0.%'");
    source = await mysqlConnector.open(
      { config: { ...server.settings.config, user: "reader" }, secrets: { password: "reader-pass" } },
      never,
    );
    const streams = await source.discover(never);
    await server.query("REVOKE SELECT ON app.closed_table FROM reader@'127.0.0.%'");
    const closed = streams.find(({ table }) => table === "closed_table");
    if (closed === undefined) throw new Error("closed_table was not offered.");
    await expect(
      source.read({ stream: closed, columns: ["n"], position: null }, load, never),
    ).rejects.toMatchObject({
      kind: "permission",
      message: expect.stringContaining(
        "GRANT SELECT ON `app`.`closed_table` TO 'reader'@'127.0.0.%';",
      ) as string,
    });
    expect(await load.read(source, "app.open_table")).toMatchObject({ rows: 0 });
  });

  it("says that a table was altered in the middle of the run, which may pass", async () => {
    await server.query("CREATE TABLE altered (n int)");
    await server.query("INSERT INTO altered VALUES (1)");
    await open();
    const [stream] = await source.discover(never);
    if (stream === undefined) throw new Error("Nothing was offered.");
    await server.query("ALTER TABLE altered ADD COLUMN late int, ALGORITHM=COPY");
    const problem = {
      kind: "cut",
      isPassing: true,
      message: expect.stringContaining("was altered") as string,
    };
    await expect(source.read({ stream, columns: ["n"], position: null }, load, never)).rejects.toMatchObject(
      problem,
    );
  });
});

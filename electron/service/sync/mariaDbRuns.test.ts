import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../../source/testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../../source/testing/startMariaDb";
import { SourceFixture } from "./testing/SourceFixture";

describe.skipIf(mariaDbPrograms === null)("runs from MariaDB (skipped where it is not installed)", () => {
  let server: DatabaseServer;
  let bed: SourceFixture;
  beforeAll(async () => {
    [server, bed] = await Promise.all([
      startMariaDb({ parameters: ["--general-log=0"] }),
      SourceFixture.open(),
    ]);
  });
  afterAll(async () => {
    await bed?.close();
    await server?.stop();
  });

  it("sees all tables over one login, also those after one that failed, and notes what no table can hold", async () => {
    for (const sql of [
      "CREATE VIEW a_first AS SELECT connection_id() AS login",
      "CREATE VIEW b_broken AS SELECT (SELECT 1 UNION SELECT 2) AS n",
      "CREATE TABLE c_births (born date)",
      "SET STATEMENT sql_mode = '' FOR INSERT INTO c_births VALUES ('0000-00-00'), ('0000-00-00'), ('2026-01-01')",
      "CREATE VIEW d_last AS SELECT connection_id() AS login",
    ])
      await server.query(sql);
    const database = await bed.client.createRunning({ memoryMb: 512 });
    const { id, schema } = await bed.sync.connect(database, { kind: "mysql", ...server.settings });
    const run = await bed.sync.lastRun(id);
    const [first, broken, births, last] = run.tables;
    expect(first).toMatchObject({ status: "succeeded", notes: [] });
    expect(broken).toMatchObject({
      status: "failed",
      error: expect.stringContaining("Subquery returns more than 1 row"),
    });
    expect(births).toMatchObject({
      status: "succeeded",
      notes: ["2 values of born became NULL: such as 0000-00-00, which is no day of the calendar."],
    });
    expect(last).toMatchObject({ status: "succeeded", notes: [] });
    const logins = await Promise.all(
      ["a_first", "d_last"].map((table) =>
        bed.client.value(database, `SELECT login FROM ${schema}.${table}`),
      ),
    );
    expect(logins[1]).toBe(logins[0]);
  });

  it("fails a view that broke and a table whose right was taken away, with what to do, and keeps their rows", async () => {
    await server.query("CREATE OR REPLACE DATABASE app CHARACTER SET utf8mb4");
    for (const sql of [
      "CREATE TABLE base AS SELECT 1 AS id",
      "CREATE TABLE kept AS SELECT 1 AS id",
      "CREATE VIEW over_base AS SELECT id FROM base",
      "CREATE TABLE barred AS SELECT 1 AS id",
      "CREATE USER reader IDENTIFIED BY 'reader-pass'",
      "GRANT SELECT ON app.kept TO reader",
      "GRANT SELECT, SHOW VIEW ON app.over_base TO reader",
      "GRANT SELECT, INSERT ON app.barred TO reader",
    ])
      await server.query(sql);
    const database = await bed.client.createRunning({ memoryMb: 512 });
    const { id, schema } = await bed.sync.connect(database, {
      kind: "mysql",
      config: { ...server.settings.config, user: "reader" },
      secrets: { password: "reader-pass" },
    });
    expect(await bed.sync.lastRun(id)).toMatchObject({ status: "succeeded", rowsSynced: 3 });
    await server.query("DROP TABLE base");
    await server.query("REVOKE SELECT ON app.barred FROM reader");
    const run = await bed.sync.sync(id);
    expect(run).toMatchObject({
      ...{ status: "failed", errorScope: "tables" },
      changes: [{ kind: "tableRevoked", table: "app.barred" }],
    });
    expect(Object.fromEntries(run.tables.map(({ name, error }) => [name, error]))).toEqual({
      "app.kept": null,
      "app.over_base": expect.stringMatching(
        /^The view cannot be read at the source: .*references invalid table.*Let its owner repair it/,
      ),
      "app.barred":
        "The user reader may not read app.barred. Let an administrator run: GRANT SELECT ON `app`.`barred` TO 'reader'@'%';",
    });
    expect(await bed.client.value(database, `SELECT id FROM ${schema}.over_base`)).toBe(1);
    const barred = { name: "app.barred", available: false };
    const offered = () => bed.client.send("GET", `/connections/${id}/streams`);
    expect((await offered()).body).toMatchObject({
      streams: [{}, {}, { ...barred, unavailable: "revoked" }],
    });
    // Without any right the server does not even show the table: it may as well have been dropped.
    await server.query("REVOKE INSERT ON app.barred FROM reader");
    expect((await offered()).body).toMatchObject({ streams: [{}, {}, { ...barred, unavailable: null }] });
    await server.query("DROP USER reader");
  });

  it("fails a view that was broken before its first sync, until it is repaired or turned off", async () => {
    await server.query("CREATE OR REPLACE DATABASE app CHARACTER SET utf8mb4");
    for (const sql of [
      "CREATE TABLE base AS SELECT 1 AS id",
      "CREATE TABLE kept AS SELECT 1 AS id",
      "CREATE VIEW over_base AS SELECT id FROM base",
      "DROP TABLE base",
    ])
      await server.query(sql);
    const database = await bed.client.createRunning({ memoryMb: 512 });
    const { id, schema } = await bed.sync.connect(database, { kind: "mysql", ...server.settings });
    const run = await bed.sync.lastRun(id);
    expect(run).toMatchObject({ status: "failed", rowsSynced: 1, changes: [] });
    expect(run.tables).toMatchObject([
      { name: "app.kept", status: "succeeded" },
      {
        name: "app.over_base",
        status: "failed",
        error: expect.stringMatching(
          /^The view cannot be read at the source: .*references invalid table.*turn it off\.$/,
        ),
      },
    ]);
    const { body } = await bed.client.send("GET", `/connections/${id}/streams`);
    expect(body).toMatchObject({
      streams: [{ name: "app.kept" }, { name: "app.over_base", available: true, enabled: true, columns: [] }],
    });
    const turned = (enabled: boolean) => ({
      body: { config: { streams: [{ name: "app.over_base", enabled }] } },
    });
    await bed.client.send("PATCH", `/connections/${id}`, turned(false));
    expect((await bed.sync.sync(id)).status).toBe("succeeded");
    await bed.client.send("PATCH", `/connections/${id}`, turned(true));
    await server.query("CREATE TABLE base AS SELECT 7 AS id");
    expect(await bed.sync.sync(id)).toMatchObject({
      status: "succeeded",
      changes: [{ kind: "tableAdded", table: "app.base" }],
    });
    expect(await bed.client.value(database, `SELECT id FROM ${schema}.over_base`)).toBe(7);
  });

  it("notes of a table without transactions that it belongs to another moment than the others", async () => {
    await server.query("CREATE OR REPLACE DATABASE app CHARACTER SET utf8mb4");
    for (const engine of ["Aria", "InnoDB", "MyISAM"]) {
      await server.query(`CREATE TABLE by_${engine.toLowerCase()} (id int) ENGINE=${engine}`);
      await server.query(`INSERT INTO by_${engine.toLowerCase()} VALUES (1)`);
    }
    await server.query("CREATE VIEW over_myisam AS SELECT * FROM by_myisam");
    const database = await bed.client.createRunning({ memoryMb: 512 });
    const { id } = await bed.sync.connect(database, { kind: "mysql", ...server.settings });
    const run = await bed.sync.lastRun(id);
    expect(run).toMatchObject({ status: "succeeded", rowsSynced: 4 });
    expect(run.tables.map(({ name, notes }) => [name, notes])).toEqual([
      ["app.by_aria", [expect.stringMatching(/^This table is stored by Aria, which has no transactions/)]],
      ["app.by_innodb", []],
      ["app.by_myisam", [expect.stringMatching(/^This table is stored by MyISAM,/)]],
      ["app.over_myisam", []],
    ]);
  });
});

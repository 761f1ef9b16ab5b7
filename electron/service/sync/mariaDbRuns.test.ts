import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseServer } from "../connectors/testing/DatabaseServer";
import { mariaDbPrograms, startMariaDb } from "../connectors/testing/startMariaDb";
import { SourceBed } from "./testing/SourceBed";

describe.skipIf(mariaDbPrograms === null)("runs from MariaDB (skipped where it is not installed)", () => {
  let server: DatabaseServer;
  let bed: SourceBed;
  beforeAll(async () => {
    [server, bed] = await Promise.all([startMariaDb({ parameters: ["--general-log=0"] }), SourceBed.open()]);
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

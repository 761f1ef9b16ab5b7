import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { LoadTarget } from "#shared/processes/enginePort";
import { TableLoad } from "./TableLoad";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wharf-additions-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const column = (name: string, type: string) => ({ name, type, readAs: type, expression: "value" });
const target: LoadTarget = {
  schema: "synced",
  table: "t",
  mark: "m",
  mode: "replace",
  primaryKey: ["id"],
  columns: [column("id", "BIGINT"), column("text", "VARCHAR")],
  kept: [{ name: "old", type: "INTEGER", comment: "gone" }],
};

/** Two connections to a database. */
async function open(file: string): Promise<readonly [DuckDBConnection, DuckDBConnection]> {
  const instance = await DuckDBInstance.create(file);
  const connections = [await instance.connect(), await instance.connect()] as const;
  onTestFinished(() => {
    for (const connection of connections) connection.closeSync();
    instance.closeSync();
  });
  return connections;
}

async function sync(connection: DuckDBConnection, text: string): Promise<string[]> {
  const path = join(folder, "rows.csv");
  await writeFile(path, text);
  const load = await TableLoad.begin(connection, target);
  await load.take([path], "csv", null);
  return load.commit(null);
}

describe("restoreAdditions", () => {
  it("writes a log that can be read back, whatever was put on the new table", async () => {
    const file = join(folder, "database");
    const [connection, reader] = await open(file);
    await sync(connection, "1,a\n");
    for (const sql of [
      "CREATE SEQUENCE synced.numbers",
      "ALTER TABLE synced.t ADD PRIMARY KEY (id)",
      "ALTER TABLE synced.t ALTER text SET NOT NULL",
      "ALTER TABLE synced.t ALTER text SET DEFAULT 'none'",
      "ALTER TABLE synced.t ALTER id SET DEFAULT nextval('synced.numbers')",
      "COMMENT ON COLUMN synced.t.text IS 'words'",
      "COMMENT ON TABLE synced.t IS 'm: mine'",
      "CREATE UNIQUE INDEX one ON synced.t(text)",
      "CREATE INDEX lowered ON synced.t(lower(text))",
      "COMMENT ON INDEX synced.lowered IS 'for search'",
    ])
      await connection.run(sql);
    await connection.run("CHECKPOINT");
    // A statement that still reads keeps the log from being emptied.
    await reader.run("BEGIN");
    await reader.run("FROM synced.t");
    expect(await sync(connection, "1,a\n2,b\n")).toEqual([expect.stringContaining("The default of id")]);
    expect(await sync(connection, "1,a\n2,b\n3,c\n")).toEqual([]);
    const killed = join(folder, "killed");
    for (const ending of ["", ".wal"]) await copyFile(`${file}${ending}`, `${killed}${ending}`);
    const [again] = await open(killed);
    const rows = async (sql: string) => (await again.runAndReadAll(sql)).getRowsJson();
    expect(await rows("SELECT id, text FROM synced.t ORDER BY id")).toEqual([
      ["1", "a"],
      ["2", "b"],
      ["3", "c"],
    ]);
    expect(await rows("SELECT index_name, comment FROM duckdb_indexes() ORDER BY 1")).toEqual([
      ["lowered", "for search"],
      ["one", null],
    ]);
    expect(await rows("SELECT comment FROM duckdb_tables()")).toEqual([["m: mine"]]);
    await expect(again.run("INSERT INTO synced.t(id, text) VALUES (1, 'x')")).rejects.toThrow("primary key");
    await expect(again.run("INSERT INTO synced.t(id, text) VALUES (9, 'c')")).rejects.toThrow("unique");
    await expect(again.run("INSERT INTO synced.t(id, text) VALUES (9, NULL)")).rejects.toThrow("NOT NULL");
  });
});

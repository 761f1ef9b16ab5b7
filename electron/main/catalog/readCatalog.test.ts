import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { beforeEach, describe, expect, it } from "vitest";
import type { SqlFunction } from "#shared/domain/sqlFunction";
import { AppError } from "#shared/errors/AppError";
import { DatabaseReader } from "../writes/DatabaseReader";
import { duckDbClient } from "../writes/testing/duckDbClient";
import {
  readSessionObjects,
  readCatalogObjects,
  readDefinition,
  readColumnValues,
  readEngineFunctions,
} from "./readCatalog";

let connection: DuckDBConnection;
let asked: { sql: string; readOnly: boolean }[];
let reader: DatabaseReader;
const place = { profileId: "p", databaseId: "d" };

beforeEach(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
  asked = [];
  reader = new DatabaseReader(duckDbClient(connection, { asked }), place);
});

function functionOf(name: string): SqlFunction {
  return {
    name,
    kind: "scalar",
    origin: "builtIn",
    signatures: [],
    description: "ours",
    examples: [],
    definition: null,
  };
}

describe("readEngineFunctions", () => {
  it("describes what the service has and is known here, and reads the rest from it", async () => {
    const all = await readEngineFunctions(reader, [functionOf("upper"), functionOf("only_here")]);
    expect(all.isOfService).toBe(true);
    const named = (name: string) => all.functions.find((one) => one.name === name);
    expect(named("upper")).toMatchObject({ origin: "builtIn", description: "ours" });
    expect(named("only_here")).toBeUndefined();
    expect(named("lower")).toMatchObject({ origin: "service", signatures: [{ required: 1 }] });
    expect(asked.every(({ readOnly }) => readOnly)).toBe(true);
  });

  it("gives DuckDB's own where the service has no such catalog", async () => {
    const refusing = new DatabaseReader(
      { query: () => Promise.reject(new AppError("STATEMENT_FAILED", "no such table")) },
      place,
    );
    const own = [functionOf("upper")];
    expect(await readEngineFunctions(refusing, own)).toEqual({ functions: own, isOfService: false });
  });

  it("fails where the service can't be reached", async () => {
    const away = new DatabaseReader(
      { query: () => Promise.reject(new AppError("CONNECTION_REFUSED", "no")) },
      place,
    );
    await expect(readEngineFunctions(away, [])).rejects.toMatchObject({ code: "CONNECTION_REFUSED" });
  });
});

describe("readCatalogObjects", () => {
  it("reads macros, sequences, indexes and types of the database", async () => {
    await connection.run(`CREATE SCHEMA sales; CREATE TABLE sales.orders (id INTEGER);
      CREATE INDEX by_id ON sales.orders(id); CREATE SEQUENCE ids; CREATE TYPE mood AS ENUM ('sad');
      CREATE MACRO net(p, d := 0.1) AS p * (1 - d)`);
    expect(await readCatalogObjects(reader)).toMatchObject({
      macros: [{ name: "net", origin: "database", definition: "(p * (1 - d))" }],
      sequences: [{ schema: "main", name: "ids" }],
      indexes: [{ schema: "sales", name: "by_id" }],
      types: [{ schema: "main", name: "mood" }],
    });
  });

  it("says that nothing is known where the service has no such catalog", async () => {
    const refusing = new DatabaseReader(
      { query: () => Promise.reject(new AppError("STATEMENT_FAILED", "no such table")) },
      place,
    );
    expect(await readCatalogObjects(refusing)).toEqual({
      macros: null,
      sequences: null,
      indexes: null,
      types: null,
    });
  });
});

describe("readSessionObjects", () => {
  it("reads what the connection alone has, and where names are looked up", async () => {
    await connection.run(`CREATE TABLE orders (id INTEGER); CREATE TEMP TABLE "my orders" (id INTEGER NOT NULL, note VARCHAR);
      CREATE TEMP VIEW latest AS SELECT 1.5 AS amount; CREATE TEMP MACRO twice(n) AS n * 2; CREATE TEMP SEQUENCE ids`);
    const objects = await readSessionObjects(reader, "none");
    expect(objects?.relations).toEqual([
      {
        schema: "temp",
        name: "latest",
        kind: "view",
        columns: [{ name: "amount", type: "DECIMAL(2,1)", nullable: true }],
      },
      {
        schema: "temp",
        name: "my orders",
        kind: "table",
        columns: [
          { name: "id", type: "INTEGER", nullable: false },
          { name: "note", type: "VARCHAR", nullable: true },
        ],
      },
    ]);
    expect(objects).toMatchObject({
      catalog: { macros: [{ name: "twice" }], sequences: [{ schema: "main", name: "ids" }] },
      isMoved: false,
    });
    const inTransaction = await readSessionObjects(reader, "open");
    expect(inTransaction?.relations).toEqual(objects?.relations);
    expect(inTransaction?.catalog.macros).toBeNull();
    await connection.run("CREATE SCHEMA sales; SET schema = 'sales'");
    expect((await readSessionObjects(reader, "none"))?.isMoved).toBe(true);
  });
});

describe("readDefinition", () => {
  it("gives the statement of a table or view of that schema alone", async () => {
    await connection.run(`CREATE SCHEMA sales; CREATE TABLE sales."it's" (id INTEGER NOT NULL);
      CREATE VIEW main."it's" AS SELECT 1 AS one`);
    const of = (schema: string | null) => readDefinition(reader, { schema, name: "it's" });
    expect(await of("sales")).toMatch(/^CREATE TABLE sales\."it's".*NOT NULL/u);
    expect(await of("main")).toMatch(/^CREATE VIEW "it's" AS SELECT 1 AS one/u);
    expect(await of("elsewhere")).toBeNull();
    expect(asked.every(({ readOnly }) => readOnly)).toBe(true);
  });

  it("gives none where the service has no such catalog", async () => {
    const refusing = new DatabaseReader(
      { query: () => Promise.reject(new AppError("STATEMENT_FAILED", "no such table")) },
      place,
    );
    expect(await readDefinition(refusing, { schema: null, name: "orders" })).toBeNull();
  });
});

describe("readColumnValues", () => {
  const column = (name: string) =>
    readColumnValues(reader, { schema: "main", table: "my orders", column: name });

  it("reads the values of a column with few, from the first rows alone", async () => {
    await connection.run(`CREATE TABLE "my orders" AS SELECT
      ['new', 'sent', 'it''s "back"', NULL][i % 4 + 1] AS status, i AS id, repeat('x', 200) AS note FROM range(1000) t(i)`);
    expect(await column("status")).toEqual(['it\'s "back"', "new", "sent"]);
    expect(asked[0]?.sql).toContain("LIMIT 100000");
    expect(asked[0]?.readOnly).toBe(true);
    expect(await column("id")).toEqual([]);
    expect(await column("note")).toEqual([]);
  });

  it("gives none of a column that does not exist", async () => {
    await connection.run('CREATE TABLE "my orders" (id INTEGER)');
    expect(await column("nothing")).toEqual([]);
  });
});

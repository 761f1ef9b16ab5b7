import { describe, expect, it } from "vitest";
import { decodeConnectionList } from "./connections/connection";
import { withIncluded } from "./reading/included";
import { decodeRuns } from "./runs/run";
import { decodeSchema } from "./schema/schema";
import { decodeStreams } from "./streams/stream";

describe("tables under their schemas, as Fivetran answers", () => {
  const table = (enabled: boolean) => ({ name_in_destination: "orders", enabled, sync_mode: "SOFT_DELETE" });
  const columns = {
    id: { name_in_destination: "id", enabled: true, is_primary_key: true },
    ssn: { name_in_destination: "ssn", enabled: false },
  };
  const answer = (schemas: unknown) => ({ code: "Success", data: { enable_new_by_default: true, schemas } });

  it("are all read, with the schema in their identity", () => {
    const json = answer({
      public: { enabled: true, tables: { orders: { ...table(true), columns }, users: table(false) } },
      crm: { enabled: true, tables: { orders: table(true) } },
    });
    expect(decodeStreams(json)).toMatchObject({
      value: [
        {
          name: "public.orders",
          schema: "public",
          table: "orders",
          identity: { schema: "public", table: "orders" },
          enabled: true,
          excludeColumns: ["ssn"],
          primaryKey: ["id"],
        },
        { name: "public.users", enabled: false },
        { name: "crm.orders", schema: "crm", enabled: true },
      ],
    });
  });

  it("are off where their schema is", () => {
    const json = answer({ public: { enabled: false, tables: { orders: table(true) } } });
    expect(decodeStreams(json)).toMatchObject({ value: [{ name: "public.orders", enabled: false }] });
  });

  it("are read from a list of schemas too, with names or flags", () => {
    const json = {
      schemas: [
        { name: "public", tables: ["orders", { name: "users", enabled: false }] },
        { name: "crm", tables: { leads: true, notes: false } },
      ],
    };
    expect(decodeStreams(json)).toMatchObject({
      value: [
        { name: "public.orders", schema: "public", enabled: true },
        { name: "public.users", enabled: false },
        { name: "crm.leads", enabled: true },
        { name: "crm.notes", enabled: false },
      ],
    });
  });
});

describe("a schema as BigQuery answers", () => {
  const table = (tableId: string, type: string, fields: unknown) => ({
    kind: "bigquery#table",
    id: `proj:sales.${tableId}`,
    tableReference: { projectId: "proj", datasetId: "sales", tableId },
    type,
    schema: { fields },
  });

  it("is one table for each reference, and its columns are under schema", () => {
    const json = {
      kind: "bigquery#tableList",
      totalItems: 2,
      tables: [
        table("orders", "TABLE", [
          { name: "id", type: "INTEGER", mode: "REQUIRED" },
          { name: "tags", type: "STRING", mode: "REPEATED" },
          { name: "address", type: "RECORD", mode: "NULLABLE", fields: [{ name: "city", type: "STRING" }] },
        ]),
        table("v", "VIEW", [{ name: "id", type: "INTEGER" }]),
      ],
    };
    expect(decodeSchema(json)).toMatchObject({
      value: [
        {
          schema: "sales",
          name: "orders",
          kind: "table",
          columns: [
            { name: "id", type: "INTEGER", nullable: false },
            { name: "tags", type: "STRING[]", nullable: null },
            { name: "address", type: "RECORD", nullable: true },
          ],
        },
        { schema: "sales", name: "v", kind: "view", columns: [{ name: "id" }] },
      ],
    });
  });

  it("has tables without columns where the service lists none", () => {
    const { schema: _schema, ...listed } = table("orders", "TABLE", []);
    expect(decodeSchema({ tables: [listed] })).toMatchObject({
      value: [{ schema: "sales", name: "orders", columns: [] }],
    });
  });
});

describe("runs as BigQuery answers", () => {
  it("are named by their path, and say why they failed", () => {
    const run = { startTime: "2026-01-15T10:00:01Z", endTime: "2026-01-15T10:00:05Z" };
    const name = "projects/p/locations/us/transferConfigs/abc/runs/r";
    const json = {
      transferRuns: [
        { ...run, name: `${name}2`, state: "FAILED", errorStatus: { code: 7, message: "denied" } },
        { ...run, name: `${name}1`, state: "SUCCEEDED", errorStatus: {} },
      ],
    };
    expect(decodeRuns(json)).toMatchObject({
      value: [
        { id: `${name}2`, status: "failed", error: "denied" },
        { id: `${name}1`, status: "succeeded", error: null },
      ],
    });
  });

  it("are not named by a text that is no path", () => {
    const json = { runs: [{ name: "nightly", status: "running", startedAt: "2026-01-15T10:00:00Z" }] };
    expect(decodeRuns(json)).toMatchObject({ value: [{ id: "2026-01-15T10:00:00.000Z" }] });
  });
});

describe("a Connection as Airbyte answers", () => {
  it("has the choices that it keeps under configurations", () => {
    const json = {
      data: [
        {
          connectionId: "9924bcd0-99be-453d-ba47-c2c9766f7da5",
          name: "Shop",
          status: "active",
          configurations: { streams: [{ name: "orders", namespace: "public", syncMode: "full_refresh" }] },
        },
      ],
    };
    expect(decodeConnectionList(json)).toMatchObject({
      value: [{ name: "Shop", streams: [{ identity: { name: "orders", namespace: "public" } }] }],
    });
  });
});

describe("resources that JSON:API includes", () => {
  const connection = {
    type: "connections",
    id: "1",
    attributes: { name: "Shop", kind: "postgres", status: "active" },
    relationships: {
      lastRun: { data: { type: "runs", id: "9" } },
      owner: { data: { type: "people", id: "7" } },
      runs: { links: { related: "/runs" } },
    },
  };
  const run = (tables: unknown) => ({
    type: "runs",
    id: "9",
    attributes: { status: "failed", startedAt: "2026-01-15T10:00:00Z", error: "denied" },
    relationships: { tables: { data: tables } },
  });

  it("is the last run of a Connection", () => {
    const json = { data: [connection], included: [run([])] };
    expect(decodeConnectionList(withIncluded(json))).toMatchObject({
      value: [{ id: "1", name: "Shop", lastRun: { id: "9", status: "failed", error: "denied" } }],
    });
  });

  it("is the tables of a run", () => {
    const json = {
      data: [
        run([
          { type: "runTables", id: "t1" },
          { type: "runTables", id: "t2" },
        ]),
      ],
      included: [
        { type: "runTables", id: "t1", attributes: { name: "public.orders", rows: 12, error: null } },
        { type: "runTables", id: "t2", attributes: { name: "public.users", rows: 0, error: "denied" } },
      ],
    };
    expect(decodeRuns(withIncluded(json))).toMatchObject({
      value: [
        {
          id: "9",
          status: "partial",
          tables: [
            { name: "public.orders", rows: 12, error: null },
            { name: "public.users", rows: 0, error: "denied" },
          ],
        },
      ],
    });
  });

  it("is the columns of a table", () => {
    const json = {
      data: [
        {
          type: "tables",
          id: "1",
          attributes: { schema: "main", name: "orders", type: "table" },
          relationships: { columns: { data: [{ type: "columns", id: "c1" }] } },
        },
      ],
      included: [{ type: "columns", id: "c1", attributes: { name: "id", type: "BIGINT", nullable: false } }],
    };
    expect(decodeSchema(withIncluded(json))).toMatchObject({
      value: [{ schema: "main", name: "orders", columns: [{ name: "id", type: "BIGINT", nullable: false }] }],
    });
  });

  it("leaves every other answer as it is, and ends where resources include each other", () => {
    for (const json of [null, "x", [], { data: [connection] }, { included: [run([])] }]) {
      expect(withIncluded(json)).toEqual(json);
    }
    const one = { type: "a", id: "1", relationships: { other: { data: { type: "b", id: "1" } } } };
    const other = { type: "b", id: "1", relationships: { one: { data: { type: "a", id: "1" } } } };
    expect(() => JSON.stringify(withIncluded({ data: one, included: [one, other] }))).not.toThrow();
  });
});

import { describe, expect, it } from "vitest";
import { decodeConnection, decodeConnectionList } from "./connections/connection";
import { decodeConnectorList } from "./connectors/connector";
import { decodeDatabase, decodeDatabaseList } from "./databases/database";
import { decodeEngineList } from "./databases/engine";
import { Trace } from "./reading/Trace";
import { decodeRuns } from "./runs/run";
import { decodeSchema } from "./schema/schema";
import { decodeStreams } from "./streams/stream";

const sales = { id: "db_1", name: "sales", status: "running", region: "fra" };

describe("decodeDatabaseList", () => {
  it.each<[string, unknown]>([
    [
      "JSON:API",
      {
        jsonapi: { version: "1.0" },
        data: [
          {
            type: "databases",
            id: "db_1",
            attributes: { name: "sales", status: "running", region: "fra" },
            links: { self: "/databases/db_1" },
          },
        ],
        included: [{ type: "owners", id: "7", attributes: { name: "Ada", status: "active" } }],
        meta: { total: 1 },
      },
    ],
    [
      "HAL",
      {
        _links: { self: { href: "/databases" } },
        _embedded: { databases: [{ ...sales, _links: { self: { href: "/databases/db_1" } } }] },
        total: 1,
      },
    ],
    [
      "OData",
      {
        "@odata.context": "$metadata#Databases",
        value: [{ Id: "db_1", Name: "sales", Status: "Running", Region: "fra" }],
      },
    ],
    [
      "GraphQL Relay",
      {
        data: {
          viewer: {
            databases: {
              totalCount: 1,
              edges: [{ cursor: "c", node: { __typename: "Database", ...sales, status: "RUNNING" } }],
              pageInfo: { hasNextPage: false, endCursor: "c" },
            },
          },
        },
      },
    ],
    [
      "Stripe",
      { object: "list", url: "/v1/databases", has_more: false, data: [{ object: "database", ...sales }] },
    ],
    ["GitHub", { total_count: 1, incomplete_results: false, items: [sales] }],
    ["GitHub, bare", [{ ...sales, owner: { id: 1, name: "acme" } }]],
    [
      "Notion",
      {
        object: "list",
        results: [
          {
            object: "page",
            id: "db_1",
            properties: {
              Name: { id: "title", type: "title", title: [{ type: "text", plain_text: "sales" }] },
              Status: { id: "x", type: "status", status: { name: "running", color: "green" } },
              Region: { id: "y", type: "select", select: { name: "fra" } },
            },
          },
        ],
        next_cursor: null,
        has_more: false,
      },
    ],
    [
      "Airtable",
      {
        records: [
          {
            id: "db_1",
            createdTime: "2026-11-20T10:00:00.000Z",
            fields: { Name: "sales", Status: "running", Region: "fra" },
          },
        ],
      },
    ],
    ["Fivetran", { code: "Success", data: { items: [sales], next_cursor: null } }],
    [
      "Kubernetes",
      {
        kind: "DatabaseList",
        apiVersion: "v1",
        metadata: { resourceVersion: "7" },
        items: [
          {
            kind: "Database",
            metadata: { uid: "db_1", name: "sales" },
            spec: { region: "fra" },
            status: { phase: "Running" },
          },
        ],
      },
    ],
    [
      "Cloudflare",
      {
        success: true,
        errors: [],
        messages: [],
        result: [{ uuid: "db_1", name: "sales", state: "running", location: "fra" }],
        result_info: { page: 1, per_page: 20, total_count: 1 },
      },
    ],
    [
      "Google",
      {
        databases: [{ databaseId: "db_1", displayName: "sales", state: "STATE_RUNNING", location: "fra" }],
        nextPageToken: "",
      },
    ],
    [
      "Heroku and others with a noun of their own",
      {
        instances: [{ instanceId: "db_1", instanceName: "sales", instanceStatus: "running", region: "fra" }],
      },
    ],
    [
      "DigitalOcean",
      {
        databases: [{ ...sales, region: { slug: "fra", name: "Frankfurt" }, status: "online" }],
        links: {},
        meta: { total: 1 },
      },
    ],
    [
      "Elasticsearch-like hits",
      {
        took: 3,
        hits: {
          total: 1,
          hits: [{ _id: "db_1", _score: 1, _source: { name: "sales", status: "running", region: "fra" } }],
        },
      },
    ],
    [
      "a SOAP bridge",
      {
        Envelope: {
          Body: {
            ListDatabasesResponse: {
              ListDatabasesResult: {
                Database: [
                  { DatabaseId: "db_1", DatabaseName: "sales", DatabaseStatus: "RUNNING", Region: "fra" },
                ],
              },
            },
          },
        },
      },
    ],
    ["an object map by id", { databases: { db_1: { name: "sales", status: "running", region: "fra" } } }],
    [
      "an object map by name in wrappers",
      { response: { payload: { databases: { sales: { id: "db_1", status: "running", region: "fra" } } } } },
    ],
  ])("reads %s", (_style, json) => {
    expect(decodeDatabaseList(json)).toMatchObject({
      ok: true,
      value: [{ id: "db_1", name: "sales", status: "running", region: "fra" }],
    });
  });

  it("refuses two lists that may both be meant, and names both places", () => {
    const answer = decodeDatabaseList({ own: [sales], shared: [{ ...sales, id: "db_2" }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "ANSWER_NOT_UNDERSTOOD" } });
    expect(answer.ok ? "" : answer.error.message).toMatch(/“own” and “shared”/);
  });

  it("says of a field with two values that it is not known, and names both places", () => {
    const trace = new Trace();
    const answer = decodeDatabaseList([{ id: "db_1", Name: "a", name: "b" }], trace);
    expect(answer).toMatchObject({ ok: true, value: [{ id: "db_1", name: null }] });
    expect(trace.summary().conflicts).toEqual([{ field: "name", paths: ["[].Name", "[].name"] }]);
  });

  it("refuses two ids", () => {
    const answer = decodeDatabaseList([{ id: "db_1", ID: "db_2", name: "b" }]);
    expect(answer.ok ? "" : answer.error.message).toMatch(/“\[\]\.id” and “\[\]\.ID”/);
  });

  it.each([
    { errors: [{ message: "no" }], data: null },
    { error: "no", databases: [] },
  ])("takes nothing beside an error for no empty list: %j", (json) => {
    expect(decodeDatabaseList(json).ok).toBe(false);
  });

  it("never takes a name from the id or from another object", () => {
    expect(
      decodeDatabaseList([{ id: "db_1", owner: { name: "Ada" }, customer: { name: "Bob" } }]),
    ).toMatchObject({
      value: [{ id: "db_1", name: null }],
    });
  });

  it("notes the path of each field", () => {
    const trace = new Trace();
    decodeDatabaseList({ data: [{ id: "db_1", attributes: { display_name: "sales" } }] }, trace);
    expect(trace.summary().fields).toEqual([
      { field: "id", paths: [{ path: "data[].id", count: 1 }] },
      { field: "name", paths: [{ path: "data[].attributes.display_name", count: 1 }] },
    ]);
  });
});

describe("decodeDatabase", () => {
  it.each<[string, unknown]>([
    [
      "Supabase",
      {
        id: "db_1",
        ref: "x",
        name: "sales",
        region: "fra",
        status: "ACTIVE_HEALTHY",
        database: { host: "h", version: "15" },
      },
    ],
    [
      "JSON:API",
      {
        data: {
          type: "databases",
          id: "db_1",
          attributes: { name: "sales", status: "running", region: "fra" },
        },
      },
    ],
    ["GraphQL", { data: { database: { ...sales, status: "RUNNING" } } }],
    ["a request id beside it", { id: "req_1", status: "ok", database: sales }],
    [
      "AWS",
      {
        DBInstance: { DBInstanceId: "x" },
        Database: { DatabaseId: "db_1", DatabaseName: "sales", Status: "running", Region: "fra" },
      },
    ],
  ])("reads %s", (_style, json) => {
    expect(decodeDatabase(json)).toMatchObject({
      ok: true,
      value: { id: "db_1", name: "sales", status: "running", region: "fra" },
    });
  });
});

describe("decodeConnectionList", () => {
  it.each<[string, unknown]>([
    [
      "Airbyte",
      {
        data: [
          {
            connectionId: "con_1",
            name: "Shop",
            status: "active",
            sourceId: "s",
            schedule: { scheduleType: "basic", basicSchedule: { timeUnit: "hours", units: 1 } },
          },
        ],
        previous: "",
        next: "",
      },
    ],
    [
      "Fivetran",
      {
        code: "Success",
        data: {
          items: [
            {
              id: "con_1",
              service: "postgres",
              name: "Shop",
              paused: false,
              sync_frequency: 60,
              schema: "app",
            },
          ],
        },
      },
    ],
    [
      "Hightouch",
      {
        data: [
          {
            id: "con_1",
            slug: "shop",
            name: "Shop",
            disabled: false,
            schedule: { type: "interval", interval: { unit: "hour", quantity: 1 } },
            status: "success-not",
          },
        ],
        hasMore: false,
      },
    ],
  ])("reads %s", (style, json) => {
    const answer = decodeConnectionList(json);
    expect(answer).toMatchObject({ ok: true, value: [{ id: "con_1", name: "Shop" }] });
    if (answer.ok && style !== "Hightouch")
      expect(answer.value[0]).toMatchObject({ status: "active", scheduleMinutes: 60 });
  });

  it("reads a Connection in JSON:API with its database related", () => {
    const json = {
      data: {
        type: "connections",
        id: "con_1",
        attributes: { name: "Shop", kind: "postgres", status: "paused", "schedule-minutes": "60" },
        relationships: { database: { data: { type: "databases", id: "db_1" } } },
      },
    };
    expect(decodeConnection(json)).toMatchObject({
      ok: true,
      value: { id: "con_1", name: "Shop", kind: "postgres", status: "paused", scheduleMinutes: 60 },
    });
  });
});

describe("decodeRuns", () => {
  it.each<[string, unknown]>([
    [
      "Airbyte",
      {
        data: [
          { jobId: 7, status: "failed", jobType: "sync", startTime: "2026-11-20T10:00:00Z", rowsSynced: 3 },
        ],
      },
    ],
    [
      "GitHub Actions",
      {
        total_count: 1,
        workflow_runs: [
          {
            id: 7,
            status: "failed",
            run_started_at: "x",
            started_at: "2026-11-20T10:00:00Z",
            rows_synced: "3",
          },
        ],
      },
    ],
    [
      "GraphQL Relay",
      {
        data: {
          node: {
            runs: {
              edges: [
                { node: { id: "7", state: "FAILED", startedAt: "2026-11-20T10:00:00Z", rowsSynced: 3 } },
              ],
            },
          },
        },
      },
    ],
  ])("reads %s", (_style, json) => {
    expect(decodeRuns(json)).toMatchObject({
      ok: true,
      value: [{ id: "7", status: "failed", startedAt: "2026-11-20T10:00:00.000Z", rowsSynced: 3 }],
    });
  });
});

describe("decodeSchema", () => {
  const columns = [
    { name: "id", type: "BIGINT" },
    { name: "note", type: "VARCHAR" },
  ];
  it.each<[string, unknown]>([
    ["a map of maps", { app: { orders: { id: "BIGINT", note: "VARCHAR" } } }],
    [
      "catalogs, schemas and tables",
      { catalogs: [{ name: "main_db", schemas: [{ name: "app", tables: [{ name: "orders", columns }] }] }] },
    ],
    [
      "BigQuery",
      {
        schemas: [
          {
            schemaId: "app",
            tables: [{ tableId: "x", name: "orders", schema: "app", type: "TABLE", columns }],
          },
        ],
      },
    ],
    [
      "Relay",
      {
        data: {
          schema: {
            tables: {
              edges: [
                {
                  node: {
                    schema: "app",
                    name: "orders",
                    columns: { edges: columns.map((node) => ({ node })) },
                  },
                },
              ],
            },
          },
        },
      },
    ],
    [
      "pairs",
      {
        tables: [
          {
            table_schema: "app",
            table_name: "orders",
            columns: [
              ["id", "BIGINT"],
              ["note", "VARCHAR"],
            ],
          },
        ],
      },
    ],
    ["name and type in one text", { "app.orders": ["id BIGINT", "note VARCHAR"] }],
    [
      "two lists side by side",
      {
        tables: [
          { schema: "app", name: "orders", columns: { names: ["id", "note"], types: ["BIGINT", "VARCHAR"] } },
        ],
      },
    ],
    [
      "JSON Schema",
      {
        schemas: {
          app: {
            tables: {
              orders: { type: "object", properties: { id: { type: "BIGINT" }, note: { type: "VARCHAR" } } },
            },
          },
        },
      },
    ],
  ])("reads %s", (_style, json) => {
    expect(decodeSchema(json)).toMatchObject({
      ok: true,
      value: [{ schema: "app", name: "orders", columns }],
    });
  });
});

describe("columnsFrom", () => {
  it("leaves out columns whose texts may be names or names with types, and notes it", () => {
    const trace = new Trace();
    const json = { tables: [{ name: "orders", columns: ["order date", "ship date"] }] };
    expect(decodeSchema(json, trace)).toMatchObject({ value: [{ name: "orders", columns: [] }] });
    expect(trace.summary().conflicts).toMatchObject([{ field: "column.name" }]);
  });

  it("reads texts of which one can only be a name with its type", () => {
    const json = { tables: [{ name: "orders", columns: ["id BIGINT", "placed date"] }] };
    expect(decodeSchema(json)).toMatchObject({
      value: [
        {
          columns: [
            { name: "id", type: "BIGINT" },
            { name: "placed", type: "date" },
          ],
        },
      ],
    });
  });
});

describe("decodeConnectorList, decodeEngineList and decodeStreams", () => {
  it("read forms that are JSON Schemas in any place", () => {
    const properties = {
      host: { type: "string", title: "Host" },
      password: { type: "string", airbyte_secret: true },
    };
    const schema = { type: "object", required: ["host"], properties };
    for (const descriptor of [
      { spec: { connectionSpecification: schema } },
      { definition: { schema } },
      { attributes: { configSchema: schema } },
      { form: { steps: [{ title: "Login", schema }] } },
      { inputs: { schema } },
    ]) {
      const answer = decodeConnectorList({ data: [{ type: "connectors", id: "postgres", ...descriptor }] });
      expect(answer).toMatchObject({
        ok: true,
        value: [
          {
            kind: "postgres",
            fields: [
              { name: "host", required: true },
              { name: "password", secret: true },
            ],
          },
        ],
      });
    }
  });

  it("read engines in JSON:API by their ids", () => {
    const json = {
      data: [{ type: "engines", id: "duckdb", attributes: { name: "DuckDB", version: "1.5" } }],
    };
    expect(decodeEngineList(json)).toMatchObject({
      ok: true,
      value: [{ id: "duckdb", name: "DuckDB", version: "1.5" }],
    });
  });

  it("read streams of a catalog as Airbyte has it", () => {
    const json = {
      syncCatalog: {
        streams: [
          {
            stream: {
              name: "orders",
              namespace: "public",
              jsonSchema: { properties: { id: { type: "integer" } } },
            },
            config: { selected: false },
          },
        ],
      },
    };
    expect(decodeStreams(json)).toMatchObject({
      ok: true,
      value: [{ name: "public.orders", enabled: false, columns: [{ name: "id", type: "integer" }] }],
    });
  });
});

import type { WrittenService } from "./WrittenService";

const jsonapi = { version: "1.0" };

function database(id: string, name: string, status: string) {
  return {
    id,
    type: "databases",
    links: { self: `/api/v1/databases/${id}` },
    attributes: {
      name,
      "engine-version": "1.5.5",
      status,
      region: "fra",
      "vm-size": "shared-cpu-2x",
      "memory-mb": 2048,
      "auto-stop": name === "sales",
      "expires-at": name === "sales" ? null : "2026-11-23T00:00:00.000Z",
      "created-at": "2026-11-20T10:00:00.000Z",
      "updated-at": "2026-11-20T10:00:00.000Z",
      connection: { protocol: "quack", uri: "quack:sales.example.com:443" },
    },
    relationships: {
      engine: { data: { type: "engines", id: "duckdb" } },
      organization: { data: { type: "organizations", id: "9" } },
    },
  };
}

const organization = {
  id: "9",
  type: "organizations",
  attributes: { name: "Acme", status: "active", region: "iad" },
};

function connection(id: string, kind: string, name: string, status: string) {
  return {
    id,
    type: "connections",
    attributes: {
      kind,
      name,
      status,
      "schedule-minutes": id === "11" ? "60" : null,
      config:
        id === "11"
          ? {
              host: "shop.example.com",
              port: 5432,
              streams: [
                { name: "public.orders", enabled: true, "exclude-columns": ["card"] },
                { name: "public.users", enabled: false, "exclude-columns": [] },
              ],
            }
          : {},
      "last-run-status": id === "11" ? "failed" : null,
      "last-run-at": id === "11" ? "2026-11-20T10:00:00.000Z" : null,
      "last-error": id === "11" ? "public.users: permission denied" : null,
      "next-run-at": id === "11" ? "2026-11-20T11:00:00.000Z" : null,
    },
    relationships: {
      database: { data: { type: "databases", id: "1" } },
      runs: { links: { related: `/api/v1/connections/${id}/runs` } },
    },
  };
}

function run(id: string, status: string, startedAt: string, finishedAt: string, error: string | null) {
  return {
    id,
    type: "runs",
    attributes: {
      status,
      trigger: id === "32" ? "manual" : "schedule",
      "started-at": startedAt,
      "finished-at": finishedAt,
      "rows-synced": id === "32" ? 1200 : 7,
      error,
      tables:
        id === "32"
          ? [
              { name: "public.orders", rows: 1200, error: null },
              { name: "public.users", rows: 0, error: "permission denied" },
            ]
          : [{ name: "public.orders", rows: 7, error: null }],
    },
    relationships: { connection: { data: { type: "connections", id: "11" } } },
  };
}

/** Resources by the letter of JSON:API, with dashed keys, relationships and included resources. */
export const railsJsonApi: WrittenService = {
  name: "Rails with JSON:API",
  databases: {
    data: [database("1", "sales", "running"), database("2", "scratch", "provisioning")],
    included: [organization],
    links: {
      self: "/api/v1/databases?page[number]=1",
      first: "/api/v1/databases?page[number]=1",
      last: "/api/v1/databases?page[number]=1",
    },
    meta: { "record-count": 2, "page-count": 1 },
    jsonapi,
  },
  database: { data: database("1", "sales", "running"), included: [organization], jsonapi },
  created: {
    data: database("2", "scratch", "provisioning"),
    meta: { token: "dbt_9f", "attach-sql": "ATTACH 'quack:sales.example.com:443'" },
    jsonapi,
  },
  engines: {
    data: [
      { id: "duckdb", type: "engines", attributes: { name: "DuckDB", version: "1.5.5", regions: ["fra"] } },
    ],
    jsonapi,
  },
  schema: {
    data: [
      {
        id: "main.orders",
        type: "tables",
        attributes: {
          schema: "main",
          name: "orders",
          kind: "table",
          columns: [
            { name: "id", "sql-type": "BIGINT", null: false },
            { name: "total", "sql-type": "DECIMAL(12,2)", null: true },
          ],
        },
      },
      {
        id: "main.totals",
        type: "views",
        attributes: {
          schema: "main",
          name: "totals",
          kind: "view",
          columns: [{ name: "total", "sql-type": "DECIMAL(38,2)", null: true }],
        },
      },
    ],
    jsonapi,
  },
  connectors: {
    data: [
      {
        id: "postgres",
        type: "connectors",
        attributes: {
          name: "PostgreSQL",
          "allows-multiple": true,
          fields: [
            { name: "host", label: "Host", "field-type": "string", required: true, secret: false },
            {
              name: "port",
              label: "Port",
              "field-type": "integer",
              required: false,
              secret: false,
              "default-value": 5432,
            },
            { name: "password", label: "Password", "field-type": "password", required: true, secret: true },
            {
              name: "ssl_mode",
              label: "SSL mode",
              "field-type": "select",
              required: false,
              secret: false,
              options: [
                ["Required", "require"],
                ["Off", "disable"],
              ],
            },
          ],
        },
      },
      {
        id: "stripe",
        type: "connectors",
        attributes: {
          name: "Stripe",
          "allows-multiple": false,
          fields: [
            { name: "api_key", label: "API key", "field-type": "password", required: true, secret: true },
          ],
        },
      },
    ],
    jsonapi,
  },
  passedTest: {
    data: {
      id: "t1",
      type: "connection-tests",
      attributes: {
        success: true,
        error: null,
        streams: [{ name: "public.orders" }, { name: "public.users" }],
      },
    },
    jsonapi,
  },
  failedTest: {
    data: {
      id: "t1",
      type: "connection-tests",
      attributes: { success: false, error: "connection refused", streams: [] },
    },
    jsonapi,
  },
  connections: {
    data: [connection("11", "postgres", "Shop", "active"), connection("12", "stripe", "Payments", "paused")],
    included: [database("1", "sales", "running")],
    jsonapi,
  },
  connection: {
    data: connection("11", "postgres", "Shop", "active"),
    included: [database("1", "sales", "running")],
    jsonapi,
  },
  streams: {
    data: [
      {
        id: "public.orders",
        type: "streams",
        attributes: {
          schema: "public",
          table: "orders",
          enabled: true,
          "exclude-columns": ["card"],
          columns: [{ name: "id", type: "bigint", null: false }],
          "primary-key": ["id"],
        },
      },
      {
        id: "public.users",
        type: "streams",
        attributes: {
          schema: "public",
          table: "users",
          enabled: false,
          "exclude-columns": [],
          columns: [],
          "primary-key": [],
        },
      },
    ],
    jsonapi,
  },
  runs: {
    data: [
      run(
        "32",
        "failed",
        "2026-11-20T10:00:00.000Z",
        "2026-11-20T10:00:03.000Z",
        "public.users: permission denied",
      ),
      run("31", "succeeded", "2026-11-20T09:00:00.000Z", "2026-11-20T09:00:05.000Z", null),
    ],
    jsonapi,
  },
  refusal: {
    body: {
      errors: [
        {
          status: "422",
          code: "100",
          title: "is too long",
          detail: "Name is too long (maximum is 50 characters)",
          source: { pointer: "/data/attributes/name" },
        },
      ],
      jsonapi,
    },
    message: "Name is too long (maximum is 50 characters)",
  },
};

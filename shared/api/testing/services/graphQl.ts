import type { WrittenService } from "./WrittenService";

function database(id: string, name: string, status: string) {
  return {
    __typename: "Database",
    id,
    name,
    engine: { __typename: "Engine", slug: "duckdb", name: "DuckDB", version: "1.5.5" },
    status,
    region: { __typename: "Region", code: "fra", name: "Frankfurt" },
    vmSize: "shared-cpu-2x",
    memoryMb: 2048,
    autoStop: name === "sales",
    expiresAt: name === "sales" ? null : "2026-11-23T00:00:00Z",
    createdAt: "2026-11-20T10:00:00Z",
    connection: { __typename: "DirectConnection", protocol: "quack", uri: "quack:sales.example.com:443" },
  };
}

function run(id: string, status: string, startedAt: string, finishedAt: string, error: string | null) {
  return {
    __typename: "Run",
    id,
    status,
    trigger: id === "UnVuOjMy" ? "MANUAL" : "SCHEDULE",
    startedAt,
    finishedAt,
    error: error === null ? null : { __typename: "RunError", code: "SOURCE", message: error },
  };
}
const failed = run(
  "UnVuOjMy",
  "FAILED",
  "2026-11-20T10:00:00Z",
  "2026-11-20T10:00:03Z",
  "public.users: permission denied",
);

function connection(id: string, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    __typename: "Connection",
    id,
    connector: { __typename: "Connector", kind, title: isShop ? "PostgreSQL" : "Stripe" },
    name,
    status: isShop ? "ACTIVE" : "PAUSED",
    schedule: isShop ? { __typename: "IntervalSchedule", every: 1, unit: "HOURS" } : null,
    config: isShop ? { host: "shop.example.com", port: 5432 } : {},
    streams: {
      __typename: "StreamConnection",
      nodes: isShop
        ? [
            {
              __typename: "StreamChoice",
              schema: "public",
              table: "orders",
              enabled: true,
              excludeColumns: ["card"],
            },
            {
              __typename: "StreamChoice",
              schema: "public",
              table: "users",
              enabled: false,
              excludeColumns: [],
            },
          ]
        : [],
    },
    lastRun: isShop ? failed : null,
    nextRunAt: isShop ? "2026-11-20T11:00:00Z" : null,
  };
}

const pageInfo = { __typename: "PageInfo", hasNextPage: false, endCursor: "Y3Vyc29y" };

function edges(nodes: readonly unknown[]) {
  return {
    totalCount: nodes.length,
    edges: nodes.map((node, index) => ({ cursor: `c${index}`, node })),
    pageInfo,
  };
}

/** A gateway to GraphQL: `data`, Relay connections, type names, lists below the object they belong to. */
export const graphQl: WrittenService = {
  name: "GraphQL gateway",
  databases: {
    data: {
      viewer: {
        id: "VXNlcjox",
        databases: edges([
          database("RGI6MQ", "sales", "RUNNING"),
          database("RGI6Mg", "scratch", "PROVISIONING"),
        ]),
      },
    },
  },
  database: { data: { node: database("RGI6MQ", "sales", "RUNNING") } },
  created: {
    data: {
      createDatabase: {
        clientMutationId: null,
        database: database("RGI6Mg", "scratch", "PROVISIONING"),
        token: "dbt_9f",
        attach: { sql: "ATTACH 'quack'", uri: "quack:sales.example.com:443" },
        userErrors: [],
      },
    },
  },
  engines: {
    data: {
      engines: [
        {
          __typename: "Engine",
          slug: "duckdb",
          name: "DuckDB",
          version: "1.5.5",
          regions: [{ code: "fra" }],
        },
      ],
    },
  },
  schema: {
    data: {
      database: {
        id: "RGI6MQ",
        schemas: [
          {
            name: "main",
            tables: {
              nodes: [
                {
                  name: "orders",
                  kind: "TABLE",
                  columns: {
                    nodes: [
                      { name: "id", type: "BIGINT", isNullable: false },
                      { name: "total", type: "DECIMAL(12,2)", isNullable: true },
                    ],
                  },
                },
                {
                  name: "totals",
                  kind: "VIEW",
                  columns: { nodes: [{ name: "total", type: "DECIMAL(38,2)", isNullable: true }] },
                },
              ],
            },
          },
        ],
      },
    },
  },
  connectors: {
    data: {
      connectors: {
        nodes: [
          {
            kind: "postgres",
            title: "PostgreSQL",
            allowsMultiple: true,
            form: {
              fields: [
                { name: "host", label: "Host", type: "STRING", required: true, secret: false },
                {
                  name: "port",
                  label: "Port",
                  type: "INTEGER",
                  required: false,
                  secret: false,
                  defaultValue: "5432",
                },
                { name: "password", label: "Password", type: "STRING", required: true, secret: true },
                {
                  name: "ssl_mode",
                  label: "SSL mode",
                  type: "SELECT",
                  required: false,
                  secret: false,
                  options: [
                    { value: "require", label: "Required" },
                    { value: "disable", label: "Off" },
                  ],
                },
              ],
            },
          },
          {
            kind: "stripe",
            title: "Stripe",
            allowsMultiple: false,
            form: {
              fields: [{ name: "api_key", label: "API key", type: "STRING", required: true, secret: true }],
            },
          },
        ],
      },
    },
  },
  passedTest: {
    data: {
      testConnection: {
        __typename: "TestPassed",
        ok: true,
        streams: [
          { schema: "public", table: "orders" },
          { schema: "public", table: "users" },
        ],
        userErrors: [],
      },
    },
  },
  failedTest: {
    data: {
      testConnection: {
        __typename: "TestFailed",
        ok: false,
        streams: [],
        userErrors: [{ field: ["host"], message: "connection refused" }],
      },
    },
  },
  connections: {
    data: {
      database: {
        id: "RGI6MQ",
        name: "sales",
        status: "RUNNING",
        connections: edges([
          connection("Q29uOjEx", "postgres", "Shop"),
          connection("Q29uOjEy", "stripe", "Payments"),
        ]),
      },
    },
  },
  connection: { data: { connection: connection("Q29uOjEx", "postgres", "Shop") } },
  streams: {
    data: {
      connection: {
        id: "Q29uOjEx",
        name: "Shop",
        streams: edges([
          {
            schema: "public",
            table: "orders",
            columns: { nodes: [{ name: "id", type: "bigint", isNullable: false }] },
            primaryKey: ["id"],
            selection: { enabled: true, excludeColumns: ["card"] },
          },
          {
            schema: "public",
            table: "users",
            columns: { nodes: [] },
            primaryKey: [],
            selection: { enabled: false, excludeColumns: [] },
          },
        ]),
      },
    },
  },
  runs: {
    data: {
      connection: {
        id: "Q29uOjEx",
        name: "Shop",
        status: "ACTIVE",
        runs: edges([
          {
            ...failed,
            rowsSynced: "1200",
            tables: [
              { name: "public.orders", rows: 1200, error: null },
              { name: "public.users", rows: 0, error: { message: "permission denied" } },
            ],
          },
          {
            ...run("UnVuOjMx", "SUCCEEDED", "2026-11-20T09:00:00Z", "2026-11-20T09:00:05Z", null),
            rowsSynced: "7",
            tables: [{ name: "public.orders", rows: 7, error: null }],
          },
        ]),
      },
    },
  },
  refusal: {
    body: {
      errors: [
        { message: "Name is too long", extensions: { code: "BAD_USER_INPUT" }, path: ["createDatabase"] },
      ],
      data: null,
    },
    message: "Name is too long",
  },
};

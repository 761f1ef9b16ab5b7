import type { WrittenService } from "./WrittenService";

const host = "https://db.example.com/api/v1";

function database(id: number, name: string, state: string) {
  return {
    name,
    engine: "DUCKDB",
    engineVersion: "1.5.5",
    state,
    region: "FRA",
    vmSize: "shared-cpu-2x",
    memoryMb: 2048,
    autoStop: name === "sales",
    expiresAt: name === "sales" ? null : 1795392000.0,
    createdAt: 1795168800.0,
    connection: { protocol: "quack", uri: "quack:sales.example.com:443" },
    _links: {
      self: { href: `${host}/databases/${id}` },
      database: { href: `${host}/databases/${id}{?projection}`, templated: true },
      connections: { href: `${host}/databases/${id}/connections` },
    },
  };
}

function connection(id: number, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    kind,
    name,
    status: isShop ? "ACTIVE" : "PAUSED",
    scheduleInterval: isShop ? "PT1H" : null,
    configuration: isShop ? { host: "shop.example.com", port: 5432 } : {},
    streams: isShop
      ? [
          { namespace: "public", streamName: "orders", enabled: true, excludedColumns: ["card"] },
          { namespace: "public", streamName: "users", enabled: false, excludedColumns: [] },
        ]
      : [],
    lastRun: isShop
      ? {
          id: 32,
          status: "FAILED",
          startedAt: 1795168800.0,
          finishedAt: 1795168803.0,
          errorMessage: "public.users: permission denied",
        }
      : null,
    nextRunAt: isShop ? 1795172400.0 : null,
    _links: {
      self: { href: `${host}/connections/${id}` },
      database: { href: `${host}/connections/${id}/database` },
    },
  };
}

const page = { size: 20, totalElements: 2, totalPages: 1, number: 0 };

/** Spring Data REST and HAL: no ids but in links, numbered pages from 0, times in seconds. */
export const springDataRest: WrittenService = {
  name: "Spring Data REST",
  databases: {
    _embedded: { databases: [database(1, "sales", "RUNNING"), database(2, "scratch", "PROVISIONING")] },
    _links: { self: { href: `${host}/databases` }, profile: { href: `${host}/profile/databases` } },
    page,
  },
  database: database(1, "sales", "RUNNING"),
  created: { ...database(2, "scratch", "PROVISIONING"), accessToken: "dbt_9f" },
  engines: {
    _embedded: {
      engineTypeModelList: [
        {
          code: "duckdb",
          displayName: "DuckDB",
          currentVersion: "1.5.5",
          regions: ["fra"],
          _links: { self: { href: `${host}/engines/duckdb` } },
        },
      ],
    },
    _links: { self: { href: `${host}/engines` } },
  },
  schema: {
    schemas: [
      {
        schemaName: "main",
        tables: [
          {
            tableName: "orders",
            tableType: "TABLE",
            columns: [
              { columnName: "id", typeName: "BIGINT", nullable: "NO" },
              { columnName: "total", typeName: "DECIMAL(12,2)", nullable: "YES" },
            ],
          },
          {
            tableName: "totals",
            tableType: "VIEW",
            columns: [{ columnName: "total", typeName: "DECIMAL(38,2)", nullable: "YES" }],
          },
        ],
      },
    ],
  },
  connectors: {
    _embedded: {
      connectorModelList: [
        {
          type: "postgres",
          displayName: "PostgreSQL",
          multipleAllowed: true,
          configProperties: [
            { name: "host", displayName: "Host", type: "STRING", required: true, sensitive: false },
            {
              name: "port",
              displayName: "Port",
              type: "INTEGER",
              required: false,
              sensitive: false,
              defaultValue: 5432,
            },
            { name: "password", displayName: "Password", type: "STRING", required: true, sensitive: true },
            {
              name: "ssl_mode",
              displayName: "SSL mode",
              type: "ENUM",
              required: false,
              sensitive: false,
              allowedValues: ["require", "disable"],
            },
          ],
        },
        {
          type: "stripe",
          displayName: "Stripe",
          multipleAllowed: false,
          configProperties: [
            { name: "api_key", displayName: "API key", type: "STRING", required: true, sensitive: true },
          ],
        },
      ],
    },
  },
  passedTest: {
    status: "SUCCESS",
    message: "Connection established",
    streams: [
      { namespace: "public", streamName: "orders" },
      { namespace: "public", streamName: "users" },
    ],
  },
  failedTest: { status: "FAILURE", message: "connection refused", streams: [] },
  connections: {
    _embedded: { connections: [connection(11, "postgres", "Shop"), connection(12, "stripe", "Payments")] },
    _links: { self: { href: `${host}/databases/1/connections` } },
    page,
  },
  connection: connection(11, "postgres", "Shop"),
  streams: {
    content: [
      {
        namespace: "public",
        streamName: "orders",
        enabled: true,
        excludedColumns: ["card"],
        fields: [{ name: "id", type: "bigint", nullable: false }],
        primaryKeys: ["id"],
      },
      {
        namespace: "public",
        streamName: "users",
        enabled: false,
        excludedColumns: [],
        fields: [],
        primaryKeys: [],
      },
    ],
    pageable: {
      pageNumber: 0,
      pageSize: 20,
      offset: 0,
      paged: true,
      unpaged: false,
      sort: { empty: true, sorted: false, unsorted: true },
    },
    last: true,
    totalElements: 2,
    totalPages: 1,
    first: true,
    size: 20,
    number: 0,
    sort: { empty: true, sorted: false, unsorted: true },
    numberOfElements: 2,
    empty: false,
  },
  runs: {
    content: [
      {
        id: 32,
        status: "FAILED",
        triggerType: "manual",
        startedAt: 1795168800.0,
        finishedAt: 1795168803.0,
        duration: "PT3S",
        totalRows: 1200,
        errorMessage: "public.users: permission denied",
        streamResults: [
          { namespace: "public", streamName: "orders", recordCount: 1200, errorMessage: null },
          { namespace: "public", streamName: "users", recordCount: 0, errorMessage: "permission denied" },
        ],
      },
      {
        id: 31,
        status: "COMPLETED",
        triggerType: "schedule",
        startedAt: 1795165200.0,
        finishedAt: 1795165205.0,
        duration: "PT5S",
        totalRows: 7,
        errorMessage: null,
        streamResults: [{ namespace: "public", streamName: "orders", recordCount: 7, errorMessage: null }],
      },
    ],
    last: true,
    totalElements: 2,
    totalPages: 1,
    number: 0,
    size: 20,
  },
  refusal: {
    body: {
      timestamp: "2026-11-20T10:00:00.000+00:00",
      status: 400,
      error: "Bad Request",
      message: "name: size must be between 1 and 50",
      path: "/api/v1/databases",
    },
    message: "name: size must be between 1 and 50",
  },
  means: {
    databases: [
      { id: "1", name: "sales", engine: "DUCKDB", region: "FRA" },
      { id: "2", name: "scratch", engine: "DUCKDB", region: "FRA" },
    ],
    database: { id: "1", name: "sales", engine: "DUCKDB", region: "FRA" },
    created: { database: { id: "2", name: "scratch", engine: "DUCKDB", region: "FRA" }, token: "dbt_9f" },
  },
};

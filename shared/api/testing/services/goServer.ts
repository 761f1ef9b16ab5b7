import type { WrittenService } from "./WrittenService";

const never = "0001-01-01T00:00:00Z";

function database(id: string, name: string, status: string) {
  return {
    ID: id,
    Name: name,
    Engine: "duckdb",
    EngineVersion: "1.5.5",
    Status: status,
    Region: "fra",
    VMSize: "shared-cpu-2x",
    MemoryMB: 2048,
    AutoStop: name === "sales",
    ExpiresAt: name === "sales" ? never : "2026-11-23T00:00:00Z",
    CreatedAt: "2026-11-20T10:00:00.000000001Z",
    DeletedAt: { Time: never, Valid: false },
    Connection: { Protocol: "quack", URI: "quack:sales.example.com:443" },
  };
}

function connection(id: string, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    ID: id,
    DatabaseID: "d-1",
    Kind: kind,
    Name: name,
    Status: isShop ? "active" : "paused",
    ScheduleMinutes: { Int64: isShop ? 60 : 0, Valid: isShop },
    Config: isShop ? { host: "shop.example.com", port: 5432 } : null,
    Streams: isShop
      ? [
          { Schema: "public", Table: "orders", Enabled: true, ExcludeColumns: ["card"] },
          { Schema: "public", Table: "users", Enabled: false, ExcludeColumns: null },
        ]
      : null,
    LastRun: isShop
      ? {
          ID: "r-32",
          State: "failed",
          StartedAt: { Time: "2026-11-20T10:00:00Z", Valid: true },
          FinishedAt: { Time: "2026-11-20T10:00:03Z", Valid: true },
          Error: { String: "public.users: permission denied", Valid: true },
        }
      : null,
    NextRunAt: isShop ? "2026-11-20T11:00:00Z" : never,
  };
}

function column(name: string, type: string, nullable: boolean) {
  return { Name: name, Type: type, Nullable: nullable };
}

/** Structs without tags: Pascal case, zero times for none, null for empty lists, sql.Null types. */
export const goServer: WrittenService = {
  name: "Go without tags",
  databases: { Databases: [database("d-1", "sales", "running"), database("d-2", "scratch", "provisioning")] },
  database: database("d-1", "sales", "running"),
  created: {
    Database: database("d-2", "scratch", "provisioning"),
    Token: "dbt_9f",
    Attach: { URI: "quack:sales.example.com:443", SQL: "ATTACH 'quack'" },
  },
  engines: { Engines: [{ ID: "duckdb", Name: "DuckDB", Version: "1.5.5", Regions: ["fra"], Default: true }] },
  schema: {
    Schemas: {
      main: {
        orders: {
          Kind: "table",
          Columns: [column("id", "BIGINT", false), column("total", "DECIMAL(12,2)", true)],
        },
        totals: { Kind: "view", Columns: [column("total", "DECIMAL(38,2)", true)] },
      },
    },
  },
  connectors: {
    Connectors: [
      {
        Kind: "postgres",
        Name: "PostgreSQL",
        Multiple: true,
        ConfigFields: [
          { Name: "host", Label: "Host", Type: "string", Required: true },
          { Name: "port", Label: "Port", Type: "int", Required: false, Default: "5432" },
          {
            Name: "ssl_mode",
            Label: "SSL mode",
            Type: "string",
            Required: false,
            Enum: ["require", "disable"],
          },
        ],
        SecretFields: [{ Name: "password", Label: "Password", Type: "string", Required: true }],
      },
      {
        Kind: "stripe",
        Name: "Stripe",
        Multiple: false,
        ConfigFields: null,
        SecretFields: [{ Name: "api_key", Label: "API key", Type: "string", Required: true }],
      },
    ],
  },
  passedTest: {
    OK: true,
    Error: "",
    Streams: [
      { Schema: "public", Table: "orders" },
      { Schema: "public", Table: "users" },
    ],
  },
  failedTest: { OK: false, Error: "connection refused", Streams: null },
  connections: {
    Connections: [connection("c-11", "postgres", "Shop"), connection("c-12", "stripe", "Payments")],
  },
  connection: connection("c-11", "postgres", "Shop"),
  streams: {
    Available: [
      { Schema: "public", Table: "orders", Columns: [column("id", "bigint", false)], PrimaryKey: ["id"] },
      { Schema: "public", Table: "users", Columns: null, PrimaryKey: null },
    ],
    Saved: [
      { Schema: "public", Table: "orders", Enabled: true, ExcludeColumns: ["card"] },
      { Schema: "public", Table: "users", Enabled: false, ExcludeColumns: null },
    ],
  },
  runs: {
    Runs: [
      {
        ID: "r-32",
        State: "failed",
        Trigger: "manual",
        StartedAt: "2026-11-20T10:00:00Z",
        FinishedAt: { Time: "2026-11-20T10:00:03Z", Valid: true },
        RowsSynced: 1200,
        Error: { String: "public.users: permission denied", Valid: true },
        Tables: [
          { Name: "public.orders", Rows: 1200, Error: { String: "", Valid: false } },
          { Name: "public.users", Rows: 0, Error: { String: "permission denied", Valid: true } },
        ],
      },
      {
        ID: "r-31",
        State: "succeeded",
        Trigger: "schedule",
        StartedAt: "2026-11-20T09:00:00Z",
        FinishedAt: { Time: "2026-11-20T09:00:05Z", Valid: true },
        RowsSynced: 7,
        Error: { String: "", Valid: false },
        Tables: [{ Name: "public.orders", Rows: 7, Error: { String: "", Valid: false } }],
      },
    ],
  },
  refusal: { body: { Code: 3, Message: "name: too long", Details: [] }, message: "name: too long" },
};

import type { WrittenService } from "./WrittenService";

function database(id: string, name: string, status: string) {
  return {
    id,
    organization_id: "acme",
    name,
    status,
    region: "fra",
    vm_size: "shared-cpu-2x",
    memory_mb: 2048,
    auto_stop: name === "sales",
    expires_at: name === "sales" ? null : "2026-11-23T00:00:00+00:00",
    created_at: "2026-11-20T10:00:00.000000+00:00",
    database: { host: "db.sales.example.com", version: "1.5.5", engine: "duckdb", release_channel: "ga" },
    connection_uri: "quack:sales.example.com:443",
  };
}

function connection(id: string, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    id,
    database_id: "abcdefgh",
    kind,
    name,
    status: isShop ? "active" : "paused",
    schedule_minutes: isShop ? 60 : null,
    config: isShop ? { host: "shop.example.com", port: 5432 } : {},
    streams: isShop
      ? [
          { id: 1, schema: "public", table: "orders", enabled: true, exclude_columns: ["card"] },
          { id: 2, schema: "public", table: "users", enabled: false, exclude_columns: [] },
        ]
      : [],
    runs: isShop
      ? [
          {
            id: "r32",
            status: "failed",
            started_at: "2026-11-20T10:00:00+00:00",
            error: "public.users: permission denied",
          },
        ]
      : [],
    next_run_at: isShop ? "2026-11-20T11:00:00+00:00" : null,
  };
}

function column(table: string, name: string, position: number, type: string, nullable: boolean) {
  return {
    table_id: 16402,
    schema: "main",
    table,
    id: `16402.${position}`,
    ordinal_position: position,
    name,
    default_value: null,
    data_type: type,
    format: "int8",
    is_identity: false,
    is_nullable: nullable,
    is_updatable: true,
    is_unique: false,
    enums: [],
    check: null,
    comment: null,
  };
}

/** Rows as the database has them in bare lists, embedded rows, tables as a catalog describes them. */
export const postgrest: WrittenService = {
  name: "PostgREST",
  databases: [database("abcdefgh", "sales", "ACTIVE_HEALTHY"), database("ijklmnop", "scratch", "COMING_UP")],
  database: [database("abcdefgh", "sales", "ACTIVE_HEALTHY")],
  created: [{ ...database("ijklmnop", "scratch", "COMING_UP"), token: "dbt_9f" }],
  engines: [{ slug: "duckdb", name: "DuckDB", version: "1.5.5", regions: ["fra"] }],
  schema: [
    {
      id: 16402,
      schema: "main",
      name: "orders",
      rls_enabled: false,
      bytes: 8192,
      size: "8192 bytes",
      live_rows_estimate: 3,
      comment: null,
      columns: [
        column("orders", "id", 1, "BIGINT", false),
        column("orders", "total", 2, "DECIMAL(12,2)", true),
      ],
      primary_keys: [{ schema: "main", table_name: "orders", name: "id", table_id: 16402 }],
      relationships: [],
    },
    {
      id: 16403,
      schema: "main",
      name: "totals",
      is_view: true,
      comment: null,
      columns: [column("totals", "total", 1, "DECIMAL(38,2)", true)],
    },
  ],
  connectors: [
    {
      key: "postgres",
      name: "PostgreSQL",
      multiple: true,
      config_schema: {
        type: "object",
        required: ["host"],
        properties: {
          host: { type: "string", title: "Host" },
          port: { type: "integer", title: "Port", default: 5432 },
          ssl_mode: { type: "string", title: "SSL mode", enum: ["require", "disable"] },
        },
      },
      secret_schema: {
        type: "object",
        required: ["password"],
        properties: { password: { type: "string", title: "Password" } },
      },
    },
    {
      key: "stripe",
      name: "Stripe",
      multiple: false,
      config_schema: { type: "object", properties: {} },
      secret_schema: {
        type: "object",
        required: ["api_key"],
        properties: { api_key: { type: "string", title: "API key" } },
      },
    },
  ],
  passedTest: { ok: true, streams: ["public.orders", "public.users"] },
  failedTest: { ok: false, code: "08006", message: "connection refused", details: null, hint: null },
  connections: [connection("c11", "postgres", "Shop"), connection("c12", "stripe", "Payments")],
  connection: [connection("c11", "postgres", "Shop")],
  streams: [
    {
      id: 1,
      schema: "public",
      table: "orders",
      enabled: true,
      exclude_columns: ["card"],
      columns: [{ name: "id", type: "bigint", nullable: false }],
      primary_key: "{id}",
    },
    {
      id: 2,
      schema: "public",
      table: "users",
      enabled: false,
      exclude_columns: [],
      columns: [],
      primary_key: null,
    },
  ],
  runs: [
    {
      id: "r32",
      connection_id: "c11",
      status: "failed",
      trigger: "manual",
      started_at: "2026-11-20T10:00:00+00:00",
      finished_at: "2026-11-20T10:00:03+00:00",
      rows_synced: 1200,
      error: "public.users: permission denied",
      run_tables: [
        { table_name: "public.orders", rows: 1200, error: null },
        { table_name: "public.users", rows: 0, error: "permission denied" },
      ],
    },
    {
      id: "r31",
      connection_id: "c11",
      status: "succeeded",
      trigger: "schedule",
      started_at: "2026-11-20T09:00:00+00:00",
      finished_at: "2026-11-20T09:00:05+00:00",
      rows_synced: 7,
      error: null,
      run_tables: [{ table_name: "public.orders", rows: 7, error: null }],
    },
  ],
  refusal: {
    body: {
      code: "22001",
      details: null,
      hint: "Shorten it.",
      message: "value too long for type character varying(50)",
    },
    message: "value too long for type character varying(50)",
  },
  means: {
    databases: [
      { name: "sales", status: "running", engine: "duckdb", engineVersion: "1.5.5" },
      { name: "scratch", status: "starting", expiresAt: "2026-11-23T00:00:00.000Z" },
    ],
    created: { database: { name: "scratch", status: "starting" }, token: "dbt_9f" },
    // It lists what has rows; only what is a view says so.
    schema: [
      {
        schema: "main",
        name: "orders",
        kind: null,
        columns: [
          { name: "id", type: "BIGINT", nullable: false },
          { name: "total", type: "DECIMAL(12,2)", nullable: true },
        ],
      },
      { schema: "main", name: "totals", kind: "view", columns: [{ name: "total", type: "DECIMAL(38,2)" }] },
    ],
  },
};

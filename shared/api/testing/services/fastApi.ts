import type { WrittenService } from "./WrittenService";

const sales = {
  id: "7d0b6a3e-0a51-4c56-9a0c-0d6c3a3d8a11",
  name: "sales",
  engine: "duckdb",
  engine_version: "1.5.5",
  status: "running",
  region: "fra",
  vm_size: "shared-cpu-2x",
  memory_mb: 2048,
  auto_stop: true,
  expires_at: null,
  created_at: "2026-11-20T10:00:00.000001",
  connection: { protocol: "quack", uri: "quack:sales.example.com:443" },
};
const scratch = {
  ...sales,
  id: "7d0b6a3e-0a51-4c56-9a0c-0d6c3a3d8a12",
  name: "scratch",
  status: "provisioning",
  auto_stop: false,
  expires_at: "2026-11-23T00:00:00",
};
const orders = { namespace: "public", name: "orders" };
const users = { namespace: "public", name: "users" };
const failedRun = {
  id: 32,
  state: "failed",
  trigger: "manual",
  started_at: "2026-11-20T10:00:00+00:00",
  ended_at: "2026-11-20T10:00:03+00:00",
  error: { msg: "public.users: permission denied", type: "source_error" },
  stats: {
    "public.orders": { rows: 1200, error: null },
    "public.users": { rows: 0, error: "permission denied" },
  },
};
const shop = {
  id: 11,
  database_id: sales.id,
  kind: "postgres",
  name: "Shop",
  enabled: true,
  schedule: { interval: "PT1H" },
  config: { host: "shop.example.com", port: 5432 },
  streams: [
    { ...orders, enabled: true, exclude_columns: ["card"] },
    { ...users, enabled: false, exclude_columns: [] },
  ],
  last_run: failedRun,
  next_run_at: "2026-11-20T11:00:00+00:00",
};
const payments = {
  ...shop,
  id: 12,
  kind: "stripe",
  name: "Payments",
  enabled: false,
  schedule: null,
  config: {},
  streams: [],
  last_run: null,
  next_run_at: null,
};

/** Pydantic models as they are, bare lists, JSON Schemas with definitions for forms. */
export const fastApi: WrittenService = {
  name: "FastAPI",
  databases: [sales, scratch],
  database: sales,
  created: {
    database: scratch,
    token: { access_token: "dbt_9f", token_type: "bearer" },
    attach: "ATTACH 'quack:scratch.example.com:443'",
  },
  engines: { engines: { duckdb: { version: "1.5.5", regions: ["fra"], default: true } } },
  schema: {
    tables: [
      {
        schema_name: "main",
        name: "orders",
        kind: "table",
        columns: [
          { name: "id", dtype: "BIGINT", nullable: false },
          { name: "total", dtype: "DECIMAL(12,2)", nullable: true },
        ],
      },
      {
        schema_name: "main",
        name: "totals",
        kind: "view",
        columns: [{ name: "total", dtype: "DECIMAL(38,2)", nullable: true }],
      },
    ],
  },
  connectors: {
    postgres: {
      title: "PostgreSQL",
      multiple: true,
      schema: {
        $defs: { SslMode: { enum: ["require", "disable"], title: "SslMode", type: "string" } },
        properties: {
          host: { title: "Host", type: "string" },
          port: { default: 5432, title: "Port", type: "integer" },
          password: { format: "password", title: "Password", type: "string", writeOnly: true },
          ssl_mode: { $ref: "#/$defs/SslMode", default: "require" },
          schemas: {
            anyOf: [{ items: { type: "string" }, type: "array" }, { type: "null" }],
            default: null,
            title: "Schemas",
          },
        },
        required: ["host", "password"],
        title: "PostgresConfig",
        type: "object",
      },
    },
    stripe: {
      title: "Stripe",
      multiple: false,
      schema: {
        properties: { api_key: { format: "password", title: "Api Key", type: "string", writeOnly: true } },
        required: ["api_key"],
        title: "StripeConfig",
        type: "object",
      },
    },
  },
  passedTest: { ok: true, detail: "2 tables found", streams: [orders, users] },
  failedTest: { ok: false, detail: "connection refused" },
  connections: { items: [shop, payments], total: 2, page: 1, size: 50, pages: 1 },
  connection: shop,
  streams: {
    items: [
      {
        stream: { ...orders, columns: { id: { type: "bigint", nullable: false } }, primary_key: ["id"] },
        choice: { enabled: true, exclude_columns: ["card"] },
      },
      { stream: { ...users, columns: {}, primary_key: [] }, choice: { enabled: false, exclude_columns: [] } },
    ],
    total: 2,
    page: 1,
    size: 50,
    pages: 1,
  },
  runs: {
    items: [
      failedRun,
      {
        id: 31,
        state: "succeeded",
        trigger: "schedule",
        started_at: "2026-11-20T09:00:00+00:00",
        ended_at: "2026-11-20T09:00:05+00:00",
        error: null,
        stats: { "public.orders": { rows: 7, error: null } },
      },
    ],
    total: 2,
    page: 1,
    size: 50,
    pages: 1,
  },
  refusal: {
    body: {
      detail: [
        {
          type: "string_too_long",
          loc: ["body", "name"],
          msg: "String should have at most 50 characters",
          input: "x",
          ctx: { max_length: 50 },
        },
      ],
    },
    message: "String should have at most 50 characters",
  },
  means: {
    // Its last run comes with the figures of each table.
    connection: {
      kind: "postgres",
      lastRun: { status: "partial", error: "public.users: permission denied" },
    },
    connections: [
      { kind: "postgres", scheduleMinutes: 60 },
      { kind: "stripe", nextRunAt: null, lastRun: null },
    ],
  },
};

import type { WrittenService } from "./WrittenService";

const host = "https://db.example.com/api/v1";

const sales = {
  url: `${host}/databases/1/`,
  pk: 1,
  name: "sales",
  engine: { id: 4, name: "duckdb", version: "1.5.5" },
  status: "running",
  status_display: "Up and running",
  region: "fra",
  region_display: "Frankfurt",
  vm_size: "shared-cpu-2x",
  memory_mb: 2048,
  auto_stop: true,
  expires_at: null,
  created: "2026-11-20T10:00:00Z",
  modified: "2026-11-21T10:00:00.123456Z",
  owner: { pk: 3, username: "ada", email: "ada@example.com" },
  connection: { protocol: "quack", uri: "quack:1.db.example.com:443" },
};
const scratch = {
  ...sales,
  url: `${host}/databases/2/`,
  pk: 2,
  name: "scratch",
  status: "provisioning",
  auto_stop: false,
  expires_at: "2026-11-23T00:00:00Z",
};

const shop = {
  url: `${host}/connections/11/`,
  pk: 11,
  database: `${host}/databases/1/`,
  source_type: "postgres",
  source_type_display: "PostgreSQL",
  name: "Shop",
  status: "active",
  schedule_minutes: 60,
  config: {
    host: "shop.example.com",
    port: 5432,
    streams: [
      { schema: "public", table: "orders", enabled: true, exclude_columns: ["card"] },
      { schema: "public", table: "users", enabled: false, exclude_columns: [] },
    ],
  },
  last_run: {
    pk: 32,
    status: "failed",
    started_at: "2026-11-20T10:00:00Z",
    finished_at: "2026-11-20T10:00:03Z",
    error: "public.users: permission denied",
  },
  next_run_at: "2026-11-20T11:00:00Z",
};
const payments = {
  url: `${host}/connections/12/`,
  pk: 12,
  database: `${host}/databases/1/`,
  source_type: "stripe",
  source_type_display: "Stripe",
  name: "Payments",
  status: "paused",
  schedule_minutes: null,
  config: {},
  last_run: null,
};

/** Serializers with `pk` and `url`, choices with their display texts, numbered pages. */
export const djangoRest: WrittenService = {
  name: "Django REST framework",
  databases: { count: 2, next: null, previous: null, results: [sales, scratch] },
  database: sales,
  created: { ...scratch, token: "dbt_9f", attach_sql: "ATTACH 'quack:2.db.example.com:443' AS scratch" },
  engines: {
    count: 1,
    next: null,
    previous: null,
    results: [
      {
        pk: 4,
        slug: "duckdb",
        name: "DuckDB",
        version: "1.5.5",
        regions: [{ pk: 1, code: "fra", name: "Frankfurt" }],
      },
    ],
  },
  schema: {
    count: 2,
    next: null,
    previous: null,
    results: [
      {
        schema: "main",
        name: "orders",
        table_type: "BASE TABLE",
        columns: [
          { name: "id", data_type: "BIGINT", null: false, ordinal: 1 },
          { name: "total", data_type: "DECIMAL(12,2)", null: true, ordinal: 2 },
        ],
      },
      {
        schema: "main",
        name: "totals",
        table_type: "VIEW",
        columns: [{ name: "total", data_type: "DECIMAL(38,2)", null: true, ordinal: 1 }],
      },
    ],
  },
  connectors: {
    count: 2,
    next: null,
    previous: null,
    results: [
      {
        pk: 1,
        slug: "postgres",
        name: "PostgreSQL",
        allow_multiple: true,
        form: {
          host: { type: "string", required: true, read_only: false, label: "Host", max_length: 200 },
          port: { type: "integer", required: false, read_only: false, label: "Port", default: 5432 },
          password: { type: "string", required: true, read_only: false, write_only: true, label: "Password" },
          ssl_mode: {
            type: "choice",
            required: false,
            read_only: false,
            label: "SSL mode",
            choices: [
              { value: "require", display_name: "Required" },
              { value: "disable", display_name: "Off" },
            ],
          },
        },
      },
      {
        pk: 2,
        slug: "stripe",
        name: "Stripe",
        allow_multiple: false,
        form: { api_key: { type: "string", required: true, write_only: true, label: "API key" } },
      },
    ],
  },
  passedTest: {
    success: true,
    tables: [
      { schema: "public", table: "orders" },
      { schema: "public", table: "users" },
    ],
  },
  failedTest: { success: false, non_field_errors: ["connection refused"], tables: [] },
  connections: { count: 2, next: null, previous: null, results: [shop, payments] },
  connection: shop,
  streams: [
    {
      schema: "public",
      table: "orders",
      enabled: true,
      exclude_columns: ["card"],
      columns: [{ name: "id", type: "bigint", null: false }],
      primary_key: ["id"],
    },
    { schema: "public", table: "users", enabled: false, exclude_columns: [], columns: [], primary_key: [] },
  ],
  runs: {
    count: 2,
    next: null,
    previous: null,
    results: [
      {
        pk: 32,
        connection: 11,
        status: "failed",
        trigger: "manual",
        started_at: "2026-11-20T10:00:00Z",
        finished_at: "2026-11-20T10:00:03Z",
        rows_synced: 1200,
        error: "public.users: permission denied",
        table_results: [
          { table: "public.orders", rows: 1200, error: "" },
          { table: "public.users", rows: 0, error: "permission denied" },
        ],
      },
      {
        pk: 31,
        connection: 11,
        status: "succeeded",
        trigger: "schedule",
        started_at: "2026-11-20T09:00:00Z",
        finished_at: "2026-11-20T09:00:05Z",
        rows_synced: 7,
        error: "",
        table_results: [{ table: "public.orders", rows: 7, error: "" }],
      },
    ],
  },
  refusal: {
    body: { name: ["Ensure this field has no more than 50 characters."] },
    message: "name: Ensure this field has no more than 50 characters.",
  },
};

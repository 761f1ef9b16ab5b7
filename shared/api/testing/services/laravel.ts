import type { WrittenService } from "./WrittenService";

const host = "https://db.example.com/api/v1";
const noTime = "0000-00-00 00:00:00";

function database(id: number, name: string, status: string) {
  return {
    id,
    name,
    engine: "duckdb",
    engine_version: "1.5.5",
    status: { value: status, label: status === "running" ? "Online" : "Wird angelegt" },
    region: "fra",
    vm_size: "shared-cpu-2x",
    memory_mb: "2048",
    auto_stop: name === "sales" ? 1 : 0,
    expires_at: name === "sales" ? noTime : "2026-11-23 00:00:00",
    created_at: { date: "2026-11-20 10:00:00.000000", timezone_type: 3, timezone: "UTC" },
    connection: { protocol: "quack", uri: "quack:sales.example.com:443" },
  };
}

function connection(id: number, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    id,
    database_id: 1,
    kind,
    name,
    is_active: isShop ? 1 : 0,
    schedule_minutes: isShop ? "60" : null,
    // PHP writes an empty map as a list, and a filtered list as a map with its old places.
    config: isShop ? { host: "shop.example.com", port: "5432" } : [],
    streams: isShop
      ? {
          "0": { schema: "public", table: "orders", enabled: "1", exclude_columns: ["card"] },
          "2": { schema: "public", table: "users", enabled: "0", exclude_columns: [] },
        }
      : [],
    last_run: isShop
      ? {
          id: 32,
          status: "failed",
          started_at: "2026-11-20 10:00:00",
          finished_at: "2026-11-20 10:00:03",
          error: "public.users: permission denied",
        }
      : [],
    next_run_at: isShop ? "2026-11-20 11:00:00" : noTime,
  };
}

function pageOf(path: string, data: unknown) {
  return {
    data,
    links: { first: `${host}/${path}?page=1`, last: `${host}/${path}?page=1`, prev: null, next: null },
    meta: {
      current_page: 1,
      from: 1,
      last_page: 1,
      links: [
        { url: null, label: "&laquo; Previous", active: false },
        { url: `${host}/${path}?page=1`, label: "1", active: true },
        { url: null, label: "Next &raquo;", active: false },
      ],
      path: `${host}/${path}`,
      per_page: 15,
      to: 2,
      total: 2,
    },
  };
}

/** API resources with pages, numbers as texts, 1 and 0, dates as objects, zero dates, empty maps as lists. */
export const laravel: WrittenService = {
  name: "Laravel",
  databases: pageOf("databases", {
    "0": database(1, "sales", "running"),
    "2": database(2, "scratch", "provisioning"),
  }),
  database: { data: database(1, "sales", "running") },
  created: {
    status: "success",
    code: 201,
    message: "Created",
    data: { database: database(2, "scratch", "provisioning"), token: "dbt_9f" },
  },
  engines: {
    data: [{ id: 1, key: "duckdb", name: "DuckDB", version: "1.5.5", regions: ["fra"], is_default: 1 }],
  },
  schema: {
    status: "success",
    data: {
      main: {
        orders: {
          type: "table",
          columns: { id: { type: "BIGINT", nullable: 0 }, total: { type: "DECIMAL(12,2)", nullable: 1 } },
        },
        totals: { type: "view", columns: { total: { type: "DECIMAL(38,2)", nullable: 1 } } },
      },
    },
  },
  connectors: {
    data: [
      {
        id: 1,
        key: "postgres",
        label: "PostgreSQL",
        multiple: 1,
        fields: {
          host: { label: "Host", type: "text", rules: "required|string", required: 1 },
          port: { label: "Port", type: "number", rules: "nullable|integer", required: 0, default: "5432" },
          password: { label: "Password", type: "password", rules: "required", required: 1 },
          ssl_mode: {
            label: "SSL mode",
            type: "select",
            required: 0,
            options: { require: "Required", disable: "Off" },
          },
        },
      },
      {
        id: 2,
        key: "stripe",
        label: "Stripe",
        multiple: 0,
        fields: { api_key: { label: "API key", type: "password", required: 1 } },
      },
    ],
  },
  passedTest: {
    status: "success",
    message: "Connection OK",
    data: { tables: { public: ["orders", "users"] } },
  },
  failedTest: { status: "error", message: "connection refused", data: [] },
  connections: pageOf("databases/1/connections", [
    connection(11, "postgres", "Shop"),
    connection(12, "stripe", "Payments"),
  ]),
  connection: { data: connection(11, "postgres", "Shop") },
  streams: {
    data: [
      {
        schema: "public",
        table: "orders",
        enabled: "1",
        exclude_columns: ["card"],
        columns: [{ name: "id", type: "bigint", nullable: "0" }],
        primary_key: "id",
      },
      { schema: "public", table: "users", enabled: "0", exclude_columns: [], columns: [], primary_key: "" },
    ],
  },
  runs: pageOf("connections/11/runs", [
    {
      id: 32,
      status: "failed",
      trigger: "manual",
      started_at: "2026-11-20 10:00:00",
      finished_at: "2026-11-20 10:00:03",
      rows_synced: "1200",
      error: "public.users: permission denied",
      tables: {
        "public.orders": { rows: "1200", error: null },
        "public.users": { rows: "0", error: "permission denied" },
      },
    },
    {
      id: 31,
      status: "succeeded",
      trigger: "schedule",
      started_at: "2026-11-20 09:00:00",
      finished_at: "2026-11-20 09:00:05",
      rows_synced: "7",
      error: null,
      tables: { "public.orders": { rows: "7", error: null } },
    },
  ]),
  refusal: {
    body: {
      message: "The given data was invalid.",
      errors: { name: ["The name must not be greater than 50 characters."] },
    },
    message: "The given data was invalid. The name must not be greater than 50 characters.",
  },
};

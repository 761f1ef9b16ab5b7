import type { MeantAnswer } from "./WrittenService";

const sales = {
  name: "sales",
  engine: "duckdb",
  engineVersion: "1.5.5",
  status: "running",
  region: "fra",
  vmSize: "shared-cpu-2x",
  memoryMb: 2048,
  autoStop: true,
  expiresAt: null,
  createdAt: "2026-11-20T10:00:00.000Z",
};
const scratch = {
  name: "scratch",
  engine: "duckdb",
  status: "provisioning",
  region: "fra",
  autoStop: false,
  expiresAt: "2026-11-23T00:00:00.000Z",
};

const failedRun = {
  status: "failed",
  startedAt: "2026-11-20T10:00:00.000Z",
  error: "public.users: permission denied",
};
const shop = {
  kind: "postgres",
  name: "Shop",
  status: "active",
  scheduleMinutes: 60,
  streams: [
    { enabled: true, excludeColumns: ["card"] },
    { enabled: false, excludeColumns: [] },
  ],
  nextRunAt: "2026-11-20T11:00:00.000Z",
  lastRun: failedRun,
};
const payments = {
  kind: "stripe",
  name: "Payments",
  status: "paused",
  scheduleMinutes: null,
  settings: {},
  streams: [],
  nextRunAt: null,
  lastRun: null,
};

const streams = [
  {
    name: "public.orders",
    schema: "public",
    table: "orders",
    available: true,
    enabled: true,
    excludeColumns: ["card"],
    columns: [{ name: "id", type: "bigint", nullable: false }],
    primaryKey: ["id"],
  },
  {
    name: "public.users",
    schema: "public",
    table: "users",
    enabled: false,
    excludeColumns: [],
    primaryKey: [],
  },
];

/** What every written service means, whatever words it has for it. */
export const usualMeaning: Readonly<Record<MeantAnswer, unknown>> = {
  databases: [sales, scratch],
  database: sales,
  created: { database: scratch, token: "dbt_9f" },
  engines: [{ id: "duckdb", version: "1.5.5", regions: ["fra"] }],
  schema: [
    {
      schema: "main",
      name: "orders",
      kind: "table",
      columns: [
        { name: "id", type: "BIGINT", nullable: false },
        { name: "total", type: "DECIMAL(12,2)", nullable: true },
      ],
    },
    {
      schema: "main",
      name: "totals",
      kind: "view",
      columns: [{ name: "total", type: "DECIMAL(38,2)", nullable: true }],
    },
  ],
  connectors: [
    {
      kind: "postgres",
      name: "PostgreSQL",
      multiple: true,
      fields: ["host", "password", "port", "ssl_mode"],
    },
    { kind: "stripe", name: "Stripe", multiple: false, fields: ["api_key"] },
  ],
  passedTest: { ok: true, error: null, streams: [{ name: "public.orders" }, { name: "public.users" }] },
  failedTest: { ok: false, error: "connection refused", streams: [] },
  connections: [shop, payments],
  connection: shop,
  streams,
  runs: [
    {
      ...failedRun,
      // One table came in, another did not.
      status: "partial",
      trigger: "manual",
      finishedAt: "2026-11-20T10:00:03.000Z",
      durationMs: 3000,
      rowsSynced: 1200,
      tables: [
        { name: "public.orders", rows: 1200, error: null },
        { name: "public.users", rows: 0, error: "permission denied" },
      ],
    },
    {
      status: "succeeded",
      trigger: "schedule",
      finishedAt: "2026-11-20T09:00:05.000Z",
      rowsSynced: 7,
      error: null,
      tables: [{ name: "public.orders", rows: 7, error: null }],
    },
  ],
};

import * as fc from "fast-check";
import type { Connection } from "../connection";
import type { Connector, ConnectorField } from "../connector";
import type { Database, Engine } from "../database";
import type { Relation } from "../relation";
import type { SourceStream } from "../sourceStream";
import type { SyncRun, SyncRunTable } from "../syncRun";

const identifier = fc
  .tuple(fc.constantFrom(..."abcdefghkmnprstuvz".split("")), fc.stringMatching(/^[a-z0-9_]{1,9}$/))
  .map(([first, rest]) => `${first}${rest}_${rest.length}`);
/** Names as people give them, some of which are words of answers. */
const humanName = fc.oneof(
  { weight: 12, arbitrary: identifier },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "Sales 2026",
      "Größe",
      "données",
      "data",
      "status",
      "items",
      "売上",
      "id",
      "Shop / EU",
    ),
  },
);
const id = (prefix: string) => fc.stringMatching(/^[a-z0-9]{6}$/).map((rest) => `${prefix}_${rest}`);
/** UTC in full seconds: a service that sends seconds has no more. */
const time = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());
const maybe = <Value>(own: fc.Arbitrary<Value>) => fc.option(own, { freq: 4 });

export const databases: fc.Arbitrary<Database[]> = fc.uniqueArray(
  fc
    .record({
      id: id("db"),
      name: humanName,
      engine: fc.constantFrom("duckdb", "postgres"),
      engineVersion: fc.constantFrom("1.5.6", "16"),
      status: fc.constantFrom<Database["status"]>("running", "stopped", "provisioning", "error"),
      region: fc.constantFrom("iad", "lax", "fra", "sin"),
      vmSize: fc.constantFrom("shared-cpu-1x", "performance-2x"),
      memoryMb: maybe(fc.integer({ min: 256, max: 32_768 })),
      autoStop: maybe(fc.boolean()),
      expiresAt: maybe(time),
      createdAt: maybe(time),
      connection: maybe(
        fc.record({
          protocol: fc.constant("quack"),
          uri: id("quack:db").map((own) => `${own}.example.com:443`),
        }),
      ),
    })
    .map((own) => ({ ...own, rawStatus: own.status })),
  { selector: (own) => own.id, maxLength: 4 },
);

export const engines: fc.Arbitrary<Engine[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom("duckdb", "postgres", "clickhouse"),
    name: fc.constantFrom("DuckDB", "PostgreSQL", "ClickHouse"),
    version: maybe(fc.constantFrom("1.5.6", "16.2")),
    regions: fc.subarray(["iad", "lax", "fra", "sin"], { minLength: 1 }),
    isDefault: fc.boolean(),
  }),
  { selector: (own) => own.id, maxLength: 3 },
);

const sqlType = fc.constantFrom(
  "BIGINT",
  "VARCHAR",
  "DECIMAL(10,2)",
  "TIMESTAMP WITH TIME ZONE",
  "INTEGER[]",
  "BOOLEAN",
  "DOUBLE",
  "DATE",
);

export const schemas: fc.Arbitrary<Relation[]> = fc.uniqueArray(
  fc.record({
    schema: fc.constantFrom("app", "reporting", "public"),
    name: identifier,
    kind: fc.constantFrom<Relation["kind"]>("table", "view"),
    columns: fc.uniqueArray(fc.record({ name: identifier, type: sqlType, nullable: fc.boolean() }), {
      selector: (own) => own.name,
      minLength: 1,
      maxLength: 4,
    }),
  }),
  { selector: (own) => `${own.schema}.${own.name}`, minLength: 1, maxLength: 5 },
);

const field: fc.Arbitrary<ConnectorField> = fc
  .record({
    name: fc.constantFrom("host", "port", "user", "password", "apiKey", "region", "sslMode", "replica_id"),
    label: humanName,
    required: fc.boolean(),
    description: maybe(fc.constantFrom("Where it is.", "As the source knows it.")),
  })
  .map((own) => ({
    ...own,
    type:
      own.name === "port"
        ? ("integer" as const)
        : own.name === "sslMode"
          ? ("select" as const)
          : ("string" as const),
    secret: own.name === "password" || own.name === "apiKey",
    defaultValue: own.name === "port" ? 5432 : null,
    options: own.name === "sslMode" ? ["require", "disable"].map((value) => ({ value, label: value })) : [],
    bindsSecrets: false,
  }));

export const connectors: fc.Arbitrary<Connector[]> = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom("postgres", "mysql", "google_sheets", "sftp", "stripe"),
    name: humanName,
    multiple: maybe(fc.boolean()),
    excludeColumns: fc.boolean(),
    fields: fc.uniqueArray(field, { selector: (own) => own.name, minLength: 1, maxLength: 5 }),
  }),
  { selector: (own) => own.kind, maxLength: 3 },
);

const stream = fc
  .record({ schema: fc.constantFrom("public", "shop"), table: identifier })
  .map(({ schema, table }) => ({ name: `${schema}.${table}`, schema, table }));

export const streams: fc.Arbitrary<SourceStream[]> = fc.uniqueArray(
  fc
    .record({
      identity: stream,
      enabled: fc.boolean(),
      excludeColumns: fc.subarray(["ssn", "note"]),
      columns: maybe(
        fc.uniqueArray(
          fc.record({
            name: identifier,
            type: fc.constantFrom("bigint", "text", "numeric"),
            nullable: fc.boolean(),
          }),
          {
            selector: (own) => own.name,
            minLength: 1,
            maxLength: 3,
          },
        ),
      ),
      primaryKey: fc.subarray(["id"]),
      estimatedRows: maybe(fc.nat()),
    })
    .map((own) => ({
      ...own,
      ...own.identity,
      available: true,
      unavailable: null,
      held: false,
      heldColumns: [],
      target: null,
    })),
  { selector: (own) => own.name, minLength: 1, maxLength: 5 },
);

const runTable: fc.Arbitrary<SyncRunTable> = fc
  .record({
    name: stream.map(({ name }) => name),
    rows: fc.nat(100_000),
    error: fc.option(fc.constantFrom("permission denied", "timed out"), { freq: 5 }),
  })
  .map((own) => ({
    ...own,
    status: null,
    bytes: null,
    durationMs: null,
    finishedAt: null,
    target: null,
    position: null,
    notes: [],
  }));

export const runs: fc.Arbitrary<SyncRun[]> = fc.uniqueArray(
  fc
    .record({
      id: id("run"),
      status: fc.constantFrom<SyncRun["status"]>(
        "queued",
        "running",
        "succeeded",
        "failed",
        "cancelled",
        "unknown",
      ),
      trigger: maybe(fc.constantFrom("initial", "schedule", "manual")),
      startedAt: time,
      finishedAt: maybe(time),
      rowsSynced: maybe(fc.nat()),
      error: maybe(fc.constantFrom("connection refused", "public.users: permission denied")),
      tables: fc.uniqueArray(runTable, { selector: (own) => own.name, maxLength: 3 }),
    })
    .map((own) => ({
      ...own,
      rawStatus: own.status,
      queuedAt: null,
      durationMs: null,
      waiting: null,
      changes: [],
      review: null,
      only: null,
      errorScope: null,
    })),
  { selector: (own) => own.id, maxLength: 4 },
);

export const connections: fc.Arbitrary<Connection[]> = fc.uniqueArray(
  fc
    .record({
      id: id("con"),
      databaseId: maybe(id("db")),
      kind: fc.constantFrom("postgres", "mysql", "sftp"),
      name: humanName,
      status: fc.constantFrom<Connection["status"]>("active", "paused"),
      scheduleMinutes: maybe(fc.constantFrom(5, 15, 60, 1440)),
      settings: fc.record({ host: fc.constant("h.example.com"), port: fc.constant(5432), user: identifier }),
      streams: fc.uniqueArray(
        fc.record({ identity: stream, enabled: fc.boolean(), excludeColumns: fc.subarray(["ssn"]) }),
        {
          selector: (own) => own.identity.name,
          maxLength: 3,
        },
      ),
      createdAt: maybe(time),
      updatedAt: maybe(time),
      nextRunAt: maybe(time),
      lastRun: maybe(
        fc.record({
          id: id("run"),
          status: fc.constantFrom<SyncRun["status"]>("succeeded", "failed", "running"),
          startedAt: time,
          finishedAt: maybe(time),
          error: maybe(fc.constant("connection refused")),
        }),
      ),
    })
    .map((own) => ({
      ...own,
      rawStatus: own.status,
      additions: null,
      acknowledgedErrors: null,
      review: null,
      syncsTables: false,
      schema: null,
      credentials: null,
      lastRun: own.lastRun && {
        ...own.lastRun,
        rawStatus: own.lastRun.status,
        trigger: null,
        errorScope: null,
        counts: null,
      },
    })),
  { selector: (own) => own.id, maxLength: 4 },
);

import { z } from "zod";

export type CatalogValue = string | number | boolean | null;

/** Runs one statement of the catalog; rows come as plain JSON values keyed by column name. */
export type RunStatement = (
  sql: string,
  values?: readonly CatalogValue[],
) => Promise<Record<string, unknown>[]>;

/**
 * The catalog's structure, step by step: version N is the first N entries. An entry that was ever released is never
 * changed; what comes later is a new entry.
 */
const migrations: readonly (readonly string[])[] = [
  [
    "CREATE SEQUENCE database_ordinal",
    `CREATE TABLE databases (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('database_ordinal'),
       name VARCHAR NOT NULL,
       engine VARCHAR NOT NULL,
       engine_version VARCHAR NOT NULL,
       region VARCHAR NOT NULL,
       vm_size VARCHAR NOT NULL,
       memory_mb INTEGER NOT NULL,
       auto_stop BOOLEAN NOT NULL,
       created_at VARCHAR NOT NULL,
       expires_at VARCHAR,
       token_hash VARCHAR NOT NULL,
       state VARCHAR NOT NULL,
       failure VARCHAR
     )`,
  ],
  [
    "CREATE SEQUENCE connection_ordinal",
    `CREATE TABLE connections (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('connection_ordinal'),
       database_id VARCHAR NOT NULL,
       record VARCHAR NOT NULL,
       sealed_secrets VARCHAR NOT NULL
     )`,
    "CREATE SEQUENCE run_ordinal",
    `CREATE TABLE runs (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('run_ordinal'),
       connection_id VARCHAR NOT NULL,
       record VARCHAR NOT NULL
     )`,
    `CREATE TABLE stream_states (
       connection_id VARCHAR NOT NULL,
       name VARCHAR NOT NULL,
       state VARCHAR NOT NULL,
       PRIMARY KEY (connection_id, name)
     )`,
  ],
  [
    "CREATE TABLE alert_states (connection_id VARCHAR PRIMARY KEY, health VARCHAR NOT NULL)",
    "CREATE SEQUENCE alert_ordinal",
    `CREATE TABLE alert_deliveries (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('alert_ordinal'),
       alert VARCHAR NOT NULL,
       attempts INTEGER NOT NULL,
       next_at BIGINT NOT NULL
     )`,
  ],
  [
    // Certificates are checked unless a Connection says otherwise. Those made before were not, and go on as they were.
    `UPDATE connections
        SET record = json_merge_patch(record::JSON, '{"config": {"sslMode": "require"}}'::JSON)::VARCHAR
      WHERE record::JSON ->> '$.kind' IN ('postgres', 'mysql')
        AND coalesce(record::JSON ->> '$.config.sslMode', '') = ''`,
  ],
  [
    // Whose a database is. Everything made before belongs to the organization of keys made before. The table is made anew:
    // a service killed after ALTER TABLE would leave a log that DuckDB 1.5 can't read, because of the default in the table.
    "CREATE TABLE databases_before AS FROM databases",
    "DROP TABLE databases",
    `CREATE TABLE databases (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('database_ordinal'),
       organization VARCHAR NOT NULL,
       name VARCHAR NOT NULL,
       engine VARCHAR NOT NULL,
       engine_version VARCHAR NOT NULL,
       region VARCHAR NOT NULL,
       vm_size VARCHAR NOT NULL,
       memory_mb INTEGER NOT NULL,
       auto_stop BOOLEAN NOT NULL,
       created_at VARCHAR NOT NULL,
       expires_at VARCHAR,
       token_hash VARCHAR NOT NULL,
       state VARCHAR NOT NULL,
       failure VARCHAR
     )`,
    `INSERT INTO databases
       SELECT id, ordinal, 'default', name, engine, engine_version, region, vm_size, memory_mb, auto_stop, created_at,
              expires_at, token_hash, state, failure
       FROM databases_before ORDER BY ordinal`,
    "DROP TABLE databases_before",
  ],
  [
    // Tokens of direct connections. The hashes that were kept before can't check a token by SCRAM, and those tokens never
    // opened anything: a database made before has no token until one is made for it.
    "CREATE SEQUENCE token_ordinal",
    `CREATE TABLE tokens (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('token_ordinal'),
       database_id VARCHAR NOT NULL,
       name VARCHAR,
       scope VARCHAR NOT NULL,
       verifier VARCHAR NOT NULL,
       created_at VARCHAR NOT NULL,
       expires_at VARCHAR,
       last_used_at VARCHAR,
       revoked_at VARCHAR
     )`,
    // Where programs found a database last, so that they find it there again.
    "CREATE TABLE direct_ports (database_id VARCHAR PRIMARY KEY, port INTEGER NOT NULL)",
    // Made anew for the reason above.
    "CREATE TABLE databases_before AS FROM databases",
    "DROP TABLE databases",
    `CREATE TABLE databases (
       id VARCHAR PRIMARY KEY,
       ordinal BIGINT NOT NULL DEFAULT nextval('database_ordinal'),
       organization VARCHAR NOT NULL,
       name VARCHAR NOT NULL,
       engine VARCHAR NOT NULL,
       engine_version VARCHAR NOT NULL,
       region VARCHAR NOT NULL,
       vm_size VARCHAR NOT NULL,
       memory_mb INTEGER NOT NULL,
       auto_stop BOOLEAN NOT NULL,
       created_at VARCHAR NOT NULL,
       expires_at VARCHAR,
       allows_direct BOOLEAN NOT NULL,
       state VARCHAR NOT NULL,
       failure VARCHAR
     )`,
    `INSERT INTO databases
       SELECT id, ordinal, organization, name, engine, engine_version, region, vm_size, memory_mb, auto_stop,
              created_at, expires_at, false, state, failure
       FROM databases_before ORDER BY ordinal`,
    "DROP TABLE databases_before",
  ],
];

/** The format that a catalog is written in today; with it, of everything in its data folder. */
export const catalogFormat = migrations.length;

const versionRows = z.array(z.strictObject({ version: z.int() }));

/** The format of a catalog; 0 for a new file. */
export async function readFormat(run: RunStatement): Promise<number> {
  const tables = await run("SELECT 1 AS found FROM duckdb_tables() WHERE table_name = 'catalog_version'");
  if (tables.length === 0) return 0;
  const [current] = versionRows.parse(await run("SELECT version FROM catalog_version"));
  return current?.version ?? 0;
}

/**
 * Brings a catalog that is in no newer format to the newest structure.
 *
 * @param run Runs statements of one transaction: a service killed meanwhile leaves the old structure, whole.
 * @param format today's; an older one for tests
 */
export async function migrate(run: RunStatement, format = migrations.length): Promise<void> {
  await run("CREATE TABLE IF NOT EXISTS catalog_version (version INTEGER NOT NULL)");
  const [current] = versionRows.parse(await run("SELECT version FROM catalog_version"));
  const version = current?.version ?? 0;
  if (version === format) return;
  for (const statements of migrations.slice(version, format)) {
    for (const statement of statements) await run(statement);
  }
  await run(
    current === undefined
      ? "INSERT INTO catalog_version VALUES ($1)"
      : "UPDATE catalog_version SET version = $1",
    [format],
  );
}

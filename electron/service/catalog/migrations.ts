/**
 * The catalog's structure, step by step: version N is the first N entries. An entry that was ever released is never
 * changed; what comes later is a new entry.
 */
export const migrations: readonly (readonly string[])[] = [
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
];

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
];

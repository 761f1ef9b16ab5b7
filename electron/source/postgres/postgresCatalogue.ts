/** Tables of every kind, views and foreign tables, each partitioned table once; $1 are the schemas, none for all. */
const RELATIONS = `
  SELECT c.oid, n.nspname AS schema, c.relname AS name, c.relkind, c.reltuples, c.relpages
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
     AND NOT c.relispartition
     AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND (cardinality($1::text[]) = 0 OR n.nspname = ANY ($1::text[]))
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                      WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const IS_READABLE = `
  pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')`;

const READABLE_RELATIONS = `${RELATIONS} AND ${IS_READABLE}`;

/** Relations that are there and that the user may not read; $1 as above. */
export const BARRED_SQL = `
  SELECT schema, name, EXISTS (SELECT FROM pg_catalog.pg_attribute a
                                WHERE a.attrelid = barred.oid AND a.attnum > 0 AND NOT a.attisdropped) AS "hasColumns"
    FROM (${RELATIONS} AND NOT (${IS_READABLE})) AS barred ORDER BY schema, name`;

/** What each domain is made of in the end; a modifier further out wins. */
const DOMAINS = `
  RECURSIVE domain_step AS (
    SELECT oid AS domain, typbasetype AS base, typtypmod AS modifier
      FROM pg_catalog.pg_type WHERE typtype = 'd'
    UNION ALL
    SELECT step.domain, t.typbasetype, CASE WHEN step.modifier = -1 THEN t.typtypmod ELSE step.modifier END
      FROM domain_step step JOIN pg_catalog.pg_type t ON t.oid = step.base AND t.typtype = 'd'),
  domain AS (
    SELECT step.domain, step.base, step.modifier
      FROM domain_step step JOIN pg_catalog.pg_type t ON t.oid = step.base AND t.typtype <> 'd')`;

const COLUMN_FIELDS = `
  a.attname AS name, pg_catalog.format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
  CASE WHEN t.typnamespace = 'pg_catalog'::regnamespace THEN t.typname END AS "builtIn",
  t.typtype AS kind, t.typcategory = 'A' AS "isArray",
  CASE WHEN a.atttypmod = -1 THEN coalesce(domain.modifier, -1) ELSE a.atttypmod END AS modifier`;

const COLUMN_TYPES = `
  LEFT JOIN domain ON domain.domain = a.atttypid
  JOIN pg_catalog.pg_type t ON t.oid = coalesce(domain.base, a.atttypid)`;

/** Relations that the user may read, with their row estimates; $1 as above. A partitioned table counts its partitions. */
export const RELATIONS_SQL = `
  WITH RECURSIVE relation AS (${READABLE_RELATIONS}),
  part AS (
    SELECT oid AS root, oid FROM relation WHERE relkind = 'p'
    UNION ALL
    SELECT part.root, i.inhrelid FROM part JOIN pg_catalog.pg_inherits i ON i.inhparent = part.oid)
  SELECT relation.oid::text AS oid, schema, name,
         CASE WHEN relkind = 'p' THEN
                (SELECT sum(c.reltuples) FROM part JOIN pg_catalog.pg_class c ON c.oid = part.oid
                  WHERE part.root = relation.oid AND c.relkind <> 'p' AND c.reltuples >= 0)
              WHEN relkind IN ('r', 'm', 'f') AND reltuples >= 0 AND (reltuples > 0 OR relpages > 0)
                THEN reltuples END::float8 AS "estimatedRows"
    FROM relation
   ORDER BY schema, name`;

/** Columns of those relations, in order, and whether the user may read each; $1 as above. */
export const COLUMNS_SQL = `
  WITH ${DOMAINS}, relation AS (${READABLE_RELATIONS})
  SELECT relation.oid::text AS oid, ${COLUMN_FIELDS},
         pg_catalog.has_column_privilege(relation.oid, a.attnum, 'SELECT') AS "isReadable"
    FROM relation
    JOIN pg_catalog.pg_attribute a ON a.attrelid = relation.oid AND a.attnum > 0 AND NOT a.attisdropped
    ${COLUMN_TYPES}
   ORDER BY relation.oid, a.attnum`;

/** Primary keys of those relations, in the key's order; $1 as above. */
export const KEYS_SQL = `
  WITH relation AS (${READABLE_RELATIONS})
  SELECT relation.oid::text AS oid, a.attname AS name
    FROM relation
    JOIN pg_catalog.pg_index i ON i.indrelid = relation.oid AND i.indisprimary
    CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, place)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = relation.oid AND a.attnum = k.attnum
   ORDER BY relation.oid, k.place`;

/**
 * Columns of the relations of the schemas $1 and the names $2, pairwise: whether the user may read each, whether rules
 * hide rows of its relation from the user, and the relation's size as the server last counted it.
 */
export const NAMED_RELATIONS_SQL = `
  WITH ${DOMAINS}, relation AS (
    SELECT c.oid, n.nspname AS schema, c.relname AS name, c.relkind AS kind,
           greatest(c.relpages, toast.relpages) AS pages, pg_catalog.row_security_active(c.oid) AS "hidesRows"
      FROM unnest($1::text[], $2::text[]) AS wanted(schema, name)
      JOIN pg_catalog.pg_namespace n ON n.nspname = wanted.schema::name
      JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = wanted.name::name
      LEFT JOIN pg_catalog.pg_class toast ON toast.oid = c.reltoastrelid)
  SELECT relation.schema, relation.name AS relation, relation.kind AS "relationKind", pages, "hidesRows",
         ${COLUMN_FIELDS}, pg_catalog.has_column_privilege(relation.oid, a.attnum, 'SELECT') AS "isReadable"
    FROM relation
    JOIN pg_catalog.pg_attribute a ON a.attrelid = relation.oid AND a.attnum > 0 AND NOT a.attisdropped
    ${COLUMN_TYPES}
   ORDER BY relation.oid, a.attnum`;

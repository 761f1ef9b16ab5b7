import { catalogDatabase, macros, typeRows } from "./catalogFunctions";

/** The database that the connection works on; the hidden one isn't meant by anything. */
const here = "database_name IN (current_database(), 'temp')";

/** The columns of an index, of the text that DuckDB has of them. */
const indexedNames = `list_transform(string_split(expressions[2:-2], ', '), lambda e: replace(trim(trim(e, ''''), '"'), '""', '"'))`;

interface CatalogView {
  readonly name: string;
  readonly sql: string;
}

function empty(name: string, columns: string): CatalogView {
  const selected = columns.split(/\s+/).map((column) => {
    const [field = "", type = "BIGINT"] = column.split(":");
    return `NULL::${type} AS ${field}`;
  });
  return { name, sql: `SELECT ${selected.join(", ")} WHERE false` };
}

/** Views, in the order in which they need each other. */
const views: readonly CatalogView[] = [
  {
    name: "type_names",
    sql: `SELECT * FROM (VALUES ${typeRows.join(", ")}) t(oid, typname, typlen, typtype, typcategory, typelem, typarray, long_name)`,
  },
  {
    name: "pg_namespace",
    sql: `SELECT DISTINCT schema_oid::BIGINT AS oid, schema_name AS nspname, 10::BIGINT AS nspowner, NULL::VARCHAR[] AS nspacl
      FROM (SELECT oid AS schema_oid, schema_name FROM duckdb_schemas() WHERE database_name = current_database() AND schema_name NOT IN ('pg_catalog', 'information_schema'))
      UNION ALL SELECT 11, 'pg_catalog', 10, NULL UNION ALL SELECT 13, 'information_schema', 10, NULL`,
  },
  {
    // psql, pgjdbc, psqlodbc, DuckDB's scanner. Without pages a scanner reads a table at once, and not by ctid.
    name: "pg_class",
    sql: `SELECT oid::BIGINT AS oid, relname, relnamespace::BIGINT AS relnamespace, 0::BIGINT AS reltype, 0::BIGINT AS reloftype, 10::BIGINT AS relowner,
        CASE relkind WHEN 'r' THEN 2 WHEN 'i' THEN 403 ELSE 0 END::BIGINT AS relam, 0::BIGINT AS relfilenode, 0::BIGINT AS reltablespace, 0 AS relpages, reltuples::FLOAT AS reltuples,
        0 AS relallvisible, 0::BIGINT AS reltoastrelid, relhasindex, false AS relisshared, CASE WHEN is_temp THEN 't' ELSE 'p' END AS relpersistence,
        relkind, relnatts::SMALLINT AS relnatts, 0::SMALLINT AS relchecks, false AS relhasoids, relhasindex AS relhaspkey, false AS relhasrules, false AS relhastriggers,
        false AS relhassubclass, false AS relrowsecurity, false AS relforcerowsecurity, true AS relispopulated, 'd' AS relreplident,
        false AS relispartition, 0::BIGINT AS relrewrite, 0::BIGINT AS relfrozenxid, 0::BIGINT AS relminmxid, NULL::VARCHAR[] AS relacl,
        NULL::VARCHAR[] AS reloptions, NULL::VARCHAR AS relpartbound
      FROM (SELECT table_oid AS oid, table_name AS relname, schema_oid AS relnamespace, estimated_size AS reltuples,
                   index_count > 0 OR has_primary_key AS relhasindex, temporary AS is_temp, 'r' AS relkind, column_count AS relnatts
            FROM duckdb_tables() WHERE ${here} AND NOT internal
            UNION ALL SELECT view_oid, view_name, schema_oid, 0, false, temporary, 'v', column_count FROM duckdb_views() WHERE ${here} AND NOT internal
            UNION ALL SELECT sequence_oid, sequence_name, schema_oid, 0, false, temporary, 'S', 0 FROM duckdb_sequences() WHERE ${here}
            UNION ALL SELECT index_oid, index_name, schema_oid, 0, false, false, 'i', 1 FROM duckdb_indexes() WHERE ${here}
            UNION ALL SELECT table_oid * 10000 + constraint_index, constraint_name, schema_oid, 0, false, false, 'i', len(constraint_column_indexes)
              FROM duckdb_constraints() WHERE ${here} AND constraint_type IN ('PRIMARY KEY', 'UNIQUE'))`,
  },
  {
    name: "pg_type",
    sql: `SELECT oid, typname, 11::BIGINT AS typnamespace, 10::BIGINT AS typowner, typlen::SMALLINT AS typlen, typlen > 0 AS typbyval, typtype, typcategory,
        typname IN ('text', 'float8', 'bool', 'timestamptz') AS typispreferred, true AS typisdefined, ',' AS typdelim, 0::BIGINT AS typrelid,
        0::BIGINT AS typsubscript, typelem, typarray, CASE WHEN typcategory = 'A' THEN 'array_in' ELSE typname || 'in' END AS typinput,
        typname || 'out' AS typoutput, typname || 'recv' AS typreceive, typname || 'send' AS typsend, '-' AS typmodin, '-' AS typmodout, '-' AS typanalyze,
        'i' AS typalign, 'x' AS typstorage, false AS typnotnull, 0::BIGINT AS typbasetype, -1 AS typtypmod, 0 AS typndims,
        CASE WHEN typcategory = 'S' THEN 100 ELSE 0 END::BIGINT AS typcollation, NULL::VARCHAR AS typdefaultbin, NULL::VARCHAR AS typdefault, NULL::VARCHAR[] AS typacl
      FROM ${catalogDatabase}.main.type_names`,
  },
  {
    name: "pg_constraint",
    sql: `SELECT table_oid::BIGINT * 10000 + constraint_index AS oid, constraint_name AS conname, schema_oid::BIGINT AS connamespace,
        CASE constraint_type WHEN 'PRIMARY KEY' THEN 'p' WHEN 'UNIQUE' THEN 'u' WHEN 'CHECK' THEN 'c' WHEN 'FOREIGN KEY' THEN 'f' END AS contype,
        false AS condeferrable, false AS condeferred, true AS convalidated, table_oid::BIGINT AS conrelid, 0::BIGINT AS contypid,
        CASE WHEN constraint_type IN ('PRIMARY KEY', 'UNIQUE') THEN table_oid::BIGINT * 10000 + constraint_index
          WHEN constraint_type = 'FOREIGN KEY' THEN coalesce((SELECT min(k.table_oid::BIGINT * 10000 + k.constraint_index) FROM duckdb_constraints() k
            WHERE k.database_name = c.database_name AND k.schema_name = c.schema_name AND k.table_name = c.referenced_table AND k.constraint_type IN ('PRIMARY KEY', 'UNIQUE')
              AND list_sort(k.constraint_column_names) = list_sort(c.referenced_column_names)), 0)
          ELSE 0 END AS conindid, 0::BIGINT AS conparentid,
        coalesce((SELECT t.table_oid FROM duckdb_tables() t WHERE t.database_name = c.database_name AND t.schema_name = c.schema_name AND t.table_name = c.referenced_table), 0)::BIGINT AS confrelid,
        'a' AS confupdtype, 'a' AS confdeltype, 's' AS confmatchtype, true AS conislocal, 0 AS coninhcount, true AS connoinherit,
        list_transform(constraint_column_indexes, lambda i: (i + 1)::SMALLINT) AS conkey,
        (SELECT list(r.column_index::SMALLINT ORDER BY list_position(c.referenced_column_names, r.column_name)) FROM duckdb_columns() r
          WHERE r.database_name = c.database_name AND r.schema_name = c.schema_name AND r.table_name = c.referenced_table
            AND list_contains(c.referenced_column_names, r.column_name)) AS confkey,
        expression AS conbin, constraint_text AS definition
      FROM duckdb_constraints() c WHERE ${here} AND constraint_type <> 'NOT NULL'`,
  },
  {
    name: "pg_index",
    sql: `SELECT index_oid::BIGINT AS indexrelid, table_oid::BIGINT AS indrelid, len(keys)::SMALLINT AS indnatts, len(keys)::SMALLINT AS indnkeyatts, is_unique AS indisunique,
        is_primary AS indisprimary, false AS indisexclusion, true AS indimmediate, false AS indisclustered, true AS indisvalid, false AS indcheckxmin,
        true AS indisready, true AS indislive, false AS indisreplident, keys AS indkey, NULL::BIGINT[] AS indcollation, NULL::BIGINT[] AS indclass,
        list_transform(keys, lambda k: 0::SMALLINT) AS indoption, CASE WHEN list_contains(keys, 0) THEN expressions END AS indexprs, NULL::VARCHAR AS indpred, false AS indnullsnotdistinct
      FROM (SELECT i.*, list_transform(${indexedNames}, lambda n: coalesce(numbers[n], 0)::SMALLINT) AS keys
            FROM duckdb_indexes() i JOIN (SELECT table_oid, map_from_entries(list((column_name, column_index))) AS numbers FROM duckdb_columns() GROUP BY table_oid)
              USING (table_oid) WHERE ${here})
      UNION ALL SELECT table_oid::BIGINT * 10000 + constraint_index, table_oid, len(keys)::SMALLINT, len(keys)::SMALLINT, true, constraint_type = 'PRIMARY KEY', false, true,
        false, true, false, true, true, false, keys, NULL, NULL, list_transform(keys, lambda k: 0::SMALLINT), NULL, NULL, false
      FROM (SELECT *, list_transform(constraint_column_indexes, lambda k: (k + 1)::SMALLINT) AS keys FROM duckdb_constraints()
        WHERE ${here} AND constraint_type IN ('PRIMARY KEY', 'UNIQUE'))`,
  },
  {
    // psqlODBC's keys and pgjdbc's indexes ask for the columns of an index as for those of a table.
    name: "pg_attribute",
    sql: `WITH own AS MATERIALIZED (SELECT table_oid, column_index, column_name, data_type, is_nullable, column_default FROM duckdb_columns() WHERE ${here} AND NOT internal),
      keys AS (SELECT index_oid AS oid, table_oid, ${indexedNames} AS names FROM duckdb_indexes() WHERE ${here}
        UNION ALL SELECT table_oid::BIGINT * 10000 + constraint_index, table_oid, constraint_column_names FROM duckdb_constraints()
          WHERE ${here} AND constraint_type IN ('PRIMARY KEY', 'UNIQUE'))
      SELECT table_oid::BIGINT AS attrelid, column_name AS attname, ${catalogDatabase}.main.column_oid(data_type) AS atttypid,
        -1 AS attstattarget, coalesce(y.typlen, -1)::SMALLINT AS attlen, column_index::SMALLINT AS attnum,
        CASE WHEN y.typcategory = 'A' THEN 1 ELSE 0 END AS attndims, -1 AS attcacheoff, ${catalogDatabase}.main.column_modifier(data_type) AS atttypmod,
        false AS attbyval, 'x' AS attstorage, 'i' AS attalign, NOT is_nullable AS attnotnull, column_default IS NOT NULL AS atthasdef,
        false AS atthasmissing, '' AS attidentity, '' AS attgenerated, false AS attisdropped, true AS attislocal, 0 AS attinhcount,
        0::BIGINT AS attcollation, '' AS attcompression, NULL::VARCHAR[] AS attacl, NULL::VARCHAR[] AS attoptions, NULL::VARCHAR[] AS attfdwoptions
      FROM (FROM own UNION ALL SELECT k.oid, k.position, o.column_name, o.data_type, true, NULL
            FROM (SELECT oid, table_oid, unnest(names) AS name, generate_subscripts(names, 1) AS position FROM keys) k
            JOIN own o ON o.table_oid = k.table_oid AND o.column_name = k.name) c
      LEFT JOIN ${catalogDatabase}.main.type_names y ON y.oid = ${catalogDatabase}.main.column_oid(c.data_type)`,
  },
  {
    name: "pg_attrdef",
    sql: `SELECT table_oid::BIGINT * 10000 + column_index AS oid, table_oid::BIGINT AS adrelid, column_index::SMALLINT AS adnum, column_default AS adbin
      FROM duckdb_columns() WHERE ${here} AND NOT internal AND column_default IS NOT NULL`,
  },
  {
    name: "pg_description",
    sql: `SELECT table_oid::BIGINT AS objoid, 1259::BIGINT AS classoid, 0 AS objsubid, comment AS description FROM duckdb_tables() WHERE ${here} AND comment IS NOT NULL
      UNION ALL SELECT view_oid, 1259, 0, comment FROM duckdb_views() WHERE ${here} AND comment IS NOT NULL
      UNION ALL SELECT table_oid, 1259, column_index, comment FROM duckdb_columns() WHERE ${here} AND comment IS NOT NULL`,
  },
  {
    name: "pg_database",
    sql: `SELECT 1::BIGINT AS oid, current_database() AS datname, 10::BIGINT AS datdba, 6 AS encoding, 'c' AS datlocprovider, false AS datistemplate, true AS datallowconn,
        -1 AS datconnlimit, 0::BIGINT AS dattablespace, 'C' AS datcollate, 'C' AS datctype, NULL::VARCHAR AS daticulocale, NULL::VARCHAR[] AS datacl`,
  },
  {
    name: "pg_roles",
    sql: `SELECT 10::BIGINT AS oid, 'wharf' AS rolname, false AS rolsuper, true AS rolinherit, false AS rolcreaterole, false AS rolcreatedb, true AS rolcanlogin,
        false AS rolreplication, -1 AS rolconnlimit, NULL::VARCHAR AS rolpassword, NULL::TIMESTAMPTZ AS rolvaliduntil, false AS rolbypassrls, NULL::VARCHAR[] AS rolconfig`,
  },
  {
    name: "pg_user",
    sql: "SELECT 'wharf' AS usename, 10::BIGINT AS usesysid, false AS usecreatedb, false AS usesuper, false AS userepl, false AS usebypassrls, NULL::VARCHAR AS passwd, NULL::TIMESTAMPTZ AS valuntil, NULL::VARCHAR[] AS useconfig",
  },
  {
    name: "pg_am",
    sql: "SELECT * FROM (VALUES (2::BIGINT, 'heap', '-', 't'), (403, 'btree', '-', 'i')) t(oid, amname, amhandler, amtype)",
  },
  {
    // Metabase, Grafana, DuckDB's scanner and pgjdbc look some up.
    name: "pg_settings",
    sql: `SELECT name, setting, NULL::VARCHAR AS unit, '' AS category, '' AS short_desc, NULL::VARCHAR AS extra_desc, 'user' AS context, 'string' AS vartype, 'default' AS source,
        NULL::VARCHAR AS min_val, NULL::VARCHAR AS max_val, NULL::VARCHAR[] AS enumvals, setting AS boot_val, setting AS reset_val, NULL::VARCHAR AS sourcefile, NULL::INTEGER AS sourceline, false AS pending_restart
      FROM (VALUES ('server_version', '15.0'), ('server_version_num', '150000'), ('server_encoding', 'UTF8'), ('client_encoding', 'UTF8'), ('max_index_keys', '32'), ('max_identifier_length', '63'),
        ('standard_conforming_strings', 'on'), ('search_path', 'main'), ('datestyle', 'ISO, MDY'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('is_superuser', 'off'), ('bytea_output', 'hex'),
        ('transaction_isolation', 'repeatable read'), ('default_transaction_isolation', 'repeatable read'), ('integer_datetimes', 'on'), ('lc_collate', 'C'), ('block_size', '8192')) t(name, setting)`,
  },
  {
    name: "pg_sequence",
    sql: `SELECT sequence_oid::BIGINT AS seqrelid, 20::BIGINT AS seqtypid, start_value AS seqstart, increment_by AS seqincrement, max_value AS seqmax, min_value AS seqmin, 1::BIGINT AS seqcache, cycle AS seqcycle
      FROM duckdb_sequences() WHERE ${here}`,
  },
  {
    name: "pg_tablespace",
    sql: "SELECT 1663::BIGINT AS oid, 'pg_default' AS spcname, 10::BIGINT AS spcowner, NULL::VARCHAR[] AS spcacl, NULL::VARCHAR[] AS spcoptions",
  },
  {
    name: "pg_tables",
    sql: `SELECT schema_name AS schemaname, table_name AS tablename, 'wharf' AS tableowner, NULL::VARCHAR AS tablespace, index_count > 0 AS hasindexes, false AS hasrules, false AS hastriggers, false AS rowsecurity
      FROM duckdb_tables() WHERE ${here} AND NOT internal`,
  },
  {
    name: "pg_views",
    sql: `SELECT schema_name AS schemaname, view_name AS viewname, 'wharf' AS viewowner, sql AS definition FROM duckdb_views() WHERE ${here} AND NOT internal`,
  },
  {
    name: "pg_indexes",
    sql: `SELECT schema_name AS schemaname, table_name AS tablename, index_name AS indexname, NULL::VARCHAR AS tablespace, sql AS indexdef FROM duckdb_indexes() WHERE ${here}`,
  },
  {
    name: "pg_stat_user_tables",
    sql: `SELECT table_oid::BIGINT AS relid, schema_name AS schemaname, table_name AS relname, estimated_size::BIGINT AS n_live_tup, 0::BIGINT AS n_dead_tup, 0::BIGINT AS seq_scan, 0::BIGINT AS idx_scan
      FROM duckdb_tables() WHERE ${here} AND NOT internal`,
  },
  {
    name: "pg_proc",
    sql: `SELECT function_oid::BIGINT AS oid, function_name AS proname, schema_oid::BIGINT AS pronamespace, 10::BIGINT AS proowner, 0::BIGINT AS prolang,
        CASE WHEN function_type = 'aggregate' THEN 'a' ELSE 'f' END AS prokind, function_type IN ('table', 'table_macro') AS proretset, 'v' AS provolatile, len(parameters)::SMALLINT AS pronargs,
        25::BIGINT AS prorettype, '' AS proargtypes, NULL::BIGINT[] AS proallargtypes, NULL::VARCHAR[] AS proargmodes, parameters AS proargnames, false AS prosecdef, macro_definition AS prosrc,
        NULL::VARCHAR AS proacl, 'u' AS proparallel
      FROM (SELECT f.*, s.oid AS schema_oid FROM duckdb_functions() f JOIN duckdb_schemas() s USING (database_name, schema_name)) WHERE ${here} AND NOT internal`,
  },
  empty("pg_enum", "oid enumtypid enumsortorder:FLOAT enumlabel:VARCHAR"),
  empty(
    "pg_collation",
    "oid collname:VARCHAR collnamespace collowner collprovider:VARCHAR collisdeterministic:BOOLEAN collencoding:INTEGER collcollate:VARCHAR collctype:VARCHAR colliculocale:VARCHAR",
  ),
  empty(
    "pg_depend",
    "classid objid objsubid:INTEGER refclassid refobjid refobjsubid:INTEGER deptype:VARCHAR",
  ),
  empty("pg_inherits", "inhrelid inhparent inhseqno:INTEGER inhdetachpending:BOOLEAN"),
  empty(
    "pg_trigger",
    "oid tgrelid tgparentid tgname:VARCHAR tgfoid tgtype:SMALLINT tgenabled:VARCHAR tgisinternal:BOOLEAN tgconstraint tgdeferrable:BOOLEAN",
  ),
  empty("pg_rewrite", "oid rulename:VARCHAR ev_class ev_type:VARCHAR ev_enabled:VARCHAR is_instead:BOOLEAN"),
  empty(
    "pg_policy",
    "oid polname:VARCHAR polrelid polcmd:VARCHAR polpermissive:BOOLEAN polroles:BIGINT[] polqual:VARCHAR polwithcheck:VARCHAR",
  ),
  empty(
    "pg_statistic_ext",
    "oid stxrelid stxname:VARCHAR stxnamespace stxowner stxstattarget:INTEGER stxkeys:SMALLINT[] stxkind:VARCHAR[] stxexprs:VARCHAR",
  ),
  empty(
    "pg_publication",
    "oid pubname:VARCHAR pubowner puballtables:BOOLEAN pubinsert:BOOLEAN pubupdate:BOOLEAN pubdelete:BOOLEAN pubtruncate:BOOLEAN pubviaroot:BOOLEAN",
  ),
  empty("pg_publication_rel", "oid prpubid prrelid prqual:VARCHAR prattrs:SMALLINT[]"),
  empty("pg_publication_namespace", "oid pnpubid pnnspid"),
  empty("pg_foreign_table", "ftrelid ftserver ftoptions:VARCHAR[]"),
  empty(
    "pg_foreign_server",
    "oid srvname:VARCHAR srvowner srvfdw srvtype:VARCHAR srvversion:VARCHAR srvacl:VARCHAR[] srvoptions:VARCHAR[]",
  ),
  empty(
    "pg_foreign_data_wrapper",
    "oid fdwname:VARCHAR fdwowner fdwhandler fdwvalidator fdwacl:VARCHAR[] fdwoptions:VARCHAR[]",
  ),
  empty(
    "pg_extension",
    "oid extname:VARCHAR extowner extnamespace extrelocatable:BOOLEAN extversion:VARCHAR",
  ),
  empty(
    "pg_available_extensions",
    "name:VARCHAR default_version:VARCHAR installed_version:VARCHAR comment:VARCHAR",
  ),
  empty(
    "pg_matviews",
    "schemaname:VARCHAR matviewname:VARCHAR matviewowner:VARCHAR tablespace:VARCHAR hasindexes:BOOLEAN ispopulated:BOOLEAN definition:VARCHAR",
  ),
  empty(
    "pg_stat_activity",
    "datid datname:VARCHAR pid:INTEGER usesysid usename:VARCHAR application_name:VARCHAR client_addr:VARCHAR state:VARCHAR query:VARCHAR backend_start:TIMESTAMPTZ query_start:TIMESTAMPTZ backend_type:VARCHAR",
  ),
  empty("pg_stat_wal_receiver", "pid:INTEGER status:VARCHAR"),
  empty("pg_stat_ssl", "pid:INTEGER ssl:BOOLEAN"),
  empty("pg_locks", "locktype:VARCHAR database relation pid:INTEGER mode:VARCHAR granted:BOOLEAN"),
  empty("pg_partitioned_table", "partrelid partstrat:VARCHAR partnatts:SMALLINT"),
  empty("pg_auth_members", "roleid member grantor admin_option:BOOLEAN"),
  empty("pg_db_role_setting", "setdatabase setrole setconfig:VARCHAR[]"),
  empty("pg_default_acl", "oid defaclrole defaclnamespace defaclobjtype:VARCHAR defaclacl:VARCHAR[]"),
  empty(
    "pg_event_trigger",
    "oid evtname:VARCHAR evtevent:VARCHAR evtowner evtfoid evtenabled:VARCHAR evttags:VARCHAR[]",
  ),
  empty(
    "pg_language",
    "oid lanname:VARCHAR lanowner lanispl:BOOLEAN lanpltrusted:BOOLEAN lanplcallfoid laninline lanvalidator lanacl:VARCHAR[]",
  ),
  empty(
    "pg_operator",
    "oid oprname:VARCHAR oprnamespace oprowner oprkind:VARCHAR oprleft oprright oprresult oprcode",
  ),
  empty(
    "pg_opclass",
    "oid opcmethod opcname:VARCHAR opcnamespace opcowner opcfamily opcintype opcdefault:BOOLEAN opckeytype",
  ),
  empty("pg_range", "rngtypid rngsubtype rngmultitypid rngcollation rngsubopc"),
  empty("pg_shdescription", "objoid classoid description:VARCHAR"),
  empty("pg_cast", "oid castsource casttarget castfunc castcontext:VARCHAR castmethod:VARCHAR"),
  empty(
    "pg_conversion",
    "oid conname:VARCHAR connamespace conforencoding:INTEGER contoencoding:INTEGER condefault:BOOLEAN",
  ),
  empty("pg_aggregate", "aggfnoid aggkind:VARCHAR"),
  empty("pg_ts_config", "oid cfgname:VARCHAR cfgnamespace cfgowner cfgparser"),
  empty("pg_ts_dict", "oid dictname:VARCHAR dictnamespace dictowner dicttemplate dictinitoption:VARCHAR"),
  empty("pg_ts_parser", "oid prsname:VARCHAR prsnamespace"),
  empty("pg_ts_template", "oid tmplname:VARCHAR tmplnamespace"),
  empty("pg_largeobject_metadata", "oid lomowner lomacl:VARCHAR[]"),
  empty(
    "pg_subscription",
    "oid subdbid subname:VARCHAR subowner subenabled:BOOLEAN subpublications:VARCHAR[]",
  ),
  empty("pg_seclabel", "objoid classoid objsubid:INTEGER provider:VARCHAR label:VARCHAR"),
  empty("pg_timezone_names", "name:VARCHAR abbrev:VARCHAR utc_offset:INTERVAL is_dst:BOOLEAN"),
];

/** Names of the views, which stand for PostgreSQL's. */
export const catalogViews: ReadonlySet<string> = new Set(views.map(({ name }) => name));

/** What makes the hidden database, in order. Views that macros need come before them, and the other way round. */
export function catalogStatements(): string[] {
  const schema = `${catalogDatabase}.main`;
  const view = ({ name, sql }: CatalogView) => `CREATE VIEW ${schema}.${name} AS ${sql}`;
  const [typeNames] = views.slice(0, 1);
  const overloads = new Map<string, string[]>();
  for (const [signature, body] of macros) {
    const [name = "", rest = ""] = signature.split(/(?=\()/);
    overloads.set(name, [
      ...(overloads.get(name) ?? []),
      `${rest} AS ${body.startsWith("TABLE ") ? body : `(${body})`}`,
    ]);
  }
  const macroStatements = [...overloads].map(
    ([name, bodies]) => `CREATE MACRO ${schema}.${name}${bodies.join(", ")}`,
  );
  return [
    ...(typeNames === undefined ? [] : [view(typeNames)]),
    ...macroStatements.filter((sql) =>
      /\.(scalar_oid|array_oid|column_oid|column_modifier)\(/.test(sql.slice(0, 60)),
    ),
    ...views.slice(1).map(view),
    ...macroStatements.filter(
      (sql) => !/\.(scalar_oid|array_oid|column_oid|column_modifier)\(/.test(sql.slice(0, 60)),
    ),
  ];
}

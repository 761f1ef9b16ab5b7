import { quoteText } from "#shared/sql/quote";

/** The hidden database that holds what DuckDB's own pg_catalog lacks. No list shows it. */
export const catalogDatabase = "wharf_pg_catalog";

/** PostgreSQL's types that clients meet here: number, name, size, category, and the number of the array of it. */
const types: readonly (readonly [
  oid: number,
  name: string,
  size: number,
  category: string,
  array: number,
])[] = [
  [16, "bool", 1, "B", 1000],
  [17, "bytea", -1, "U", 1001],
  [18, "char", 1, "Z", 1002],
  [19, "name", 64, "S", 1003],
  [20, "int8", 8, "N", 1016],
  [21, "int2", 2, "N", 1005],
  [23, "int4", 4, "N", 1007],
  [25, "text", -1, "S", 1009],
  [26, "oid", 4, "N", 1028],
  [114, "json", -1, "U", 199],
  [700, "float4", 4, "N", 1021],
  [701, "float8", 8, "N", 1022],
  [1042, "bpchar", -1, "S", 1014],
  [1043, "varchar", -1, "S", 1015],
  [1082, "date", 4, "D", 1182],
  [1083, "time", 8, "D", 1183],
  [1114, "timestamp", 8, "D", 1115],
  [1184, "timestamptz", 8, "D", 1185],
  [1186, "interval", 16, "T", 1187],
  [1266, "timetz", 12, "D", 1270],
  [1562, "varbit", -1, "V", 1563],
  [1700, "numeric", -1, "N", 1231],
  [2205, "regclass", 4, "N", 2210],
  [2249, "record", -1, "P", 2287],
  [2278, "void", 4, "P", 0],
  [2950, "uuid", 16, "U", 2951],
  [3802, "jsonb", -1, "U", 3807],
];

/** As people read them; others are called as in pg_type. */
const longNames: Readonly<Record<string, string>> = {
  bool: "boolean",
  bpchar: "character",
  char: '"char"',
  float4: "real",
  float8: "double precision",
  int2: "smallint",
  int4: "integer",
  int8: "bigint",
  time: "time without time zone",
  timestamp: "timestamp without time zone",
  timestamptz: "timestamp with time zone",
  timetz: "time with time zone",
  varbit: "bit varying",
  varchar: "character varying",
};

/** SQL of the rows of the types. */
export const typeRows: readonly string[] = types.flatMap(([oid, name, size, category, array]) => [
  `(${oid}::BIGINT, ${quoteText(name)}, ${size}, ${quoteText(category === "P" ? "p" : "b")}, ${quoteText(category)}, 0::BIGINT, ${array}::BIGINT, ${quoteText(longNames[name] ?? name)})`,
  ...(array === 0
    ? []
    : [
        `(${array}::BIGINT, ${quoteText(`_${name}`)}, -1, 'b', 'A', ${oid}::BIGINT, 0::BIGINT, ${quoteText(`${longNames[name] ?? name}[]`)})`,
      ]),
]);

/** Maps in SQL: a look into a table, for each column of each table, takes many times as long. */
const arrayNumbers = `map {${types
  .filter(([, , , , array]) => array !== 0)
  .map(([oid, , , , array]) => `${oid}::BIGINT: ${array}::BIGINT`)
  .join(", ")}}`;
const typeTexts = `map {${types
  .flatMap(([oid, name, , , array]) => {
    const text = longNames[name] ?? name;
    const own = `${oid}::BIGINT: ${quoteText(text)}`;
    return array === 0 ? [own] : [own, `${array}::BIGINT: ${quoteText(`${text}[]`)}`];
  })
  .join(", ")}}`;

/** As wireTypeOf has it, by the name of DuckDB's type. */
const oidOfScalar = `CASE
  WHEN t IN ('BOOLEAN') THEN 16 WHEN t = 'BLOB' THEN 17 WHEN t IN ('BIGINT', 'UINTEGER') THEN 20
  WHEN t IN ('SMALLINT', 'TINYINT', 'UTINYINT') THEN 21 WHEN t IN ('INTEGER', 'USMALLINT') THEN 23
  WHEN t = 'FLOAT' THEN 700 WHEN t = 'DOUBLE' THEN 701 WHEN t = 'DATE' THEN 1082 WHEN t = 'TIME' THEN 1083
  WHEN t IN ('TIMESTAMP', 'TIMESTAMP_S', 'TIMESTAMP_MS') THEN 1114 WHEN t = 'TIMESTAMP WITH TIME ZONE' THEN 1184
  WHEN t = 'TIME WITH TIME ZONE' THEN 1266 WHEN t = 'INTERVAL' THEN 1186 WHEN t = 'UUID' THEN 2950
  WHEN t = 'BIT' THEN 1562 WHEN t IN ('UBIGINT', 'HUGEINT', 'UHUGEINT', 'BIGNUM') OR starts_with(t, 'DECIMAL') THEN 1700
  WHEN t = 'JSON' OR starts_with(t, 'STRUCT') OR starts_with(t, 'MAP') OR starts_with(t, 'UNION') OR t = 'VARIANT' THEN 114
  ELSE 25 END`;

/** Numbers of PostgreSQL's own catalogue tables (its pg_*.h), by which descriptions and dependencies tell what they are of. */
const systemTables: readonly (readonly [name: string, oid: number])[] = [
  ["pg_type", 1247],
  ["pg_attribute", 1249],
  ["pg_proc", 1255],
  ["pg_class", 1259],
  ["pg_database", 1262],
  ["pg_attrdef", 2604],
  ["pg_constraint", 2606],
  ["pg_index", 2610],
  ["pg_namespace", 2615],
  ["pg_trigger", 2620],
  ["pg_extension", 3079],
];

/** Macros; a body that begins with TABLE is that of one for FROM. Each names the client that needs it. Bodies see only what DuckDB itself has. */
export const macros: readonly (readonly [signature: string, body: string])[] = [
  ["scalar_oid(t)", `(${oidOfScalar})::BIGINT`],
  ["array_oid(o)", `${arrayNumbers}[o]`],
  [
    "column_oid(t)",
    `CASE WHEN NOT ends_with(t, ']') THEN ${catalogDatabase}.main.scalar_oid(t)
      WHEN ends_with(regexp_replace(t, '\\[\\d*\\]$', ''), ']') OR ${catalogDatabase}.main.scalar_oid(regexp_replace(t, '\\[\\d*\\]$', '')) = 114 THEN 114
      ELSE ${catalogDatabase}.main.array_oid(${catalogDatabase}.main.scalar_oid(regexp_replace(t, '\\[\\d*\\]$', ''))) END`,
  ],
  [
    "column_modifier(t)",
    `CASE WHEN starts_with(t, 'DECIMAL(')
      THEN (regexp_extract(t, '\\((\\d+),', 1)::INTEGER * 65536) + regexp_extract(t, ',\\s*(\\d+)\\)', 1)::INTEGER + 4 ELSE -1 END`,
  ],
  // psql's \d, pgjdbc, SQLAlchemy.
  [
    "format_type(o, m)",
    `CASE WHEN o IS NULL THEN NULL WHEN o = 1700 AND m > 4
      THEN 'numeric(' || (((m - 4) // 65536)) || ',' || ((m - 4) % 65536) || ')'
      ELSE coalesce(${typeTexts}[o::BIGINT], '???') END`,
  ],
  ["pg_get_userbyid(o)", "'wharf'"],
  ["pg_get_expr(e, r)", "e"],
  ["pg_get_expr(e, r, p)", "e"],
  ["pg_get_indexdef(i)", "(SELECT sql FROM duckdb_indexes() WHERE index_oid = i)"],
  [
    "pg_get_indexdef(i, c, p)",
    `CASE WHEN c = 0 THEN (SELECT sql FROM duckdb_indexes() WHERE index_oid = i)
      ELSE (SELECT attname FROM ${catalogDatabase}.main.pg_attribute WHERE attrelid = i AND attnum = c) END`,
  ],
  ["pg_get_viewdef(v)", "(SELECT sql FROM duckdb_views() WHERE view_oid = v)"],
  ["pg_get_viewdef(v, p)", "(SELECT sql FROM duckdb_views() WHERE view_oid = v)"],
  ["pg_get_constraintdef(c)", `(SELECT definition FROM ${catalogDatabase}.main.pg_constraint WHERE oid = c)`],
  [
    "pg_get_constraintdef(c, p)",
    `(SELECT definition FROM ${catalogDatabase}.main.pg_constraint WHERE oid = c)`,
  ],
  ["pg_get_function_result(o)", "NULL::VARCHAR"],
  ["pg_get_function_arguments(o)", "NULL::VARCHAR"],
  ["pg_get_function_identity_arguments(o)", "NULL::VARCHAR"],
  ["pg_get_triggerdef(o)", "NULL::VARCHAR"],
  ["pg_get_ruledef(o)", "NULL::VARCHAR"],
  ["pg_get_partkeydef(o)", "NULL::VARCHAR"],
  ["pg_get_serial_sequence(t, c)", "NULL::VARCHAR"],
  ["pg_get_statisticsobjdef_columns(o)", "NULL::VARCHAR"],
  ["pg_relation_is_publishable(o)", "false"],
  ["pg_relation_size(o)", "0::BIGINT"],
  ["pg_table_size(o)", "0::BIGINT"],
  ["pg_total_relation_size(o)", "0::BIGINT"],
  ["pg_indexes_size(o)", "0::BIGINT"],
  ["pg_database_size(o)", "0::BIGINT"],
  ["pg_encoding_to_char(e)", "'UTF8'"],
  ["pg_backend_pid()", "0"],
  ["pg_is_in_recovery()", "false"],
  ["pg_export_snapshot()", "''"],
  ["pg_my_temp_schema()", "0::BIGINT"],
  ["pg_table_is_visible(o)", "true"],
  ["pg_type_is_visible(o)", "true"],
  ["pg_function_is_visible(o)", "true"],
  ["pg_opclass_is_visible(o)", "true"],
  ["pg_operator_is_visible(o)", "true"],
  ["pg_statistics_obj_is_visible(o)", "true"],
  ["obj_description(o)", "NULL::VARCHAR"],
  [
    "obj_description(o, c)",
    "(SELECT comment FROM duckdb_tables() WHERE table_oid = o UNION ALL SELECT comment FROM duckdb_views() WHERE view_oid = o LIMIT 1)",
  ],
  [
    "col_description(t, n)",
    "(SELECT comment FROM duckdb_columns() WHERE table_oid = t AND column_index = n)",
  ],
  ["shobj_description(o, c)", "NULL::VARCHAR"],
  ["set_config(n, v, l)", "v"],
  [
    "quote_ident(n)",
    `CASE WHEN regexp_full_match(n, '[a-z_][a-z0-9_]*') THEN n ELSE '"' || replace(n, '"', '""') || '"' END`,
  ],
  ["quote_literal(v)", "'''' || replace(v, '''', '''''') || ''''"],
  ["version()", "'PostgreSQL 15.0 (Wharf, DuckDB ' || system.main.version() || ')'"],
  [
    "current_setting(n)",
    `coalesce((SELECT setting FROM ${catalogDatabase}.main.pg_settings WHERE name = lower(n)), '')`,
  ],
  [
    "current_setting(n, m)",
    `(SELECT setting FROM ${catalogDatabase}.main.pg_settings WHERE name = lower(n))`,
  ],
  [
    "to_regclass(n)",
    `coalesce(map {${systemTables.map(([name, oid]) => `${quoteText(name)}: ${oid}::BIGINT`).join(", ")}}[replace(n, 'pg_catalog.', '')],
       (SELECT oid FROM ${catalogDatabase}.main.pg_class c WHERE relname = replace(split_part(n, '.', -1), '"', '')
       AND (NOT contains(n, '.') OR relnamespace = (SELECT oid FROM ${catalogDatabase}.main.pg_namespace WHERE nspname = replace(split_part(n, '.', 1), '"', ''))) LIMIT 1))`,
  ],
  [
    "regclass_name(o)",
    `coalesce((SELECT relname FROM ${catalogDatabase}.main.pg_class WHERE oid = o), o::VARCHAR)`,
  ],
  ["regtype_name(o)", `${catalogDatabase}.main.format_type(o, -1)`],
  ["has_table_privilege(t, p)", "true"],
  ["has_schema_privilege(t, p)", "true"],
  ["has_database_privilege(d, p)", "true"],
  ["txid_current()", "0::BIGINT"],
  // psql's \db and \sv.
  ["pg_tablespace_location(o)", "''"],
  ["array_remove(a, e)", "list_filter(a, lambda x: x IS DISTINCT FROM e)"],
  // pgjdbc's getSQLKeywords.
  [
    "pg_get_keywords()",
    "TABLE SELECT keyword_name AS word, upper(keyword_category[1]) AS catcode FROM duckdb_keywords()",
  ],
  ["array_lower(a, d)", "CASE WHEN len(a) > 0 THEN 1 END"],
  ["array_upper(a, d)", "nullif(len(a), 0)"],
  ["pg_char_to_encoding(n)", "6"],
  // pgjdbc's primary keys.
  ["_pg_expandarray(a)", "unnest(list_transform(a, lambda x, i: {'x': x, 'n': i}))"],
];

/** Names of the functions. */
export const catalogFunctions: ReadonlySet<string> = new Set(
  macros.map(([signature]) => signature.slice(0, signature.indexOf("("))),
);

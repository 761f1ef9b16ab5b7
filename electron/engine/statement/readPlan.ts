import type { RequestConnection } from "../connection/RequestConnection";

const names = `
  + - * / // % ** ^ @ & | ~ << >> || ~~ !~~ ~~* !~~* ~~~ ^@ -> ->> seq_scan
  abs ceil ceiling floor round trunc sqrt cbrt pow power exp ln log log2 log10 sign mod gcd lcm greatest least isnan isfinite isinf
  sin cos tan asin acos atan atan2 degrees radians pi
  lower lcase upper ucase length len strlen char_length substring substr left right trim ltrim rtrim replace translate
  concat concat_ws contains prefix starts_with suffix ends_with strpos instr position lpad rpad reverse repeat split_part
  string_split str_split split regexp_matches regexp_full_match regexp_replace regexp_extract like_escape ilike_escape
  not_like_escape not_ilike_escape md5 sha256 hash chr ascii unicode format printf encode decode hex unhex
  date_trunc datetrunc date_part datepart date_diff datediff date_sub datesub date_add year month day hour minute second
  millisecond microsecond week weekofyear quarter dayofweek isodow dayofmonth dayofyear weekday yearweek isoyear monthname
  dayname last_day strftime strptime try_strptime make_date make_time make_timestamp epoch epoch_ms epoch_us time_bucket
  to_days to_weeks to_months to_quarters to_years to_hours to_minutes to_seconds to_milliseconds to_microseconds to_timestamp
  json_extract json_extract_string json_extract_path json_extract_path_text json_array_length json_valid json_type json_keys
  json_object json_array json_contains to_json
  list_value list_pack list_contains list_has list_extract list_element array_extract array_length list_concat list_sort
  list_distinct list_unique list_position list_aggregate range generate_series struct_extract struct_pack row map map_extract
  map_keys map_values map_entries element_at unnest array_value union_extract union_tag
  count count_star count_if sum sum_no_overflow avg mean min max first last any_value arbitrary arg_min arg_max min_by max_by
  string_agg group_concat listagg list array_agg bool_and bool_or bit_and bit_or bit_xor product median mode mad
  quantile quantile_cont quantile_disc stddev stddev_samp stddev_pop variance var_samp var_pop covar_pop covar_samp corr
  skewness kurtosis entropy histogram approx_count_distinct approx_quantile regr_slope regr_intercept regr_r2 grouping
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value fill error
`;

/**
 * Functions that give the same for the same arguments, whenever they run. A list of those that do not would have to be
 * complete, and DuckDB's own is not: it calls `age` and `current_localtime` consistent. `error` ends a statement in which a
 * subquery has several rows.
 */
export const stableFunctions: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

/** A plan that reads a CSV or JSON file in the place of a table cannot be written down, which says what it is. */
const FILE_SCAN = /^(CSVReader|JSONScan) ?Serialize/;

/** What DuckDB calls reading a table of its own. */
export const TABLE_SCAN = "seq_scan";

/**
 * Steps that do the same whenever they run. Left out are samples, which choose their rows while they are planned, and
 * everything that changes something.
 */
const STABLE_STEPS = new Set([
  "LOGICAL_AGGREGATE_AND_GROUP_BY",
  "LOGICAL_ANY_JOIN",
  "LOGICAL_ASOF_JOIN",
  "LOGICAL_COMPARISON_JOIN",
  "LOGICAL_CROSS_PRODUCT",
  "LOGICAL_CTE_REF",
  "LOGICAL_DELIM_GET",
  "LOGICAL_DELIM_JOIN",
  "LOGICAL_DEPENDENT_JOIN",
  "LOGICAL_DISTINCT",
  "LOGICAL_DUMMY_SCAN",
  "LOGICAL_EMPTY_RESULT",
  "LOGICAL_EXCEPT",
  "LOGICAL_EXPRESSION_GET",
  "LOGICAL_FILTER",
  "LOGICAL_GET",
  "LOGICAL_INTERSECT",
  "LOGICAL_LIMIT",
  "LOGICAL_MATERIALIZED_CTE",
  "LOGICAL_ORDER_BY",
  "LOGICAL_PROJECTION",
  "LOGICAL_RECURSIVE_CTE",
  "LOGICAL_TOP_N",
  "LOGICAL_UNION",
  "LOGICAL_UNNEST",
  "LOGICAL_WINDOW",
]);

/** Its offset from UTC is that of the day on which a text is read as one. */
const TIME_WITH_OFFSET = '"TIME WITH TIME ZONE"';

const FILE_SCAN_PLAN: QueryPlan = {
  functions: new Set(["read_file"]),
  settings: new Set(),
  isPlainScan: false,
  isTableRead: false,
  isStable: false,
  isMasked: false,
};

/** Stands for the name of a setting that is not written as one text. */
export const COMPUTED_SETTING = "";

export interface QueryPlan {
  /** What it calls: through views, macros and `query('a' || 'b')` too. */
  readonly functions: ReadonlySet<string>;
  /** Names of settings that it shows with current_setting, lower case; {@link COMPUTED_SETTING} for others. */
  readonly settings: ReadonlySet<string>;
  /** Whether it only reads a table or a function from its start, without WHERE, ORDER BY and the like. */
  readonly isPlainScan: boolean;
  /** Whether it is such a scan of a table, and computes nothing from its columns. */
  readonly isTableRead: boolean;
  /**
   * Whether the plan can be run again instead of a new one of the same text. Table functions take their arguments when
   * they are planned, and may find something else the next time.
   */
  readonly isStable: boolean;
  /** Whether the connection has temporary stand-ins for what it calls, so that nothing else may run there. */
  readonly isMasked: boolean;
}

/**
 * What a statement does once it is planned, before the optimizer changes anything. Undefined when DuckDB can't write
 * this plan down, or the statement does not plan at all.
 */
export async function readPlan(request: RequestConnection, sql: string): Promise<QueryPlan | undefined> {
  const text = await request.planOf(sql);
  if (text === null) return undefined;
  const plan = parsePlan(text);
  if (!isRecord(plan)) return undefined;
  if (plan["error"] !== false)
    return FILE_SCAN.test(String(plan["error_message"])) ? FILE_SCAN_PLAN : undefined;
  const plans = plan["plans"];
  // DuckDB never plans a statement as nothing.
  if (!Array.isArray(plans) || plans.length === 0) return undefined;
  const found: Found = { functions: new Set(), settings: new Set(), isStable: true };
  collect(plans, found);
  return {
    ...scanOf(plans),
    ...found,
    isMasked: false,
    isStable: found.isStable && !text.includes(TIME_WITH_OFFSET),
  };
}

const STRING_OR_NON_FINITE = /"(?:[^"\\]|\\.)*"|-?Infinity|NaN/g;

/** DuckDB writes a constant such as 1e400 as `Infinity`, which is not JSON. */
function parsePlan(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(
      text.replaceAll(STRING_OR_NON_FINITE, (part) => (part.startsWith('"') ? part : "null")),
    );
  }
}

/** Follows columns or expressions of one scan, through any number of views and subqueries. */
function scanOf(nodes: unknown): Pick<QueryPlan, "isPlainScan" | "isTableRead"> {
  const node: unknown = Array.isArray(nodes) && nodes.length === 1 ? nodes[0] : undefined;
  if (!isRecord(node)) return { isPlainScan: false, isTableRead: false };
  if (node["type"] === "LOGICAL_GET") return { isPlainScan: true, isTableRead: node["name"] === TABLE_SCAN };
  if (node["type"] !== "LOGICAL_PROJECTION") return { isPlainScan: false, isTableRead: false };
  const { isPlainScan, isTableRead } = scanOf(node["children"]);
  return { isPlainScan, isTableRead: isTableRead && onlyColumns(node["expressions"]) };
}

function onlyColumns(expressions: unknown): boolean {
  return (
    Array.isArray(expressions) &&
    expressions.every((expression) => isRecord(expression) && expression["expression_class"] === "BOUND_REF")
  );
}

interface Found {
  readonly functions: Set<string>;
  readonly settings: Set<string>;
  isStable: boolean;
}

/** A call is written as a node that has both a name and a list of argument types. */
function collect(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found);
  } else if (isRecord(node)) {
    const { type } = node;
    const name = typeof node["name"] === "string" ? node["name"].toLowerCase() : undefined;
    if (name !== undefined && Array.isArray(node["arguments"])) {
      found.functions.add(name);
      if (name === "current_setting") found.settings.add(settingName(node["children"]));
      found.isStable &&= stableFunctions.has(name);
    }
    if (typeof type === "string" && type.startsWith("LOGICAL_")) {
      found.isStable &&= STABLE_STEPS.has(type) && (type !== "LOGICAL_GET" || name === TABLE_SCAN);
    }
    for (const value of Object.values(node)) collect(value, found);
  }
}

/** The name that current_setting is called with, or {@link COMPUTED_SETTING}. */
function settingName(children: unknown): string {
  const name: unknown = Array.isArray(children) ? children[0] : undefined;
  if (!isRecord(name) || name["expression_class"] !== "BOUND_CONSTANT" || !isRecord(name["value"]))
    return COMPUTED_SETTING;
  const { value } = name["value"];
  return typeof value === "string" ? value.toLowerCase() : COMPUTED_SETTING;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

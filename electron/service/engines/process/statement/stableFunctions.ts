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

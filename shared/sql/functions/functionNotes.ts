import type { FunctionSignature, SqlFunction } from "../../domain/sqlFunction";

/** What is said of functions that DuckDB itself lists without names of parameters or without a description. */
const notes = `
coalesce(value, …): The first of the values that is not NULL.
nullif(value, other): NULL where both are equal, otherwise the first.
row_number(): Number of the row within its partition, counted from 1.
rank(): Rank of the row with gaps; equal rows have the same.
rank_dense(): Rank of the row without gaps.
dense_rank(): Rank of the row without gaps.
percent_rank(): Relative rank of the row, from 0 to 1.
cume_dist(): Share of the rows that come before the row or are equal to it.
ntile(buckets): Number of the bucket that the row falls into when its partition is divided evenly.
lag(value [, offset [, default]]): The value in the row before, or offset rows before.
lead(value [, offset [, default]]): The value in the row after, or offset rows after.
first_value(value): The value in the first row of the window frame.
last_value(value): The value in the last row of the window frame.
nth_value(value, n): The value in row n of the window frame, counted from 1.
fill(value): Fills NULLs by linear interpolation between the rows around.
count_star(): Number of rows.
unnest(list): One row for each item of a list; for a struct, one column for each field.
range(start, stop [, step]): Values from start up to, but without, stop. With one value, from 0.
generate_series(start, stop [, step]): Values from start up to stop, which is included. With one value, from 0.
repeat(value, count): The value so many times: as rows, a list or a text.
generate_subscripts(list, dimension): Positions of the items of a list.
current_date(): The current date, also without brackets.
today(): The current date.
current_localtime(): The current time of day in the session's time zone.
current_localtimestamp(): The current time in the session's time zone.
get_current_time(): The current time of day.
current_catalog(): Name of the current database.
current_role(): Name of the current role.
current_user(): Name of the current user.
session_user(): Name of the user of the session.
date_add(date, interval): The date plus the interval.
days_in_month(date): Number of days of the month of the date.
make_timestamptz(year, month, day, hour, minute, seconds [, zone]): A time from its parts.
fdiv(x, y): x divided by y, rounded down, as DOUBLE.
fmod(x, y): What remains of x divided by y, with the sign of y.
mod(x, y): What remains of x divided by y.
round_even(x, digits): Rounds halves to the even neighbour.
roundbankers(x, digits): Rounds halves to the even neighbour.
geomean(x): Geometric mean of the values.
geometric_mean(x): Geometric mean of the values.
wavg(value, weight): Weighted average of the values.
weighted_avg(value, weight): Weighted average of the values.
split_part(string, separator, position): The part of the string at a position, counted from 1, when it is split.
regexp_split_to_table(string, regex): One row for each part of the string when it is split by the regular expression.
array_to_string(list, separator): The items of a list in one text.
array_append(list, item): The list with the item at its end.
array_prepend(item, list): The list with the item at its beginning.
array_push_back(list, item): The list with the item at its end.
array_push_front(list, item): The list with the item at its beginning.
array_pop_back(list): The list without its last item.
array_pop_front(list): The list without its first item.
array_reverse(list): The items in reverse order.
list_append(list, item): The list with the item at its end.
list_prepend(item, list): The list with the item at its beginning.
list_reverse(list): The items in reverse order.
map_contains_entry(map, key, value): Whether the map has the key with this value.
map_contains_value(map, value): Whether the map has the value.
variant_extract(variant, path): The part of the value at a path.
json_extract(json, path): The part at a path such as '$.a[0]' or 'a', as JSON. Several paths give a list.
json_extract_path(json, path): The part at a path such as '$.a[0]' or 'a', as JSON.
json_extract_string(json, path): The part at a path such as '$.a[0]' or 'a', as text without quotes.
json_extract_path_text(json, path): The part at a path such as '$.a[0]' or 'a', as text without quotes.
json_value(json, path): The scalar at a path, as text; NULL for an object or array.
json_exists(json, path): Whether there is anything at a path.
json_contains(haystack, needle): Whether the first JSON contains the second.
json_keys(json [, path]): Names of the members of an object, as a list.
json_type(json [, path]): Type of the value: ARRAY, BIGINT, BOOLEAN, DOUBLE, OBJECT, UBIGINT, VARCHAR or NULL.
json_array_length(json [, path]): Number of items of an array.
json_structure(json): The structure of the JSON, with the types of its values.
json_valid(json): Whether the text is JSON.
json_pretty(json): The JSON with indentation.
json_quote(value): The value as JSON.
json_array(value, …): An array of the values.
json_object(key, value, …): An object of keys and values in turn.
json_merge_patch(json, patch, …): The JSON with the members of the patch put over it.
json_transform(json, structure): The JSON as a value of the type that the structure describes.
json_transform_strict(json, structure): The same; an error where a value doesn't fit.
from_json(json, structure): The JSON as a value of the type that the structure describes.
from_json_strict(json, structure): The same; an error where a value doesn't fit.
to_json(value): The value as JSON.
row_to_json(struct): The struct as JSON.
array_to_json(list): The list as JSON.
json_group_array(value): A JSON array of the values of a column.
json_group_object(key, value): A JSON object of the keys and values of two columns.
json_group_structure(json): The structure that the JSON of a column has together.
json_each(json [, path]): One row for each member or item, not of those inside.
json_tree(json [, path]): One row for each member or item, also of those inside.
regr_sxx(y, x): Sum of squares of the independent values, of pairs without NULL.
regr_syy(y, x): Sum of squares of the dependent values, of pairs without NULL.
duckdb_columns(): Columns of all tables and views.
duckdb_constraints(): Constraints of all tables.
duckdb_databases(): Attached databases.
duckdb_dependencies(): What depends on what in the catalog.
duckdb_extensions(): Extensions, and which of them are loaded.
duckdb_functions(): All functions and macros, with their parameters.
duckdb_indexes(): Indexes.
duckdb_keywords(): Keywords, and which of them are reserved.
duckdb_schemas(): Schemas.
duckdb_sequences(): Sequences.
duckdb_settings(): Settings and their values.
duckdb_tables(): Tables, with their number of rows and their SQL.
duckdb_types(): Types.
duckdb_variables(): Variables of the session.
duckdb_views(): Views and their SQL.
`;

interface Note {
  readonly signature: Omit<FunctionSignature, "returns">;
  readonly description: string;
}

const noted: ReadonlyMap<string, Note> = new Map(
  [...notes.matchAll(/^(\w+)\((.*?)\): (.+)$/gmu)].map(([, name = "", written = "", description = ""]) => {
    const names = [...written.matchAll(/\w+/gu)].map(([one]) => one);
    const optional = written.split("[").length - 1;
    const parameters = names.map((one) => ({ name: one, type: "" }));
    const isVariadic = written.includes("…");
    return [name, { signature: { parameters, required: names.length - optional, isVariadic }, description }];
  }),
);

/** The function with our note where DuckDB says nothing, and with names for parameters that it only numbers. */
export function withNote(one: SqlFunction): SqlFunction {
  if (one.origin === "database") return one;
  const note = noted.get(one.name.toLowerCase());
  if (note === undefined) return { ...one, description: one.description ?? listNote(one.name) };
  const [only, ...more] = one.signatures;
  const isNamed = only?.parameters.some(({ name }) => /^value\d*$/u.test(name)) !== true;
  const keepsOwn = only !== undefined && isNamed && only.parameters.length > 0;
  if (keepsOwn || more.length > 0) return { ...one, description: one.description ?? note.description };
  return {
    ...one,
    description: one.description ?? note.description,
    signatures: [noteSignature(note, only?.returns ?? null)],
  };
}

/** A function of the list that no catalog has, because DuckDB reads it as syntax. */
export function functionOfNote(name: string, kind: SqlFunction["kind"]): SqlFunction {
  const note = noted.get(name);
  return {
    name,
    kind,
    origin: "builtIn",
    signatures: note === undefined ? [] : [noteSignature(note, null)],
    description: note?.description ?? null,
    examples: [],
    definition: null,
  };
}

function noteSignature({ signature }: Note, returns: string | null): FunctionSignature {
  return { ...signature, returns };
}

/** `list_sum` and its like are aggregates of the items of a list. */
function listNote(name: string): string | null {
  const aggregate = /^list_(\w+)$/u.exec(name)?.[1];
  return aggregate === undefined ? null : `Computes ${aggregate} of the items of a list.`;
}

import { quoteAlways } from "#shared/sql/quote";

/** SQL that takes a text for a value of a type: fails, or is NULL, where it is none. */
export type Cast = (text: string, type: string) => string;

/** A type that a column of a kept result may get, and the way there from the texts of its cells. */
export interface KeptType {
  /** SQL type of the table. */
  readonly type: string;
  /** The value as an SQL expression over a text. */
  readonly value: (text: string, cast: Cast) => string;
  /** Whether a text that is not NULL stands for the very value that it becomes: true, false, or NULL for no. */
  readonly isExact: (text: string) => string;
}

/** Fails where a text is no value of the type. */
export const castOrFail: Cast = (text, type) => `CAST(${text} AS ${type})`;

/** NULL where a text is no value of the type. */
export const castOrNull: Cast = (text, type) => `TRY_CAST(${text} AS ${type})`;

/** A part of a nested value: SQL over the JSON in which a service gives it. */
export interface Part {
  readonly type: string;
  /** What the value is at first: lists of a fixed length come as lists of any length, because DuckDB knows no CASE of them. */
  readonly madeAs: string;
  readonly value: (json: string, cast: Cast) => string;
  readonly isExact: (json: string) => string;
}

/** A part under its name: a field of a struct or a member of a union. */
export interface NamedPart {
  readonly name: string;
  readonly part: Part;
}

/** The type of a struct or union, and what it is made as. */
export function typesOfMembers(
  word: "STRUCT" | "UNION",
  members: readonly NamedPart[],
): Pick<Part, "type" | "madeAs"> {
  const typeOf = (of: "type" | "madeAs") =>
    `${word}(${members.map(({ name, part }) => `${quoteAlways(name)} ${part[of]}`).join(", ")})`;
  return { type: typeOf("type"), madeAs: typeOf("madeAs") };
}

function isNull(json: string): string {
  return `coalesce(json_type(${json}), 'NULL') = 'NULL'`;
}

export function nullOr(json: string, value: string): string {
  return `CASE WHEN ${isNull(json)} THEN NULL ELSE ${value} END`;
}

/** True of a NULL; never NULL itself, which lists would not count. */
export function orNull(json: string, condition: string): string {
  return `(CASE WHEN ${isNull(json)} THEN true ELSE coalesce(${condition}, false) END)`;
}

/** Intervals whose time DuckDB does not read in one piece, because it has more hours than any clock. */
export const longInterval: KeptType = {
  type: "INTERVAL",
  value: (text, cast) => {
    const part = (pattern: string, type = "HUGEINT") =>
      `coalesce(${cast(`nullif(regexp_extract(${text}, '${pattern}', 1), '')`, type)}, 0)`;
    const months = `${part("(-?[0-9]+) year")} * 12 + ${part("(-?[0-9]+) month")}`;
    const micros = `(${part("([0-9]+):[0-9]{2}:")} * 60 + ${part(":([0-9]{2}):")}) * 60000000 + CAST(${part(":([0-9]{2}([.][0-9]+)?)$", "DECIMAL(18,6)")} * 1000000 AS HUGEINT)`;
    const sign = `CASE WHEN regexp_matches(${text}, '-[0-9]+:') THEN -1 ELSE 1 END`;
    return `CASE WHEN ${text} IS NULL THEN NULL ELSE to_months(${cast(months, "INTEGER")}) + to_days(${cast(part("(-?[0-9]+) day"), "INTEGER")}) + to_microseconds(${cast(`(${sign}) * (${micros})`, "BIGINT")}) END`;
  },
  isExact: (text) => `(${longInterval.value(text, castOrNull)})::VARCHAR = ${text}`,
};

/** JSON is kept to the letter. */
export const jsonType: KeptType = {
  type: "JSON",
  value: (text, cast) => cast(text, "JSON"),
  isExact: (text) => `${castOrNull(text, "JSON")}::VARCHAR = ${text}`,
};

/** PostgreSQL's form of bytes: `\x` and two digits for each. */
export const hexBytes: KeptType = {
  type: "BLOB",
  value: (text) => `unhex(substr(${text}, 3))`,
  isExact: (text) => String.raw`regexp_full_match(${text}, '\\x([0-9A-Fa-f]{2})*')`,
};

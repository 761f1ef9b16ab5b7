import { castOrNull, type KeptType } from "./KeptType";

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

import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import { quoteText } from "#shared/sql/quoteText";
import type { TextEvidence } from "./ColumnEvidence";

const plain = String.raw`-?(0|[1-9]\d*)(\.\d+)?`;
const day = String.raw`\d{4}-\d{2}-\d{2}`;
const time = String.raw`[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?`;
const zone = String.raw`(Z|[+-]\d{2}(:?\d{2})?)`;
/** Digits that every double gives back. */
const exactDoubleDigits = 15;

const isLike = (pattern: string): string => `regexp_full_match(v, ${quoteText(pattern)})`;
const becomes = (type: string): string => `TRY_CAST(v AS ${type}) IS NOT NULL`;
const all = (condition: string): string => `coalesce(bool_and(${condition}), false)`;

/** SQL of one row of what {@link TextEvidence} holds, in that order, over the text column of a relation. */
export function textEvidenceSql(relation: string, column: string): string {
  const name = quoteIdentifier(column);
  const digits = "length(ltrim(regexp_replace(regexp_replace(v, '[eE].*$', ''), '[-.]', '', 'g'), '0'))";
  const evidence = [
    "count(*)::DOUBLE",
    all("lower(v) IN ('true', 'false')"),
    all(isLike(String.raw`0|-?[1-9]\d*`)),
    all(becomes("BIGINT")),
    all(`${isLike(plain)} AND v <> '-0'`),
    String.raw`coalesce(max(length(regexp_extract(v, '^-?0*(\d*)', 1))), 0)::INTEGER`,
    String.raw`coalesce(max(length(regexp_extract(v, '\.(\d+)$', 1))), 0)::INTEGER`,
    all(
      `${isLike(String.raw`${plain}([eE][+-]?\d{1,3})?`)} AND ${digits} <= ${exactDoubleDigits} AND v <> '-0' AND ` +
        "coalesce(isfinite(TRY_CAST(v AS DOUBLE)), false)",
    ),
    all(`${isLike(day)} AND ${becomes("DATE")}`),
    all(`${isLike(`${day}(${time})?`)} AND ${becomes("TIMESTAMP")}`),
    all(`${isLike(day + time + zone)} AND ${becomes("TIMESTAMPTZ")}`),
  ];
  return `SELECT ${evidence.join(", ")} FROM (SELECT ${name} AS v FROM ${relation} WHERE ${name} <> '')`;
}

/** The row that {@link textEvidenceSql} gave. */
export function textEvidenceOf(row: readonly unknown[]): TextEvidence {
  return {
    count: Number(row[0]),
    allBoolean: row[1] === true,
    allWhole: row[2] === true,
    allBigint: row[3] === true,
    allPlain: row[4] === true,
    maxWholeDigits: Number(row[5]),
    maxFractionDigits: Number(row[6]),
    allDouble: row[7] === true,
    allDate: row[8] === true,
    allTimestamp: row[9] === true,
    allTimestampTz: row[10] === true,
  };
}

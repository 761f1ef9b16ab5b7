import { exactNumberType } from "#shared/sql/exactNumberType";
import type { ColumnEvidence, TextEvidence } from "./ColumnEvidence";

const wholeTypes = ["TINYINT", "UTINYINT", "SMALLINT", "USMALLINT", "INTEGER", "UINTEGER", "BIGINT"];

function typeOfTexts(texts: TextEvidence, isQuoted: boolean): string {
  if (texts.count === 0) return "VARCHAR";
  if (texts.allDate) return "DATE";
  if (texts.allTimestamp) return "TIMESTAMP";
  if (texts.allTimestampTz) return "TIMESTAMPTZ";
  if (isQuoted) return "VARCHAR";
  if (texts.allBoolean) return "BOOLEAN";
  if (texts.allWhole && texts.allBigint) return "BIGINT";
  return exactNumberType(texts) ?? (texts.allDouble && !texts.allPlain ? "DOUBLE" : "VARCHAR");
}

/** What two files say together of a column whose texts they both show. */
function both(a: TextEvidence, b: TextEvidence): TextEvidence {
  if (a.count === 0) return b;
  if (b.count === 0) return a;
  return {
    count: a.count + b.count,
    allBoolean: a.allBoolean && b.allBoolean,
    allWhole: a.allWhole && b.allWhole,
    allBigint: a.allBigint && b.allBigint,
    allPlain: a.allPlain && b.allPlain,
    maxWholeDigits: Math.max(a.maxWholeDigits, b.maxWholeDigits),
    maxFractionDigits: Math.max(a.maxFractionDigits, b.maxFractionDigits),
    allDouble: a.allDouble && b.allDouble,
    allDate: a.allDate && b.allDate,
    allTimestamp: a.allTimestamp && b.allTimestamp,
    allTimestampTz: a.allTimestampTz && b.allTimestampTz,
  };
}

function commonType(types: readonly string[]): string {
  const [first, ...others] = new Set(types);
  if (first === undefined) return "VARCHAR";
  if (others.length === 0) return first;
  if ([first, ...others].every((type) => wholeTypes.includes(type))) return "BIGINT";
  return "VARCHAR";
}

/**
 * The DuckDB type of a column that holds every value of all files without loss: leading zeros stay text, decimals keep
 * their digits, and files that do not agree make it text.
 * @param evidence Of each file that has the column.
 */
export function columnTypeOf(evidence: readonly ColumnEvidence[]): string {
  const typed = evidence.flatMap((one) => (one.kind === "typed" ? [one.type] : []));
  const shown = evidence.flatMap((one) => (one.kind === "text" ? [one] : []));
  const [first, ...others] = shown;
  if (first === undefined) return commonType(typed);
  const texts = others.reduce((sum, one) => both(sum, one.texts), first.texts);
  const isQuoted = shown.some((one) => one.isQuoted && one.texts.count > 0);
  if (texts.count === 0 && typed.length > 0) return commonType(typed);
  return commonType([...typed, typeOfTexts(texts, isQuoted)]);
}

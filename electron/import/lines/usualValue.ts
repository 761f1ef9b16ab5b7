import type { ImportColumn } from "#shared/domain/importPlan";
import { isFloatType } from "#shared/sql/isFloatType";

/** How a value stands in a file, as the source of a regular expression. */
export interface UsualValue {
  /** Of its text, without quotes; null for any text. */
  readonly text: string | null;
  /** As a number of JSON; null for none. */
  readonly number: string | null;
}

const day = String.raw`\d{4}-\d\d-\d\d`;
const time = String.raw`\d\d:\d\d:\d\d(?:\.\d{1,6})?`;

const calendarTexts: Readonly<Record<string, string>> = {
  DATE: day,
  TIME: time,
  TIMESTAMP: `${day}[ T]${time}Z?`,
  "TIMESTAMP WITH TIME ZONE": String.raw`${day}[ T]${time}(?:Z|[+-]\d\d(?::?\d\d)?)?`,
};

/** With 15 digits at most where there is a fraction, which a double keeps: the engine reads fractions of JSON as such. */
const shortNumber = String.raw`-?(?:\d{1,8}(?:\.\d{1,7})?|\d+|\d{1,13}\.\d{1,2})`;
const anyNumber = String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/**
 * The forms of values that become the column's type without loss, or are an error, however the engine reads them; null for a
 * type, or a spelling of one, of which nothing is known.
 */
export function usualValue({ type, included }: Pick<ImportColumn, "type" | "included">): UsualValue | null {
  if (!included) return { text: null, number: anyNumber };
  const name = type.trim().toUpperCase();
  const calendar = calendarTexts[name];
  if (calendar !== undefined) return { text: calendar, number: null };
  const [, scale] = /^DECIMAL\(\d+,(\d+)\)$/.exec(name) ?? [];
  if (scale !== undefined) {
    const digits = 15 - Number(scale);
    const fraction = scale === "0" ? "" : String.raw`(?:\.\d{1,${scale}})?`;
    return {
      text: String.raw`[+-]?\d+${fraction}`,
      number: digits < 1 ? null : String.raw`-?\d{1,${digits}}${fraction}`,
    };
  }
  if (/^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.test(name))
    return { text: String.raw`[+-]?\d+`, number: String.raw`-?\d{1,18}` };
  if (isFloatType(name) && !name.endsWith("]")) return { text: null, number: anyNumber };
  return name === "VARCHAR" || name === "BOOLEAN" ? { text: null, number: shortNumber } : null;
}

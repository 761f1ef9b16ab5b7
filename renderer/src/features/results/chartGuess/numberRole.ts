import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import {
  amountWords,
  columnWords,
  countingWords,
  latitudeWords,
  longitudeWords,
  namingWords,
  rateWords,
  thingWords,
  yearWords,
} from "./numberWords";

/**
 * What a column of numbers is good for: an `amount` can be added, a `rate` be averaged; a `name` tells things apart, and
 * adding it says nothing, as with years and coordinates. `nothing` has no value at all.
 */
export type NumberRole = "amount" | "rate" | "name" | "year" | "latitude" | "longitude" | "nothing";

/** Values from which on a pattern in them is none of chance. */
const tellingRows = 20;

/** The role of a column of numbers as far as its name alone gives it away; null where it does not. */
export function roleByName(name: string, isInteger: boolean): NumberRole | null {
  const words = columnWords(name);
  const [first = "", second = ""] = words;
  const last = words.at(-1) ?? "";
  if (words.length > 1 && countingWords.has(first) && !namingWords.has(second)) return "amount";
  if (yearWords.has(last)) return "year";
  if (latitudeWords.has(last)) return "latitude";
  if (longitudeWords.has(last)) return "longitude";
  if (namingWords.has(last) || (last.endsWith("id") && thingWords.has(last.slice(0, -2)))) return "name";
  if (words.some((word) => amountWords.has(word))) return "amount";
  if (words.some((word) => rateWords.has(word))) return "rate";
  return isInteger && thingWords.has(last) ? "name" : null;
}

/** The role of a column of numbers by its name and by its values, where those are known. */
export function numberRole(
  name: string,
  isInteger: boolean,
  statistics: ColumnStatistics | undefined,
): NumberRole {
  const named = roleByName(name, isInteger);
  if (statistics === undefined) return named ?? "amount";
  if (statistics.rows === statistics.nulls) return "nothing";
  const reach = named === "latitude" ? 90 : 180;
  if (named === "latitude" || named === "longitude")
    return isWithin(statistics, -reach, reach) ? named : "amount";
  return named ?? roleByValues(name, statistics);
}

function roleByValues(name: string, statistics: ColumnStatistics): NumberRole {
  const { rows, nulls, distinct, minimum, maximum, quantiles } = statistics;
  const values = rows - nulls;
  const isWhole = [minimum, maximum, ...(quantiles ?? [])].every((text) =>
    /^-?\d+(\.0+)?$/u.test(text ?? ""),
  );
  const isPlural = columnWords(name).at(-1)?.endsWith("s") === true;
  if (!isWhole || isPlural) return "amount";
  const least = Number(minimum);
  const most = Number(maximum);
  if (values >= 5 && isWithin(statistics, 1900, 2100)) return "year";
  if (values < tellingRows) return "amount";
  const span = most - least + 1;
  const isNumbered = distinct === values && span <= 2 * values;
  const isLongKey = distinct >= 0.9 * values && least >= 1e7 && digits(least) === digits(most);
  // Every number from the first on is there, many times: rows that point at numbered things.
  const pointsAt =
    distinct === span && distinct >= 30 && values >= 5 * distinct && (least === 0 || least === 1);
  return isNumbered || isLongKey || pointsAt ? "name" : "amount";
}

function isWithin({ minimum, maximum }: ColumnStatistics, least: number, most: number): boolean {
  return Number(minimum) >= least && Number(maximum) <= most;
}

function digits(whole: number): number {
  return String(Math.trunc(whole)).length;
}

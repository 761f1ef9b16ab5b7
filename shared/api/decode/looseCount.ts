import { looseNumber } from "./looseNumber";

/** How many there are: a number of zero or more, also as text with separators. Null for -1, which means unknown. */
export function looseCount(value: unknown): number | null {
  const grouped = typeof value === "string" && /^\s*\d{1,3}([,_ ]\d{3})+\s*$/.test(value);
  const count = looseNumber(grouped ? value.replaceAll(/[,_ ]/g, "") : value);
  return count === null || count < 0 ? null : count;
}

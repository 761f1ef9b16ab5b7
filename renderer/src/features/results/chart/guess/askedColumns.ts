import type { ResultColumn } from "#shared/contract/ResultColumn";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { roleByName } from "./numberRole";

/** Columns of each kind that are looked at: a guess must not take as long as a chart. */
const mostOfKind = 4;

/**
 * The columns whose values say more of a first chart than their names do.
 *
 * @param isGrouped Whether times are put together, for which it has to be known how far they reach
 */
export function askedColumns(columns: readonly ResultColumn[], isGrouped: boolean): readonly number[] {
  const typed = columns.map(({ name, type }, index) => ({ name, index, family: typeFamily(type) }));
  const times = typed.filter(({ family }) => family === "date" || family === "timestamp");
  const words = typed.filter(({ family }) => family === "text");
  const numbers = typed.filter(({ family }) => isNumeric(family));
  const roleOf = ({ name, family }: (typeof typed)[number]) => roleByName(name, family === "integer");
  const hasAmount = numbers.some((number) => roleOf(number) === "amount");
  const unclear = numbers.filter((number) => {
    const role = roleOf(number);
    return role === "latitude" || role === "longitude" || (role === null && !hasAmount);
  });
  return [
    ...(isGrouped ? times.slice(0, 1) : []),
    ...(times.length === 0 ? words.slice(0, mostOfKind) : []),
    ...unclear.slice(0, mostOfKind),
  ].map(({ index }) => index);
}

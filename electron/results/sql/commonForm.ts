import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { numberRange } from "./exactNumberCondition";
import { identityOf, shownText, type TableColumn } from "./TableColumn";
import { numberText } from "./numberText";

/** What values of two columns are compared as: two values are the same where their forms are. */
export interface CommonForm {
  /** SQL type of the form. */
  readonly type: string;
  /** SQL of the form of a value of either column's type. */
  readonly of: (value: string, type: string) => string;
}

/** A column that is compared. */
type ComparedColumn = Pick<TableColumn, "type" | "declared">;

/** How two types are compared; null where the rule does not speak of them. */
type Rule = (before: string, now: string) => CommonForm | null;

const times = /^(DATE|TIMESTAMP(_S|_MS|_NS)?)$/;
const clocks = /^TIME(_NS)?$/;
/** Any whole number of this size is a DOUBLE, too. */
const exactDouble = 2n ** 53n;
const wholeTypes = ["BIGINT", "HUGEINT", "UHUGEINT"];
const decimalDigits = 38;

/** The first that applies counts. */
const rules: readonly Rule[] = [sameType, wholeNumbers, decimals, doubles, numbers, moments, timesOfDay];

/**
 * What values of two columns of a table are compared as. Within one type that is their value: NaN is NaN, zero is zero with
 * either sign, a month is not thirty days, an instant is itself in any zone. Of two types, it is their value where a form
 * holds those of both without loss, otherwise the text that their cells show. So a TIMESTAMP, which names no instant, is
 * never the same as a TIMESTAMPTZ, and the text `007` is not the number 7. Values made of others are compared as their texts,
 * in which zero has no sign either.
 */
export function commonForm(one: ComparedColumn, other: ComparedColumn): CommonForm {
  if ([one, other].some(hasFloats)) return withoutSignOfZero;
  const [before, now] = [one.type, other.type];
  for (const rule of rules) {
    const form = rule(before, now);
    if (form !== null) return form;
  }
  return { type: "VARCHAR", of: textOf };
}

function textOf(value: string, type: string): string {
  return type === "VARCHAR" ? value : shownText({ type }, value);
}

function hasFloats({ type, declared = "" }: ComparedColumn): boolean {
  return type === "VARCHAR" && isNested(typeFamily(declared)) && /DOUBLE|FLOAT|REAL/i.test(declared);
}

/** A text within a value, which stays as it is, or a negative zero and what stands behind it. */
const textOrZero = String.raw`("(?:[^"\\]|\\.)*")|-(0(?:\.0+)?(?:[eE][+-]?[0-9]+)?(?:[,\]}]|$))`;

const withoutSignOfZero: CommonForm = {
  type: "VARCHAR",
  of: (value, type) => `regexp_replace(${textOf(value, type)}, '${textOrZero}', '\\1\\2', 'gs')`,
};

function sameType(before: string, now: string): CommonForm | null {
  if (before !== now) return null;
  const type = before === "INTERVAL" ? "VARCHAR" : before;
  return { type, of: (name) => identityOf({ name, type: before }) };
}

function wholeNumbers(before: string, now: string): CommonForm | null {
  if (!isWhole(before) || !isWhole(now)) return null;
  const [one, other] = [numberRange(before), numberRange(now)];
  const type = wholeTypes.find((wide) => {
    const range = numberRange(wide);
    if (range === null || one === null || other === null) return false;
    return [one, other].every(
      ({ smallest, largest }) => smallest >= range.smallest && largest <= range.largest,
    );
  });
  return cast(type ?? "BIGNUM");
}

function decimals(before: string, now: string): CommonForm | null {
  const [one, other] = [numberRange(before), numberRange(now)];
  if (one === null || other === null) return null;
  const scale = Math.max(one.scale, other.scale);
  const whole = Math.max(
    ...[one, other].map((range) => String(range.largest / 10n ** BigInt(range.scale)).length),
  );
  return whole + scale > decimalDigits ? null : cast(`DECIMAL(${whole + scale},${scale})`);
}

function doubles(before: string, now: string): CommonForm | null {
  return [before, now].every((type) => isFloat(type) || isSmallWhole(type)) ? cast("DOUBLE") : null;
}

function numbers(before: string, now: string): CommonForm | null {
  const areNumbers = [before, now].every(
    (type) => isFloat(type) || isWhole(type) || numberRange(type) !== null,
  );
  return areNumbers ? { type: "VARCHAR", of: numberText } : null;
}

/** As texts, because no type holds the ranges of all of them. A day is its first moment, as DuckDB has it. */
function moments(before: string, now: string): CommonForm | null {
  if (!times.test(before) || !times.test(now)) return null;
  return {
    type: "VARCHAR",
    of: (value, type) => `CAST(${value} AS VARCHAR)${type === "DATE" ? dayStart(value) : ""}`,
  };
}

/** What the text of a moment has behind that of its day. */
function dayStart(day: string): string {
  return ` || CASE WHEN isfinite(${day}) THEN ' 00:00:00' ELSE '' END`;
}

function timesOfDay(before: string, now: string): CommonForm | null {
  if (!clocks.test(before) || !clocks.test(now)) return null;
  return { type: "VARCHAR", of: (value) => `CAST(${value} AS VARCHAR)` };
}

function cast(type: string): CommonForm {
  return {
    type,
    of: (name, own) => identityOf({ name: own === type ? name : `CAST(${name} AS ${type})`, type }),
  };
}

function isFloat(type: string): boolean {
  return type === "DOUBLE" || type === "FLOAT";
}

function isWhole(type: string): boolean {
  return type === "BIGNUM" || (numberRange(type) !== null && !type.startsWith("DECIMAL"));
}

function isSmallWhole(type: string): boolean {
  const range = numberRange(type);
  return (
    range !== null && range.scale === 0 && range.smallest >= -exactDouble && range.largest <= exactDouble
  );
}

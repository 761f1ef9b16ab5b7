import type { ResultCondition } from "#shared/domain/results/resultView";

/** Where a number lies on the scale of a column that has only so many digits behind the point. */
interface NumberBound {
  /** The number, or the next smaller one that the column can hold. */
  readonly floor: bigint;
  /** Whether it is the number itself. */
  readonly isExact: boolean;
}

const numberForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/**
 * Reads a number as written, without rounding it.
 *
 * @param text Decimal notation, with an exponent if need be. Null for anything else.
 * @param scale Digits behind the point; `floor` counts in units of the last of them.
 */
function numberBound(text: string, scale: number): NumberBound | null {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = numberForm.exec(text.trim()) ?? [];
  if (whole === "" && fraction === "") return null;
  const shift = Number(exponent) + scale - fraction.length;
  const digits = BigInt(`${whole}${fraction}`);
  if (shift >= 0) {
    const floor = digits * 10n ** BigInt(shift);
    return { floor: sign === "-" ? -floor : floor, isExact: true };
  }
  const unit = 10n ** BigInt(-shift);
  const isExact = digits % unit === 0n;
  const size = digits / unit;
  if (sign !== "-") return { floor: size, isExact };
  return { floor: isExact ? -size : -size - 1n, isExact };
}

type Comparison = Extract<ResultCondition, { kind: "compare" }>["operator"];

/** Width and scale of the column types that hold exact numbers. */
interface NumberRange {
  readonly scale: number;
  readonly smallest: bigint;
  readonly largest: bigint;
}

/** Numbers of any size, that BIGNUM counts in units of the last of `scale` places. */
interface Unbounded {
  readonly scale: number;
  readonly smallest: null;
  readonly largest: null;
}

export function unbounded(scale: number): Unbounded {
  return { scale, smallest: null, largest: null };
}

const bits: Readonly<Record<string, number>> = {
  TINYINT: 8,
  SMALLINT: 16,
  INTEGER: 32,
  BIGINT: 64,
  HUGEINT: 128,
};

/** The values of an integer or decimal type; null for any other type. */
export function numberRange(type: string): NumberRange | null {
  const [, width, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (width !== undefined && scale !== undefined) {
    const largest = 10n ** BigInt(width) - 1n;
    return { scale: Number(scale), smallest: -largest, largest };
  }
  const size = bits[type];
  if (size !== undefined) {
    const half = 2n ** BigInt(size - 1);
    return { scale: 0, smallest: -half, largest: half - 1n };
  }
  const unsigned = type.startsWith("U") ? bits[type.slice(1)] : undefined;
  return unsigned === undefined ? null : { scale: 0, smallest: 0n, largest: 2n ** BigInt(unsigned) - 1n };
}

/**
 * Compares a column of exact numbers with a number that may have more digits than the column: `> 1.5` on whole numbers
 * means `>= 2`, and nothing is rounded.
 *
 * @returns SQL text; null where the value is no number
 */
export function exactNumberCondition(
  column: string,
  type: string,
  range: NumberRange | Unbounded,
  operator: Comparison,
  value: string,
): string | null {
  const found = numberBound(value, range.scale);
  if (found === null) return null;
  const { floor, isExact } = found;
  if (operator === "=" && !isExact) return "false";
  // Between two values of the column, "more than" and "at least" are the same, and so are their opposites.
  const exactly = isExact ? operator : operator.startsWith(">") ? ">" : "<=";
  if (range.largest !== null && floor > range.largest)
    return exactly.startsWith("<") ? `${column} IS NOT NULL` : "false";
  if (range.smallest !== null && floor < range.smallest)
    return exactly.startsWith(">") ? `${column} IS NOT NULL` : "false";
  const bound = range.largest === null ? String(floor) : decimalText(floor, range.scale);
  return `${column} ${exactly} CAST('${bound}' AS ${type})`;
}

function decimalText(scaled: bigint, scale: number): string {
  if (scale === 0) return String(scaled);
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, "0");
  return `${scaled < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Digits that a DECIMAL can hold. */
const maxDecimalDigits = 38;

/** Digits of the decimal type that is proposed where they are enough; room for values not seen yet. */
const usualDecimalDigits = 18;

/** What was seen of a column's texts. */
export interface NumberTexts {
  /** Every non-null text is a plain number such as `-12.50`: no exponent, no NaN. */
  readonly allPlain: boolean;
  readonly maxWholeDigits: number;
  readonly maxFractionDigits: number;
}

/**
 * The type that keeps every digit of a column that the reader took for DOUBLE, where there is one: a binary floating
 * point number would round amounts such as 0.10 and whole numbers beyond 2^53.
 * @returns A DECIMAL type, or null where only DOUBLE can hold the values.
 */
export function exactNumberType({ allPlain, maxWholeDigits, maxFractionDigits }: NumberTexts): string | null {
  const digits = maxWholeDigits + maxFractionDigits;
  if (!allPlain || digits === 0 || digits > maxDecimalDigits) return null;
  return `DECIMAL(${digits <= usualDecimalDigits ? usualDecimalDigits : maxDecimalDigits},${maxFractionDigits})`;
}

/** Whether numbers of an SQL type are binary floating point, as DuckDB spells or accepts it; lists of such numbers too. */
export function isFloatType(type: string): boolean {
  return /^\s*(FLOAT[48]?|REAL|DOUBLE(\s+PRECISION)?)\s*(\[\d*\]\s*)*$/i.test(type);
}

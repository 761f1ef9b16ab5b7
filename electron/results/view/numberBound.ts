/** Where a number lies on the scale of a column that has only so many digits behind the point. */
export interface NumberBound {
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
export function numberBound(text: string, scale: number): NumberBound | null {
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

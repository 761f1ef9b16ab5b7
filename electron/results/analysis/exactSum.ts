/** An exact decimal number: `digits` in units of the last of `scale` places. */
export interface ExactNumber {
  readonly digits: bigint;
  readonly scale: number;
}

/** @param text Plain decimal notation, as DuckDB writes whole numbers and decimals. */
export function exactNumber(text: string): ExactNumber {
  const [whole = "0", fraction = ""] = text.split(".");
  return { digits: BigInt(`${whole}${fraction}`), scale: fraction.length };
}

export function addExact(a: ExactNumber, b: ExactNumber): ExactNumber {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function compareExact(a: ExactNumber, b: ExactNumber): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = atScale(a, scale) - atScale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function exactText({ digits, scale }: ExactNumber): string {
  if (scale === 0) return String(digits);
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${size.slice(0, -scale)}.${size.slice(-scale)}`;
}

/** Places behind the point that an average has more than its values; further ones are rounded, half away from zero. */
const averagePlaces = 6;

/** A sum divided by a count, without zeros at the end. */
export function averageText(sum: ExactNumber, count: number): string {
  const scaled = sum.digits * 10n ** BigInt(averagePlaces);
  const divisor = BigInt(count);
  const half = divisor / 2n;
  const digits = scaled < 0n ? (scaled - half) / divisor : (scaled + half) / divisor;
  const text = exactText({ digits, scale: sum.scale + averagePlaces });
  return text.replace(/\.?0+$/, "");
}

function atScale({ digits, scale }: ExactNumber, target: number): bigint {
  return digits * 10n ** BigInt(target - scale);
}

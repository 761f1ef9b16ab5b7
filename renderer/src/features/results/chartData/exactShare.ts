/** An exact decimal number in units of the last of its places. */
interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

function exactOf(text: string): Exact | null {
  const [, whole, fraction = ""] = /^([+-]?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined ? null : { digits: BigInt(`${whole}${fraction}`), scale: fraction.length };
}

function textOf({ digits, scale }: Exact): string {
  if (scale === 0) return String(digits);
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${size.slice(0, -scale)}.${size.slice(-scale)}`;
}

/** What texts of numbers add up to: exactly where all of them are plain decimals, as near as a DOUBLE comes where not. */
export function totalOf(texts: readonly string[]): string {
  const exact = texts.map(exactOf);
  if (exact.includes(null)) return String(texts.reduce((sum, text) => sum + Number(text), 0));
  let total: Exact = { digits: 0n, scale: 0 };
  for (const one of exact) {
    if (one === null) continue;
    const scale = Math.max(total.scale, one.scale);
    const at = ({ digits, scale: own }: Exact) => digits * 10n ** BigInt(scale - own);
    total = { digits: at(total) + at(one), scale };
  }
  return textOf(total);
}

/** Places of a share that are computed exactly, of which a chart shows one or two. */
const places = 9;

/** The share of a total between 0 and 1, exact to nine places; null of a total of nothing. */
export function shareOf(text: string, total: string): number | null {
  const [part, whole] = [exactOf(text), exactOf(total)];
  if (part === null || whole === null) {
    const share = Number(text) / Number(total);
    return Number.isFinite(share) ? share : null;
  }
  const scale = Math.max(part.scale, whole.scale);
  const divisor = whole.digits * 10n ** BigInt(scale - whole.scale);
  if (divisor === 0n) return null;
  const scaled = (part.digits * 10n ** BigInt(scale - part.scale + places)) / divisor;
  return Number(scaled) / 10 ** places;
}

/** `12.5%`; one that is neither nothing nor all is never written as such. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return "<0.1%";
  if (share < 1 && share > 0.999) return ">99.9%";
  return `${(share * 100).toFixed(1).replace(/\.0$/, "")}%`;
}

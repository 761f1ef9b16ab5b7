import { language } from "./language";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** A size in the unit that suits it: 0 byte, 512 byte, 1.4 kB, 38 MB. Decimal units, as systems show file sizes. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 0 || value >= 10 ? 0 : 1,
  }).format(value);
}

const whole = new Intl.NumberFormat(language);

/** A count with its thousands divided: 482,311. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

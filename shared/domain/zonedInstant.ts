/** Milliseconds from 1970 beyond which no zone's rules can be asked for. */
const zonesEnd = 8_640_000_000_000_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Seconds by which a zone's clocks were ahead of UTC.
 *
 * @param seconds Since 1970, UTC.
 * @param zone A name that Intl knows, or UTC.
 * @returns Null for a year for which zones have no rules
 */
export function zoneOffset(seconds: number, zone: string): number | null {
  if (zone === "UTC") return 0;
  const milliseconds = seconds * 1000;
  if (Math.abs(milliseconds) > zonesEnd) return null;
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    formats.set(zone, format);
  }
  const parts = format.formatToParts(milliseconds);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offsetSeconds(name.replace("GMT", "").replace("−", "-"));
}

/** Seconds that an offset stands for: `+02`, `-03:30`, `+00:53:28`; none for an empty text. */
export function offsetSeconds(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (text.match(/\d\d/g) ?? []).map(Number);
  const size = hours * 3600 + minutes * 60 + seconds;
  return text.startsWith("-") ? -size : size;
}

const day = 86_400;

/**
 * The point of time at which the clocks of a zone first showed a time.
 *
 * @param local Seconds from 1970-01-01 00:00:00 on that clock.
 * @returns Seconds since 1970, UTC; for a time that the clocks skipped the moment at which they did, so that a day without a
 * midnight begins where the day before ends. Null for a year for which zones have no rules
 */
export function zonedInstant(local: number, zone: string): number | null {
  const before = zoneOffset(local - day, zone);
  const after = zoneOffset(local + day, zone);
  if (before === null || after === null) return null;
  const shown = [local - before, local - after].filter((at) => at + (zoneOffset(at, zone) ?? 0) === local);
  if (shown.length > 0) return Math.min(...shown);
  let [early, late] = [local - after, local - before];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (zoneOffset(middle, zone) === before) early = middle;
    else late = middle;
  }
  return late;
}

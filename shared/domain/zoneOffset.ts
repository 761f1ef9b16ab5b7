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

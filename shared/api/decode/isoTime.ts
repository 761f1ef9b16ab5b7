/** Numbers beyond this are milliseconds since 1970, below it seconds: the limit is the year 5138 in seconds. */
const largestSeconds = 100_000_000_000;

/**
 * A point in time as ISO 8601 in UTC with milliseconds. Takes ISO text, with a blank for the T too, Unix time, also as
 * text, and the dates of HTTP: `Fri, 20 Nov 2026 10:00:00 GMT`. A text without a zone is UTC, as everywhere in the contract. Null for everything else.
 */
export function isoTime(value: unknown): string | null {
  if (typeof value === "number") return inUtc(value < largestSeconds ? value * 1000 : value);
  if (typeof value !== "string") return null;
  if (/^\d{9,16}(\.\d+)?$/.test(value.trim())) return isoTime(Number(value));
  if (/^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value.trim())) {
    return inUtc(Date.parse(value));
  }
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      value.trim(),
    );
  if (parts === null) return null;
  const [, day, time = "00:00", zone = "Z"] = parts;
  return inUtc(Date.parse(`${day}T${time}${fullZone(zone)}`));
}

/** `+02` and `+0200` as `+02:00`, the one form that every engine parses. */
function fullZone(zone: string): string {
  if (zone.toUpperCase() === "Z") return "Z";
  const minutes = zone.slice(3).replace(":", "");
  return `${zone.slice(0, 3)}:${minutes === "" ? "00" : minutes}`;
}

function inUtc(milliseconds: number): string | null {
  const time = new Date(milliseconds);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

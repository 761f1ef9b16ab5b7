import type { TypeFamily } from "#shared/domain/typeFamily";

const time = /^([+-]?\d{4,6}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Where a cell's text stands on an axis of numbers or times, as near as a chart can show; null where it has no place. */
export function placeOf(text: string | null, family: TypeFamily): number | null {
  if (text === null) return null;
  if (family !== "date" && family !== "timestamp") return finite(Number(text));
  const [, day, clock = "00:00:00", zone = "Z"] = time.exec(text) ?? [];
  if (day === undefined) return null;
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone;
  return finite(Date.parse(`${day}T${clock.slice(0, 12)}${offset}`));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

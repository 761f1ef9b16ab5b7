import { zoneOffset } from "./zoneOffset";

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

import { offsetSeconds, zoneOffset } from "#shared/domain/zoneOffset";
import { dayNumber, dateOfDay } from "./dayNumber";

const form =
  /^(\d{4,6})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(\.\d{1,9})?\s?(Z|[+-]\d\d(?::?\d\d(?::?\d\d)?)?)( \(BC\))?$/;

const secondsPerDay = 86_400n;

/**
 * A point of time as the clocks of a zone showed it, with their offset from UTC: `2024-05-01 12:00:00.123456+02:00`. Every
 * digit of the second stays; nothing passes through a Date but whole seconds.
 *
 * @param stored The text of a TIMESTAMPTZ with its own offset.
 * @param zone A name that Intl knows, or UTC.
 * @returns Null where it cannot be said: infinity, a text of another form, a year for which zones have no rules
 */
export function timeInZone(stored: string, zone: string): string | null {
  const match = form.exec(stored);
  if (match === null) return null;
  const [
    ,
    year = "",
    month = "",
    day = "",
    hour = "",
    minute = "",
    second = "",
    fraction = "",
    offset = "",
    era,
  ] = match;
  const civilYear = era === undefined ? BigInt(year) : 1n - BigInt(year);
  const clock = BigInt(hour) * 3600n + BigInt(minute) * 60n + BigInt(second);
  const seconds =
    dayNumber(civilYear, BigInt(month), BigInt(day)) * secondsPerDay + clock - BigInt(offsetSeconds(offset));
  const offsetThen = zoneOffset(Number(seconds), zone);
  if (offsetThen === null) return null;
  const shift = BigInt(offsetThen);
  const { date, time, isBeforeChrist } = clockAt(seconds + shift);
  return `${date} ${time}${fraction}${offsetText(shift)}${isBeforeChrist ? " (BC)" : ""}`;
}

/** What a clock shows so many seconds after it showed 1970-01-01 00:00:00. */
function clockAt(local: bigint): { date: string; time: string; isBeforeChrist: boolean } {
  const day = local >= 0n ? local / secondsPerDay : -((-local + secondsPerDay - 1n) / secondsPerDay);
  const rest = local - day * secondsPerDay;
  const { year, month, dayOfMonth } = dateOfDay(day);
  const isBeforeChrist = year <= 0n;
  const yearText = String(isBeforeChrist ? 1n - year : year).padStart(4, "0");
  return {
    date: `${yearText}-${two(month)}-${two(dayOfMonth)}`,
    time: `${two(rest / 3600n)}:${two((rest / 60n) % 60n)}:${two(rest % 60n)}`,
    isBeforeChrist,
  };
}

function offsetText(shift: bigint): string {
  const size = shift < 0n ? -shift : shift;
  const seconds = size % 60n === 0n ? "" : `:${two(size % 60n)}`;
  return `${shift < 0n ? "-" : "+"}${two(size / 3600n)}:${two((size / 60n) % 60n)}${seconds}`;
}

function two(value: bigint): string {
  return String(value).padStart(2, "0");
}

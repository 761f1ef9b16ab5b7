import { isNested, type TypeFamily } from "#shared/domain/typeFamily";
import { offsetSeconds, zoneOffset } from "#shared/domain/zonedInstant";
import { shownNested } from "#shared/sql/nested/shownNested";
import type { CellValue } from "../client/RowCache";

const daysPerEra = 146_097n;

/** Days from 1970-01-01 to a day of the Gregorian calendar, which counts on in both directions; year 0 is 1 BC. */
export function dayNumber(year: bigint, month: bigint, day: bigint): bigint {
  // Years begin in March, so that the leap day is the last; an era is the 400 years after which the calendar repeats.
  const shifted = month <= 2n ? year - 1n : year;
  const era = (shifted >= 0n ? shifted : shifted - 399n) / 400n;
  const yearOfEra = shifted - era * 400n;
  const dayOfYear = (153n * (month > 2n ? month - 3n : month + 9n) + 2n) / 5n + day - 1n;
  const dayOfEra = yearOfEra * 365n + yearOfEra / 4n - yearOfEra / 100n + dayOfYear;
  return era * daysPerEra + dayOfEra - 719_468n;
}

/** The day of the calendar that lies so many days behind 1970-01-01; the inverse of {@link dayNumber}. */
export function dateOfDay(number: bigint): { year: bigint; month: bigint; dayOfMonth: bigint } {
  const shifted = number + 719_468n;
  const era = (shifted >= 0n ? shifted : shifted - 146_096n) / daysPerEra;
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = (dayOfEra - dayOfEra / 1460n + dayOfEra / 36_524n - dayOfEra / 146_096n) / 365n;
  const dayOfYear = dayOfEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const monthFromMarch = (5n * dayOfYear + 2n) / 153n;
  const month = monthFromMarch < 10n ? monthFromMarch + 3n : monthFromMarch - 9n;
  const year = yearOfEra + era * 400n + (month <= 2n ? 1n : 0n);
  return { year, month, dayOfMonth: dayOfYear - (153n * monthFromMarch + 2n) / 5n + 1n };
}

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

/** What the cells of a column are shown by. */
export interface ShownColumn {
  /** SQL type as the service names it. */
  readonly type: string;
  /** Zone in which its times are shown; null where they are shown as stored, and where they have none. */
  readonly timeZone: string | null;
}

/** The text of a cell as the grid shows it: times in the chosen zone where that can be said, numbers within values bare. */
export function shownText(text: string, { type, timeZone }: ShownColumn): string {
  return timeZone === null ? shownNested(text, type) : (timeInZone(text, timeZone) ?? text);
}

/** Whether a cell holds other values, so that it can be unfolded. */
export function isNestedValue(value: CellValue | undefined, family: TypeFamily): boolean {
  if (family !== "json" && !isNested(family)) return false;
  const first = value?.text?.trimStart()[0];
  return first === "{" || first === "[";
}

/** The zone that a choice of zone means; `local` is this computer's. */
export function zoneName(choice: string): string {
  return choice === "local" ? Intl.DateTimeFormat().resolvedOptions().timeZone : choice;
}

/** A stretch of time by a clock on the wall: its beginning and the beginning of what follows, each as if it were UTC. */
interface TimePeriod {
  readonly from: Date;
  readonly to: Date;
}

const form = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[ T](\d{1,2})(?::(\d{2})(?::(\d{2}))?)?)?)?)?$/;

/**
 * The period that a date or time written in part stands for: `2024` the year, `2024-05` the month, `2024-05-01` the day,
 * `2024-05-01 10` the hour, with `:30` the minute, with seconds the second. Null for anything else, such as month 13.
 */
export function timePeriod(text: string): TimePeriod | null {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const parts = match.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  const from = inRange(parts);
  if (from === null) return null;
  const next = [...parts];
  next[parts.length - 1] = (parts.at(-1) ?? 0) + 1;
  return { from, to: dateOf(next) };
}

/** Null where a part is out of its range, so that it would spill over into the next. */
function inRange(parts: readonly number[]): Date | null {
  const date = dateOf(parts);
  const [, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const isSame =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isSame ? date : null;
}

function dateOf([year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]: readonly number[]): Date {
  // Date.UTC alone takes years below 100 for those of the last century, and of those that come 2000 is the first leap year.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  const spilled = date.getUTCFullYear() - 2000;
  const [monthIndex, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()];
  date.setUTCFullYear(year + spilled, monthIndex, dayOfMonth);
  return date;
}

type CalendarUnit = "day" | "week" | "month" | "quarter" | "year";
type Unit = "minute" | "hour" | CalendarUnit;

const calendar = /^(this|current|last|previous|next)\s+(week|month|quarter|year)$/;
const calendarShift: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  this: 0,
  current: 0,
  next: 1,
};
const counted = /^(last|previous|past|next)\s+(\d{1,5})\s+(minute|hour|day|week|month|quarter|year)s?$/;
const one = /^(?:(?:last|past)\s+(minute|hour)|past\s+(week|month|quarter|year))$/;
const ago = /^(\d{1,5})\s+(minute|hour|day|week|month|quarter|year)s?\s+ago$/;
const days: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * The period that a word means by now:
 *
 * `today`, `yesterday`, `tomorrow` · `this month`, `last month`, `next month` as in the calendar, also week (from Monday),
 * quarter and year · `last 7 days` those that end with today, also weeks, months, quarters and years · `next 7 days` those
 * that begin with today · `past month` the same as `last 1 months` · `last 2 hours` up to now, also minutes · `3 days ago`
 * that day · `2 hours ago` and `now` that moment, a period without length.
 *
 * @param now What a clock shows now, as if it were UTC.
 * @returns By the same clock; null for anything else
 */
export function relativePeriod(text: string, now: Date): TimePeriod | null {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const today = startOf("day", now);
  if (words === "now") return period(now, now);
  const shift = Object.hasOwn(days, words) ? days[words] : undefined;
  if (shift !== undefined) return period(plus(today, "day", shift), plus(today, "day", shift + 1));
  const [, which, kind] = calendar.exec(words) ?? [];
  if (which !== undefined && isUnit(kind) && !isClock(kind)) {
    const from = plus(startOf(kind, now), kind, calendarShift[which] ?? 0);
    return period(from, plus(from, kind, 1));
  }
  const [, clockUnit, pastUnit] = one.exec(words) ?? [];
  const single = clockUnit ?? pastUnit;
  if (isUnit(single)) return around(single, -1, now);
  const [, direction, count, unit] = counted.exec(words) ?? [];
  if (isUnit(unit)) return around(unit, direction === "next" ? Number(count) : -Number(count), now);
  const [, back, backUnit] = ago.exec(words) ?? [];
  if (!isUnit(backUnit)) return null;
  const then = plus(isClock(backUnit) ? now : today, backUnit, -Number(back));
  return period(then, isClock(backUnit) ? then : plus(then, "day", 1));
}

/** So many units up to now or from now on; of days and longer, today is part of them. */
function around(unit: Unit, count: number, now: Date): TimePeriod | null {
  const today = startOf("day", now);
  const edge = isClock(unit) ? now : count < 0 ? plus(today, "day", 1) : today;
  const other = plus(edge, unit, count);
  return count < 0 ? period(other, edge) : period(edge, other);
}

function isClock(unit: Unit): unit is "minute" | "hour" {
  return unit === "minute" || unit === "hour";
}

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && (Object.hasOwn(minutes, text) || Object.hasOwn(months, text));
}

function startOf(unit: CalendarUnit, time: Date): Date {
  const [year, month, dayOfMonth] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  switch (unit) {
    case "year":
      return new Date(Date.UTC(year, 0, 1));
    case "quarter":
      return new Date(Date.UTC(year, month - (month % 3), 1));
    case "month":
      return new Date(Date.UTC(year, month, 1));
    case "week":
      return new Date(Date.UTC(year, month, dayOfMonth - ((time.getUTCDay() + 6) % 7)));
    case "day":
      return new Date(Date.UTC(year, month, dayOfMonth));
  }
}

const minutes: Partial<Readonly<Record<Unit, number>>> = { minute: 1, hour: 60, day: 1440, week: 10_080 };
const months: Partial<Readonly<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

/** A month has no 31st: its last day is meant. */
function plus(time: Date, unit: Unit, count: number): Date {
  const size = minutes[unit];
  if (size !== undefined) return new Date(time.getTime() + count * size * 60_000);
  const month = time.getUTCMonth() + count * (months[unit] ?? 0);
  const lastDay = new Date(Date.UTC(time.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(time.getUTCFullYear(), month, Math.min(time.getUTCDate(), lastDay)));
}

/** Null where it is beyond the years that four digits write. */
function period(from: Date, to: Date): TimePeriod | null {
  return from.getTime() >= firstYear && to.getTime() < lastYear ? { from, to } : null;
}

const firstYear = Date.parse("0001-01-01T00:00:00Z");
const lastYear = Date.parse("9999-01-01T00:00:00Z");

/** A stretch of time by a clock on the wall: its beginning and the beginning of what follows, each as if it were UTC. */
export interface TimePeriod {
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

/** A stretch of time as its beginning and the beginning of what follows, both as SQL text. */
export interface TimePeriod {
  readonly from: string;
  readonly to: string;
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
  const from = utc(parts);
  if (from === null) return null;
  const next = [...parts];
  next[parts.length - 1] = (parts.at(-1) ?? 0) + 1;
  return { from: sqlText(from), to: sqlText(new Date(millisecondsOf(next))) };
}

/** Null where a part is out of its range, so that it would spill over into the next. */
function utc(parts: readonly number[]): Date | null {
  const date = new Date(millisecondsOf(parts));
  const [, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const isSame =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isSame ? date : null;
}

function millisecondsOf([
  year = 0,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
]: readonly number[]): number {
  // Date.UTC alone takes years below 100 for those of the last century.
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year + date.getUTCFullYear() - 2000, date.getUTCMonth(), date.getUTCDate());
  return date.getTime();
}

function sqlText(date: Date): string {
  const [day = "", time = ""] = date.toISOString().split("T");
  const clock = time.slice(0, 8);
  return clock === "00:00:00" ? day : `${day} ${clock}`;
}

import { zonedInstant, zoneOffset } from "../zonedInstant";
import { type FilteredColumn, isTime } from "./FilteredColumn";
import { relativePeriod, timePeriod } from "./relativePeriod";

/** A stretch of values of a column as SQL text; `to` is the first behind it. */
export interface ValuePeriod {
  readonly from: string;
  readonly to: string;
}

/** A time without an offset, up to the second and what is behind it. */
const clockTime = /^(\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2}:\d{2})?)(\.\d+)?$/;

/**
 * The period that a written time stands for, in values of the column: `2024-05`, `last 7 days`. Of a column of points of time
 * it is what the clocks of the zone showed; of days, those that lie in it.
 *
 * @returns Null where it is no period
 */
export function periodIn(text: string, column: FilteredColumn): ValuePeriod | null {
  if (column.family === "time" && !column.isZoned) return clockPeriod(text);
  if (!isTime(column.family)) return null;
  const period = timePeriod(text) ?? relativePeriod(text, clockIn(column));
  if (period === null) return null;
  return { from: bound(period.from, column), to: bound(period.to, column) };
}

/** The minute or the hour of a day that is written: `10:30`, `10`. */
function clockPeriod(text: string): ValuePeriod | null {
  const [, hour = "", minute] = /^(\d{1,2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  const from = Number(hour) * 60 + Number(minute ?? 0);
  if (hour === "" || Number(minute ?? 0) > 59 || from >= 24 * 60) return null;
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
  return { from: clock(from), to: clock(from + (minute === undefined ? 60 : 1)) };
}

/** A value as written; a time with parts of a second is what the clocks of the zone showed. */
export function valueIn(text: string, column: FilteredColumn): string {
  const [, seconds, fraction = ""] = column.isZoned ? (clockTime.exec(text) ?? []) : [];
  if (seconds === undefined) return text;
  const second = timePeriod(seconds);
  return second === null ? text : bound(second.from, column).replace("+00", `${fraction}+00`);
}

/** What the clocks of the zone show now, as if it were UTC; whole seconds. */
function clockIn({ now, zone }: FilteredColumn): Date {
  const seconds = Math.floor(now / 1000);
  return new Date((seconds + (zoneOffset(seconds, zone) ?? 0)) * 1000);
}

/** Where a period begins or ends. No day lies between its own beginning and a later time of it. */
function bound(clock: Date, { family, isZoned, zone }: FilteredColumn): string {
  if (family === "date") return sqlTime(new Date(Math.ceil(clock.getTime() / day) * day));
  if (!isZoned) return sqlTime(clock);
  const instant = zonedInstant(clock.getTime() / 1000, zone);
  const text = sqlTime(instant === null ? clock : new Date(instant * 1000));
  return `${text.includes(" ") ? text : `${text} 00:00:00`}+00`;
}

const day = 86_400_000;

/** Whole seconds; the day alone where it is its beginning. */
function sqlTime(date: Date): string {
  const [days = "", time = ""] = date.toISOString().split("T");
  const clock = time.slice(0, 8);
  // A year of five digits is written with a sign and zeros before it.
  const written = days.replace(/^\+0*/, "");
  return clock === "00:00:00" ? written : `${written} ${clock}`;
}

import { dateLocale, language } from "./language";

const steps = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const format = new Intl.RelativeTimeFormat(language, { numeric: "always", style: "short" });

/**
 * How far a moment lies from now: "3 hr. ago", "in 2 days", "just now" within a minute. Show the exact time on hover.
 *
 * @param iso ISO 8601; an unreadable text is given back as it is.
 * @param now Milliseconds since 1970.
 */
export function formatRelativeTime(iso: string, now: number, nowText: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const distance = time - now;
  for (const [unit, size] of steps) {
    if (Math.abs(distance) >= size) return format.format(Math.trunc(distance / size), unit);
  }
  return nowText;
}

/**
 * A moment in the person's own zone with its offset, so that it cannot be misread: 21 Nov 2026, 14:05 GMT+1.
 *
 * @param iso ISO 8601; an unreadable text is given back as it is.
 */
export function formatDate(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(dateLocale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "shortOffset",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

/**
 * A moment in the person's own zone, as short as it is clear: 14:02 today, 20 Nov, 14:02 this year, else with its year.
 *
 * @param at Milliseconds since 1970, as `now`.
 */
export function formatTimeOfDay(at: number, now: number): string {
  const date = new Date(at);
  const today = new Date(now);
  const isToday = date.toDateString() === today.toDateString();
  const isThisYear = date.getFullYear() === today.getFullYear();
  return new Intl.DateTimeFormat(dateLocale, {
    hour: "2-digit",
    minute: "2-digit",
    ...(isToday ? {} : { day: "numeric", month: "short" }),
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}

/**
 * A day in the person's own zone: Today, Yesterday, Monday, 16 November this year, else with its year.
 *
 * @param at Milliseconds since 1970, as `now`.
 */
export function formatDay(
  at: number,
  now: number,
  words: { readonly today: string; readonly yesterday: string },
): string {
  const date = new Date(at);
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return words.today;
  if (date.toDateString() === yesterday.toDateString()) return words.yesterday;
  const isThisYear = date.getFullYear() === today.getFullYear();
  return new Intl.DateTimeFormat(dateLocale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(date);
}

/** The symbols of the SI, which English, German, Spanish and French share; Japanese writes its own words without a space. */
const units =
  language === "ja"
    ? { hour: "時間", minute: "分", second: "秒", gap: "" }
    : { hour: " h", minute: " min", second: " s", gap: " " };

const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * A span of time as short as it can be said exactly enough: 840 ms, 3.2 s, 1 min 05 s, 2 h 10 min.
 *
 * @param milliseconds Zero or more.
 */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const { hour, minute, second, gap } = units;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${tenths.format(Math.floor(seconds * 10) / 10)}${second}`;
  const whole = Math.floor(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)}${minute}${gap}${padded(whole % 60)}${second}`;
  return `${Math.floor(whole / 3600)}${hour}${gap}${padded(Math.floor((whole % 3600) / 60))}${minute}`;
}

/**
 * A span of time that is only roughly known, in the unit that suits it: 20 s, 12 min, 2 h 10 min.
 *
 * @param seconds Zero or more.
 */
export function formatRoughDuration(seconds: number): string {
  const { hour, minute, second, gap } = units;
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))}${second}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}${minute}`;
  return `${Math.floor(minutes / 60)}${hour}${gap}${minutes % 60}${minute}`;
}

function padded(value: number): string {
  return String(value).padStart(2, "0");
}

import type { Bucket } from "#shared/domain/results/resultAnalysis";
import { type ChartPlace } from "./ChartData";

type Period = Extract<Bucket, { kind: "period" }>["period"];

/** Periods that a chart is filled up to; with more of them, gaps would be all that is seen. */
const mostFilled = 1000;

const text = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;

/**
 * Periods with those between them in which no row lies, so that a gap in time is a gap along the axis. As they are where one of them is
 * no plain time, as infinity and times with a zone are not, or where there would be too many.
 */
export function filledPeriods(places: readonly ChartPlace[], period: Period): readonly ChartPlace[] {
  const known = places.filter((place): place is string => typeof place === "string");
  const [first] = known;
  if (first === undefined || !known.every((place) => text.test(place))) return places;
  const last = known.reduce((a, b) => (a > b ? a : b));
  const isDay = first.length === 10;
  const filled: string[] = [];
  for (let at = timeOf(known.reduce((a, b) => (a < b ? a : b))); ; at = next(at, period)) {
    const written = new Date(at).toISOString().replace("T", " ");
    filled.push(written.slice(0, isDay ? 10 : 19));
    if (filled.length > mostFilled) return places;
    if ((filled.at(-1) ?? last) >= last) break;
  }
  // A step that misses one that is there is none of these periods.
  const all = new Set(filled);
  if (!known.every((place) => all.has(place))) return places;
  return [...filled, ...places.filter((place) => typeof place !== "string")];
}

function timeOf(place: string): number {
  return Date.parse(`${place.replace(" ", "T")}${place.length === 10 ? "T00:00:00" : ""}Z`);
}

const hour = 60 * 60 * 1000;
const lengths = { minute: hour / 60, hour, day: 24 * hour, week: 7 * 24 * hour };
const months = { month: 1, quarter: 3, year: 12 };

function next(at: number, period: Period): number {
  if (period === "month" || period === "quarter" || period === "year") {
    const date = new Date(at);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months[period], 1);
  }
  return at + lengths[period];
}

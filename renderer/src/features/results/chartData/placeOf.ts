import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { isNumeric, type TypeFamily } from "#shared/domain/typeFamily";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import type { ChartPlace } from "./ChartData";

const time = /^([+-]?\d{4,6}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Where a cell's text stands on an axis of numbers or times, as near as a chart can show; null where it has no place. */
export function placeOf(text: ChartPlace, family: TypeFamily): number | null {
  if (typeof text !== "string") return null;
  if (family !== "date" && family !== "timestamp") return finite(Number(text));
  const [, day, clock = "00:00:00", zone = "Z"] = time.exec(text) ?? [];
  if (day === undefined) return null;
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone;
  return finite(Date.parse(`${day}T${clock.slice(0, 12)}${offset}`));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** What names a part of a chart. */
export function placeText(place: ChartPlace): string {
  if (typeof place === "string") return lineText(place);
  return place === null ? messages.resultAnalysis.isNull : messages.resultChart.others;
}

/**
 * What stands along a chart's axis, as people call it: the month May of 2024 as 2024-05, not as its first day. A number is
 * divided by thousands only where it is measured; where it tells bars apart it is a name, as a year or a postal code is.
 *
 * @param value A cell's exact text, or null for SQL NULL
 */
export function axisValueText(
  { type, x }: Pick<ChartLook, "type" | "x">,
  family: TypeFamily,
  value: ChartPlace,
): string {
  if (typeof value !== "string") return placeText(value);
  if (type === "scatter" || type === "histogram") {
    return isNumeric(family) ? formatExact(value) : lineText(value);
  }
  // The bounds of ranges are for the eye.
  if (x?.bucket.kind === "ranges" && Number.isFinite(Number(value)))
    return formatExact(String(Number(Number(value).toPrecision(6))));
  const period = x?.bucket.kind === "period" ? x.bucket.period : null;
  const [, year, month] = /^([+-]?\d{4,6})-(\d\d)-\d\d/.exec(value) ?? [];
  if (period === null || year === undefined || month === undefined) return lineText(value);
  if (period === "year") return year;
  if (period === "quarter") return `${year} Q${Math.ceil(Number(month) / 3)}`;
  return period === "month" ? `${year}-${month}` : value;
}

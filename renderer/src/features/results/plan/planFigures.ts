import { formatDuration } from "../../../lib/formatTime";
import { language } from "../../../lib/language";

/** The time of one operator: 0.004 ms, 1.27 ms, 840 ms, 3.2 s. Most take less than a millisecond. */
export function formatPlanTime(seconds: number): string {
  const milliseconds = seconds * 1000;
  if (milliseconds >= 100) return formatDuration(milliseconds);
  return `${milliseconds.toLocaleString(language, { maximumSignificantDigits: 3, maximumFractionDigits: 3, roundingPriority: "lessPrecision" })} ms`;
}

const percent = new Intl.NumberFormat(language, { style: "percent" });

/** A part of all time, 0 to 1, as percent: 0%, < 1%, 34%. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return `< ${percent.format(0.01)}`;
  return percent.format(Math.round(share * 100) / 100);
}

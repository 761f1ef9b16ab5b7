import type { ColumnStatistics } from "#shared/contract/resultAnalysis";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";
import { shareText } from "./shareText";

/** Characters of a bound in the one line; the whole is among the figures. */
const boundLength = 24;

/** A column's statistics in one line: how much is NULL, how many values there are, and between which they lie. */
export function glanceText(statistics: ColumnStatistics): string {
  const { rows, nulls, distinct, minimum, maximum, histogram } = statistics;
  const text = messages.resultAnalysis;
  if (rows > 0 && nulls === rows) return text.onlyNulls;
  // Of texts the first and the last say little of those between.
  const hasBounds = histogram !== null && minimum !== null && maximum !== null;
  const bounds = !hasBounds ? [] : [`${shown(minimum)} … ${shown(maximum)}`];
  return [
    nulls === 0 ? text.noNulls : text.nulls(shareText(nulls, rows)),
    distinct === rows && rows > 1 ? text.allDistinct : text.distinct(distinct),
    ...bounds,
  ].join(" · ");
}

function shown(bound: string): string {
  const line = lineText(formatExact(bound));
  return line.length > boundLength ? `${line.slice(0, boundLength)}…` : line;
}

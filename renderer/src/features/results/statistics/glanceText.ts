import type { ColumnStatistics } from "#shared/contract/resultAnalysis";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";
import { shareText } from "./shareText";

/** Characters of a bound at a glance; the whole is among the figures. */
const boundLength = 24;

/** A column at a glance. */
interface Glance {
  /** How much of it is NULL, and how many values there are. */
  readonly counts: string;
  /** Between which values they lie; null where that says little, as of texts. */
  readonly bounds: string | null;
}

export function glanceText(statistics: ColumnStatistics): Glance {
  const { rows, nulls, distinct, minimum, maximum, histogram } = statistics;
  const text = messages.resultAnalysis;
  if (rows > 0 && nulls === rows) return { counts: text.onlyNulls, bounds: null };
  const hasBounds = histogram !== null && minimum !== null && maximum !== null;
  const counts = [
    nulls === 0 ? text.noNulls : text.nulls(shareText(nulls, rows)),
    distinct === rows && rows > 1 ? text.allDistinct : text.distinct(distinct),
  ];
  return {
    counts: counts.join(" · "),
    bounds: hasBounds ? `${shown(minimum)} … ${shown(maximum)}` : null,
  };
}

function shown(bound: string): string {
  const line = lineText(formatExact(bound));
  return line.length > boundLength ? `${line.slice(0, boundLength)}…` : line;
}

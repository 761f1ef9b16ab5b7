import type { ColumnStatistics } from "#shared/contract/resultAnalysis";
import { formatNumber } from "../../../lib/formatNumber";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";
import { shareText } from "./shareText";

/** A figure with its name. */
export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** Everything that is known of a column as figures, in the order of reading; those that its type does not have are left out. */
export function figuresOf(statistics: ColumnStatistics): Figure[] {
  const text = messages.resultAnalysis;
  const { rows, nulls, distinct, lengths, quantiles } = statistics;
  const exact = (name: string, value: string | null): Figure[] =>
    value === null ? [] : [{ name, value: formatExact(value) }];
  return [
    { name: text.rows, value: formatNumber(rows) },
    { name: text.nullRows, value: `${formatNumber(nulls)} · ${shareText(nulls, rows)}` },
    { name: text.distinctValues, value: formatNumber(distinct) },
    ...exact(text.minimum, statistics.minimum),
    ...exact(text.maximum, statistics.maximum),
    ...exact(text.sum, statistics.sum),
    ...exact(text.average, statistics.average),
    ...exact(text.deviation, statistics.standardDeviation),
    ...(quantiles ?? []).flatMap((value, index) => exact(text.quantiles[index] ?? "", value)),
    ...(lengths === null
      ? []
      : [
          { name: text.shortest, value: text.characters(lengths.shortest) },
          { name: text.longest, value: text.characters(lengths.longest) },
        ]),
  ];
}

import { FilterX } from "lucide-react";
import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import { Button } from "../../../components/Button";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import { HistogramBars } from "./HistogramBars";
import styles from "./StatisticsPanel.module.css";
import { shareText } from "./StatisticsReader";
import { TopValues } from "./TopValues";

interface ColumnDetailsProps {
  name: string;
  /** SQL type as the service names it. */
  type: string;
  statistics: ColumnStatistics;
  isFiltered: boolean;
  onFilter: (term: string) => void;
  onFilterValue: (value: string | null) => void;
}

/** All figures of a column, its spread and its most frequent values. */
export function ColumnDetails(props: ColumnDetailsProps) {
  const { name, type, statistics, isFiltered, onFilter, onFilterValue } = props;
  const { histogram, topValues, rows } = statistics;
  const text = messages.resultAnalysis;
  const first = histogram?.[0];
  const last = histogram?.at(-1);
  return (
    <div className={styles.details}>
      {isFiltered ? (
        <Button variant="quiet" icon={FilterX} onPress={() => onFilter("")}>
          {text.removeFilter}
        </Button>
      ) : null}
      {histogram !== null && first !== undefined && last !== undefined ? (
        <>
          <HistogramBars column={name} ranges={histogram} onFilter={onFilter} />
          <p className={styles.ends}>
            <span>{formatExact(first.from)}</span>
            <span>{formatExact(last.to)}</span>
          </p>
        </>
      ) : null}
      <dl className={styles.figures}>
        {figuresOf(statistics).map((figure) => (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd>
              <bdi>{lineText(figure.value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {topValues.length > 0 ? (
        <>
          <h3 className={styles.heading}>{text.mostFrequent}</h3>
          <TopValues values={topValues} type={type} rows={rows} onFilter={onFilterValue} />
        </>
      ) : null}
    </div>
  );
}

/** A figure with its name. */
interface Figure {
  readonly name: string;
  readonly value: string;
}

/** Everything that is known of a column as figures, in the order of reading; those that its type does not have are left out. */
function figuresOf(statistics: ColumnStatistics): Figure[] {
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

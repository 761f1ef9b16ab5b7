import type { ColumnStatistics } from "#shared/contract/resultAnalysis";
import { FilterX } from "lucide-react";
import { Button } from "../../../components/Button";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";
import { figuresOf } from "./figuresOf";
import { HistogramBars } from "./HistogramBars";
import styles from "./StatisticsPanel.module.css";
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

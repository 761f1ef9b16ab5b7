import type { ColumnStatistics } from "#shared/contract/resultAnalysis";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";
import styles from "./StatisticsPanel.module.css";

const width = 96;
const height = 22;
/** Parts of a bar of the most frequent values. */
const mostParts = 5;

/** A column's values in a glance: their spread where they have an order, else how much the most frequent ones take. */
export function Sparkline({ statistics }: { statistics: ColumnStatistics }) {
  const { histogram, topValues, rows } = statistics;
  const fullest = histogram?.reduce((most, range) => (range.rows > most.rows ? range : most));
  if (histogram !== null && fullest !== undefined && histogram.length > 0) {
    const step = width / histogram.length;
    return (
      <svg
        className={styles.spark}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={messages.resultAnalysis.spreadSummary(
          formatExact(fullest.from),
          formatExact(fullest.to),
          fullest.rows,
        )}
      >
        {histogram.map((range, index) => {
          const tall = range.rows === 0 ? 0 : Math.max(1.5, (range.rows / fullest.rows) * height);
          return (
            <rect
              key={index}
              x={index * step}
              y={height - tall}
              width={Math.max(1, step - 1)}
              height={tall}
            />
          );
        })}
      </svg>
    );
  }
  let start = 0;
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {topValues.slice(0, mostParts).map((value, index) => {
        const part = rows === 0 ? 0 : (value.rows / rows) * width;
        const x = start;
        start += part;
        return (
          <rect
            key={index}
            x={x}
            y={height / 2 - 4}
            width={Math.max(0.5, part - 1)}
            height={8}
            opacity={1 - index * 0.15}
          />
        );
      })}
      <rect
        className={styles.rest}
        x={start}
        y={height / 2 - 4}
        width={Math.max(0, width - start)}
        height={8}
      />
    </svg>
  );
}

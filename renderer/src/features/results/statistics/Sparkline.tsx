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
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no element for it
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
  const parts = topValues.slice(0, mostParts).map((value) => (rows === 0 ? 0 : (value.rows / rows) * width));
  const starts = parts.map((_part, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0));
  const end = parts.reduce((sum, part) => sum + part, 0);
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {parts.map((part, index) => (
        <rect
          key={index}
          x={starts[index]}
          y={height / 2 - 4}
          width={Math.max(0.5, part - 1)}
          height={8}
          opacity={1 - index * 0.15}
        />
      ))}
      <rect className={styles.rest} x={end} y={height / 2 - 4} width={Math.max(0, width - end)} height={8} />
    </svg>
  );
}

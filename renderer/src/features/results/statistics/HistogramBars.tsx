import type { HistogramRange } from "#shared/domain/results/resultAnalysis";
import { Button } from "react-aria-components";
import { Toolbar } from "../../../components/Toolbar";
import { Tooltip } from "../../../components/Tooltip";
import { messages } from "../../../messages/messages";
import { formatExact } from "../state/formatExact";
import styles from "./HistogramBars.module.css";

interface HistogramBarsProps {
  column: string;
  ranges: readonly HistogramRange[];
  onFilter: (term: string) => void;
}

/** How a column is spread, as bars. A bar filters by the values it stands for: those that really are in it. */
export function HistogramBars({ column, ranges, onFilter }: HistogramBarsProps) {
  const text = messages.resultAnalysis;
  const most = Math.max(1, ...ranges.map(({ rows }) => rows));
  return (
    <Toolbar label={`${text.spread}: ${column}`}>
      <span className={styles.bars}>
        {ranges.map(({ from, to, rows, minimum, maximum }, index) => {
          const name = text.range(formatExact(from), formatExact(to), rows);
          return (
            <Tooltip key={`${index}-${from}`} text={name} placement="top">
              <Button
                className={styles.bar ?? ""}
                aria-label={rows === 0 ? name : text.filterByRange(name)}
                onPress={() => {
                  if (minimum !== null && maximum !== null) onFilter(`${minimum}..${maximum}`);
                }}
              >
                <span
                  className={styles.fill}
                  style={{ height: rows === 0 ? 0 : `max(2px, ${(rows / most) * 100}%)` }}
                />
              </Button>
            </Tooltip>
          );
        })}
      </span>
    </Toolbar>
  );
}

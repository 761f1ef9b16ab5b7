import { Button } from "react-aria-components";
import type { ValueCount } from "#shared/domain/results/resultAnalysis";
import { shownNested } from "#shared/sql/nested/shownNested";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { shareText } from "./StatisticsReader";
import styles from "./TopValues.module.css";

interface TopValuesProps {
  values: readonly ValueCount[];
  /** SQL type of the column. */
  type: string;
  /** Rows of which they are the most frequent values. */
  rows: number;
  onFilter: (value: string | null) => void;
}

/** The most frequent values with how many rows have each; one filters by itself. */
export function TopValues({ values, type, rows, onFilter }: TopValuesProps) {
  const text = messages.resultAnalysis;
  const most = Math.max(1, ...values.map((one) => one.rows));
  return (
    <ul className={styles.values}>
      {values.map(({ text: value, rows: count }, index) => {
        const shown =
          value === null ? text.isNull : value === "" ? text.isEmpty : lineText(shownNested(value, type));
        return (
          <li key={index}>
            <Button className={styles.value ?? ""} onPress={() => onFilter(value)}>
              <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
              <bdi className={value === null || value === "" ? styles.mark : styles.words}>{shown}</bdi>
              <span className={styles.count}>{formatNumber(count)}</span>
              <span className="visually-hidden">{text.rowsWith(count)}</span>
              <span className={styles.share}>{shareText(count, rows)}</span>
              <span className="visually-hidden">{text.showOnlyThese}</span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

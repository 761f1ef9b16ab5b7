import { ProgressBar as AriaProgressBar, Label } from "react-aria-components";
import styles from "./ProgressBar.module.css";

interface ProgressBarProps {
  label: string;
  /** 0 to 1; null where the end is not known. */
  fraction: number | null;
  /** What is written on the right, for example "12,000 of 48,000 rows". */
  valueText?: string | undefined;
}

/** How far long work has come. */
export function ProgressBar({ label, fraction, valueText }: ProgressBarProps) {
  const percent = fraction === null ? 0 : Math.min(100, Math.max(0, fraction * 100));
  return (
    <AriaProgressBar
      className={styles.progress ?? ""}
      isIndeterminate={fraction === null}
      value={percent}
      {...(valueText === undefined ? {} : { valueLabel: valueText })}
    >
      <div className={styles.words}>
        <Label>{label}</Label>
        {valueText === undefined ? null : <span className={styles.value}>{valueText}</span>}
      </div>
      <div className={styles.track}>
        <div
          className={fraction === null ? styles.unknown : styles.fill}
          style={fraction === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </AriaProgressBar>
  );
}

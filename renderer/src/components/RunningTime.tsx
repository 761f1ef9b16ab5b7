import { formatDuration } from "../lib/formatTime";
import { useNow } from "../lib/useNow";
import { classNames } from "./classNames";
import styles from "./RunningTime.module.css";

/** Milliseconds between two looks at the clock. */
const interval = 100;

interface RunningTimeProps {
  /** Milliseconds since 1970. */
  since: number;
  className?: string | undefined;
}

/** The time since a moment, going on. Hidden from screen readers, which would otherwise never be silent. */
export function RunningTime({ since, className }: RunningTimeProps) {
  const now = useNow(interval);
  return (
    <span aria-hidden className={classNames(styles.time, className)}>
      {formatDuration(Math.max(0, now - since))}
    </span>
  );
}

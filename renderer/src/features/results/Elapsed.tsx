import { useEffect, useState } from "react";
import { formatDuration } from "../../lib/formatDuration";
import styles from "./ResultPane.module.css";

/** Milliseconds between two looks at the clock. */
const interval = 100;

/**
 * Time since a moment, going on. Hidden from screen readers, which would otherwise never be silent.
 *
 * @param since Milliseconds since 1970.
 */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className={styles.elapsed}>
      {formatDuration(Math.max(0, now - since))}
    </span>
  );
}

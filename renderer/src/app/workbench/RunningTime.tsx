import { useEffect, useState } from "react";
import { formatDuration } from "../../lib/formatDuration";
import styles from "./RunningTime.module.css";

/** The time since a moment, going on. It is not announced, or readers would never be silent. */
export function RunningTime({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className={styles.time}>
      {formatDuration(Math.max(0, now - since))}
    </span>
  );
}

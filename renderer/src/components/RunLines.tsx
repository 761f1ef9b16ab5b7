import type { ReactNode } from "react";
import { formatDate, formatTimeOfDay } from "../lib/formatTime";
import { lineText } from "../lib/lineText";
import styles from "./RunLines.module.css";

interface RunLinesProps {
  /** What the user calls the run. */
  name?: string | undefined;
  sql: string;
  /** Name of the database, and of the service. */
  place: string;
  /** Milliseconds since 1970, as is `now`. */
  startedAt: number;
  now: number;
  /** What more is to be said, each in an element of its own. */
  children: ReactNode;
}

/** A run in a list: its statement on one line, and below where and when it ran. */
export function RunLines({ name, sql, place, startedAt, now, children }: RunLinesProps) {
  const at = new Date(startedAt).toISOString();
  return (
    <div className={styles.lines}>
      <span className={styles.title}>
        {name === undefined ? null : <strong className={styles.name}>{lineText(name)}</strong>}
        <code className={styles.sql} title={sql}>
          {lineText(sql.replaceAll(/\s+/gu, " ").trim())}
        </code>
      </span>
      <span className={styles.facts}>
        <span className={styles.place}>{place}</span>
        <time dateTime={at} title={formatDate(at)}>
          {formatTimeOfDay(startedAt, now)}
        </time>
        {children}
      </span>
    </div>
  );
}

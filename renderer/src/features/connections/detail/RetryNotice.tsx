import type { SyncRun } from "#shared/api/syncRun";
import { messages } from "../../../messages/messages";
import styles from "./ConnectionScreen.module.css";

interface RetryNoticeProps {
  waiting: NonNullable<SyncRun["waiting"]>;
  /** Milliseconds since 1970. */
  now: number;
}

/** When a sync that met a passing fault tries again, and what the fault was. No fault yet: it may come right by itself. */
export function RetryNotice({ waiting: { until, reason }, now }: RetryNoticeProps) {
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  return (
    <p className={styles.retry} data-selectable>
      {messages.connections.nextTry(left > 0 ? left : null)} {reason}
    </p>
  );
}

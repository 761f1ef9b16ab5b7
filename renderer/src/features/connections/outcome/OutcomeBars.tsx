/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing of the runs themselves, which no image file could be */
import type { SyncRun, SyncRunStatus } from "#shared/api/syncRun";
import type { ReactNode } from "react";
import { messages } from "../../../messages/messages";
import styles from "./OutcomeBars.module.css";

/** So many of the last runs are shown. */
const shownRuns = 12;
const width = 7;
const height = 18;

/** How the last runs ended, oldest first: each outcome has a colour and a shape, and the whole is said in words. */
export function OutcomeBars({ runs }: { runs: readonly SyncRun[] }) {
  const shown = runs.slice(0, shownRuns).toReversed();
  const words = outcomeWords(shown.map(({ status }) => status));
  return (
    <svg
      role="img"
      aria-label={words}
      className={styles.bars}
      width={shownRuns * width}
      height={height}
      viewBox={`0 0 ${shownRuns * width} ${height}`}
    >
      <title>{words}</title>
      {shown.map(({ id, status }, index) => (
        <g key={id} className={styles[status]} transform={`translate(${index * width} 0)`}>
          {shapes[status]}
        </g>
      ))}
    </svg>
  );
}

/** "Last syncs: 9 succeeded, 3 failed. Newest: failed." */
function outcomeWords(statuses: readonly SyncRunStatus[]): string {
  const text = messages.connections;
  const newest = statuses.at(-1);
  if (newest === undefined) return text.healthNone;
  const counts = new Map<SyncRunStatus, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => text.countOfOutcome(count, text.outcomes[status]));
  return text.health(parts.join(", "), text.outcomes[newest]);
}

const full = <rect x="1" y="2" width="5" height="14" rx="1.5" fill="currentColor" />;
const shapes: Readonly<Record<SyncRunStatus, ReactNode>> = {
  succeeded: full,
  partial: (
    <>
      <rect x="1" y="9" width="5" height="7" rx="1.5" fill="currentColor" />
      <path d="M3.5 2 6 6.5H1z" fill="currentColor" />
    </>
  ),
  failed: (
    <path
      d="M1.5 5l4 8M5.5 5l-4 8"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      fill="none"
    />
  ),
  cancelled: (
    <rect
      x="1.6"
      y="2.6"
      width="3.8"
      height="12.8"
      rx="1.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
    />
  ),
  unknown: <rect x="2.5" y="7" width="2" height="4" rx="1" fill="currentColor" />,
  running: <circle cx="3.5" cy="13" r="2.5" fill="currentColor" />,
  queued: <circle cx="3.5" cy="13" r="2" fill="none" stroke="currentColor" strokeWidth="1.2" />,
};

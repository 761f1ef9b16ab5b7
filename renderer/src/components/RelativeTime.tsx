import { formatDate, formatRelativeTime } from "../lib/formatTime";

/** A moment as its distance from now; hovering shows the exact time with its offset. */
export function RelativeTime({ iso, now, nowText }: { iso: string; now: number; nowText: string }) {
  return (
    <time dateTime={iso} title={formatDate(iso)}>
      {formatRelativeTime(iso, now, nowText)}
    </time>
  );
}

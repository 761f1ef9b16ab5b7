import { formatDuration } from "../../../lib/formatDuration";
import { useNow } from "../../../lib/useNow";

/** How long something has been going on, counted on by the second. @param since ISO 8601; a clock that runs ahead counts as now. */
export function ElapsedTime({ since }: { since: string }) {
  const now = useNow(1000);
  const elapsed = Math.max(0, now - Date.parse(since));
  if (Number.isNaN(elapsed)) return null;
  return <span>{formatDuration(Math.floor(elapsed / 1000) * 1000 || 1000)}</span>;
}

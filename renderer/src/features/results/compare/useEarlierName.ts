import type { RunEntry } from "#shared/domain/runEntry";
import { formatTimeOfDay } from "../../../lib/formatTimeOfDay";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { usePlaces } from "../../../queries/usePlaces";

/** What an earlier result is called: when it was made, how many rows it has and where it is from. Null for one that is not known. */
export function useEarlierName(entry: RunEntry | null): string | null {
  const now = useNow(60_000);
  const placeOf = usePlaces(entry === null ? [] : [entry]);
  if (entry === null) return null;
  const { startedAt, rowCount, truncated } = entry;
  const rows = rowCount === null ? [] : [messages.history.rows(rowCount, truncated)];
  return [formatTimeOfDay(startedAt, now), ...rows, placeOf(entry)].join(" · ");
}

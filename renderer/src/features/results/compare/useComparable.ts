import { useEffect, useState } from "react";
import type { Comparable } from "#shared/domain/results/resultComparison";
import type { RunEntry } from "#shared/domain/runEntry";
import type { AppErrorData } from "#shared/errors/AppError";
import { formatTimeOfDay } from "../../../lib/formatTime";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { usePlaces } from "../../../queries/databaseQueries";
import type { ResultClient } from "../client/ResultClient";

interface Asked {
  readonly client: ResultClient;
  readonly before: string;
  readonly comparable: Comparable | null;
  readonly error: AppErrorData | null;
}

/** What was answered last. Results do not change, so it is as true when a person comes back to the comparison. */
const answered = new WeakMap<ResultClient, Asked>();

/** How an earlier result can be compared with that of a client; both null while it is not known. */
export function useComparable(
  client: ResultClient,
  before: string | null,
): { readonly comparable: Comparable | null; readonly error: AppErrorData | null } {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    if (before === null || answered.get(client)?.before === before) return undefined;
    let isCurrent = true;
    client.derived.comparable(before).then(
      (comparable) => {
        const answer = { client, before, comparable, error: null };
        answered.set(client, answer);
        if (isCurrent) setAsked(answer);
      },
      (error: unknown) => {
        if (isCurrent) setAsked({ client, before, comparable: null, error: toAppErrorData(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, before]);
  const known = [answered.get(client), asked].find((one) => one?.client === client && one.before === before);
  return known ?? { comparable: null, error: null };
}

/** What an earlier result is called: when it was made, how many rows it has and where it is from. Null for one that is not known. */
export function useEarlierName(entry: RunEntry | null): string | null {
  const now = useNow(60_000);
  const placeOf = usePlaces(entry === null ? [] : [entry]);
  if (entry === null) return null;
  const { startedAt, rowCount, truncated } = entry;
  const rows = rowCount === null ? [] : [messages.history.rows(rowCount, truncated)];
  return [formatTimeOfDay(startedAt, now), ...rows, placeOf(entry)].join(" · ");
}

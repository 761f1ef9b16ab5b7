import type { Connection } from "#shared/api/connection";
import type { AppErrorData } from "#shared/errors/AppError";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bridge } from "../../../bridge/bridge";
import { useAction } from "../../../lib/useAction";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { mayStillRun } from "../outcome/mayStillRun";
import { labelOf } from "../../../components/labelOf";
import { useWritePermission } from "../../../lib/writePermission";

interface SyncNow {
  /** Asked for, waiting for the service to tell of it, or running. */
  readonly isBusy: boolean;
  /** Why it cannot be asked for now; null where it can. */
  readonly bar: string | null;
  readonly error: AppErrorData | null;
  /** The service took the request and told of no run for half a minute. */
  readonly isStalled: boolean;
  /** Starts a sync, of these tables alone where they are named. */
  readonly start: (tables?: readonly string[]) => void;
}

const lookEveryMs = 1000;
const looksAtMost = 30;

/** Starts a sync and follows it until the service tells of it; from then on the Connection's last run says how it goes. */
export function useSyncNow(
  profileId: string,
  connection: Connection,
  // Known to a list of databases even where the service leaves it out.
  databaseId = connection.databaseId,
): SyncNow {
  const { readOnlyReason, permit } = useWritePermission();
  const queryClient = useQueryClient();
  const { id, lastRun } = connection;
  const name = labelOf(connection);
  const [asked, setAsked] = useState<{ readonly after: string | null; readonly looks: number } | null>(null);
  const text = messages.connections.sync;
  const action = useAction(
    async (tables: readonly string[] | null) => {
      const { partly } = messages.connections;
      const what = tables === null ? text.what(name) : partly.retryWhat(name, tables.length);
      if (!(await permit(databaseId, what))) return null;
      const only = tables === null ? {} : { tables: [...tables] };
      await bridge.call("connections.sync", { profileId, connectionId: id, ...only });
      return { after: lastRun?.id ?? null, looks: 0 };
    },
    (started) => setAsked(started),
  );
  const isRunning = mayStillRun(lastRun, useNow(30_000));
  const isAwaited = asked !== null && !isRunning && (lastRun?.id ?? null) === asked.after;
  const isWaiting = isAwaited && asked.looks < looksAtMost;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () => {
      for (const queryKey of [
        connectionKeys.one(profileId, id),
        connectionKeys.runs(profileId, id),
        ...(databaseId === null ? [] : [connectionKeys.list(profileId, databaseId)]),
      ])
        void queryClient.invalidateQueries({ queryKey });
      setAsked((now) => (now === null ? null : { ...now, looks: now.looks + 1 }));
    };
    const timer = setTimeout(look, asked?.looks === 0 ? 0 : lookEveryMs);
    return () => clearTimeout(timer);
  }, [isWaiting, asked, queryClient, profileId, id, databaseId]);

  const isBusy = action.isPending || isWaiting || isRunning;
  return {
    isBusy,
    bar: readOnlyReason ?? (isRunning ? text.isUnderWay : null),
    error: action.error,
    isStalled: isAwaited && !isWaiting,
    start: (tables) => {
      if (!isBusy && readOnlyReason === null) action.run(tables ?? null);
    },
  };
}

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/Notice";
import { ProgressBar } from "../../../components/ProgressBar";
import { showToast } from "../../../components/toasts";
import { labelOf } from "../../../components/labelOf";
import { Status } from "../../../components/Status";
import { useAction } from "../../../lib/useAction";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery } from "../../../queries/connectionQueries";
import { elapsedText } from "../outcome/runTiming";
import { isUnderWay, mayStillRun } from "../outcome/mayStillRun";
import styles from "./ConnectionScreen.module.css";
import { useWritePermission } from "../../../lib/writePermission";

interface LiveSyncProps {
  profileId: string;
  connection: Connection;
}

/** How far the sync under way has come; for readers, how the last one ended. */
export function LiveSync({ profileId, connection }: LiveSyncProps) {
  const { readOnlyReason } = useWritePermission();
  const text = messages.connections;
  const { lastRun } = connection;
  const newest = useQuery(connectionRunsQuery(profileId, connection.id)).data?.[0];
  const now = useNow(1000);
  if (lastRun === null || !mayStillRun(lastRun, now)) {
    const isOver = lastRun !== null && !isUnderWay(lastRun);
    return (
      <Status className="visually-hidden">{isOver ? text.ended(text.outcomes[lastRun.status]) : null}</Status>
    );
  }
  const run = newest?.id === lastRun.id ? newest : undefined;
  const tables = run?.tables ?? [];
  const done = tables.filter(({ status }) => status !== "queued" && status !== "running").length;
  const rows = run?.rowsSynced ?? null;
  const waiting = run?.waiting ?? null;
  const words = text.live(
    tables.length === 0 ? "" : text.liveTables(done, tables.length),
    rows === null ? "" : text.liveRows(rows),
  );
  const elapsed = lastRun.startedAt === null ? "" : elapsedText(lastRun.startedAt, now);
  return (
    <div className={styles.live}>
      <ProgressBar
        label={[waiting === null ? text.outcomes[lastRun.status] : text.waitsToRetry, elapsed]
          .filter((part) => part !== "")
          .join(", ")}
        fraction={tables.length < 2 ? null : done / tables.length}
        valueText={words}
      />
      {waiting === null ? null : <RetryNotice waiting={waiting} now={now} />}
      {readOnlyReason !== null ? null : profileId === embeddedProfileId ? (
        <CancelSync profileId={profileId} connection={connection} />
      ) : (
        <p className={styles.hint}>{text.cancel.notOffered}</p>
      )}
    </div>
  );
}

interface RetryNoticeProps {
  waiting: NonNullable<SyncRun["waiting"]>;
  /** Milliseconds since 1970. */
  now: number;
}

/** When a sync that met a transient error tries again, and what the error was. No error yet: it may pass. */
function RetryNotice({ waiting: { until, reason }, now }: RetryNoticeProps) {
  const left = until === null ? 0 : Math.ceil((Date.parse(until) - now) / 1000);
  return (
    <p className={styles.retry} data-selectable>
      {messages.connections.nextTry(left > 0 ? left : null)} {reason}
    </p>
  );
}

interface CancelSyncProps {
  profileId: string;
  connection: Connection;
}

/** Ends the sync under way without pausing the Connection; the embedded service alone can. */
function CancelSync({ profileId, connection }: CancelSyncProps) {
  const { permit } = useWritePermission();
  const text = messages.connections.cancel;
  const cancel = useAction(
    async () => {
      if (!(await permit(connection.databaseId, text.what(labelOf(connection))))) return false;
      await bridge.call("connections.cancelSync", { profileId, connectionId: connection.id });
      return true;
    },
    (wasAllowed) => {
      if (wasAllowed) showToast(text.asked);
    },
  );
  return (
    <>
      <Button variant="quiet" icon={X} isPending={cancel.isPending} onPress={() => cancel.run(undefined)}>
        {text.start}
      </Button>
      <ErrorNotice error={cancel.error} />
    </>
  );
}

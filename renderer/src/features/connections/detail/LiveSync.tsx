import type { Connection } from "#shared/api/connection";
import { embeddedProfileId } from "#shared/domain/ids";
import { useQuery } from "@tanstack/react-query";
import { ProgressBar } from "../../../components/ProgressBar";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery } from "../../../queries/connectionQueries";
import { elapsedText } from "../outcome/elapsedText";
import { isUnderWay } from "../outcome/isUnderWay";
import { mayStillRun } from "../outcome/mayStillRun";
import { CancelSync } from "./CancelSync";
import { RetryNotice } from "./RetryNotice";
import styles from "./ConnectionScreen.module.css";

interface LiveSyncProps {
  profileId: string;
  connection: Connection;
  writeBar: string | null;
  permit: (what: string) => Promise<boolean>;
}

/** How far the sync under way has come; for readers, how the last one ended. */
export function LiveSync({ profileId, connection, writeBar, permit }: LiveSyncProps) {
  const text = messages.connections;
  const { lastRun } = connection;
  const newest = useQuery(connectionRunsQuery(profileId, connection.id)).data?.[0];
  const now = useNow(1000);
  if (lastRun === null || !mayStillRun(lastRun, now)) {
    const isOver = lastRun !== null && !isUnderWay(lastRun);
    return (
      <output className="visually-hidden">{isOver ? text.ended(text.outcomes[lastRun.status]) : null}</output>
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
      {writeBar !== null ? null : profileId === embeddedProfileId ? (
        <CancelSync profileId={profileId} connection={connection} permit={permit} />
      ) : (
        <p className={styles.hint}>{text.cancel.notOffered}</p>
      )}
    </div>
  );
}

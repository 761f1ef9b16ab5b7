import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { ProgressBar } from "../../../components/ProgressBar";
import { formatDuration } from "../../../lib/formatTime";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { connectionKeys, connectionRunsQuery } from "../../../queries/connectionQueries";
import { schemaKeys, schemaQuery } from "../../../queries/schemaQueries";
import { sourceAdvice } from "../form/TestOutcome";
import { isUnderWay } from "../outcome/mayStillRun";
import { scheduleText } from "../schedule/scheduleText";
import { firstSyncRows } from "./firstSyncRows";
import { FirstSyncTable } from "./FirstSyncTable";
import styles from "./NewConnectionWizard.module.css";
import type { Created } from "./useWizard";
import { WizardFrame } from "./WizardFrame";

interface FirstSyncProps {
  profileId: string;
  created: Created;
  onOpen: () => void;
  onQueryTable: ((databaseId: string, table: { schema: string; table: string }) => void) | undefined;
}

/** The first sync as it goes, table by table, and where to go from there. */
export function FirstSync({ profileId, created, onOpen, onQueryTable }: FirstSyncProps) {
  const { connection, databaseId, streams, scheduleMinutes } = created;
  const text = messages.firstSync;
  const queryClient = useQueryClient();
  const now = useNow(500);
  const runs = useQuery({
    ...connectionRunsQuery(profileId, connection?.id ?? ""),
    enabled: connection !== null,
  });
  const run = runs.data?.[0] ?? null;
  const isDone = run !== null && !isUnderWay(run);
  useEffect(() => {
    if (!isDone) return;
    void queryClient.invalidateQueries({ queryKey: schemaKeys.one(profileId, databaseId) });
    void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
  }, [isDone, queryClient, profileId, databaseId]);
  const relations = useQuery({ ...schemaQuery(profileId, databaseId), enabled: isDone });
  const rows = firstSyncRows(streams, run, connection?.schema ?? null, isDone ? (relations.data ?? []) : []);
  const settled = rows.filter(({ status }) => status !== "queued" && status !== "running").length;
  const total = rows.reduce((sum, row) => sum + (row.rows ?? 0), 0);
  const elapsed =
    run?.startedAt == null
      ? null
      : (run.finishedAt === null ? now : Date.parse(run.finishedAt)) - Date.parse(run.startedAt);
  const advice = run?.error == null ? null : sourceAdvice(run.error);

  return (
    <WizardFrame
      step="firstSync"
      title={connection === null ? text.notKnown : text.titles[run?.status ?? "queued"]}
      onBackTo={() => undefined}
      onSubmit={onOpen}
      actions={
        <Button type="submit" variant="primary">
          {connection === null ? text.openList : text.open}
        </Button>
      }
    >
      {connection === null ? (
        <p>{text.notKnownText}</p>
      ) : (
        <div className={styles.column}>
          <ProgressBar
            label={text.summary(settled, rows.length)}
            fraction={isDone ? 1 : rows.length === 0 ? null : settled / rows.length}
            valueText={[
              text.rows(total),
              ...(elapsed === null ? [] : [formatDuration(Math.max(0, elapsed))]),
            ].join(" · ")}
          />
          {run?.error == null ? null : (
            <Notice tone="error">
              {advice?.cause == null ? null : <strong>{advice.cause}. </strong>}
              {run.error} {advice?.remedy}
            </Notice>
          )}
          {connection.additions === null ? (
            <Notice tone="info">{messages.connectionStreams.additions.notKept}</Notice>
          ) : null}
          {runs.isError ? <ErrorNotice error={toAppErrorData(runs.error)} /> : null}
          <FirstSyncTable
            rows={rows}
            onQuery={onQueryTable === undefined ? null : (place) => onQueryTable(databaseId, place)}
          />
          <p className={styles.intro}>
            {isDone ? null : `${text.goOn} `}
            {scheduleMinutes === null ? text.nextByHand : text.next(scheduleText(scheduleMinutes))}
          </p>
        </div>
      )}
    </WizardFrame>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMemo, useState } from "react";
import type { Connection } from "#shared/api/connection";
import type { SourceStream } from "#shared/api/sourceStream";
import type { SyncRun } from "#shared/api/syncRun";
import { loadedTables } from "#shared/api/loadedTables";
import { Button } from "../../../components/Button";
import { CopyButton } from "../../../components/CopyButton";
import { StatusMark } from "../../../components/StatusMark";
import { showToast } from "../../../components/toasts";
import { useScrollStop } from "../../../components/useScrollStop";
import { formatBytes } from "../../../lib/formatNumber";
import { formatDate, formatDuration } from "../../../lib/formatTime";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { schemaQuery } from "../../../queries/schemaQueries";
import { isUnderWay } from "../outcome/mayStillRun";
import { countsOf, runCause } from "../outcome/runCause";
import { runMark } from "../outcome/runMark";
import { ElapsedTime } from "../outcome/runTiming";
import { SourceErrorNotice } from "../outcome/SourceErrorNotice";
import { RunChanges } from "./RunChanges";
import styles from "./RunDetail.module.css";
import { runReport } from "./runReport";
import { RunTables } from "./RunTables";
import { isFailedTable, runBegin, runDuration, triggerText } from "./runText";
import { useAcknowledge } from "./useAcknowledge";

interface RunDetailProps {
  profileId: string;
  connection: Connection;
  run: SyncRun;
  /** The sync before it; undefined where there is none, or none is known. */
  previous: SyncRun | undefined;
  onQueryTable: (databaseId: string, table: { schema: string; table: string }) => void;
  onShow: (section: "settings" | "tables") => void;
  /** Starts a sync of these tables alone; null where the service does not do that, or not now. */
  onRetry: ((tables: readonly string[]) => void) | null;
}

/** One sync: how it went, why it failed and what to do, what changed at the source, and each table. */
export function RunDetail(props: RunDetailProps) {
  const { profileId, connection, run, onQueryTable, onShow, onRetry } = props;
  const { partly, runs: text } = messages.connections;
  const acknowledging = useAcknowledge(profileId, connection);
  const failed = run.tables.filter(isFailedTable).map(({ name }) => name);
  const { stop, element: scroller } = useScrollStop();
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const openTable = useOpenTable(profileId, connection, run, onQueryTable);
  const report = useMemo(() => runReport(connection, run), [connection, run]);
  const begin = runBegin(run);
  const duration = runDuration(run);
  const sizes = run.tables.flatMap(({ bytes }) => bytes ?? []);
  return (
    <section {...stop} aria-label={text.detail} className={styles.detail}>
      <div ref={setAbove} className={styles.above}>
        <header className={styles.header}>
          <div>
            <h2 className={styles.title}>
              <StatusMark {...runMark(run)} />
            </h2>
            <p className={styles.facts}>
              <span>{triggerText(run.trigger)}</span>
              <span>{begin === null ? text.notStarted : formatDate(begin)}</span>
              {run.status === "queued" ? <span>{text.waiting}</span> : null}
              {run.status === "running" && run.startedAt !== null ? (
                <ElapsedTime since={run.startedAt} />
              ) : null}
              {duration === null ? null : <span>{formatDuration(duration)}</span>}
              {run.rowsSynced === null ? null : <span>{messages.connections.rowsOf(run.rowsSynced)}</span>}
              {sizes.length === 0 ? null : (
                <span>{formatBytes(sizes.reduce((sum, size) => sum + size, 0))}</span>
              )}
            </p>
          </div>
          <span title={text.reportHint}>
            <CopyButton
              text={report}
              label={text.copyReport}
              copiedLabel={messages.general.copied}
              failedText={messages.general.copyFailed}
            />
          </span>
        </header>
        {run.error === null ? null : (
          <SourceErrorNotice
            sentence={isInTables(run) ? null : run.error}
            tables={tableErrors(run, acknowledging.isKnown)}
            cause={runCause(run, countsOf(run, acknowledging.isKnown))}
            onShow={onShow}
          />
        )}
        {onRetry === null || failed.length === 0 ? null : (
          <div>
            <Button icon={RefreshCw} onPress={() => onRetry(failed)}>
              {partly.retry(failed.length)}
            </Button>
          </div>
        )}
        <RunChanges run={run} previous={props.previous} sourceKind={connection.kind} />
      </div>
      {run.tables.length === 0 ? (
        <p className={styles.none}>{noTablesText(run)}</p>
      ) : (
        <RunTables
          key={run.id}
          tables={run.tables}
          scroller={scroller}
          above={above}
          onOpen={openTable}
          acknowledging={acknowledging}
        />
      )}
    </section>
  );
}

/** Whether the table that failed says the same in its row. */
function isInTables({ error, tables }: SyncRun): boolean {
  return tables.some((table) => table.error !== null && error !== null && error.includes(table.error));
}

/** What failed tables say, those first whose error is not acknowledged. */
function tableErrors({ tables, errorScope }: SyncRun, isKnown: (name: string, error: string) => boolean) {
  if (errorScope !== "tables") return [];
  const errors = tables.flatMap(({ name, error }) => (error === null ? [] : [{ name, error }]));
  const isOld = ({ name, error }: { name: string; error: string }) => isKnown(name, error);
  return [...errors.filter((one) => !isOld(one)), ...errors.filter(isOld)];
}

function noTablesText(run: SyncRun): string {
  const text = messages.connections.runs;
  if (isUnderWay(run)) return text.noTablesYet;
  return run.status === "failed" || run.status === "cancelled" ? text.noTablesReached : text.noTables;
}

type OpenTable = (databaseId: string, table: { schema: string; table: string }) => void;

/**
 * Opens the table that a stream of a run was loaded into, as the run says or the source's streams where they were read
 * already; the source is not asked for this. A table that is not there is said so.
 */
function useOpenTable(
  profileId: string,
  { id, databaseId, schema }: Connection,
  run: SyncRun,
  onQueryTable: OpenTable,
): ((name: string) => void) | null {
  const queryClient = useQueryClient();
  if (databaseId === null) return null;
  const find = async (name: string) => {
    const relations = await queryClient.fetchQuery({
      ...schemaQuery(profileId, databaseId),
      staleTime: 5000,
    });
    const streams = queryClient.getQueryData<readonly SourceStream[]>(connectionKeys.streams(profileId, id));
    const own = run.tables.find((table) => table.name === name)?.target ?? null;
    const target = own ?? streams?.find((stream) => stream.name === name)?.target ?? null;
    if (target === null) {
      const names = run.tables.map((table) => table.name);
      return loadedTables(names, schema, relations)(name);
    }
    return relations.some((one) => one.schema === target.schema && one.name === target.table) ? target : null;
  };
  return (name) => {
    find(name).then(
      (table) => {
        if (table === null) showToast(messages.connections.runs.tableNotFound(name));
        else onQueryTable(databaseId, table);
      },
      (error: unknown) => showToast(toAppErrorData(error).message, "error"),
    );
  };
}

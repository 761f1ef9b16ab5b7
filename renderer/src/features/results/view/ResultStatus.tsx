import { History, Pin, PinOff, Scissors, Square } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { describeStatement, statementGroup } from "#shared/sql/describeStatement";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import { IconButton } from "../../../components/IconButton";
import { RunningTime } from "../../../components/RunningTime";
import { Spinner } from "../../../components/Spinner";
import { InStatusLine } from "../../../components/StatusSlot";
import { showToast } from "../../../components/toasts";
import { Status } from "../../../components/Status";
import { formatDate, formatDuration, formatTimeOfDay } from "../../../lib/formatTime";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { useAction } from "../../../lib/useAction";
import { useNow } from "../../../lib/useNow";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import { copyingOf } from "../copy/ResultCopying";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "../state/ResultRun";
import { useResult } from "../state/resultContext";

interface ResultStatusProps {
  run: ResultRun;
  isOlder: boolean;
  /** Another run has failed since, and the status line says how long that one took. */
  isEarlier: boolean;
  /** How old the rows are that it read. */
  age: ReactNode;
  /** What the selected cells come to. */
  summary: ReactNode;
  onStop: () => void;
}

/** What the status line says of the rows: how many there are and whether that is all, the time taken, how a copy stands. */
export function ResultStatus({ run, isOlder, isEarlier, age, summary, onStop }: ResultStatusProps) {
  const { client, state } = useResult();
  const { status, stop, copyLoaded } = copyingOf(client);
  const copying = useStore(status);
  const text = messages.results;
  const now = useNow(60_000);
  return (
    <InStatusLine>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no form is meant by it */}
      <div role="group" aria-label={text.statusLine} className={styles.status}>
        {state.phase === "done" ? (
          <RowCount />
        ) : (
          <span className={styles.part}>
            <Spinner />
            {text.rowsSoFar(state.rowCount)}
          </span>
        )}
        <span className={styles.part}>{text.columnCount(state.columns?.length ?? 0)}</span>
        {run.status === "running" ? (
          <span className={styles.part}>
            <RunningTime className={styles.elapsed} since={run.startedAt} />
            <IconButton icon={Square} label={text.stop} size="small" placement="top" onPress={onStop} />
          </span>
        ) : null}
        {run.status === "succeeded" && run.totalMs !== null && !isEarlier ? (
          <span className={styles.part}>{formatDuration(run.totalMs)}</span>
        ) : null}
        {run.status === "succeeded" && run.asOf !== undefined ? (
          <span className={styles.part} title={formatDate(new Date(run.asOf).toISOString())}>
            <Icon of={History} />
            {messages.keptResults.restored(formatTimeOfDay(run.asOf, now))}
          </span>
        ) : null}
        {isOlder ? (
          <span className={styles.part}>
            <Icon of={History} />
            {text.older}
          </span>
        ) : null}
        {age}
        <span className={styles.gap} />
        {summary}
        <Status className={styles.part}>
          {copying.kind === "waiting" ? text.copyWaits(state.rowCount) : null}
          {copying.kind === "running" ? text.copying(copying.rowsDone, copying.rowCount) : null}
          {copying.kind === "ended" ? copying.note : null}
        </Status>
        {copying.kind === "waiting" ? (
          <Button variant="quiet" onPress={copyLoaded}>
            {text.copyLoaded(state.rowCount)}
          </Button>
        ) : null}
        {copying.kind === "running" || copying.kind === "waiting" ? (
          <IconButton icon={Square} label={text.stopCopy} size="small" placement="top" onPress={stop} />
        ) : null}
        <PinButton />
      </div>
    </InStatusLine>
  );
}

function RowCount() {
  const { state, statement } = useResult();
  const text = messages.results;
  if (state.view.filters.length > 0) {
    const { rowsMatching, rowsMatchingOfCut } = messages.resultGrid;
    const passing = (state.truncated ? rowsMatchingOfCut : rowsMatching)(state.shownRowCount, state.rowCount);
    return <span className={state.truncated ? styles.cut : styles.part}>{passing}</span>;
  }
  if (!state.truncated) {
    const description = statement === null ? null : describeStatement(statement);
    const rows =
      description?.returning === true && statementGroup(description) === "change"
        ? messages.outcomes.returned(description, state.rowCount)
        : text.rows(state.rowCount);
    return <span className={styles.part}>{rows}</span>;
  }
  return (
    <span className={styles.cut} title={text.cutNote(state.rowCount)}>
      <Icon of={Scissors} />
      {text.firstRows(state.rowCount)}
      <span className="visually-hidden">{text.cutNote(state.rowCount)}</span>
    </span>
  );
}

/** Keeps a complete result until it is let go again. */
function PinButton() {
  const { runId, phase, isPinned } = useResult().state;
  const { pin, unpin } = messages.keptResults;
  const { run, isPending } = useAction(async (id: string) => {
    try {
      await bridge.call("results.pin", { runId: id, isPinned: !isPinned });
    } catch (error) {
      showToast(toAppErrorData(error).message, "error");
    }
  });
  const isReady = runId !== null && phase === "done";
  const label = isPinned ? unpin : pin;
  useOfferedActions(isReady ? [{ id: "pinResult", label, run: () => run(runId) }] : []);
  if (!isReady) return null;
  return (
    <IconButton
      icon={isPinned ? PinOff : Pin}
      label={label}
      size="small"
      placement="top"
      isPending={isPending}
      onPress={() => run(runId)}
    />
  );
}

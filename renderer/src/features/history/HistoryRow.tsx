import { answersWithRows, describeStatement } from "#shared/sql/describeStatement";
import { Grid2x2Plus, SquareTerminal, TableProperties } from "lucide-react";
import { IconButton } from "../../components/IconButton";
import { RunLines } from "../../components/RunLines";
import { StatusMark, type StatusKind } from "../../components/StatusMark";
import { formatDuration } from "../../lib/formatDuration";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import type { HistoryActions, HistoryEntry } from "./HistoryEntry";
import styles from "./HistoryScreen.module.css";

interface HistoryRowProps {
  entry: HistoryEntry;
  /** Name of the database, and of the service. */
  place: string;
  /** Milliseconds since 1970. */
  now: number;
  actions: HistoryActions;
}

const marks: Readonly<Record<HistoryEntry["outcome"], StatusKind>> = {
  running: "busy",
  succeeded: "running",
  failed: "error",
  cancelled: "stopped",
  interrupted: "unknown",
};

/** One run: its statement, where and when it ran, how it ended, and ways to go on with it. */
export function HistoryRow({ entry, place, now, actions }: HistoryRowProps) {
  const text = messages.history;
  const { outcome, totalMs, truncated, error, startedAt } = entry;
  // The row with the count of changed rows is no row of theirs.
  const rowCount = answersWithRows(describeStatement(entry.sql)) ? entry.rowCount : null;
  return (
    <>
      <span className={styles.outcome} title={text.outcomes[outcome]}>
        <StatusMark kind={marks[outcome]} label={text.outcomes[outcome]} isLabelHidden />
      </span>
      <div className={styles.words}>
        <RunLines sql={entry.sql} place={place} startedAt={startedAt} now={now}>
          {totalMs === null ? null : <span>{formatDuration(totalMs)}</span>}
          {rowCount === null ? null : <span>{text.rows(rowCount, truncated)}</span>}
          {outcome === "succeeded" && !entry.isKept && rowCount !== null && rowCount > 0 ? (
            <span>{text.resultGone}</span>
          ) : null}
          {outcome === "cancelled" ? <span>{text.outcomes.cancelled}</span> : null}
          {outcome === "interrupted" ? <span>{text.interruptedNote}</span> : null}
          {error === null ? null : (
            <span className={styles.error} title={error.message}>
              {lineText(error.message.replaceAll(/\s+/gu, " "))}
            </span>
          )}
        </RunLines>
      </div>
      {entry.isKept ? (
        <>
          <IconButton
            icon={Grid2x2Plus}
            label={messages.resultTables.keepRows}
            placement="left"
            onPress={() => actions.onKeepAsTable(entry)}
          />
          <IconButton
            icon={TableProperties}
            label={text.openResult}
            placement="left"
            onPress={() => actions.onOpenResult(entry)}
          />
        </>
      ) : null}
      <IconButton
        icon={SquareTerminal}
        label={text.openQuery}
        placement="left"
        onPress={() => actions.onOpenQuery(entry)}
      />
    </>
  );
}

import { CircleCheck, History } from "lucide-react";
import { EmptyState } from "../../../components/EmptyState";
import { Icon } from "../../../components/Icon";
import { formatDate, formatDuration, formatTimeOfDay } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import type { ResultRun } from "../state/ResultRun";
import styles from "./OutcomeState.module.css";
import type { StatementOutcome } from "./statementOutcome";

interface OutcomeStateProps {
  outcome: StatementOutcome;
  run: Extract<ResultRun, { status: "succeeded" }>;
  /** The text was edited since the run. */
  isOlder: boolean;
}

/** What a statement did, in place of rows: "1,000 rows deleted in 17 ms". */
export function OutcomeState({ outcome, run, isOlder }: OutcomeStateProps) {
  const now = useNow(60_000);
  return (
    <EmptyState icon={CircleCheck} title={lineText(outcomeText(outcome, run.totalMs))}>
      {run.asOf === undefined ? null : (
        <p className={styles.remark} title={formatDate(new Date(run.asOf).toISOString())}>
          <Icon of={History} />
          {messages.keptResults.restored(formatTimeOfDay(run.asOf, now))}
        </p>
      )}
      {isOlder ? (
        <p className={styles.remark}>
          <Icon of={History} />
          {messages.results.older}
        </p>
      ) : null}
    </EmptyState>
  );
}

/** @param totalMs Milliseconds; null where they are not known. */
export function outcomeText(outcome: StatementOutcome, totalMs: number | null): string {
  const text = messages.outcomes;
  const duration = totalMs === null ? null : formatDuration(totalMs);
  switch (outcome.kind) {
    case "changed":
      return text.changed(outcome.statement, outcome.rows, duration);
    case "defined":
      return text.defined(outcome.statement, outcome.rows, duration);
    case "completed":
      return text.completed(outcome.statement, duration);
  }
}

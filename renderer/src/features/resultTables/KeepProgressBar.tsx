import type { KeepProgress } from "#shared/contract/resultTable";
import { ProgressBar } from "../../components/ProgressBar";
import { messages } from "../../messages/messages";

interface KeepProgressBarProps {
  progress: KeepProgress;
  /** Rows of the result. */
  rowCount: number;
}

/** How far a result is on its way into a table. */
export function KeepProgressBar({ progress: { step, rowsDone }, rowCount }: KeepProgressBarProps) {
  return (
    <ProgressBar
      label={messages.resultTables.steps[step]}
      fraction={rowsDone === null ? null : rowsDone / Math.max(1, rowCount)}
      valueText={rowsDone === null ? undefined : messages.resultTables.rowsOf(rowsDone, rowCount)}
    />
  );
}

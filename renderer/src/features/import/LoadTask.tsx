import { isActive, type Task } from "#shared/domain/task";
import { ErrorNotice } from "../../components/ErrorNotice";
import { Notice } from "../../components/Notice";
import { ProgressBar } from "../../components/ProgressBar";
import { messages } from "../../messages/messages";

/** How much of a load is done, from 0 to 1; null where its size is not known. */
function fractionOf({ status, progress }: Task): number | null {
  if (status === "waiting") return 0;
  const { rowsDone, rowsTotal, bytesDone, bytesTotal } = progress;
  const [done, total] = rowsTotal === null ? [bytesDone, bytesTotal] : [rowsDone, rowsTotal];
  return total === null || total === 0 ? null : Math.min(1, done / total);
}

/** A load inside the dialog that began it: how far it is, or how it ended. */
export function LoadTask({ task }: { task: Task }) {
  const text = messages.tasks;
  if (isActive(task)) {
    return (
      <ProgressBar
        label={text.progressLabel(task)}
        fraction={fractionOf(task)}
        valueText={text.progressText(task.progress)}
      />
    );
  }
  switch (task.status) {
    case "succeeded":
      return (
        <Notice tone="info">
          {task.accounting === null ? (
            text.sampleDone(task.progress.rowsDone)
          ) : (
            <>
              {text.accounting(task.accounting)}
              <br />
              {text.allLines(task.accounting.lines)}
            </>
          )}
        </Notice>
      );
    case "failed":
      return (
        <>
          <ErrorNotice error={task.error} />
          {task.mayBeCommitted ? (
            <Notice tone="warning">{text.uncertainText(text.place(task))}</Notice>
          ) : null}
        </>
      );
    case "stopped":
    case "interrupted":
    case "waiting":
    case "running":
      return (
        <Notice tone="info">
          {task.mayBeCommitted ? text.uncertainText(text.place(task)) : text.stoppedInDialog}
        </Notice>
      );
  }
}

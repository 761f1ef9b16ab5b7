import { fractionDone } from "#shared/domain/loadTask";
import { isActive, type Task } from "#shared/domain/task";
import { ErrorNotice, Notice } from "../../components/Notice";
import { ProgressBar } from "../../components/ProgressBar";
import { messages } from "../../messages/messages";

/** A load inside the dialog that began it: how far it is, or how it ended. */
export function LoadTask({ task }: { task: Task }) {
  const text = messages.tasks;
  if (isActive(task)) {
    return (
      <ProgressBar
        label={text.progressLabel(task)}
        fraction={task.status === "waiting" ? 0 : fractionDone(task.progress)}
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

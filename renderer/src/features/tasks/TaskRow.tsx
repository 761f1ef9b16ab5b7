import { X } from "lucide-react";
import { fractionDone } from "#shared/domain/loadTask";
import { isActive, type Task, type TaskTarget } from "#shared/domain/task";
import { Button } from "../../components/Button";
import { IconButton } from "../../components/IconButton";
import { ErrorNotice, Notice } from "../../components/Notice";
import { ProgressBar } from "../../components/ProgressBar";
import { type StatusKind, StatusMark } from "../../components/StatusMark";
import { lineText } from "../../lib/lineText";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import styles from "./TaskList.module.css";

/** What the buttons of a task do in the rest of the window. */
export interface TaskActions {
  readonly onStop: (task: Task) => void;
  readonly onDismiss: (task: Task) => void;
  /** Opens a query on a table of the task's schema. */
  readonly onQuery: (target: TaskTarget, table: string) => void;
  /** Opens the dialog of a load again, as it was started. */
  readonly onRetry: (task: Task) => void;
  /** Drops the table that the task left behind. Rejects with AppError. */
  readonly onDropLeftover: (task: Task) => Promise<void>;
}

const marks: Readonly<Record<Task["status"], StatusKind>> = {
  waiting: "unknown",
  running: "busy",
  succeeded: "running",
  failed: "error",
  stopped: "stopped",
  interrupted: "error",
};

/** The table that a task's rows are in once it has succeeded. */
function loadedTable({ kind, target }: Task): string | null {
  return kind === "sample" ? "orders" : target.table;
}

/** How a load ends that can be edited and started again. */
const endedBadly: ReadonlySet<Task["status"]> = new Set(["failed", "stopped", "interrupted"]);

/** One task: what is loaded where, how far it is or how it ended, and what can be done about it. */
export function TaskRow({ task, actions }: { task: Task; actions: TaskActions }) {
  const text = messages.tasks;
  const { status, title, target } = task;
  const table = status === "succeeded" ? loadedTable(task) : null;
  const rejects = task.accounting?.rejectsTable ?? null;
  return (
    <article className={styles.task} aria-label={title}>
      <header className={styles.head}>
        <div className={styles.names}>
          <strong className={styles.title} title={title}>
            {lineText(title)}
          </strong>
          <span className={styles.place} title={text.place(task)}>
            {lineText(text.place(task))}
          </span>
        </div>
        <StatusMark kind={marks[status]} label={text.statuses[status]} />
        {isActive(task) ? (
          <Button variant="quiet" aria-label={text.stopLabel(title)} onPress={() => actions.onStop(task)}>
            {text.stop}
          </Button>
        ) : (
          <IconButton
            icon={X}
            size="small"
            label={text.dismissLabel(title)}
            onPress={() => actions.onDismiss(task)}
          />
        )}
      </header>
      <TaskOutcome task={task} />
      {table === null ? null : (
        <div className={styles.actions}>
          <Button onPress={() => actions.onQuery(target, table)}>{text.query(table)}</Button>
          {rejects === null ? null : (
            <Button variant="quiet" onPress={() => actions.onQuery(target, rejects)}>
              {text.openRejects}
            </Button>
          )}
        </div>
      )}
      {task.kind !== "load" || !endedBadly.has(status) ? null : (
        <div className={styles.actions}>
          <Button aria-label={text.retryLabel(title)} onPress={() => actions.onRetry(task)}>
            {text.retry}
          </Button>
        </div>
      )}
      {task.leftoverTable === null || isActive(task) ? null : (
        <Leftover task={task} table={task.leftoverTable} onDrop={actions.onDropLeftover} />
      )}
    </article>
  );
}

function TaskOutcome({ task }: { task: Task }) {
  const text = messages.tasks;
  switch (task.status) {
    case "waiting":
    case "running":
      return (
        <ProgressBar
          label={text.progressLabel(task)}
          fraction={task.status === "waiting" ? 0 : fractionDone(task.progress)}
          valueText={text.progressText(task.progress)}
        />
      );
    case "succeeded":
      return task.accounting === null ? (
        <p className={styles.text}>{text.sampleDone(task.progress.rowsDone)}</p>
      ) : (
        <p className={styles.text}>
          {text.accounting(task.accounting)}
          <br />
          <span className={styles.quiet}>{text.allLines(task.accounting.lines)}</span>
        </p>
      );
    case "failed":
      return (
        <>
          <ErrorNotice error={task.error} />
          {task.mayBeCommitted ? <p className={styles.text}>{text.uncertainText(text.place(task))}</p> : null}
        </>
      );
    case "stopped":
      return (
        <p className={styles.text}>
          {task.mayBeCommitted ? text.uncertainText(text.place(task)) : text.stoppedText}
        </p>
      );
    case "interrupted":
      return (
        <p className={styles.text}>
          {task.mayBeCommitted ? text.interruptedUncertain(task) : text.interruptedText(task)}
        </p>
      );
  }
}

function Leftover({
  task,
  table,
  onDrop,
}: {
  task: Task;
  table: string;
  onDrop: TaskActions["onDropLeftover"];
}) {
  const text = messages.tasks;
  const drop = useAction(onDrop);
  return (
    <>
      <Notice
        tone="warning"
        actions={
          <Button
            variant="quiet"
            isPending={drop.isPending}
            aria-label={text.dropLeftoverLabel(table)}
            onPress={() => drop.run(task)}
          >
            {text.dropLeftover}
          </Button>
        }
      >
        {text.leftover(table)}
      </Notice>
      <ErrorNotice error={drop.error} />
    </>
  );
}

import { useEffect, useRef } from "react";
import type { Task } from "#shared/domain/task";
import type { AppErrorData } from "#shared/errors/AppError";
import { Button } from "../../components/Button";
import { ErrorNotice } from "../../components/Notice";
import { showToast } from "../../components/toasts";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./ImportDialog.module.css";
import { LoadTask } from "./LoadTask";

interface LoadOutcomeProps {
  tasks: readonly Task[];
  error: AppErrorData | null;
  /** Queries the table of a single load, all of whose lines are in. */
  opensTable: boolean;
  /** Offered with the word that it is loaded, where it was not looked at before. */
  onLoadDifferently?: (() => void) | undefined;
  onOpenTable: (schema: string, table: string) => void;
  onClose: () => void;
}

/** Where a load is among many: what needs attention first, then what runs, then what has ended. */
const places: Readonly<Record<Task["status"], number>> = {
  failed: 0,
  running: 1,
  interrupted: 2,
  stopped: 2,
  succeeded: 3,
  waiting: 4,
};

/** The loads of the dialog: how far they are and how they ended, with the query that each table asks for next. */
export function LoadOutcome(props: LoadOutcomeProps) {
  const { tasks, error, opensTable, onLoadDifferently, onOpenTable, onClose } = props;
  const only = tasks.length === 1 ? tasks[0] : undefined;
  const complete = opensTable && only !== undefined && isComplete(only) ? only : null;
  const isOpened = useRef(false);
  useEffect(() => {
    if (complete === null || complete.target.table === null || isOpened.current) return;
    isOpened.current = true;
    const label = messages.imports.loadDifferently;
    const change = onLoadDifferently === undefined ? null : { label, onPress: onLoadDifferently };
    if (complete.accounting !== null)
      showToast(messages.tasks.accounting(complete.accounting), "info", change);
    onClose();
    onOpenTable(complete.target.schema, complete.target.table);
  }, [complete, onClose, onOpenTable, onLoadDifferently]);
  if (tasks.length === 0 && error === null) return null;
  const isSingle = tasks.length === 1;
  const shown = isSingle
    ? tasks
    : tasks
        .filter(({ status }) => status !== "waiting")
        .toSorted((a, b) => places[a.status] - places[b.status]);
  const open = ({ target }: Task, table: string): void => {
    onClose();
    onOpenTable(target.schema, table);
  };
  return (
    <div className={styles.outcome}>
      {tasks.length < 2 ? null : <p className={styles.loadTitle}>{messages.tasks.outcomes(tasks)}</p>}
      {shown.length === 0 && error === null ? null : (
        <div className={styles.loads}>
          <ErrorNotice error={error} />
          {shown.map((task) =>
            !isSingle && task.status === "succeeded" ? (
              <LoadedRow key={task.id} task={task} onOpen={(table) => open(task, table)} />
            ) : (
              <div key={task.id} className={styles.load}>
                {isSingle ? null : <LoadTitle task={task} />}
                <LoadTask task={task} />
                {task.status === "succeeded" ? (
                  <div className={styles.next}>
                    <TableButtons task={task} isSingle onOpen={(table) => open(task, table)} />
                  </div>
                ) : null}
              </div>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** Whether a load has ended with nothing to be said of its lines: none was rejected or changed. */
function isComplete({ status, accounting }: Task): boolean {
  if (status !== "succeeded" || accounting === null) return false;
  const { rejectedRows, paddedRows, trimmedRows } = accounting;
  return rejectedRows + paddedRows + trimmedRows === 0;
}

function LoadTitle({ task: { title } }: { task: Task }) {
  return (
    <strong className={styles.loadTitle} title={title}>
      {lineText(title)}
    </strong>
  );
}

/** One of several loads that succeeded, on a line: hundreds of them can be read through. */
function LoadedRow({ task, onOpen }: { task: Task; onOpen: (table: string) => void }) {
  const text = messages.tasks;
  return (
    <div className={styles.loaded}>
      <div className={styles.load}>
        <LoadTitle task={task} />
        <span className={styles.counts}>
          {task.accounting === null
            ? text.sampleDone(task.progress.rowsDone)
            : text.accounting(task.accounting)}
        </span>
      </div>
      <div className={styles.next}>
        <TableButtons task={task} onOpen={onOpen} />
      </div>
    </div>
  );
}

interface TableButtonsProps {
  task: Task;
  isSingle?: boolean;
  onOpen: (table: string) => void;
}

/** What can be opened of a load that succeeded. */
function TableButtons({ task, isSingle = false, onOpen }: TableButtonsProps) {
  const { table } = task.target;
  const rejects = task.accounting?.rejectsTable ?? null;
  if (table === null) return null;
  return (
    <>
      {rejects === null ? null : (
        <Button onPress={() => onOpen(rejects)}>{messages.tasks.openRejects}</Button>
      )}
      <Button variant={isSingle ? "primary" : "secondary"} onPress={() => onOpen(table)}>
        {messages.tasks.query(table)}
      </Button>
    </>
  );
}

import type { Task } from "#shared/domain/task";
import type { AppErrorData } from "#shared/errors/AppError";
import { Button } from "../../components/Button";
import { ErrorNotice } from "../../components/Notice";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./ImportDialog.module.css";
import { LoadTask } from "./LoadTask";

interface LoadOutcomeProps {
  tasks: readonly Task[];
  error: AppErrorData | null;
  onOpenTable: (schema: string, table: string) => void;
  onClose: () => void;
}

/** The loads of the dialog: how far they are and how they ended, with the query that each table asks for next. */
export function LoadOutcome({ tasks, error, onOpenTable, onClose }: LoadOutcomeProps) {
  const text = messages.tasks;
  if (tasks.length === 0 && error === null) return null;
  return (
    <div className={styles.outcome}>
      <ErrorNotice error={error} />
      {tasks.map((task) => {
        const { schema, table } = task.target;
        const rejects = task.accounting?.rejectsTable ?? null;
        const open = (name: string): void => {
          onClose();
          onOpenTable(schema, name);
        };
        return (
          <div key={task.id} className={styles.load}>
            {tasks.length === 1 ? null : (
              <strong className={styles.loadTitle} title={task.title}>
                {lineText(task.title)}
              </strong>
            )}
            <LoadTask task={task} />
            {task.status !== "succeeded" || table === null ? null : (
              <div className={styles.next}>
                {rejects === null ? null : <Button onPress={() => open(rejects)}>{text.openRejects}</Button>}
                <Button variant={tasks.length === 1 ? "primary" : "secondary"} onPress={() => open(table)}>
                  {text.query(table)}
                </Button>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

import { ListChecks } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { isActive, type Task } from "#shared/domain/task";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { messages } from "../../messages/messages";
import styles from "./TaskList.module.css";
import { type TaskActions, TaskRow } from "./TaskRow";

/** All tasks, the newest first. Keeps the focus when the row that had it leaves, so that keys go on working. */
export function TaskList({ tasks, actions }: { tasks: readonly Task[]; actions: TaskActions }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <Tasks tasks={tasks} actions={actions} />
    </div>
  );
}

function Tasks({ tasks, actions }: { tasks: readonly Task[]; actions: TaskActions }) {
  const text = messages.tasks;
  const ended = tasks.filter((task) => !isActive(task));
  if (tasks.length === 0) {
    return (
      <EmptyState icon={ListChecks} title={text.empty}>
        <p>{text.emptyText}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <header className={styles.header}>
        <h2>{text.title}</h2>
        {ended.length < 2 ? null : (
          <Button
            variant="quiet"
            onPress={() => {
              for (const task of ended) actions.onDismiss(task);
            }}
          >
            {text.dismissAll}
          </Button>
        )}
      </header>
      <ul className={styles.list} aria-label={text.title}>
        {tasks.toReversed().map((task) => (
          <li key={task.id}>
            <TaskRow task={task} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  );
}

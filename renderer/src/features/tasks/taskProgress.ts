import { fractionDone } from "#shared/domain/loadTask";
import { isActive, type Task } from "#shared/domain/task";

/** Several tasks as one: the mean of what is done, and the longest time left. Null where one of them is not known. */
export function overallProgress(active: readonly Task[]): {
  readonly fraction: number | null;
  readonly secondsLeft: number | null;
} {
  const fractions = active.map((task) => (task.status === "waiting" ? 0 : fractionDone(task.progress)));
  const known = fractions.filter((fraction) => fraction !== null);
  const seconds = active.map((task) => task.progress.secondsLeft);
  return {
    fraction:
      known.length < active.length || known.length === 0
        ? null
        : known.reduce((sum, fraction) => sum + fraction, 0) / known.length,
    secondsLeft: seconds.includes(null) ? null : Math.max(...seconds.map((value) => value ?? 0)),
  };
}

/** Tasks that ended in a way that the user has to know about. */
export function needsAttention(task: Task): boolean {
  return (
    !isActive(task) &&
    (task.status === "failed" || task.status === "interrupted" || task.leftoverTable !== null)
  );
}

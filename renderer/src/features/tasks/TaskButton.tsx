import { ListChecks, TriangleAlert } from "lucide-react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { fractionDone } from "#shared/domain/loadTask";
import { isActive, type Task } from "#shared/domain/task";
import { classNames } from "../../components/classNames";
import { Icon } from "../../components/Icon";
import popoverStyles from "../../components/popover.module.css";
import { Spinner } from "../../components/Spinner";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./TaskButton.module.css";
import { TaskList } from "./TaskList";
import type { TaskActions } from "./TaskRow";

interface TaskButtonProps {
  tasks: readonly Task[];
  actions: TaskActions;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Long names would push everything else out of the status bar. */
const maxTitleLength = 40;

/** The status bar's summary of the tasks; it opens their list. */
export function TaskButton({ tasks, actions, isOpen, onOpenChange }: TaskButtonProps) {
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={styles.button ?? ""}>
        <Summary tasks={tasks} />
      </Button>
      <Popover className={classNames(popoverStyles.popover, styles.popover)} placement="top end" offset={6}>
        <Dialog className={styles.dialog ?? ""} aria-label={messages.tasks.title}>
          <TaskList tasks={tasks} actions={actions} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Summary({ tasks }: { tasks: readonly Task[] }) {
  const text = messages.tasks;
  const active = tasks.filter(isActive);
  const [first] = active;
  if (first !== undefined) {
    const { fraction, secondsLeft } = overallProgress(active);
    const title = lineText(first.title);
    const short = title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title;
    return (
      <>
        <Spinner />
        {active.length === 1
          ? text.oneActive(short, fraction, secondsLeft)
          : text.severalActive(active.length, fraction, secondsLeft)}
      </>
    );
  }
  const needingAttention = tasks.filter(needsAttention).length;
  return needingAttention > 0 ? (
    <>
      <Icon of={TriangleAlert} className={styles.attention} />
      {text.unfinished(needingAttention)}
    </>
  ) : (
    <>
      <Icon of={ListChecks} />
      {text.title}
    </>
  );
}

/** Several tasks as one: the mean of what is done, and the longest time left. Null where one of them is not known. */
function overallProgress(active: readonly Task[]): {
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
function needsAttention(task: Task): boolean {
  return (
    !isActive(task) &&
    (task.status === "failed" || task.status === "interrupted" || task.leftoverTable !== null)
  );
}

import { isActive, type Task } from "#shared/domain/task";
import type { AppErrorData } from "#shared/errors/AppError";
import { useCallback, useEffect, useState } from "react";
import { bridge } from "../../bridge/bridge";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useTasks } from "../../queries/tasks";

export interface StartedLoads {
  /** The loads that were started last, as they are now. */
  readonly tasks: readonly Task[];
  /** From the press of the button until main has accepted all loads. */
  readonly isStarting: boolean;
  /** Whether one of them has not ended. */
  readonly isRunning: boolean;
  /** Why they could not be started; null while nothing failed. */
  readonly error: AppErrorData | null;
  /** Starts loads if they are permitted. */
  readonly start: (planned: () => Promise<readonly LoadStart[]>) => void;
  readonly stop: () => void;
}

/** One load: `start` has main accept it. */
export interface LoadStart {
  readonly loadId: string;
  readonly start: () => Promise<unknown>;
}

interface StartedLoadsOptions {
  /** Asked before anything is written; false starts nothing. */
  readonly permit: () => Promise<boolean>;
  /** Keeps the window from reporting a task's outcome while this dialog shows it; the answer ends that. */
  readonly watchTask: (taskId: string) => () => void;
}

/** The loads that a dialog started. They go on when the dialog closes. */
export function useStartedLoads({ permit, watchTask }: StartedLoadsOptions): StartedLoads {
  const all = useTasks();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<AppErrorData | null>(null);
  const tasks = all.filter(({ id }) => ids.includes(id));

  useEffect(() => {
    const stops = ids.map(watchTask);
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids, watchTask]);

  const start = useCallback(
    (planned: () => Promise<readonly LoadStart[]>) => {
      const begin = async (): Promise<void> => {
        if (!(await permit())) return;
        const started: string[] = [];
        try {
          for (const load of await planned()) {
            started.push(load.loadId);
            setIds([...started]);
            await load.start();
          }
        } catch (thrown) {
          setError(toAppErrorData(thrown));
        }
      };
      setStarting(true);
      setError(null);
      void begin()
        .catch((thrown: unknown) => setError(toAppErrorData(thrown)))
        .finally(() => setStarting(false));
    },
    [permit],
  );
  const stop = useCallback(() => {
    for (const taskId of ids) void bridge.call("tasks.stop", { taskId }).catch(() => undefined);
  }, [ids]);
  return { tasks, isStarting, isRunning: tasks.some(isActive), error, start, stop };
}

import { isActive, type Task } from "#shared/domain/task";
import type { AppErrorData } from "#shared/errors/AppError";
import { useCallback, useEffect, useMemo, useState } from "react";
import { bridge } from "../../bridge/bridge";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useTasks } from "../../queries/tasks";

export interface StartedLoads {
  /** The loads that were started, as they are now; of earlier starts those that succeeded. */
  readonly tasks: readonly Task[];
  /** Files that have been loaded; while loads run, those of earlier starts. */
  readonly loadedFileIds: ReadonlySet<string>;
  /** How many times loads were started and have ended. */
  readonly round: number;
  /** From the press of the button until main has accepted all loads. */
  readonly isStarting: boolean;
  /** Whether one of them has not ended. */
  readonly isRunning: boolean;
  /** Why they could not be started; null while nothing failed. */
  readonly error: AppErrorData | null;
  /** Starts loads if they are permitted. */
  readonly start: (planned: () => Promise<LoadsStart>) => void;
  readonly stop: () => void;
}

/** Loads that are started together: `start` has main accept all of them. */
export interface LoadsStart {
  readonly loads: readonly { readonly loadId: string; readonly fileIds: readonly string[] }[];
  readonly start: () => Promise<unknown>;
}

interface ShownLoads {
  /** Those that succeeded before the last start. */
  readonly earlier: LoadsStart["loads"];
  readonly latest: LoadsStart["loads"];
  readonly starts: number;
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
  const [{ earlier, latest, starts }, setLoads] = useState<ShownLoads>({
    earlier: [],
    latest: [],
    starts: 0,
  });
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<AppErrorData | null>(null);
  const ids = useMemo(() => [...earlier, ...latest].map(({ loadId }) => loadId), [earlier, latest]);
  const tasks = useMemo(() => {
    const wanted = new Set(ids);
    return all.filter(({ id }) => wanted.has(id));
  }, [all, ids]);
  const isRunning = tasks.some(isActive);
  const loaded = useMemo(() => {
    if (isRunning) return earlier;
    const done = new Set(tasks.filter(({ status }) => status === "succeeded").map(({ id }) => id));
    return [...earlier, ...latest.filter(({ loadId }) => done.has(loadId))];
  }, [isRunning, earlier, latest, tasks]);
  const loadedFileIds = useMemo(() => new Set(loaded.flatMap(({ fileIds }) => fileIds)), [loaded]);

  useEffect(() => {
    const stops = ids.map(watchTask);
    return () => {
      for (const stop of stops) stop();
    };
  }, [ids, watchTask]);

  const start = useCallback(
    (planned: () => Promise<LoadsStart>) => {
      const begin = async (): Promise<void> => {
        if (!(await permit())) return;
        const begun = await planned();
        // Main may publish the tasks before it answers.
        setLoads((before) => ({ earlier: loaded, latest: begun.loads, starts: before.starts + 1 }));
        await begun.start();
        // Their files are loaded again: nothing about them needs attention, unless they left something.
        for (const { id, status, leftoverTable, mayBeCommitted } of tasks) {
          if (status === "succeeded" || leftoverTable !== null || mayBeCommitted) continue;
          void bridge.call("tasks.dismiss", { taskId: id }).catch(() => undefined);
        }
      };
      setStarting(true);
      setError(null);
      void begin()
        .catch((thrown: unknown) => setError(toAppErrorData(thrown)))
        .finally(() => setStarting(false));
    },
    [permit, loaded, tasks],
  );
  const stop = useCallback(() => {
    for (const taskId of ids) void bridge.call("tasks.stop", { taskId }).catch(() => undefined);
  }, [ids]);
  const hasEnded = !isRunning && tasks.length === earlier.length + latest.length;
  const round = hasEnded ? starts : starts - 1;
  return { tasks, loadedFileIds, round, isStarting, isRunning, error, start, stop };
}

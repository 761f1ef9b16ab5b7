import { app, type BrowserWindow, dialog } from "electron";
import type { Task } from "#shared/domain/task";

/**
 * Holds the end of the app back until `stop` has settled, which must be soon, and then ends it.
 * @param isStuck Whether something would keep the process from ending by itself; it is then killed.
 */
export function quitCleanly(stop: () => Promise<void>, isStuck: () => boolean): void {
  let stopping = false;
  let exitCode = 0;
  app.on("will-quit", (event) => {
    event.preventDefault();
    if (stopping) return;
    stopping = true;
    exitCode = Number(process.exitCode ?? 0);
    void stop().finally(() => {
      if (isStuck()) process.kill(process.pid, "SIGKILL");
      app.exit(exitCode);
    });
  });
}

interface QuitQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: [string, string];
}

/** What is asked first; null where nothing would be lost. */
export function quitQuestion(tasks: readonly Task[], transactions: number): QuitQuestion | null {
  const [first, ...others] = tasks;
  if (first !== undefined) {
    return {
      message:
        others.length === 0
          ? `${first.title} is still loading`
          : `${others.length + 1} loads are still running`,
      detail: "If you quit now, they stop and their tables stay as they are.",
      buttons: ["Keep Running", "Stop and Quit"],
    };
  }
  if (transactions === 0) return null;
  return {
    message: transactions === 1 ? "A transaction is open" : `${transactions} transactions are open`,
    detail: "If you quit now, the changes that are not committed are discarded.",
    buttons: ["Keep Open", "Roll Back and Quit"],
  };
}

/**
 * Asks before the app quits, or its window closes, while tasks run or transactions are open; what they have done so far would be lost.
 * @param active The tasks that have not ended. @param stopTasks Ends them; settles when they have cleaned up.
 */
export function confirmQuit(
  window: BrowserWindow,
  active: () => readonly Task[],
  openTransactions: () => number,
  stopTasks: () => Promise<void>,
): void {
  let isAsking = false;
  let isConfirmed = false;
  const question = () => quitQuestion(active(), openTransactions());
  const ask = async (asked: QuitQuestion): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: "warning",
        ...asked,
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response === 1) {
        isConfirmed = true;
        await stopTasks();
        app.quit();
      }
    } finally {
      isAsking = false;
    }
  };
  const hold = (event: { preventDefault(): void }): void => {
    const asked = isConfirmed ? null : question();
    if (asked === null) return;
    event.preventDefault();
    void ask(asked);
  };
  app.on("before-quit", hold);
  window.on("close", hold);
}

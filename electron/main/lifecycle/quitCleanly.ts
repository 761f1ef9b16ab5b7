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

/**
 * Asks before the app quits, or its window closes, while tasks run; what they have loaded so far would be lost.
 * @param active The tasks that have not ended. @param stopTasks Ends them; settles when they have cleaned up.
 */
export function confirmQuit(
  window: BrowserWindow,
  active: () => readonly Task[],
  stopTasks: () => Promise<void>,
): void {
  let isAsking = false;
  let isConfirmed = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const [first, ...others] = active();
      const { response } = await dialog.showMessageBox(window, {
        type: "warning",
        message:
          others.length === 0
            ? `${first?.title ?? "A file"} is still loading`
            : `${others.length + 1} loads are still running`,
        detail: "If you quit now, they stop and their tables stay as they are.",
        buttons: ["Keep Running", "Stop and Quit"],
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
    if (isConfirmed || active().length === 0) return;
    event.preventDefault();
    void ask();
  };
  app.on("before-quit", hold);
  window.on("close", hold);
}

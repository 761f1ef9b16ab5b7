import { app } from "electron";

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

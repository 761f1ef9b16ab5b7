import { app, type BrowserWindow, dialog } from "electron";
import type { Task } from "#shared/domain/task";
import type { ChoiceText, MainMessages } from "../messages/MainMessages";

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

/** What quitting would end. */
interface UnfinishedWork {
  /** The tasks that have not ended. */
  readonly tasks: readonly Task[];
  /** Files that are being written. */
  readonly exports: number;
  /** Transactions that are open. */
  readonly transactions: number;
}

/** What is asked first; null where nothing would be lost. */
export function quitQuestion(
  { tasks, exports, transactions }: UnfinishedWork,
  texts: MainMessages["quit"],
): ChoiceText | null {
  const [first] = tasks;
  if (first !== undefined) return texts.loads(tasks.length, first.title);
  if (exports > 0) return texts.exports(exports);
  return transactions === 0 ? null : texts.transactions(transactions);
}

/**
 * Asks before the app quits, or its window closes, while there is unfinished work, which would be lost.
 * @param stop Ends the work; settles when it has cleaned up.
 */
export function confirmQuit(
  window: BrowserWindow,
  work: () => UnfinishedWork,
  stop: () => Promise<unknown>,
  texts: () => MainMessages["quit"],
): void {
  let isAsking = false;
  let isConfirmed = false;
  const question = () => quitQuestion(work(), texts());
  const ask = async (asked: ChoiceText): Promise<void> => {
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
        await stop();
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

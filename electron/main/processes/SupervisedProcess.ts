import type { MessagePortMain } from "electron";
import type { Log } from "../log/openLog";
import type { ChildProcess, StartProcess } from "./ChildProcess";

const firstMs = 200;
const longestMs = 30_000;

/**
 * Milliseconds to wait before a process is started again: longer each time, so that one which cannot run does not
 * keep the computer busy.
 * @param failures Ends in a row, the latest included; at least 1.
 */
export function restartDelay(failures: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs);
}

export interface Supervision<Command, Event> {
  /** For the log. */
  readonly name: string;
  readonly start: StartProcess<Command, Event>;
  readonly log: Log;
  /** A new process runs and waits for its first command. */
  readonly onStarted: (process: ChildProcess<Command, Event>) => void;
  readonly onMessage: (event: Event) => void;
  /** The process ended though nobody asked it to; it is started again after a while. */
  readonly onLost: () => void;
}

/** Keeps one process running: starts it again when it ends, later each time, until it is stopped. */
export class SupervisedProcess<Command, Event> {
  readonly #supervision: Supervision<Command, Event>;
  #process: ChildProcess<Command, Event> | null = null;
  #exited: Promise<void> = Promise.resolve();
  #restart: NodeJS.Timeout | null = null;
  #failures = 0;
  #wasStarted = false;
  #stopping = false;
  /** Called when the process says something. */
  #onSign: () => void = () => undefined;

  constructor(supervision: Supervision<Command, Event>) {
    this.#supervision = supervision;
  }

  /** Nothing happens where it runs already, or was stopped. */
  start(): void {
    if (this.#process !== null || this.#stopping) return;
    this.#wasStarted = true;
    const { start, onStarted, onMessage } = this.#supervision;
    const child = start();
    this.#process = child;
    this.#exited = new Promise((resolve) => {
      child.onExit((code) => {
        this.#ended(code);
        resolve();
      });
    });
    child.onMessage((event) => {
      this.#onSign();
      onMessage(event);
    });
    onStarted(child);
  }

  /** Says that the process works: its next end counts as the first again. */
  markHealthy(): void {
    this.#failures = 0;
  }

  /** The first command starts the process if need be. False where none runs now; the command is then dropped. */
  post(command: Command, transfer?: MessagePortMain[]): boolean {
    if (!this.#wasStarted) this.start();
    if (this.#process === null) return false;
    this.#process.post(command, transfer);
    return true;
  }

  /**
   * Ends the process for good: asks it, and kills it when it has said nothing for so many milliseconds.
   *
   * @param ask Posts the request; not called where none runs.
   * @param longest Milliseconds after which it is killed whatever it says.
   */
  async stop(ask: () => void, milliseconds: number, longest = milliseconds): Promise<void> {
    this.#stopping = true;
    if (this.#restart !== null) clearTimeout(this.#restart);
    const child = this.#process;
    if (child === null) return;
    ask();
    const kill = (): void => {
      clearTimeout(silence);
      clearTimeout(patience);
      this.#supervision.log.warn("process did not stop", { process: this.#supervision.name });
      child.kill();
    };
    const silence = setTimeout(kill, milliseconds);
    const patience = setTimeout(kill, longest);
    this.#onSign = () => silence.refresh();
    await this.#exited;
    this.#onSign = () => undefined;
    clearTimeout(silence);
    clearTimeout(patience);
  }

  #ended(code: number): void {
    this.#process = null;
    if (this.#stopping) return;
    this.#failures += 1;
    const delay = restartDelay(this.#failures);
    this.#supervision.log.error("process ended", {
      process: this.#supervision.name,
      code,
      restartInMs: delay,
    });
    this.#restart = setTimeout(() => this.start(), delay);
    this.#supervision.onLost();
  }
}

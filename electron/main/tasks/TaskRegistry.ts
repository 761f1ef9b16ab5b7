import pLimit from "p-limit";
import { fractionDone, type LoadAccounting, type LoadProgress } from "#shared/domain/loadTask";
import { isActive, type Task } from "#shared/domain/task";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";
import { asWriteError } from "../storage/JsonFile";
import type { TaskJournal } from "./TaskJournal";

/** Less of the work than this says nothing about the rest. */
const leastFraction = 0.02;
const leastElapsedMs = 1000;

/** Seconds until a task ends if it goes on at the mean speed so far; null while that cannot be said. */
export function secondsLeft(progress: LoadProgress, elapsedMs: number): number | null {
  const fraction = fractionDone(progress);
  if (fraction === null || fraction < leastFraction || elapsedMs < leastElapsedMs) return null;
  return Math.ceil((elapsedMs * (1 - fraction)) / fraction / 1000);
}

/** Tasks that work at the same time; the others wait. */
const maxRunning = 3;
/** Progress reaches the page at most this often. */
const progressEveryMs = 250;
/** Ended tasks that are kept in the list, newest first: as many as one folder may bring, so that none is missing from its sum. */
const maxEnded = 5000;

/** What the work of a task knows of it. */
export interface TaskRun {
  /** Fires when the user stops the task. */
  readonly signal: AbortSignal;
  /** Reports how far the work is; fields that are left out stay. The time left is worked out where it is not given. */
  report(progress: Partial<LoadProgress>): void;
  /**
   * Notes on disk the table that holds the rows until they become visible, before it is made; null once it is gone.
   * @throws AppError WORKSPACE_NOT_WRITTEN
   */
  noteStagingTable(table: string | null): Promise<void>;
  /** Notes on disk that the rows become visible now, before they do. @throws AppError WORKSPACE_NOT_WRITTEN */
  noteCommit(): Promise<void>;
}

/** Carries out a task. Settles with the accounting of a load of files, null for other work. */
export type TaskWork = (run: TaskRun) => Promise<LoadAccounting | null>;

export interface TaskRegistryPorts {
  readonly journal: TaskJournal;
  readonly onChanged: (task: Task) => void;
  readonly onRemoved: (taskId: string) => void;
  /** Turns what work throws into an error of the page. */
  readonly describe: (error: unknown) => AppErrorData;
  readonly now: () => Date;
}

/** After these it is not known whether the last statement took effect. */
const unknownOutcomes: ReadonlySet<ErrorCode> = new Set([
  "CONNECTION_CUT",
  "TIMEOUT",
  "OFFLINE",
  "SERVICE_FAULT",
  "LOCAL_SERVICE_STOPPED",
]);

export type NewTask = Pick<Task, "id" | "kind" | "title" | "target">;

/** A task with its work. */
export interface StartedTask extends NewTask {
  readonly work: TaskWork;
}

interface Entry {
  task: Task;
  readonly abort: AbortController;
  lastPublishedMs: number;
}

const noProgress: LoadProgress = {
  step: "waiting",
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  secondsLeft: null,
};

function newEntry(created: NewTask, startedAt: string): Entry {
  const task: Task = {
    ...created,
    status: "waiting",
    startedAt,
    finishedAt: null,
    progress: noProgress,
    accounting: null,
    error: null,
    leftoverTable: null,
    mayBeCommitted: false,
  };
  return { task, abort: new AbortController(), lastPublishedMs: 0 };
}

/** Whether the next start has to report a task. */
function isReported(task: Task): boolean {
  return isActive(task) || task.status === "interrupted" || task.leftoverTable !== null;
}

/** The tasks of this run, and those that an earlier run did not end. They go on whatever the page does. */
export class TaskRegistry {
  readonly #ports: TaskRegistryPorts;
  readonly #entries = new Map<string, Entry>();
  readonly #limit = pLimit(maxRunning);
  readonly #works = new Set<Promise<void>>();
  readonly #restored: Promise<void>;
  /** Ids of tasks that changed since the journal was last written. */
  readonly #unwritten = new Set<string>();
  #isQuitting = false;

  constructor(ports: TaskRegistryPorts) {
    this.#ports = ports;
    this.#restored = this.#restore();
  }

  /** All tasks, oldest first. */
  async list(): Promise<Task[]> {
    await this.#restored;
    return [...this.#entries.values()].map(({ task }) => task);
  }

  /** Whether work would be lost if the app ended now. */
  get active(): readonly Task[] {
    return [...this.#entries.values()].map(({ task }) => task).filter(isActive);
  }

  /** Puts a task into the list. @see startAll */
  async start(created: NewTask, work: TaskWork): Promise<void> {
    await this.startAll([{ ...created, work }]);
  }

  /**
   * Puts tasks into the list, all or none; the work of each begins as soon as no more than {@link maxRunning} others run.
   * Settles once they are on the disk.
   * @throws AppError WORKSPACE_NOT_WRITTEN, INVALID_INPUT for an id in use
   */
  async startAll(created: readonly StartedTask[]): Promise<void> {
    await this.#restored;
    const isTaken = created.some(({ id }) => this.#entries.has(id));
    if (isTaken || new Set(created.map(({ id }) => id)).size < created.length)
      throw new AppError("INVALID_INPUT", "A task has this id already.");
    const startedAt = this.#ports.now().toISOString();
    const begun = created.map(({ work, ...task }) => ({ entry: newEntry(task, startedAt), work }));
    for (const { entry } of begun) {
      this.#entries.set(entry.task.id, entry);
      this.#unwritten.add(entry.task.id);
    }
    try {
      await this.#write();
    } catch (error) {
      for (const { entry } of begun) this.#entries.delete(entry.task.id);
      throw error;
    }
    for (const { entry, work } of begun) {
      this.#ports.onChanged(entry.task);
      const done = this.#limit(() => this.#carryOut(entry, work));
      this.#works.add(done);
      void done.finally(() => this.#works.delete(done));
    }
  }

  /** Ends a task's work soon; nothing happens to one that has ended. @throws AppError NOT_FOUND */
  stop(taskId: string): void {
    this.#entry(taskId).abort.abort();
  }

  /** Takes an ended task off the list. @throws AppError NOT_FOUND, STATE_CONFLICT while it runs */
  async dismiss(taskId: string): Promise<void> {
    if (isActive(this.#entry(taskId).task)) {
      throw new AppError("STATE_CONFLICT", "The task is still running. Stop it first.");
    }
    this.#remove(taskId);
    await this.#write();
  }

  /**
   * Removes the table that a task left behind.
   * @param drop Drops the table in the task's database.
   * @throws AppError NOT_FOUND where the task has none, and what `drop` throws
   */
  async removeLeftover(taskId: string, drop: (task: Task, table: string) => Promise<void>): Promise<void> {
    await this.#restored;
    const entry = this.#entry(taskId);
    const { leftoverTable } = entry.task;
    if (leftoverTable === null || isActive(entry.task)) {
      throw new AppError("NOT_FOUND", "This task left no table behind.");
    }
    await drop(entry.task, leftoverTable);
    this.#change(entry, { leftoverTable: null });
    await this.#write();
  }

  /** Stops everything because Wharf quits; settles when the work has ended and cleaned up. The next start reports it. */
  async stopAll(): Promise<void> {
    this.#isQuitting = true;
    for (const { abort } of this.#entries.values()) abort.abort();
    await Promise.allSettled([...this.#works]);
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#ports.journal.settled();
  }

  async #restore(): Promise<void> {
    const finishedAt = this.#ports.now().toISOString();
    for (const task of (await this.#ports.journal.read()).values()) {
      const ended: Task = isActive(task) ? { ...task, status: "interrupted", finishedAt } : task;
      this.#unwritten.add(task.id);
      this.#entries.set(task.id, { task: ended, abort: new AbortController(), lastPublishedMs: 0 });
    }
  }

  async #carryOut(entry: Entry, work: TaskWork): Promise<void> {
    const { signal } = entry.abort;
    const startedMs = performance.now();
    try {
      if (signal.aborted) throw new AppError("CANCELLED");
      this.#change(entry, { status: "running" });
      const accounting = await work({
        signal,
        report: (progress) => this.#report(entry, progress, performance.now() - startedMs),
        noteStagingTable: async (leftoverTable) => {
          this.#change(entry, { leftoverTable });
          const isWritten = this.#write();
          // Work is not undone because the disk could not take note of its end.
          await (leftoverTable === null ? isWritten.catch(() => undefined) : isWritten);
        },
        noteCommit: async () => {
          this.#change(entry, { mayBeCommitted: true });
          await this.#write();
        },
      });
      this.#end(entry, { status: "succeeded", accounting, error: null, mayBeCommitted: false });
    } catch (thrown) {
      const error = this.#ports.describe(thrown);
      const isStopped = error.code === "CANCELLED";
      const mayBeCommitted = entry.task.mayBeCommitted && (isStopped || unknownOutcomes.has(error.code));
      this.#end(entry, {
        status: !isStopped ? "failed" : this.#isQuitting ? "interrupted" : "stopped",
        error: isStopped ? null : error,
        mayBeCommitted,
      });
    }
    // The task has ended as its list says; a journal that cannot be written changes nothing about that.
    await this.#write().catch(() => undefined);
  }

  #end(entry: Entry, change: Pick<Task, "status" | "error" | "mayBeCommitted"> & Partial<Task>): void {
    this.#change(entry, {
      ...change,
      finishedAt: this.#ports.now().toISOString(),
      progress: { ...entry.task.progress, secondsLeft: null },
    });
    const ended = [...this.#entries.values()].filter(({ task }) => !isActive(task));
    for (const { task } of ended.slice(0, Math.max(0, ended.length - maxEnded))) this.#remove(task.id);
  }

  #report(entry: Entry, change: Partial<LoadProgress>, elapsedMs: number): void {
    const before = entry.task.progress;
    const progress = { ...before, ...change };
    progress.secondsLeft =
      fractionDone(progress) === null ? null : (change.secondsLeft ?? secondsLeft(progress, elapsedMs));
    entry.task = { ...entry.task, progress };
    const nowMs = performance.now();
    // A step may last, and nothing be reported within it.
    if (progress.step === before.step && nowMs - entry.lastPublishedMs < progressEveryMs) return;
    entry.lastPublishedMs = nowMs;
    this.#ports.onChanged(entry.task);
  }

  #change(entry: Entry, change: Partial<Task>): void {
    entry.task = { ...entry.task, ...change };
    this.#unwritten.add(entry.task.id);
    if (this.#entries.get(entry.task.id) === entry) this.#ports.onChanged(entry.task);
  }

  #remove(taskId: string): void {
    this.#entries.delete(taskId);
    this.#unwritten.add(taskId);
    this.#ports.onRemoved(taskId);
  }

  /** Keeps what the next start has to report: work that has not ended, and what it left behind. */
  async #write(): Promise<void> {
    const changed = [...this.#unwritten];
    this.#unwritten.clear();
    const put = changed.flatMap((id) => this.#entries.get(id)?.task ?? []).filter(isReported);
    const kept = new Set(put.map(({ id }) => id));
    const remove = changed.filter((id) => !kept.has(id));
    try {
      await asWriteError(this.#ports.journal.change({ put, remove }));
    } catch (error) {
      for (const id of changed) this.#unwritten.add(id);
      throw error;
    }
  }

  #entry(taskId: string): Entry {
    const entry = this.#entries.get(taskId);
    if (entry === undefined) throw new AppError("NOT_FOUND", "This task is no longer in the list.");
    return entry;
  }
}

import type {
  EngineEvent,
  LoadBeginRequest,
  LoadCommitRequest,
  LoadFileRequest,
} from "#shared/processes/enginePort";
import type { EngineTask } from "../connection/EngineTask";
import { TableLoad } from "./TableLoad";

export type LoadStep = LoadFileRequest | LoadCommitRequest;

/** What is still to be done for one load, in the order in which it was asked for. */
export class LoadInbox {
  readonly #filesAtOnce: number;
  readonly #steps: LoadStep[] = [];
  #wake: (() => void) | undefined;

  /** @param filesAtOnce that are read side by side at most, each by a thread of its own */
  constructor(filesAtOnce: number) {
    this.#filesAtOnce = filesAtOnce;
  }

  put(step: LoadStep): void {
    this.#steps.push(step);
    this.#wake?.();
  }

  /** The file and those waiting right behind it that can be read with it: of its format, their rows counted too. */
  withNextFiles(file: LoadFileRequest): LoadFileRequest[] {
    const files = [file];
    while (file.rows !== null && files.length < this.#filesAtOnce) {
      const step = this.#steps[0];
      if (step?.type !== "load.file" || step.format !== file.format || step.rows === null) break;
      files.push(step);
      this.#steps.shift();
    }
    return files;
  }

  /** The next step; waits for it. @throws the signal's reason when it fires first */
  async next(signal: AbortSignal): Promise<LoadStep> {
    const wake = (): void => this.#wake?.();
    signal.addEventListener("abort", wake, { once: true });
    try {
      for (;;) {
        signal.throwIfAborted();
        const step = this.#steps.shift();
        if (step !== undefined) return step;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      signal.removeEventListener("abort", wake);
    }
  }
}

/**
 * Loads one table, from its beginning to its commit; a cancelled task ends it in the middle.
 *
 * @param release called whenever the load is done with memory that it had taken
 */
export async function serveLoad(
  task: EngineTask,
  { id, target }: LoadBeginRequest,
  inbox: LoadInbox,
  post: (event: EngineEvent) => void,
  release: () => Promise<void>,
): Promise<void> {
  const load = await TableLoad.begin(task.connection, target);
  post({ type: "load.begun", id });
  for (;;) {
    const step = await inbox.next(task.signal);
    if (step.type === "load.commit") {
      post({ type: "load.committed", id, notes: await load.commit(step.rows) });
      return release();
    }
    const files = inbox.withNextFiles(step);
    const paths = files.map(({ path }) => path);
    const counted = step.rows === null ? null : files.reduce((sum, { rows }) => sum + (rows ?? 0), 0);
    const rows = await load.take(paths, step.format, counted);
    // Of several files the count of each was checked as a part of the sum.
    for (const file of files) post({ type: "load.took", id, rows: file.rows ?? rows });
    await release();
  }
}

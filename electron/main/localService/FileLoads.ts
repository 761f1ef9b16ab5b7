import { randomUUID } from "node:crypto";
import type { FileTableLoad, RejectedLine, StagedFile, StagedRows } from "#shared/processes/fileLoad";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import { AppError } from "#shared/errors/AppError";

type FileEvent = Extract<
  LocalServiceEvent,
  { readonly type: "filesProgress" | "filesStaged" | "filesBroken" | "filesLoaded" | "filesNotLoaded" }
>;

interface Waiter {
  readonly hear: (event: FileEvent) => void;
  readonly lose: (error: AppError) => void;
}

/** Rows of a file do not fit its columns, and the load was to fail then. Nothing was changed. */
export class FileRowsBroken extends Error {
  override readonly name = "FileRowsBroken";
  /** Index of the file. */
  readonly file: number;
  readonly staged: StagedFile;

  constructor(file: number, staged: StagedFile) {
    super("Some rows of the file do not fit the columns.");
    this.file = file;
    this.staged = staged;
  }
}

export interface FileLoadWatch {
  /** Stops the load, also one that waits for its commit. */
  readonly signal: AbortSignal;
  /** @param fraction of the file, from 0 to 1 */
  readonly onProgress: (file: number, fraction: number) => void;
}

/** Rows that wait in the service for their commit. */
export interface StagedFiles {
  readonly staged: StagedRows;
  /** @returns the name of the table with the rejected lines; null where there are none. @throws AppError; then nothing was changed */
  commit(rejected: readonly RejectedLine[]): Promise<string | null>;
  /** Undoes everything; settles when the files are used no more. */
  rollback(): Promise<void>;
}

/** The files that the embedded service is loading. */
export class FileLoads {
  readonly #post: (command: LocalServiceCommand) => boolean;
  readonly #waiting = new Map<string, Waiter>();

  /** @param post Sends a command to the service; false where no process runs now. */
  constructor(post: (command: LocalServiceCommand) => boolean) {
    this.#post = post;
  }

  /**
   * Has files read into a table; nothing of it is visible before the commit. A stopped load settles when the service uses its files no more.
   * @throws AppError of the load, LOCAL_SERVICE_STOPPED; FileRowsBroken
   */
  async stage(
    databaseId: string,
    load: FileTableLoad,
    { signal, onProgress }: FileLoadWatch,
  ): Promise<StagedFiles> {
    if (signal.aborted) throw new AppError("CANCELLED");
    const loadId = randomUUID();
    const stop = (): void => void this.#post({ type: "stopFiles", loadId });
    signal.addEventListener("abort", stop, { once: true });
    const end = (): void => {
      signal.removeEventListener("abort", stop);
      this.#waiting.delete(loadId);
    };
    const next = <Type extends "filesStaged" | "filesLoaded">(type: Type) =>
      new Promise<Extract<FileEvent, { readonly type: Type }>>((resolve, reject) => {
        const lose = (error: Error): void => {
          end();
          reject(error);
        };
        this.#waiting.set(loadId, {
          lose,
          hear: (event) => {
            if (event.type === "filesProgress") onProgress(event.file, event.fraction);
            else if (event.type === "filesBroken") lose(new FileRowsBroken(event.file, event.staged));
            else if (event.type === "filesNotLoaded") lose(AppError.fromData(event.error));
            else if (event.type === type) resolve(event as Extract<FileEvent, { readonly type: Type }>);
          },
        });
      });
    const isStaged = next("filesStaged");
    if (!this.#post({ type: "loadFiles", loadId, databaseId, load })) {
      end();
      throw new AppError("LOCAL_SERVICE_STOPPED");
    }
    const { staged } = await isStaged;
    const isLoaded = next("filesLoaded");
    // Whoever commits or rolls back hears of it; a load may also be lost before.
    isLoaded.catch(() => undefined);
    return {
      staged,
      commit: async (rejected) => {
        if (this.#waiting.has(loadId) && !this.#post({ type: "commitFiles", loadId, rejected }))
          throw new AppError("LOCAL_SERVICE_STOPPED");
        const { rejectsTable } = await isLoaded;
        end();
        return rejectsTable;
      },
      rollback: async () => {
        stop();
        await isLoaded.catch(() => undefined);
      },
    };
  }

  hear(event: FileEvent): void {
    this.#waiting.get(event.loadId)?.hear(event);
  }

  /** The service's process ended. */
  lose(): void {
    for (const waiter of this.#waiting.values()) waiter.lose(new AppError("LOCAL_SERVICE_STOPPED"));
  }
}

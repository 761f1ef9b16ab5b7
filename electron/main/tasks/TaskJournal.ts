import { z } from "zod";
import { task, type Task } from "#shared/domain/task";
import { JsonFile } from "../storage/JsonFile";

/** The file of tasks. */
export const tasksFile = z.strictObject({ version: z.literal(1), tasks: z.array(task) });

/**
 * The tasks on disk that have not ended well, so that one that a crash interrupts is reported at the next start.
 * A task is on disk before its work begins.
 */
export class TaskJournal {
  readonly #file: JsonFile<typeof tasksFile>;

  /** @param path Absolute; made by the first write. */
  constructor(path: string) {
    this.#file = new JsonFile(path, tasksFile);
  }

  /** The tasks of earlier runs. An unreadable file is set aside and counts as empty. */
  async read(): Promise<Task[]> {
    const stored = await this.#file.read();
    return stored.kind === "value" ? stored.value.tasks : [];
  }

  /** Settles when the tasks are on the disk. Rejects as Node's file functions do. */
  write(tasks: readonly Task[]): Promise<void> {
    return this.#file.write({ version: 1, tasks: [...tasks] });
  }

  settled(): Promise<void> {
    return this.#file.settled();
  }
}

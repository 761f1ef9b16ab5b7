import { z } from "zod";
import { loadSettings } from "#shared/contract/methods/importMethods";
import { taskId } from "#shared/domain/ids";
import { SerialQueue } from "#shared/async/SerialQueue";
import { JsonFile } from "../../storage/JsonFile";

/** Loads whose settings can be edited again, the newest. */
const keptLoads = 50;

const startedLoad = loadSettings.extend({
  /** Absolute paths, and the names under which the files were chosen. */
  files: z.array(z.strictObject({ path: z.string(), name: z.string() })).min(1),
});

const loadsFile = z.strictObject({
  version: z.literal(1),
  loads: z.array(z.strictObject({ id: taskId, load: startedLoad })),
});

export type StartedLoad = z.infer<typeof startedLoad>;
type Entry = z.infer<typeof loadsFile>["loads"][number];

/** What loads were started with, until they succeed: one that failed, or that a crash ended, can be edited and started again. */
export class StartedLoads {
  readonly #file: JsonFile<typeof loadsFile>;
  readonly #work = new SerialQueue();
  /** Newest last. */
  #entries: Promise<readonly Entry[]> | null = null;

  /** @param path Absolute; made by the first write. */
  constructor(path: string) {
    this.#file = new JsonFile(path, loadsFile);
  }

  /** Settles when it is on the disk. Rejects as Node's file functions do. */
  add(id: string, load: StartedLoad): Promise<void> {
    return this.#change((entries) =>
      [...entries.filter((entry) => entry.id !== id), { id, load }].slice(-keptLoads),
    );
  }

  /** Forgets a load that succeeded. @see add */
  remove(id: string): Promise<void> {
    return this.#change((entries) => entries.filter((entry) => entry.id !== id));
  }

  async find(id: string): Promise<StartedLoad | null> {
    return (await this.#read()).find((entry) => entry.id === id)?.load ?? null;
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  #change(change: (entries: readonly Entry[]) => readonly Entry[]): Promise<void> {
    return this.#work.do(async () => {
      const loads = change(await this.#read());
      this.#entries = Promise.resolve(loads);
      await this.#file.write({ version: 1, loads: [...loads] });
    });
  }

  #read(): Promise<readonly Entry[]> {
    this.#entries ??= this.#file.read().then((stored) => (stored.kind === "value" ? stored.value.loads : []));
    return this.#entries;
  }
}

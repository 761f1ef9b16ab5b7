import { z } from "zod";
import { type LoadSettings, loadSettings } from "#shared/contract/methods/importMethods";
import { taskId } from "#shared/domain/ids";
import { tableTarget } from "#shared/domain/loadTask";
import { SerialQueue } from "#shared/async/SerialQueue";
import { JsonFile } from "../../storage/JsonFile";

/** Loads whose settings can be edited again, the newest: as many as one dialog may start. */
const keptLoads = 5000;

/** Of loads that were started together and differ in their files and tables alone. */
const sharedSettings = loadSettings
  .omit({ target: true })
  .extend({ target: tableTarget.omit({ table: true }) });

const startedPlan = z.strictObject({
  settings: sharedSettings,
  loads: z.array(
    z.strictObject({
      id: taskId,
      table: tableTarget.shape.table,
      /** Absolute paths, and the names under which the files were chosen. */
      files: z.array(z.strictObject({ path: z.string(), name: z.string() })).min(1),
    }),
  ),
});

/** The file of started loads. */
export const loadsFile = z.strictObject({ version: z.literal(2), plans: z.array(startedPlan) });

export type StartedPlan = z.infer<typeof startedPlan>;

/** What one load was started with. */
export interface StartedLoad extends LoadSettings {
  readonly files: StartedPlan["loads"][number]["files"];
}

/** What loads were started with, until they succeed: one that failed, or that a crash ended, can be edited and started again. */
export class StartedLoads {
  readonly #file: JsonFile<typeof loadsFile>;
  readonly #work = new SerialQueue();
  /** Newest last. */
  #plans: Promise<readonly StartedPlan[]> | null = null;

  /** @param path Absolute; made by the first write. */
  constructor(path: string) {
    this.#file = new JsonFile(path, loadsFile);
  }

  /** Settles when they are on the disk. Rejects as Node's file functions do. */
  add(plans: readonly StartedPlan[]): Promise<void> {
    return this.#change((before) => newest([...before, ...plans]));
  }

  /** Forgets a load that succeeded. @see add */
  remove(id: string): Promise<void> {
    return this.#change((plans) =>
      plans
        .map((plan) => ({ ...plan, loads: plan.loads.filter((load) => load.id !== id) }))
        .filter(({ loads }) => loads.length > 0),
    );
  }

  async find(id: string): Promise<StartedLoad | null> {
    for (const { settings, loads } of await this.#read()) {
      const load = loads.find((one) => one.id === id);
      if (load === undefined) continue;
      return { ...settings, target: { ...settings.target, table: load.table }, files: load.files };
    }
    return null;
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  #change(change: (plans: readonly StartedPlan[]) => readonly StartedPlan[]): Promise<void> {
    return this.#work.do(async () => {
      const plans = change(await this.#read());
      this.#plans = Promise.resolve(plans);
      await this.#file.write({ version: 2, plans: [...plans] });
    });
  }

  #read(): Promise<readonly StartedPlan[]> {
    this.#plans ??= this.#file.read().then((stored) => (stored.kind === "value" ? stored.value.plans : []));
    return this.#plans;
  }
}

/** Without the oldest loads that are too many. */
function newest(plans: readonly StartedPlan[]): StartedPlan[] {
  let free = keptLoads;
  const kept: StartedPlan[] = [];
  for (const plan of plans.toReversed()) {
    const loads = free === 0 ? [] : plan.loads.slice(-free);
    free -= loads.length;
    if (loads.length > 0) kept.unshift({ ...plan, loads });
  }
  return kept;
}

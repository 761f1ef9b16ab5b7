import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type LoadSettings, loadSettings } from "#shared/contract/methods/importMethods";
import { taskId } from "#shared/domain/ids";
import { tableTarget } from "#shared/domain/loadTask";
import { SerialQueue } from "#shared/async/SerialQueue";
import { EntryJournal } from "../../storage/EntryJournal";

/** Loads whose settings can be edited again, the newest: as many as one dialog may start. */
const keptLoads = 5000;

/** Of loads that were started together and differ in their files and tables alone. */
const sharedSettings = loadSettings
  .omit({ target: true })
  .extend({ target: tableTarget.omit({ table: true }) });

const startedLoad = z.strictObject({
  id: taskId,
  table: tableTarget.shape.table,
  /** Absolute paths, and the names under which the files were chosen. */
  files: z.array(z.strictObject({ path: z.string(), name: z.string() })).min(1),
});

/** Of the journal of started loads. */
export const startedLoadsEntry = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("settings"), id: z.uuid(), settings: sharedSettings }),
  startedLoad.extend({ type: z.literal("load"), settingsId: z.uuid() }),
]);
type Entry = z.infer<typeof startedLoadsEntry>;

/** Loads that are started together. */
export interface StartedPlan {
  readonly settings: z.infer<typeof sharedSettings>;
  readonly loads: readonly z.infer<typeof startedLoad>[];
}

/** What one load was started with. */
export interface StartedLoad extends LoadSettings {
  readonly files: StartedPlan["loads"][number]["files"];
}

/** What loads were started with, until they succeed: one that failed, or that a crash ended, can be edited and started again. */
export class StartedLoads {
  readonly #journal: EntryJournal<typeof startedLoadsEntry>;
  readonly #work = new SerialQueue();

  /** @param path Absolute; made by the first write. */
  constructor(path: string) {
    this.#journal = new EntryJournal(path, startedLoadsEntry, ({ id }) => id);
  }

  /** Settles when they are on the disk. Rejects as Node's file functions do. */
  add(plans: readonly StartedPlan[]): Promise<void> {
    return this.#work.do(async () => {
      const put = plans.flatMap(({ settings, loads }): Entry[] => {
        const id = randomUUID();
        const entries = loads.map((load) => ({ type: "load" as const, settingsId: id, ...load }));
        return [{ type: "settings", id, settings }, ...entries];
      });
      const before = loadsOf(await this.#journal.read());
      const free = Math.max(0, keptLoads - put.filter(({ type }) => type === "load").length);
      const forgotten = before.slice(0, Math.max(0, before.length - free)).map(({ id }) => id);
      await this.#journal.change({ put, remove: await this.#withSettings(forgotten) });
    });
  }

  /** Forgets a load that succeeded. @see add */
  remove(id: string): Promise<void> {
    return this.#work.do(async () => this.#journal.change({ remove: await this.#withSettings([id]) }));
  }

  async find(id: string): Promise<StartedLoad | null> {
    const entries = await this.#journal.read();
    const load = entries.get(id);
    if (load?.type !== "load") return null;
    const shared = entries.get(load.settingsId);
    if (shared?.type !== "settings") return null;
    const { settings } = shared;
    return { ...settings, target: { ...settings.target, table: load.table }, files: load.files };
  }

  /** Settles when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Ids of loads, and of the settings that no other load has. */
  async #withSettings(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const entries = await this.#journal.read();
    const removed = new Set(ids);
    const unused = new Set<string>();
    for (const id of ids) {
      const load = entries.get(id);
      if (load?.type === "load") unused.add(load.settingsId);
    }
    for (const left of entries.values()) {
      if (unused.size === 0) break;
      if (left.type === "load" && !removed.has(left.id)) unused.delete(left.settingsId);
    }
    return [...ids, ...unused];
  }
}

/** Oldest first. */
function loadsOf(entries: ReadonlyMap<string, Entry>): Extract<Entry, { type: "load" }>[] {
  return [...entries.values()].flatMap((one) => (one.type === "load" ? [one] : []));
}

import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { tabId } from "#shared/domain/ids";
import {
  workspaceLayout,
  workspaceTab,
  type WorkspaceLayout,
  type WorkspaceTab,
} from "#shared/domain/workspaceTab";
import { JsonFile, type StoredValue } from "../storage/JsonFile";
import { orNotWritten } from "../storage/orNotWritten";

const tabFile = z.strictObject({ version: z.literal(1), tab: workspaceTab });
const layoutFile = z.strictObject({ version: z.literal(1), layout: workspaceLayout });

export interface LoadedWorkspace {
  readonly tabs: WorkspaceTab[];
  /** Null: none was written yet. */
  readonly layout: WorkspaceLayout | null;
  /** Names of files that could not be read and were set aside. */
  readonly unreadableFiles: string[];
}

/** The tabs and the layout on disk: a file a tab, so that typing in one never puts another at risk. */
export class WorkspaceJournal {
  readonly #tabsFolder: string;
  readonly #layout: JsonFile<typeof layoutFile>;
  readonly #tabs = new Map<string, JsonFile<typeof tabFile>>();

  /** @param folder Absolute path; made by the first write. */
  constructor(folder: string) {
    this.#tabsFolder = join(folder, "tabs");
    this.#layout = new JsonFile(join(folder, "layout.json"), layoutFile);
  }

  /** Reads everything there is. One unreadable file costs that file only. */
  async load(): Promise<LoadedWorkspace> {
    const unreadableFiles: string[] = [];
    const take = <Value>(stored: StoredValue<Value>): Value | null => {
      if (stored.kind === "damaged") unreadableFiles.push(basename(stored.setAsideAs));
      return stored.kind === "value" ? stored.value : null;
    };
    const tabs = await Promise.all((await this.#tabIds()).map((id) => this.#tab(id).read()));
    return {
      tabs: tabs.flatMap((stored) => take(stored)?.tab ?? []),
      layout: take(await this.#layout.read())?.layout ?? null,
      unreadableFiles,
    };
  }

  /** Settles when the tab is on the disk. @throws AppError WORKSPACE_NOT_WRITTEN. */
  saveTab(tab: WorkspaceTab): Promise<void> {
    return orNotWritten(this.#tab(tab.id).write({ version: 1, tab }));
  }

  /** Removes a tab's file. @throws as {@link saveTab}. */
  closeTab(id: string): Promise<void> {
    return orNotWritten(this.#tab(id).remove());
  }

  /** @throws as {@link saveTab}. */
  saveLayout(layout: WorkspaceLayout): Promise<void> {
    return orNotWritten(this.#layout.write({ version: 1, layout }));
  }

  /** Settles when nothing is being written any more. */
  async settled(): Promise<void> {
    await Promise.all([this.#layout, ...this.#tabs.values()].map((file) => file.settled()));
  }

  async #tabIds(): Promise<string[]> {
    let names: string[];
    try {
      names = await readdir(this.#tabsFolder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
    return names.flatMap((name) => {
      const id = tabId.safeParse(name.replace(/\.json$/u, ""));
      return name.endsWith(".json") && id.success ? [id.data] : [];
    });
  }

  /** One object a file, so that writes of the same tab keep their order. */
  #tab(id: string): JsonFile<typeof tabFile> {
    const known = this.#tabs.get(id);
    if (known !== undefined) return known;
    const file = new JsonFile(join(this.#tabsFolder, `${id}.json`), tabFile);
    this.#tabs.set(id, file);
    return file;
  }
}

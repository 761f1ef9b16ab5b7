import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { SerialQueue } from "#shared/async/SerialQueue";
import { tabId } from "#shared/domain/ids";
import {
  type ClosedTab,
  longTextLength,
  maxClosedTabs,
  workspaceLayout,
  type WorkspaceLayout,
  workspaceTab,
  type WorkspaceTab,
} from "#shared/domain/workspace/workspaceTab";
import { JsonFile, asWriteError, type StoredValue } from "../storage/JsonFile";
import { LongTexts } from "./LongTexts";

/** The file of a tab. */
export const tabFile = z.strictObject({ version: z.literal(1), tab: workspaceTab });
/** The file of the layout. */
export const layoutFile = z.strictObject({ version: z.literal(1), layout: workspaceLayout });
type TabFile = JsonFile<typeof tabFile>;

/** Characters of a closed tab's text that a list shows and searches. */
const beginningLength = 2000;

export interface LoadedWorkspace {
  readonly tabs: WorkspaceTab[];
  /** Null: none was written yet. */
  readonly layout: WorkspaceLayout | null;
  /** Names of files that could not be read and were set aside. */
  readonly unreadableFiles: string[];
}

/** Keeps earlier versions of the tabs' texts. */
interface TabVersions {
  /** Called before a tab is written. Never rejects. */
  note(tab: WorkspaceTab): Promise<void>;
  /** Called when a tab is deleted for good. */
  forget(tabId: string): Promise<void>;
}

const noVersions: TabVersions = { note: () => Promise.resolve(), forget: () => Promise.resolve() };

/** A closed tab on disk: its file's name begins with the time it was closed. */
interface ClosedFile {
  readonly id: string;
  readonly closedAt: number;
  readonly path: string;
}

/**
 * The tabs and the layout on disk: a file a tab, so that typing in one never puts another at risk. Closing a tab moves its
 * file to the closed tabs, reopening moves it back; a long text stays in its own file all the while.
 */
export class WorkspaceJournal {
  readonly #tabsFolder: string;
  readonly #closedFolder: string;
  readonly #texts: LongTexts;
  readonly #layout: JsonFile<typeof layoutFile>;
  readonly #versions: TabVersions;
  readonly #tabs = new Map<string, { readonly file: TabFile; readonly work: SerialQueue }>();
  /** Newest first; null until they are first asked for. */
  #closed: ClosedTab[] | null = null;
  readonly #closedWork = new SerialQueue();
  #lastClosedAt = 0;

  /** @param folder Absolute path; made by the first write. */
  constructor(folder: string, versions: TabVersions = noVersions) {
    this.#versions = versions;
    this.#tabsFolder = join(folder, "tabs");
    this.#closedFolder = join(folder, "closed");
    this.#texts = new LongTexts(join(folder, "texts"));
    this.#layout = new JsonFile(join(folder, "layout.json"), layoutFile);
  }

  /** Reads everything there is but long texts. One unreadable file costs that file only. */
  async load(): Promise<LoadedWorkspace> {
    const unreadableFiles: string[] = [];
    const valueOf = <Value>(stored: StoredValue<Value>): Value | null => {
      if (stored.kind === "damaged") unreadableFiles.push(basename(stored.setAsideAs));
      return stored.kind === "value" ? stored.value : null;
    };
    await this.#removeHalfWrites();
    const ids = (await filesOf(this.#tabsFolder)).flatMap((name) => tabIdOf(name) ?? []);
    const tabs = await Promise.all(
      ids.map(async (id) => {
        const tab = valueOf(await this.#tab(id).file.read())?.tab;
        return tab === undefined ? [] : [await this.#withoutLongText(tab)];
      }),
    );
    return { tabs: tabs.flat(), layout: valueOf(await this.#layout.read())?.layout ?? null, unreadableFiles };
  }

  /** A tab as it was written last; null where it is not open, or cannot be read. */
  async storedTab(id: string): Promise<WorkspaceTab | null> {
    const stored = await this.#tab(id).file.read();
    return stored.kind === "value" ? stored.value.tab : null;
  }

  /** The long text of a tab; null where it cannot be read. */
  async tabText(id: string): Promise<string | null> {
    return this.#tab(id).work.do(() => this.#texts.read(id));
  }

  /** Settles when the tab is on the disk. @throws AppError WORKSPACE_NOT_WRITTEN. */
  saveTab(tab: WorkspaceTab): Promise<void> {
    return asWriteError(this.#tab(tab.id).work.do(() => this.#write(tab)));
  }

  /** Saves a tab and moves it to the closed ones; one without text and result is deleted. @throws as {@link saveTab}. */
  closeTab(tab: WorkspaceTab): Promise<void> {
    return asWriteError(
      this.#tab(tab.id).work.do(async () => {
        const { file } = this.#tab(tab.id);
        if (tab.text === "" && tab.lastRun === null) {
          await file.remove();
          await this.#texts.remove(tab.id);
          await this.#versions.forget(tab.id);
          return;
        }
        await this.#write(tab);
        await this.#closedWork.do(async () => {
          const closed = await this.#closedTabs();
          const closedAt = this.#nextClosedAt();
          await mkdir(this.#closedFolder, { recursive: true, mode: 0o700 });
          await rename(file.path, this.#closedPath(tab.id, closedAt));
          closed.unshift(summaryOf(tab, closedAt));
          for (const { id, closedAt: at } of closed.splice(maxClosedTabs)) await this.#deleteClosed(id, at);
        });
      }),
    );
  }

  /** The tabs that were closed last, the newest first. */
  async closedTabs(): Promise<readonly ClosedTab[]> {
    return this.#closedWork.do(() => this.#closedTabs());
  }

  /**
   * Moves a closed tab back to the open ones.
   *
   * @param wanted Null: the one closed last.
   * @returns Null where it is not there, or cannot be read; such a file is set aside. @throws as {@link saveTab}.
   */
  async reopenTab(wanted: string | null): Promise<WorkspaceTab | null> {
    return asWriteError(
      this.#closedWork.do(async () => {
        const closed = await this.#closedTabs();
        const found = wanted === null ? closed[0] : closed.find(({ id }) => id === wanted);
        if (found === undefined) return null;
        const { file } = this.#tab(found.id);
        await mkdir(this.#tabsFolder, { recursive: true, mode: 0o700 });
        await rename(this.#closedPath(found.id, found.closedAt), file.path);
        closed.splice(closed.indexOf(found), 1);
        const stored = await file.read();
        return stored.kind === "value" ? this.#withoutLongText(stored.value.tab) : null;
      }),
    );
  }

  /** Deletes all closed tabs with their texts. @throws as {@link saveTab}. */
  clearClosedTabs(): Promise<void> {
    return asWriteError(
      this.#closedWork.do(async () => {
        for (const { id, closedAt } of (await this.#closedTabs()).splice(0))
          await this.#deleteClosed(id, closedAt);
      }),
    );
  }

  /** @throws as {@link saveTab}. */
  saveLayout(layout: WorkspaceLayout): Promise<void> {
    return asWriteError(this.#layout.write({ version: 1, layout }));
  }

  /** Settles when nothing is being written any more. */
  async settled(): Promise<void> {
    await Promise.all([...this.#tabs.values()].map(({ work }) => work.settled()));
    await Promise.all([this.#layout.settled(), this.#closedWork.settled()]);
  }

  /** The text first: a tab's file never names a text that is not there. */
  async #write(tab: WorkspaceTab): Promise<void> {
    await this.#versions.note(tab);
    const { file } = this.#tab(tab.id);
    const isLong = tab.text === null || tab.text.length > longTextLength;
    if (tab.text !== null && isLong) await this.#texts.write(tab.id, tab.text);
    await file.write({ version: 1, tab: isLong ? { ...tab, text: null } : tab });
    if (!isLong) await this.#texts.remove(tab.id);
  }

  /** A long text that is still inside its tab's file is moved to one of its own, so that no later start reads it. */
  async #withoutLongText(tab: WorkspaceTab): Promise<WorkspaceTab> {
    if (tab.text === null || tab.text.length <= longTextLength) return tab;
    // On a full disk it stays where it is.
    const isMoved = await this.#write(tab).then(
      () => true,
      () => false,
    );
    return isMoved ? { ...tab, text: null } : tab;
  }

  /** What a crash in the middle of a write leaves; it may be as large as a text. */
  async #removeHalfWrites(): Promise<void> {
    for (const folder of [this.#tabsFolder, this.#closedFolder, this.#texts.folder]) {
      const names = (await filesOf(folder)).filter((name) => name.endsWith(".tmp"));
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    }
  }

  async #closedTabs(): Promise<ClosedTab[]> {
    if (this.#closed !== null) return this.#closed;
    const files = (await filesOf(this.#closedFolder))
      .flatMap((name) => this.#closedFile(name) ?? [])
      .toSorted((a, b) => b.closedAt - a.closedAt);
    const closed = await Promise.all(
      files.map(async ({ path, closedAt }) => {
        const stored = await new JsonFile(path, tabFile).read();
        return stored.kind === "value" ? [summaryOf(stored.value.tab, closedAt)] : [];
      }),
    );
    this.#closed = closed.flat();
    return this.#closed;
  }

  #closedFile(name: string): ClosedFile | null {
    const [time = "", id = ""] = name.split("_");
    const known = tabIdOf(id);
    const closedAt = Number(time);
    if (known === null || !Number.isSafeInteger(closedAt)) return null;
    return { id: known, closedAt, path: join(this.#closedFolder, name) };
  }

  #closedPath(id: string, closedAt: number): string {
    return join(this.#closedFolder, `${closedAt}_${id}.json`);
  }

  /** Later than that of every tab closed before, whatever the clock does. */
  #nextClosedAt(): number {
    this.#lastClosedAt = Math.max(Date.now(), this.#lastClosedAt + 1, (this.#closed?.[0]?.closedAt ?? 0) + 1);
    return this.#lastClosedAt;
  }

  async #deleteClosed(id: string, closedAt: number): Promise<void> {
    await rm(this.#closedPath(id, closedAt), { force: true });
    await this.#texts.remove(id);
    await this.#versions.forget(id);
  }

  /** One object a file, so that writes of the same tab keep their order. */
  #tab(id: string): { readonly file: TabFile; readonly work: SerialQueue } {
    const known = this.#tabs.get(id);
    if (known !== undefined) return known;
    const tab = {
      file: new JsonFile(join(this.#tabsFolder, `${id}.json`), tabFile),
      work: new SerialQueue(),
    };
    this.#tabs.set(id, tab);
    return tab;
  }
}

function summaryOf({ id, title, profileId, databaseId, text }: WorkspaceTab, closedAt: number): ClosedTab {
  return { id, title, profileId, databaseId, closedAt, beginning: (text ?? "").slice(0, beginningLength) };
}

function tabIdOf(name: string): string | null {
  const id = tabId.safeParse(name.replace(/\.json$/u, ""));
  return name.endsWith(".json") && id.success ? id.data : null;
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import type { AppErrorData } from "#shared/errors/AppError";
import { createStore } from "zustand/vanilla";
import { toAppErrorData } from "../../lib/toAppErrorData";

/** Whether a tab's last edit is on disk: `waiting` until it was handed over and acknowledged. */
type SaveState =
  | { readonly status: "saved" | "waiting" }
  | { readonly status: "failed"; readonly error: AppErrorData };

/** Milliseconds of quiet after which an edit is handed over, and the longest that one waits in a stream of edits. */
const quiet = 300;
const longestWait = 800;
/** Characters from which on both grow with the text: handing 100 MB over takes the page a good part of a second. */
const slowFrom = 5_000_000;
/** Milliseconds before a failed save is tried again; the last one repeats. */
const retryDelays = [1000, 2000, 5000, 15_000];

interface Entry {
  /** Null when nothing waits to be handed over. */
  read: (() => WorkspaceTab) | null;
  waitingSince: number;
  timer: ReturnType<typeof setTimeout> | null;
  /** Counts what was handed over, so that an answer to an older version says nothing about a newer one. */
  version: number;
  failures: number;
}

/**
 * Hands every edit of a tab over to be written within a second: text is never lost. It does not wait for the answer to
 * an earlier save, so a slow disk cannot hold back newer text. A save that fails is tried again until it succeeds,
 * and the store says so meanwhile.
 */
export class TabJournal {
  /** By tab id; a tab without entry has nothing that waits. */
  readonly store = createStore<Readonly<Record<string, SaveState>>>()(() => ({}));
  readonly #entries = new Map<string, Entry>();
  readonly #save: (tab: WorkspaceTab) => Promise<unknown>;

  /** @param save Writes a tab; rejects with an AppError. */
  constructor(save: (tab: WorkspaceTab) => Promise<unknown>) {
    this.#save = save;
  }

  /**
   * Notes that a tab has changed.
   *
   * @param read Gives the tab as it is at the moment of saving.
   * @param textLength Characters of its text.
   */
  edited(tabId: string, read: () => WorkspaceTab, textLength = 0): void {
    const entry = this.#entry(tabId);
    const now = Date.now();
    if (entry.read === null) entry.waitingSince = now;
    entry.read = read;
    this.#setState(tabId, { status: "waiting" });
    const slowness = Math.max(1, textLength / slowFrom);
    this.#schedule(
      tabId,
      entry,
      Math.min(quiet * slowness, entry.waitingSince + longestWait * slowness - now),
    );
  }

  /** Hands over at once whatever waits. Ends when all of it was answered; never rejects. */
  async flush(): Promise<void> {
    const waiting = [...this.#entries].filter(([, entry]) => entry.read !== null);
    await Promise.all(waiting.map(([tabId, entry]) => this.#handOver(tabId, entry)));
  }

  /** The tab was closed: nothing of it is written any more. */
  forget(tabId: string): void {
    const entry = this.#entries.get(tabId);
    if (entry?.timer != null) clearTimeout(entry.timer);
    this.#entries.delete(tabId);
    const { [tabId]: _gone, ...rest } = this.store.getState();
    this.store.setState(rest, true);
  }

  /**
   * Flushes whenever the person may be about to leave.
   *
   * @returns Stops doing so, after a last flush.
   */
  watch(page: Window): () => void {
    const flush = (): void => void this.flush();
    page.addEventListener("blur", flush);
    page.addEventListener("pagehide", flush);
    page.document.addEventListener("visibilitychange", flush);
    return () => {
      page.removeEventListener("blur", flush);
      page.removeEventListener("pagehide", flush);
      page.document.removeEventListener("visibilitychange", flush);
      flush();
    };
  }

  #entry(tabId: string): Entry {
    const known = this.#entries.get(tabId);
    if (known !== undefined) return known;
    const entry: Entry = { read: null, waitingSince: 0, timer: null, version: 0, failures: 0 };
    this.#entries.set(tabId, entry);
    return entry;
  }

  #schedule(tabId: string, entry: Entry, delay: number): void {
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void this.#handOver(tabId, entry), Math.max(0, delay));
  }

  async #handOver(tabId: string, entry: Entry): Promise<void> {
    const { read } = entry;
    if (entry.timer !== null) clearTimeout(entry.timer);
    entry.timer = null;
    if (read === null) return;
    entry.read = null;
    entry.version += 1;
    const { version } = entry;
    try {
      await this.#save(read());
    } catch (thrown) {
      this.#failed(tabId, entry, version, read, toAppErrorData(thrown));
      return;
    }
    if (!this.#isCurrent(tabId, entry, version)) return;
    entry.failures = 0;
    if (entry.read === null) this.#setState(tabId, { status: "saved" });
  }

  #failed(tabId: string, entry: Entry, version: number, read: () => WorkspaceTab, error: AppErrorData): void {
    if (!this.#isCurrent(tabId, entry, version)) return;
    this.#setState(tabId, { status: "failed", error });
    const delay = retryDelays[Math.min(entry.failures, retryDelays.length - 1)] ?? 0;
    entry.failures += 1;
    if (entry.read !== null) return;
    entry.read = read;
    entry.waitingSince = Date.now();
    this.#schedule(tabId, entry, delay);
  }

  #isCurrent(tabId: string, entry: Entry, version: number): boolean {
    return this.#entries.get(tabId) === entry && entry.version === version;
  }

  #setState(tabId: string, state: SaveState): void {
    const known = this.store.getState()[tabId];
    // A failure stays in sight until a save succeeds: typing on does not make the disk larger.
    if (known?.status === "failed" && state.status === "waiting") return;
    if (known?.status !== state.status || state.status === "failed") this.store.setState({ [tabId]: state });
  }
}

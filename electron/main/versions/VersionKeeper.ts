import { createHash } from "node:crypto";
import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import type { VersionReason } from "#shared/domain/textVersion";
import type { TextVersions } from "./TextVersions";

interface VersionKeeperPorts {
  readonly versions: TextVersions;
  /** The folder of saved queries; null where none has been chosen. */
  readonly queryFolder: () => string | null;
  /** What a tab had on disk before this run of the app; null where it was not there. */
  readonly storedTab: (tabId: string) => Promise<WorkspaceTab | null>;
  readonly now: () => number;
}

/** The last text that was seen of a tab. */
interface SeenTab {
  readonly key: string;
  readonly text: string;
  readonly runId: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds without a change after which the text before the next one is a version. */
const pause = 10_000;

/** Milliseconds of typing without a pause after which a version is kept all the same. */
const longestTyping = 120_000;

/**
 * Decides which texts of a tab become versions, from the stream of what is journaled: the one before a pause ends, and each
 * one that is run. The newest text itself is always in the journal, so a crash loses neither.
 */
export class VersionKeeper {
  readonly #ports: VersionKeeperPorts;
  readonly #seen = new Map<string, SeenTab>();
  /** When the last version of a tab was kept. */
  readonly #kept = new Map<string, number>();

  constructor(ports: VersionKeeperPorts) {
    this.#ports = ports;
  }

  /** Looks at a tab before it is written. Never rejects: a version that can't be kept does not hold up the text itself. */
  async note(tab: WorkspaceTab): Promise<void> {
    try {
      await this.#note(tab);
    } catch {
      // A full disk fails the journal too, which says so.
    }
  }

  /** Keeps the tab's text as it is now. Rejects with the system's error. */
  async keep(tabId: string, reason: VersionReason): Promise<void> {
    const seen = this.#seen.get(tabId) ?? this.#seenOf(await this.#ports.storedTab(tabId));
    if (seen !== null) await this.#add(tabId, seen, reason);
  }

  /** Where versions of a tab are: its own, and those of its file. */
  async keysOf(tabId: string): Promise<readonly string[]> {
    const key = this.#seen.get(tabId)?.key ?? this.#seenOf(await this.#ports.storedTab(tabId))?.key;
    return key === undefined || key === tabId ? [tabId] : [key, tabId];
  }

  /** The tab was deleted for good; versions of its file stay. Rejects with the system's error. */
  async forget(tabId: string): Promise<void> {
    this.#seen.delete(tabId);
    this.#kept.delete(tabId);
    await this.#ports.versions.remove(tabId);
  }

  async #note(tab: WorkspaceTab): Promise<void> {
    const now = this.#seenOf(tab);
    // A text too long to be in the tab's file has no versions.
    if (now === null) return;
    const before = this.#seen.get(tab.id) ?? this.#seenOf(await this.#ports.storedTab(tab.id));
    if (before === null) {
      this.#kept.set(tab.id, now.at);
      this.#seen.set(tab.id, now);
    } else {
      const isChanged = before.text !== now.text;
      const typed = now.at - (this.#kept.get(tab.id) ?? 0);
      this.#seen.set(tab.id, isChanged ? now : { ...now, at: before.at });
      if (isChanged && (now.at - before.at >= pause || typed >= longestTyping)) {
        // It belongs to the file that the tab is saved in now.
        await this.#add(tab.id, { ...before, key: now.key }, "pause");
      }
    }
    if (now.runId !== null && now.runId !== before?.runId) await this.#add(tab.id, now, "run");
  }

  async #add(tabId: string, { key, text, at }: SeenTab, reason: VersionReason): Promise<void> {
    this.#kept.set(tabId, this.#ports.now());
    await this.#ports.versions.add(key, { text, at, reason });
  }

  #seenOf(tab: WorkspaceTab | null): SeenTab | null {
    if (tab?.text == null) return null;
    const folder = tab.file === undefined ? null : this.#ports.queryFolder();
    return {
      key: tab.file === undefined || folder === null ? tab.id : fileKey(folder, tab.file.path),
      text: tab.text,
      runId: tab.lastRun?.runId ?? null,
      at: this.#ports.now(),
    };
  }
}

/** The key of versions of a saved query. */
export function fileKey(folder: string, path: string): string {
  return createHash("sha256").update(`${folder}\n${path}`).digest("hex");
}

import type { DroppedResults } from "#shared/processes/keptResults";
import type { StoreEvent } from "#shared/processes/storePort";
import { ByteStore } from "../storage/ByteStore";
import { KeptResults, type KeptResult } from "../storage/KeptResults";
import type { StoreEntry } from "./StoreEntry";
import { StoredResult, type ResultStatus } from "../rows/StoredResult";

const defaultBytes = 2_000_000_000;

/** Results of earlier runs that are kept at most: each is a file to look at on start. */
const maxResults = 5000;

/** Milliseconds between two words to main that results are still being written, well below its patience. */
const sayingMs = 500;

interface ArchivePorts {
  /** Takes what main has to know. */
  readonly tell: (event: StoreEvent) => void;
  readonly find: (runId: string) => StoreEntry | undefined;
  /** Drops a result that has to make room. */
  readonly drop: (entry: StoreEntry) => void;
}

/**
 * The complete results that are also on disk, from where they come back after a restart or a crash. Beyond its bytes the
 * oldest of them that nobody looks at or pinned are dropped. Without a folder it keeps nothing.
 */
export class ResultArchive {
  readonly #ports: ArchivePorts;
  #files: KeptResults | null = null;
  #bytes = defaultBytes;

  constructor(ports: ArchivePorts) {
    this.#ports = ports;
  }

  /** Takes the folder over. Throws the system's error. */
  open(folder: string): void {
    this.#files = new KeptResults(folder);
  }

  /** Sets the bound; the default where it is left out. */
  limit(bytes = defaultBytes): void {
    this.#bytes = bytes;
  }

  /** The results that are there, oldest first; their rows have to be looked for. */
  results(): readonly { readonly result: StoredResult; readonly isPinned: boolean }[] {
    const files = this.#files;
    if (files === null) return [];
    return files.list().map(({ runId, maxRows, bytes, isPinned }) => {
      const result = new StoredResult(runId, maxRows, ByteStore.in(files.file(runId), bytes));
      return { result, isPinned };
    });
  }

  has(runId: string): boolean {
    return this.#files?.get(runId) !== undefined;
  }

  /** Whether a result that was read again is what was written. */
  isAsWritten({ runId, rowCount, checksum }: StoredResult): boolean {
    const kept = this.#files?.get(runId);
    return kept?.rowCount === rowCount && (kept.crc32 === undefined || kept.crc32 === checksum);
  }

  /** Runs whose results were found incomplete when the folder was taken over. */
  get damaged(): readonly string[] {
    return this.#files?.damaged ?? [];
  }

  /**
   * Writes a complete result to where it is found after a restart. Where the disk cannot take it, it is there for as long
   * as the app runs.
   */
  async keep(entry: StoreEntry, done: Extract<ResultStatus, { type: "done" }>): Promise<void> {
    const { result } = entry;
    const { runId } = result;
    const { maxRows, bytes, rowCount, truncated } = done;
    if (this.#files === null || bytes > this.#bytes) return;
    const { isPinned } = entry;
    const facts = { runId, maxRows, bytes, rowCount, truncated, isPinned, storedAt: Date.now() };
    const isKept = await this.#files.keep(facts, result.bytes).catch(() => false);
    if (!isKept || this.#ports.find(runId) !== entry) return;
    result.bytes.settleIn(this.#files.file(runId));
    if (entry.isPinned) this.pin(runId, true);
    this.dropOld();
    this.tellSize();
  }

  /** Where the disk cannot take it, the pin holds for as long as the app runs. */
  pin(runId: string, isPinned: boolean): void {
    this.#files?.pin(runId, isPinned).catch(() => undefined);
  }

  remove(runId: string): void {
    this.#files?.remove(runId);
  }

  /** Keeps to the bound. */
  dropOld(): void {
    const isShown = (entry: StoreEntry): boolean => entry.sessions.size > 0;
    for (const { runId } of this.#beyond(this.#bytes, (entry) => !isShown(entry))) {
      const entry = this.#ports.find(runId);
      if (entry !== undefined) this.#ports.drop(entry);
    }
  }

  /**
   * What another bound would drop; null where that is nothing. Results that are looked at count too: nothing holds them once
   * the app has ended.
   */
  droppedBy(bytes: number): DroppedResults | null {
    const going = this.#beyond(bytes, () => true);
    if (going.length === 0) return null;
    const pinned = this.#files?.list().filter(({ runId }) => this.#ports.find(runId)?.isPinned) ?? [];
    return {
      results: going.length,
      bytes: going.reduce((sum, result) => sum + result.bytes, 0),
      pinned: pinned.length,
    };
  }

  #beyond(bytes: number, isLoose: (entry: StoreEntry) => boolean): readonly KeptResult[] {
    const mayGo = (runId: string): boolean => {
      const entry = this.#ports.find(runId);
      return entry !== undefined && !entry.isPinned && isLoose(entry);
    };
    return this.#files?.beyond(bytes, maxResults, mayGo) ?? [];
  }

  tellSize(): void {
    this.#ports.tell({ type: "keptSize", ...(this.#files?.size ?? { bytes: 0, results: 0 }) });
  }

  /** Settles when nothing is being written or removed any more; says that it is still at work meanwhile. */
  async settled(): Promise<void> {
    const say = (): void => this.#ports.tell({ type: "writing" });
    say();
    const timer = setInterval(say, sayingMs);
    try {
      await this.#files?.settled();
    } finally {
      clearInterval(timer);
    }
  }
}

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError } from "#shared/errors/AppError";
import { ByteStore } from "../storage/ByteStore";
import { SpillFile, spillFileEnding } from "../storage/SpillFile";
import type { StoreEntry } from "./StoreEntry";

const defaultMemoryBytes = 256 * 1024 * 1024;
const defaultTotalBytes = 8 * 1024 * 1024 * 1024;

/** What results may take of memory and disk while the store runs: beyond the one they go to disk, beyond the other they go. */
export class ResultBounds {
  readonly #entries: ReadonlyMap<string, StoreEntry>;
  readonly #memoryBytes: number;
  readonly #totalBytes: number;
  readonly #folder: string | null;

  /**
   * @param entries Oldest first.
   * @param folder Where bytes that leave memory go; null where there is none.
   */
  constructor(
    entries: ReadonlyMap<string, StoreEntry>,
    bounds: { readonly memoryBytes?: number | undefined; readonly totalBytes?: number | undefined },
    folder: string | null,
  ) {
    this.#entries = entries;
    this.#memoryBytes = bounds.memoryBytes ?? defaultMemoryBytes;
    this.#totalBytes = bounds.totalBytes ?? defaultTotalBytes;
    this.#folder = folder;
  }

  /** Room for the bytes of a new result. */
  newBytes(): ByteStore {
    return new ByteStore(() => {
      if (this.#folder === null) throw new AppError("RESULT_DISK_FULL");
      return new SpillFile(join(this.#folder, `${randomUUID()}${spillFileEnding}`));
    });
  }

  /**
   * Moves the oldest results to disk, and drops the oldest finished ones, as far as is necessary.
   * @throws AppError RESULT_DISK_FULL where the growing one alone is too large; the system's error.
   */
  keepTo(growing: StoreEntry, drop: (entry: StoreEntry) => void): void {
    if (this.#sum((bytes) => bytes.memoryBytes) > this.#memoryBytes) {
      for (const entry of this.#entries.values()) {
        entry.result.bytes.spill();
        if (this.#sum((bytes) => bytes.memoryBytes) <= this.#memoryBytes / 2) break;
      }
    }
    for (const entry of this.#entries.values()) {
      if (this.#sum((bytes) => bytes.length) <= this.#totalBytes) return;
      if (entry.isReceiving || entry.isPinned) continue;
      drop(entry);
    }
    if (growing.result.bytes.length > this.#totalBytes) throw new AppError("RESULT_DISK_FULL");
  }

  #sum(size: (bytes: ByteStore) => number): number {
    let sum = 0;
    for (const entry of this.#entries.values()) sum += size(entry.result.bytes);
    return sum;
  }
}

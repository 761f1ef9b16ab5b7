import { AppError } from "#shared/errors/AppError";
import type { SpillFile } from "./SpillFile";

const segmentBytes = 256 * 1024;
const smallestSegment = 4 * 1024;

/** A file that holds bytes of an answer at their own offsets. */
export interface BytesFile {
  read(target: Uint8Array, offset: number): void;
  /** Nothing is read from it any more. */
  close(): void;
}

/**
 * The bytes of one answer, appended in order and read by range. They lie in memory in segments; `spill` moves the
 * full ones to a file at the same offsets. Complete ones may lie in a file that outlives them (`settleIn`).
 */
export class ByteStore {
  /** Segments in memory; the first of them is number `#spilled`. All but the last are full. */
  #segments: Buffer[] = [];
  #spilled = 0;
  #length = 0;
  #memoryBytes = 0;
  #spillFile: SpillFile | null = null;
  /** Holds all bytes. */
  #settled: BytesFile | null = null;
  #isClosed = false;
  readonly #createFile: () => SpillFile;

  /** @param createFile Called once, when bytes first leave memory. */
  constructor(createFile: () => SpillFile) {
    this.#createFile = createFile;
  }

  /** Complete bytes that lie in a file, which is taken over. */
  static in(file: BytesFile, length: number): ByteStore {
    const store = new ByteStore(() => {
      throw new Error("These bytes are complete.");
    });
    store.#length = length;
    store.settleIn(file);
    store.spill();
    return store;
  }

  get length(): number {
    return this.#length;
  }

  /** Bytes taken in memory now. */
  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  append(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length) {
      const within = this.#length % segmentBytes;
      const count = Math.min(bytes.length - done, segmentBytes - within);
      const segment = this.#segmentFor(within, within + count);
      segment.set(bytes.subarray(done, done + count), within);
      this.#length += count;
      done += count;
    }
  }

  /** The bytes from start to end. Not to be written to: they may be the store's own. Throws RESULT_GONE once closed. */
  read(start: number, end: number): Buffer {
    if (this.#isClosed) throw new AppError("RESULT_GONE");
    const first = Math.floor(start / segmentBytes);
    const segment = this.#segments[first - this.#spilled];
    if (segment !== undefined && end <= (first + 1) * segmentBytes) {
      return segment.subarray(start - first * segmentBytes, end - first * segmentBytes);
    }
    const target = Buffer.allocUnsafe(end - start);
    const spilledEnd = Math.min(end, this.#spilled * segmentBytes);
    if (start < spilledEnd)
      (this.#settled ?? this.#spillFile)?.read(target.subarray(0, spilledEnd - start), start);
    let offset = Math.max(start, spilledEnd);
    while (offset < end) {
      const index = Math.floor(offset / segmentBytes);
      const from = offset - index * segmentBytes;
      const count = Math.min(end - offset, segmentBytes - from);
      this.#segments[index - this.#spilled]?.copy(target, offset - start, from, from + count);
      offset += count;
    }
    return target;
  }

  /** A file holds all bytes from now on, and is taken over; nothing is appended any more. */
  settleIn(file: BytesFile): void {
    this.#settled = file;
    this.#spillFile?.close();
    this.#spillFile = null;
  }

  /**
   * Moves all full segments to disk, or frees all memory where a file holds everything. Throws the system's error; what
   * was not written stays in memory.
   */
  spill(): void {
    if (this.#settled !== null) {
      this.#segments = [];
      this.#memoryBytes = 0;
      this.#spilled = Math.ceil(this.#length / segmentBytes);
      return;
    }
    const full = Math.floor(this.#length / segmentBytes);
    while (this.#spilled < full) {
      const segment = this.#segments[0];
      if (segment === undefined) return;
      this.#spillFile ??= this.#createFile();
      this.#spillFile.write(segment, this.#spilled * segmentBytes);
      this.#segments.shift();
      this.#spilled += 1;
      this.#memoryBytes -= segment.length;
    }
  }

  /** Frees memory and what was spilled; nothing can be read afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#segments = [];
    this.#length = 0;
    this.#memoryBytes = 0;
    this.#spillFile?.close();
    this.#spillFile = null;
    this.#settled?.close();
    this.#settled = null;
  }

  /** The last segment, grown so that it holds `needed` bytes: small results stay small. */
  #segmentFor(used: number, needed: number): Buffer {
    const last = used === 0 ? undefined : this.#segments.at(-1);
    if (last !== undefined && last.length >= needed) return last;
    const capacity = Math.min(segmentBytes, Math.max(smallestSegment, 2 ** Math.ceil(Math.log2(needed))));
    const grown = Buffer.allocUnsafeSlow(capacity);
    if (last !== undefined) {
      last.copy(grown, 0, 0, used);
      this.#segments.pop();
      this.#memoryBytes -= last.length;
    }
    this.#segments.push(grown);
    this.#memoryBytes += capacity;
    return grown;
  }
}

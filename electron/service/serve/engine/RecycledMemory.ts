const BLOCK_BYTES = 256 * 1024;

/** Below this a read would bring so little that a new block is cheaper. */
const LEAST_ROOM = 64 * 1024;

/** 16 MB: what two answers have on their way. */
const SPARE_BLOCKS = 64;

interface Block {
  readonly bytes: Uint8Array;
  filled: number;
  lent: number;
}

/** Which memory to tell that bytes are no longer wanted. */
const returns = new WeakMap<Uint8Array, () => void>();

/**
 * Memory that a stream is read into again and again. New memory for every read of a 50 MB answer makes Node collect
 * all its garbage two or three times, which costs as much as moving the bytes does.
 *
 * Bytes that are lent stay as they are until they are given back, for good where nobody does: then they are garbage like
 * any other.
 */
export class RecycledMemory {
  readonly #spare: Block[] = [];
  #block = newBlock();

  /** Where the next read goes, 64 to 256 KB. */
  room(): Uint8Array {
    if (BLOCK_BYTES - this.#block.filled < LEAST_ROOM) {
      const full = this.#block;
      this.#block = this.#spare.pop() ?? newBlock();
      this.#keep(full);
    }
    return this.#block.bytes.subarray(this.#block.filled);
  }

  /** @returns the first `length` bytes of the room, once they were read into it; until the next room is asked for */
  filled(length: number): Uint8Array {
    const from = this.#block.filled;
    this.#block.filled += length;
    return this.#block.bytes.subarray(from, this.#block.filled);
  }

  /** Keeps as they are the bytes that were just filled, or a part of them. */
  lend(bytes: Uint8Array): void {
    const block = this.#block;
    block.lent += 1;
    returns.set(bytes, () => {
      block.lent -= 1;
      this.#keep(block);
    });
  }

  /** What was lent may be written over. Does nothing for any other bytes, and for the same ones once more. */
  static giveBack(bytes: Uint8Array): void {
    const giveBack = returns.get(bytes);
    returns.delete(bytes);
    giveBack?.();
  }

  #keep(block: Block): void {
    if (block.lent > 0 || block === this.#block || this.#spare.length >= SPARE_BLOCKS) return;
    block.filled = 0;
    this.#spare.push(block);
  }
}

function newBlock(): Block {
  return { bytes: Buffer.allocUnsafeSlow(BLOCK_BYTES), filled: 0, lent: 0 };
}

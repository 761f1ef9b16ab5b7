/** Pairs of columns whose bits one word holds. */
export const wordBits = 32;

/** Which pairs of columns changed in which rows of a comparison: a bit for each, the lowest of a word for its first pair. */
export class ChangedCells {
  /** Of 32 pairs each, by row. */
  readonly #words: readonly Uint32Array[];

  constructor(words: readonly Uint32Array[]) {
    this.#words = words;
  }

  has(row: number, pair: number): boolean {
    const word = this.#words[Math.floor(pair / wordBits)]?.[row] ?? 0;
    return ((word >>> (pair % wordBits)) & 1) === 1;
  }

  /** For each of the pairs: how many rows it changed in. */
  countPerPair(pairCount: number): number[] {
    const counts = Array.from({ length: pairCount }, () => 0);
    for (const [index, word] of this.#words.entries()) {
      for (const bits of word) {
        for (let left = bits; left !== 0; left &= left - 1) {
          const pair = index * wordBits + 31 - Math.clz32(left & -left);
          counts[pair] = (counts[pair] ?? 0) + 1;
        }
      }
    }
    return counts;
  }
}

/** A growing list of byte offsets: eight bytes an entry, exact beyond 4 GiB. */
export class OffsetList {
  #offsets = new Float64Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(offset: number): void {
    if (this.#length === this.#offsets.length) {
      const grown = new Float64Array(this.#length * 2);
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    this.#offsets[this.#length] = offset;
    this.#length += 1;
  }

  /** Throws RangeError beyond the end. */
  at(index: number): number {
    const offset = index < this.#length ? this.#offsets[index] : undefined;
    if (offset === undefined) throw new RangeError(`No offset ${index} in a list of ${this.#length}`);
    return offset;
  }
}

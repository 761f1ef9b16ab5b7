/** UTF-8 that grows at its end: what is written byte by byte costs no text in between. */
export class ByteText {
  /** Written up to {@link length}; what is behind may be anything. Replaced when it grows. */
  bytes: Buffer;
  length = 0;

  constructor(capacity: number) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
  }

  /** Makes room for so many bytes more. @returns {@link bytes} from now on */
  reserve(count: number): Buffer {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(grown, 0, 0, this.length);
      this.bytes = grown;
    }
    return this.bytes;
  }

  /** Adds a text; half of a surrogate pair becomes U+FFFD, as everywhere where Node makes bytes of it. */
  add(text: string): void {
    // UTF-8 takes three bytes at most for a unit of UTF-16.
    const bytes = this.reserve(text.length * 3);
    this.length += bytes.write(text, this.length);
  }

  addByte(byte: number): void {
    this.reserve(1)[this.length] = byte;
    this.length += 1;
  }

  /** What was written, until something more is. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Takes what was written, whose memory is the caller's from now on. */
  take(): Buffer {
    const taken = this.written();
    this.bytes = Buffer.allocUnsafeSlow(this.bytes.length);
    this.length = 0;
    return taken;
  }

  /** Begins anew in the same memory. */
  clear(): void {
    this.length = 0;
  }
}

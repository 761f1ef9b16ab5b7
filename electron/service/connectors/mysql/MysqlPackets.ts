const HEADER_BYTES = 4;

/** A packet of this length goes on in the next one. */
const FULL_PACKET = 0xffffff;

/** Receives whole packets: their bytes are `start` to `end` of `buffer`, and only good during the call. */
export type PacketReceiver = (buffer: Buffer, start: number, end: number) => void;

/** Cuts what comes over the socket into packets: three bytes of length, one of sequence, then the bytes. */
export class MysqlPackets {
  readonly #receive: PacketReceiver;
  #chunks: Buffer[] = [];
  #gathered = 0;
  /** Bytes that have to be gathered before looking again makes sense. */
  #needed = HEADER_BYTES;
  /** The parts so far of a packet that is longer than one can be. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  readonly #longest: number;
  readonly #onTooLong: () => void;

  /** @param longest bytes of a packet that are kept at most; one that is longer is told of and left out */
  constructor(receive: PacketReceiver, longest: number, onTooLong: () => void) {
    this.#receive = receive;
    this.#longest = longest;
    this.#onTooLong = onTooLong;
  }

  /** Named by the driver, in whose parser's place this stands. */
  execute(received: Buffer): void {
    this.#chunks.push(received);
    this.#gathered += received.length;
    if (this.#gathered < this.#needed) return;
    const chunk = this.#chunks.length === 1 ? received : Buffer.concat(this.#chunks);
    let start = 0;
    let needed = HEADER_BYTES;
    while (chunk.length - start >= HEADER_BYTES) {
      const length = chunk.readUIntLE(start, 3);
      needed = HEADER_BYTES + length;
      if (chunk.length - start < needed) break;
      this.#take(chunk, start + HEADER_BYTES, length);
      start += needed;
      needed = HEADER_BYTES;
    }
    this.#chunks = start === chunk.length ? [] : [chunk.subarray(start)];
    this.#gathered = chunk.length - start;
    this.#needed = needed;
  }

  #take(chunk: Buffer, start: number, length: number): void {
    const goesOn = length === FULL_PACKET;
    if (!goesOn && this.#partBytes === 0) return this.#receive(chunk, start, start + length);
    this.#partBytes += length;
    const isTooLong = this.#partBytes > this.#longest;
    if (isTooLong) this.#parts = [];
    else this.#parts.push(chunk.subarray(start, start + length));
    if (goesOn) return;
    const parts = this.#parts;
    this.#parts = [];
    this.#partBytes = 0;
    if (isTooLong) return this.#onTooLong();
    const whole = Buffer.concat(parts);
    this.#receive(whole, 0, whole.length);
  }
}

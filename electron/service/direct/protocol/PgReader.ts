import type { Duplex } from "node:stream";

/** A message of the client: its type as a character, and what is in it. */
export interface PgMessage {
  readonly type: string;
  readonly body: Buffer;
}

/** The client sent what can't be read; the connection is of no use any more. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
  /** SQLSTATE. */
  readonly code: string;

  constructor(message: string, code = "08P01") {
    super(message);
    this.code = code;
  }
}

/** Largest packet before the login: as PostgreSQL has it. */
const MOST_STARTUP_BYTES = 10_000;

/** What is read ahead of the message that is waited for. */
const READ_AHEAD_BYTES = 1024 * 1024;

/** Reads a client's messages from a socket, which is paused while enough lies here. */
export class PgReader {
  readonly #socket: Duplex;
  readonly #chunks: Buffer[] = [];
  readonly #onData = (chunk: Buffer): void => this.#add(chunk);
  readonly #onEnd = (): void => this.#end();
  #bytes = 0;
  #wanted = 0;
  #hasEnded = false;
  #wake: (() => void) | undefined;
  /** Longest message that is taken. */
  mostBytes: number;

  constructor(socket: Duplex, mostBytes: number) {
    this.#socket = socket;
    this.mostBytes = mostBytes;
    socket.on("data", this.#onData);
    for (const event of ["end", "close", "error"]) socket.on(event, this.#onEnd);
  }

  /** Whether bytes have come that nobody has taken. */
  get hasMore(): boolean {
    return this.#bytes > 0;
  }

  /** A packet without a type, as those before the login are; null where the client is gone. @throws ProtocolError */
  async packet(): Promise<Buffer | null> {
    if (!(await this.#until(4))) return null;
    const length = this.#peek(4).readUInt32BE();
    if (length < 8 || length > MOST_STARTUP_BYTES)
      throw new ProtocolError(
        `A first packet of ${length} bytes isn’t possible: is this a PostgreSQL client?`,
      );
    if (!(await this.#until(length))) return null;
    return this.#take(length).subarray(4);
  }

  /** The next message; null where the client is gone. @throws ProtocolError */
  async message(): Promise<PgMessage | null> {
    if (!(await this.#until(5))) return null;
    const head = this.#peek(5);
    const length = head.readUInt32BE(1);
    if (length < 4) throw new ProtocolError("A message has no valid length.");
    if (length > this.mostBytes)
      throw new ProtocolError(
        `A message of ${length} bytes is too large: at most ${this.mostBytes} are taken. Send the data with COPY in parts.`,
        "54000",
      );
    if (!(await this.#until(length + 1))) return null;
    const whole = this.#take(length + 1);
    return { type: String.fromCharCode(head[0] ?? 0), body: whole.subarray(5) };
  }

  /** Leaves the socket to somebody else. */
  detach(): void {
    this.#socket.off("data", this.#onData);
    for (const event of ["end", "close", "error"]) this.#socket.off(event, this.#onEnd);
    this.#socket.pause();
  }

  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > Math.max(READ_AHEAD_BYTES, this.#wanted)) this.#socket.pause();
    this.#wake?.();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#wake?.();
  }

  async #until(bytes: number): Promise<boolean> {
    this.#wanted = bytes;
    while (this.#bytes < bytes) {
      if (this.#hasEnded) return false;
      this.#socket.resume();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return true;
  }

  #peek(bytes: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= bytes) return first.subarray(0, bytes);
    const all = Buffer.concat(this.#chunks.splice(0));
    this.#chunks.push(all);
    return all.subarray(0, bytes);
  }

  #take(bytes: number): Buffer {
    const taken = this.#peek(bytes);
    const [first] = this.#chunks;
    if (first?.length === bytes) this.#chunks.shift();
    else if (first !== undefined) this.#chunks[0] = first.subarray(bytes);
    this.#bytes -= bytes;
    return taken;
  }
}

/** Reads the parts of one message. */
export class MessageBody {
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#body.length;
  }

  /** @throws ProtocolError where the message is shorter than it says, here and below */
  text(): string {
    const end = this.#body.indexOf(0, this.#at);
    if (end === -1) throw new ProtocolError("A text of a message has no end.");
    const text = this.#body.toString("utf8", this.#at, end);
    this.#at = end + 1;
    return text;
  }

  int16(): number {
    return this.bytes(2).readInt16BE();
  }

  uint16(): number {
    return this.bytes(2).readUInt16BE();
  }

  int32(): number {
    return this.bytes(4).readInt32BE();
  }

  character(): string {
    return String.fromCharCode(this.bytes(1)[0] ?? 0);
  }

  bytes(count: number): Buffer {
    if (count < 0 || this.#at + count > this.#body.length)
      throw new ProtocolError("A message is shorter than it says.");
    const part = this.#body.subarray(this.#at, this.#at + count);
    this.#at += count;
    return part;
  }

  rest(): Buffer {
    return this.bytes(this.#body.length - this.#at);
  }
}

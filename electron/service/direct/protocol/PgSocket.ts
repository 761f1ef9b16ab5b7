import type { Socket } from "node:net";

/** Writes to a client at the pace at which it reads. */
export class PgSocket {
  readonly stream: Socket;
  /** Fires when the client is gone. */
  readonly closed: AbortSignal;

  constructor(stream: Socket) {
    this.stream = stream;
    const closing = new AbortController();
    this.closed = closing.signal;
    const close = (): void => closing.abort();
    for (const event of ["end", "close", "error"]) stream.once(event, close);
  }

  /** Where the client is. */
  get address(): Pick<Socket, "remoteAddress" | "remotePort"> {
    return this.stream;
  }

  /** Sends a small message; what is not taken yet waits in memory. */
  send(message: Uint8Array): void {
    if (!this.stream.writable) return;
    // Small messages of one turn leave together.
    if (this.stream.writableCorked === 0) {
      this.stream.cork();
      process.nextTick(() => this.stream.uncork());
    }
    this.stream.write(message);
  }

  /** Sends rows, and settles when there is room for more. @param onSent called when the bytes were handed over */
  async write(bytes: Uint8Array, onSent?: () => void): Promise<void> {
    if (!this.stream.writable || this.stream.write(bytes, onSent)) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.stream.off("drain", done);
        this.stream.off("close", done);
        resolve();
      };
      this.stream.on("drain", done);
      this.stream.on("close", done);
    });
  }

  /** Sends a last message and closes. */
  end(message?: Uint8Array): void {
    if (message === undefined) this.stream.end();
    else this.stream.end(message);
    // A client that reads nothing would keep the socket open for good.
    const late = setTimeout(() => this.stream.destroy(), 2000).unref();
    this.stream.once("close", () => clearTimeout(late));
  }
}

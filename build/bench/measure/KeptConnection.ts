import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/** An answer to one request: its status, and its bytes, head included. */
export interface KeptAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * One connection to the service that is kept open between requests, one request at a time. A plain socket: Node's own
 * clients would take as long as a small statement does.
 */
export class KeptConnection {
  readonly #socket: Socket;
  /** Of each request, behind its method. */
  readonly #head: string;
  #received: Buffer = Buffer.alloc(0);
  #answered: ((answer: KeptAnswer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket, head: string) {
    this.#socket = socket;
    this.#head = head;
    socket.on("data", (bytes) => {
      this.#read(bytes);
    });
    socket.on("close", () => this.#failed?.(new Error("The service closed the connection.")));
    socket.on("error", () => undefined);
  }

  /** @param url of the resource that every request goes to */
  static async open(url: string, key: string): Promise<KeptConnection> {
    const { host, hostname, port, pathname } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    const head = [` ${pathname} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${key}`];
    return new KeptConnection(socket, head.join("\r\n"));
  }

  /** Settles with the whole answer. */
  post(body: unknown): Promise<KeptAnswer> {
    const text = JSON.stringify(body);
    const head = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}`;
    return this.#send(`POST${this.#head}\r\n${head}${HEAD_END}${text}`);
  }

  /** Settles with the whole answer. */
  get(): Promise<KeptAnswer> {
    return this.#send(`GET${this.#head}${HEAD_END}`);
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #send(request: string): Promise<KeptAnswer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  #read(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    const whole = this.#received;
    if (!isWhole(whole)) return;
    this.#received = Buffer.alloc(0);
    this.#answered?.({ status: Number(whole.toString("latin1", 9, 12)), bytes: whole });
  }
}

/** A body is of the length that the head says, or in chunks of which the last is empty. */
function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = answer.toString("latin1", 0, headEnd);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  const bodyStart = headEnd + HEAD_END.length;
  if (length !== undefined) return answer.length >= bodyStart + Number(length);
  return (
    answer.length > bodyStart && answer.toString("latin1", answer.length - LAST_CHUNK.length) === LAST_CHUNK
  );
}

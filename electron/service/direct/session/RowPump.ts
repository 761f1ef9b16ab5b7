import type { QueryBody } from "../../engines/DatabaseEngine";
import { bodyStream } from "../../engines/answerBody";
import { RecycledMemory } from "../../serve/engine/RecycledMemory";
import type { PgSocket } from "../protocol/PgSocket";
import { SqlStateError } from "../protocol/sqlState";

const dataRow = 0x44;
const headBytes = 5;

/** What may be kept of a portal's rows when another statement needs the session. */
const mostKeptBytes = 64 * 1024 * 1024;

const none = new Uint8Array(0);

/** How the rows of a statement are wanted. */
export interface WantedRows {
  readonly formats: readonly number[];
  /** Whether RowDescription comes first. */
  readonly described: boolean;
}

/**
 * Passes an engine's messages on to a client, whole ones only: where the engine fails between two, an ErrorResponse can
 * follow. Up to a number of rows at a time, as portals have it.
 */
export class RowPump {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  /** Bytes that came and were not sent. */
  #rest: Uint8Array = none;
  #kept: Uint8Array[] = [];
  #isRead = false;
  #isDone = false;

  constructor(body: QueryBody) {
    this.#reader = bodyStream(body).getReader();
  }

  /** Whether everything was sent. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /**
   * Sends messages until there are no more, or so many rows were sent.
   *
   * @param limit 0: all rows
   * @returns whether everything was sent
   * @throws the engine's error
   */
  async send(socket: PgSocket, limit = 0): Promise<boolean> {
    let left = limit === 0 ? Infinity : limit;
    while (!this.#isDone) {
      const { end, rows } = wholeMessages(this.#rest, left);
      left -= rows;
      const whole = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      // What is not whole waits, apart from memory that is read into again.
      if (whole.length > 0) await socket.write(whole);
      if (left === 0) return false;
      if (socket.closed.aborted) return this.#stop();
      await this.#readMore();
    }
    return true;
  }

  /**
   * Sends rows alone, as FETCH has them.
   *
   * @param socket null: they are passed over
   * @param count 0: all that are left
   * @returns how many there were
   * @throws the engine's error
   */
  async sendRows(socket: PgSocket | null, count: number): Promise<number> {
    let left = count === 0 ? Infinity : count;
    let sent = 0;
    while (!this.#isDone && left > 0) {
      const { end, rows, endOfRows } = wholeMessages(this.#rest, left);
      // What is behind the rows tells how the statement ended, which is said of the FETCH instead.
      const messages = this.#rest.subarray(0, endOfRows);
      this.#rest = this.#rest.subarray(end);
      sent += rows;
      left -= rows;
      if (messages.length > 0) await socket?.write(messages);
      if (left === 0) break;
      if (socket?.closed.aborted === true) await this.#stop();
      else await this.#readMore();
    }
    return sent;
  }

  /** Takes the rest into memory, so that the session is free. @throws SqlStateError where it is too large, the engine's error */
  async keep(): Promise<void> {
    let bytes = 0;
    while (!this.#isRead) {
      const { done, value } = await this.#reader.read();
      if (done) this.#isRead = true;
      else {
        this.#kept.push(Buffer.from(value));
        RecycledMemory.giveBack(value);
        bytes += value.length;
      }
      if (bytes <= mostKeptBytes) continue;
      await this.#stop();
      throw new SqlStateError(
        "54000",
        "Rows of an earlier statement are still to be fetched, too many to be kept while another one runs. Read them to their end first.",
      );
    }
  }

  /** Reads the rest and sends nothing of it: in a transaction an interrupt would undo it. */
  async skip(): Promise<void> {
    while (!this.#isRead) {
      const { done, value } = await this.#reader.read();
      if (done) this.#isRead = true;
      else RecycledMemory.giveBack(value);
    }
    this.#isDone = true;
  }

  /** Interrupts the statement. */
  async cancel(): Promise<void> {
    await this.#stop();
  }

  async #stop(): Promise<true> {
    this.#isDone = true;
    this.#isRead = true;
    this.#kept = [];
    await this.#reader.cancel().catch(() => undefined);
    return true;
  }

  async #readMore(): Promise<void> {
    const next = this.#kept.shift();
    if (next !== undefined) this.#append(next, undefined);
    else if (this.#isRead) this.#isDone = true;
    else {
      const { done, value } = await this.#reader.read();
      if (done) {
        this.#isRead = true;
        this.#isDone = true;
      } else this.#append(value, value);
    }
  }

  #append(bytes: Uint8Array, lent: Uint8Array | undefined): void {
    // A copy: the client may read it late, and the memory is used again.
    this.#rest = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes]);
    if (lent !== undefined) RecycledMemory.giveBack(lent);
  }
}

/** Where the last whole message ends, of those with so many rows. */
function wholeMessages(
  bytes: Uint8Array,
  mostRows: number,
): { readonly end: number; readonly rows: number; readonly endOfRows: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = 0;
  let endOfRows = 0;
  let rows = 0;
  while (end + headBytes <= bytes.length && rows < mostRows) {
    const next = end + 1 + view.getUint32(end + 1);
    if (next > bytes.length) break;
    if (bytes[end] === dataRow) {
      rows += 1;
      endOfRows = next;
    }
    end = next;
  }
  return { end, rows, endOfRows };
}

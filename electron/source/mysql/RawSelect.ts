import type { Duplex } from "node:stream";
import type { AnswerWatch } from "../relational/AnswerWatch";
import { longestRow } from "#shared/processes/SpoolFile";
import { rowTooLong } from "../spool/rowTooLong";
import type { SpoolWriter } from "../spool/SpoolWriter";
import type { MysqlLink } from "./connectMysql";
import { type ResultColumn, ResultPackets } from "./ResultPackets";

const HEADER_BYTES = 4;

/** A packet of this length goes on in the next one. */
const FULL_PACKET = 0xffffff;

/** Receives whole packets: their bytes are `start` to `end` of `buffer`, and only good during the call. */
type PacketReceiver = (buffer: Buffer, start: number, end: number) => void;

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

const COM_QUERY = 3;

/** What the driver's connection has inside: its types do not say so, and the version is pinned. */
interface DriverConnection {
  readonly stream: Duplex;
  packetParser: { execute(bytes: Buffer): void };
  write(bytes: Buffer): void;
}

/**
 * A SELECT whose rows go straight from the socket into spool files: while it runs this stands in the place of the
 * driver's packet parser. The driver makes an array and a buffer for every row, which costs it four times as much.
 */
export class RawSelect {
  readonly #connection: DriverConnection;
  readonly #name: string;
  readonly #watch: AnswerWatch;
  readonly #writer: SpoolWriter;
  readonly #result: ResultPackets;
  readonly #onFull: (() => void) | undefined;
  #isDiscarding = false;

  /**
   * @param name of the stream, for what is said of it
   * @param onFull called where the rows are more than a block of the writer: the rest is thrown away; left out, rows go to disk
   */
  constructor(
    { connection, watch }: MysqlLink,
    { name, columns }: { readonly name: string; readonly columns: readonly ResultColumn[] },
    writer: SpoolWriter,
    onFull?: () => void,
  ) {
    this.#onFull = onFull;
    this.#name = name;
    this.#watch = watch;
    this.#connection = (connection as unknown as { readonly connection: DriverConnection }).connection;
    this.#writer = writer;
    this.#result = new ResultPackets(columns, writer);
  }

  /** Dates that no calendar has, by column: they became NULL. */
  get impossibleDates(): readonly number[] {
    return this.#result.impossibleDates;
  }

  /** Settles after the last row. @throws MysqlError of the server, or what happened to the connection or the disk */
  async run(sql: string): Promise<void> {
    const connection = this.#connection;
    const { stream, packetParser } = connection;
    let broken: (error: Error) => void = () => undefined;
    let closed: () => void = () => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        broken = reject;
        closed = () => {
          reject(Object.assign(new Error("The connection was closed."), { code: "ECONNRESET" }));
        };
        stream.on("error", broken);
        stream.on("close", closed);
        let failure: unknown;
        const fail = (error: unknown): void => {
          failure ??= error;
          this.discard();
        };
        const receive = (packet: Buffer, start: number, end: number): void => {
          const outcome = this.#result.take(packet, start, end);
          if (outcome === null) return;
          failure ??= outcome === "end" ? undefined : outcome;
          if (failure === undefined) resolve();
          else reject(failure);
        };
        const packets = new MysqlPackets(receive, longestRow, () => {
          fail(rowTooLong(this.#name));
        });
        connection.packetParser = {
          execute: this.#watch.guard((bytes: Buffer) => {
            packets.execute(bytes);
            if (this.#isDiscarding) this.#writer.clear();
            else if (this.#writer.isDue && this.#onFull !== undefined) {
              this.#onFull();
              this.discard();
            } else if (this.#writer.isDue) this.#pauseForDisk(fail);
            else this.#writer.reportProgress();
          }),
        };
        this.#watch.expectRows();
        connection.write(queryPacket(sql));
      });
    } finally {
      stream.off("error", broken);
      stream.off("close", closed);
      connection.packetParser = packetParser;
      this.#watch.expectAnswer();
    }
  }

  /** From here on rows are thrown away: only the end of the statement matters. */
  discard(): void {
    this.#isDiscarding = true;
    this.#connection.stream.resume();
  }

  #pauseForDisk(onFailure: (error: unknown) => void): void {
    const { stream } = this.#connection;
    stream.pause();
    this.#writer.flush().then(() => stream.resume(), onFailure);
  }
}

function queryPacket(sql: string): Buffer {
  const text = Buffer.from(sql, "utf8");
  const header = Buffer.alloc(5);
  header.writeUIntLE(text.length + 1, 0, 3);
  header[4] = COM_QUERY;
  return Buffer.concat([header, text]);
}

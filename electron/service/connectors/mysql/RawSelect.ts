import type { Duplex } from "node:stream";
import { longestRow, rowTooLong } from "../spool/longestRow";
import type { SpoolWriter } from "../spool/SpoolWriter";
import type { AnswerWatch } from "../relational/AnswerWatch";
import type { MysqlLink } from "./connectMysql";
import { MysqlPackets } from "./MysqlPackets";
import { ResultPackets, type ResultColumn } from "./ResultPackets";

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

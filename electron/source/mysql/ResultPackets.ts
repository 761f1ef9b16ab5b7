import type { SpoolWriter } from "../spool/SpoolWriter";
import { appendCell, type CellForm } from "./appendCell";

/** An error packet of the server. */
export class MysqlError extends Error {
  readonly errno: number;

  constructor(errno: number, message: string) {
    super(message);
    this.name = "MysqlError";
    this.errno = errno;
  }

  /** @param packet a marker, two bytes of number, `#` and five of state, then the text */
  static fromPacket(packet: Buffer): MysqlError {
    if (packet.length < 3) throw new Error("an error without a number");
    const errno = packet.readUInt16LE(1);
    const text = packet[3] === 0x23 ? 9 : 3;
    return new MysqlError(errno, packet.toString("utf8", text));
  }
}

const OK = 0x00;
const EOF = 0xfe;
const ERROR = 0xff;
const NULL = 0xfb;
/** In the place of a count of columns: LOAD DATA LOCAL, which nobody asked for. */
const LOCAL_FILE = 0xfb;
const COMMA = 0x2c;
const LINE_END = 0x0a;

/** A row may begin with the byte of an end packet, but then it is longer than one. */
const LONGEST_EOF = 8;

export interface ResultColumn {
  readonly name: string;
  readonly form: CellForm;
}

/**
 * Turns the packets that answer a SELECT into CSV rows, byte by byte and without an object for a row or a value.
 * The answer is: a count of columns, their definitions, an end, the rows, an end.
 */
export class ResultPackets {
  /** Dates that no calendar has, by column: they became NULL. */
  readonly impossibleDates: number[];
  readonly #columns: readonly ResultColumn[];
  readonly #writer: SpoolWriter;
  #state: "head" | "definitions" | "rows" = "head";
  #definitions = 0;
  #position = 0;

  constructor(columns: readonly ResultColumn[], writer: SpoolWriter) {
    this.#columns = columns;
    this.#writer = writer;
    this.impossibleDates = columns.map(() => 0);
  }

  /**
   * @returns null while more follows, `end` after the last row, or what the server refused it with
   * @throws Error for a packet that has no place there, or is not what it says
   */
  take(packet: Buffer, start: number, end: number): "end" | MysqlError | null {
    const first = packet[start];
    if (first === ERROR) return MysqlError.fromPacket(packet.subarray(start, end));
    const isEnd = first === EOF && end - start <= LONGEST_EOF;
    if (this.#state === "rows") {
      if (isEnd) return "end";
      this.#takeRow(packet, start, end);
    } else if (this.#state === "head") {
      this.#takeHead(packet, start, end);
    } else if (isEnd) {
      if (this.#definitions !== this.#columns.length) throw new Error("columns are missing");
      this.#state = "rows";
    } else this.#definitions += 1;
    return null;
  }

  #takeHead(packet: Buffer, start: number, end: number): void {
    const first = packet[start];
    if (first === LOCAL_FILE) throw new Error("it asks for a file of this computer, and gets none");
    this.#position = start;
    const count = first === OK ? 0 : this.#readLength(packet, end);
    if (count !== this.#columns.length || this.#position > end)
      throw new Error(`it announces ${count} columns of ${this.#columns.length}`);
    this.#state = "definitions";
  }

  #takeRow(packet: Buffer, start: number, end: number): void {
    const writer = this.#writer;
    this.#position = start;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const column = this.#columns[index];
      if (column === undefined) return;
      if (index > 0) this.#separate(COMMA);
      const length = this.#readLength(packet, end);
      if (length === null) continue;
      const cellEnd = this.#position + length;
      if (cellEnd > end) throw new Error("a value is longer than its row");
      if (!appendCell(writer, column.form, packet, this.#position, cellEnd)) {
        this.impossibleDates[index] = (this.impossibleDates[index] ?? 0) + 1;
      }
      this.#position = cellEnd;
    }
    if (this.#position !== end) throw new Error("a row has more values than columns");
    this.#separate(LINE_END);
    writer.endRow();
  }

  #separate(byte: number): void {
    const writer = this.#writer;
    writer.reserve(1);
    writer.bytes[writer.length] = byte;
    writer.length += 1;
  }

  /** A length of one, three, four or nine bytes at the position; null for NULL. @throws Error where it is cut short */
  #readLength(packet: Buffer, end: number): number | null {
    const first = packet[this.#position];
    this.#position += 1;
    if (first === undefined || this.#position > end) throw new Error("a row has fewer values than columns");
    if (first < NULL) return first;
    if (first === NULL) return null;
    const bytes = first === 0xfc ? 2 : first === 0xfd ? 3 : 8;
    if (first === ERROR || this.#position + bytes > end) throw new Error("a length is cut short");
    const length =
      bytes === 8 ? Number(packet.readBigUInt64LE(this.#position)) : packet.readUIntLE(this.#position, bytes);
    this.#position += bytes;
    return length;
  }
}

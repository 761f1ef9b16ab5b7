import type { Connection, Submittable } from "pg";
import type { AnswerWatch } from "../relational/AnswerWatch";
import { longestSpooledRow } from "#shared/processes/SpoolFile";
import { rowTooLong } from "../spool/rowTooLong";
import type { SpoolWriter } from "../spool/SpoolWriter";

/** One byte of type, four of length; the length counts itself. */
const HEADER_BYTES = 5;

const LENGTH_BYTES = 4;

/** Bytes that may come between two rows and are none. */
const MOST_SKIPPED = 16 * 1024 * 1024;

const COPY_DATA = "d".charCodeAt(0);
/** Messages that may come between rows and mean nothing for them: copy out response, parameter status, notice, notification. */
const SKIPPED = new Set(["H", "S", "N", "A"].map((letter) => letter.charCodeAt(0)));

/**
 * Takes the rows out of the server's answer to a COPY … TO STDOUT: every data message is one whole row. Works on
 * the bytes as they come, so that a row costs one copy and no object.
 */
export class CopyMessages {
  readonly #writer: SpoolWriter;
  /** The start of a message whose header is not whole yet. */
  #header = Buffer.alloc(0);
  /** Bytes of the current message that are still to come. */
  #left = 0;
  #skipped = 0;
  #isInside = false;
  #isRow = false;

  constructor(writer: SpoolWriter) {
    this.#writer = writer;
  }

  /**
   * @returns null while rows may follow, and with the first message of another kind the bytes from there on
   * @throws Error for bytes that are no messages
   */
  take(received: Buffer): Buffer | null {
    const chunk = this.#header.length === 0 ? received : Buffer.concat([this.#header, received]);
    this.#header = Buffer.alloc(0);
    let position = 0;
    for (;;) {
      if (this.#isInside) {
        const end = Math.min(chunk.length, position + this.#left);
        if (this.#isRow) this.#writer.append(chunk, position, end);
        this.#left -= end - position;
        position = end;
        if (this.#left > 0) return null;
        this.#isInside = false;
        if (this.#isRow) this.#writer.endRow();
      }
      if (chunk.length - position < HEADER_BYTES) {
        this.#header = Buffer.from(chunk.subarray(position));
        return null;
      }
      const type = chunk[position] ?? 0;
      this.#isRow = type === COPY_DATA;
      if (!this.#isRow && !SKIPPED.has(type)) return chunk.subarray(position);
      this.#left = chunk.readUInt32BE(position + 1) - LENGTH_BYTES;
      if (this.#left < 0) throw new Error("a message is shorter than its own length");
      this.#skipped = this.#isRow ? 0 : this.#skipped + this.#left;
      if (this.#skipped > MOST_SKIPPED) throw new Error("notices without end");
      this.#isInside = true;
      position += HEADER_BYTES;
    }
  }
}

type DataListener = (bytes: Buffer) => void;

/**
 * A COPY … TO STDOUT whose rows go straight from the socket into spool files. The driver's own reader, which makes
 * an object of every row, is taken off the socket until the last row has come.
 */
export class CopyOut implements Submittable {
  /** Rows as the server counted them; rejects with the server's or the network's error. */
  readonly ended: Promise<number>;
  readonly #sql: string;
  readonly #writer: SpoolWriter;
  readonly #name: string;
  readonly #watch: AnswerWatch;
  readonly #take: DataListener;
  readonly #messages: CopyMessages;
  readonly #resolve: (rows: number) => void;
  readonly #reject: (error: unknown) => void;
  #connection: Connection | undefined;
  #driver: DataListener | undefined;
  #rows: number | undefined;
  #isDiscarding = false;

  /** @param name of the stream, for what is said of it */
  constructor(sql: string, name: string, writer: SpoolWriter, watch: AnswerWatch) {
    this.#sql = sql;
    this.#watch = watch;
    this.#take = watch.guard((bytes) => {
      this.#takeRows(bytes);
    });
    this.#writer = writer;
    this.#name = name;
    this.#messages = new CopyMessages(writer);
    const { promise, resolve, reject } = withResolvers<number>();
    this.ended = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    promise.catch(() => undefined);
  }

  /** From here on rows are thrown away: only the end of the statement matters. */
  discard(): void {
    this.#isDiscarding = true;
    this.#connection?.stream.resume();
  }

  // What follows is called by the driver.

  submit(connection: Connection): void {
    this.#connection = connection;
    const [driver] = connection.stream.listeners("data") as DataListener[];
    this.#driver = driver;
    connection.stream.removeAllListeners("data");
    connection.stream.on("data", this.#take);
    this.#watch.expectRows();
    connection.query(this.#sql);
  }

  handleError(error: unknown): void {
    this.#giveBack();
    this.#reject(error);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = /^COPY (\d+)$/.exec(text)?.[1];
    this.#rows = count === undefined ? undefined : Number(count);
  }

  handleReadyForQuery(): void {
    if (this.#rows === undefined)
      this.#reject(new Error("The server ended the COPY without a count of rows."));
    else this.#resolve(this.#rows);
  }

  #takeRows(bytes: Buffer): void {
    const rest = this.#messages.take(bytes);
    if (rest !== null) {
      const driver = this.#driver;
      this.#giveBack();
      driver?.(rest);
    } else if (this.#isDiscarding) {
      this.#writer.clear();
    } else if (this.#writer.openRowBytes > longestSpooledRow) {
      this.#reject(rowTooLong(this.#name));
      this.discard();
      this.#writer.clear();
    } else if (this.#writer.isDue) {
      this.#pauseForDisk();
    } else {
      this.#writer.reportProgress();
    }
  }

  #pauseForDisk(): void {
    const stream = this.#connection?.stream;
    stream?.pause();
    this.#writer.flush().then(
      () => stream?.resume(),
      (error: unknown) => {
        this.#reject(error);
        this.discard();
      },
    );
  }

  #giveBack(): void {
    const stream = this.#connection?.stream;
    if (this.#driver === undefined || stream === undefined) return;
    stream.removeListener("data", this.#take);
    stream.on("data", this.#driver);
    this.#watch.expectAnswer();
    this.#driver = undefined;
    stream.resume();
  }
}

function withResolvers<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onDone, onError) => {
    resolve = onDone;
    reject = onError;
  });
  return { promise, resolve, reject };
}

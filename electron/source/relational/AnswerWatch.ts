import type { Socket } from "node:net";
import type { SourceError } from "../../service/connectors/SourceError";
import { answerTooLong, malformedAnswer } from "./malformedAnswer";

/** Rows, definitions of columns and the like of one answer, each of which takes memory of its own. */
const MOST_PARTS = 2_000_000;

/** The driver may say more of the end of a connection, and gets so long to do it. */
const DRIVER_WORDS_MS = 100;

const LOOK_EVERY_MS = 100;

/** Of a login and of a statement without rows, in bytes. */
const SHORT_ANSWER_BYTES = 16 * 1024 * 1024;

/** Of a list of the server's catalogue, in bytes: the columns of some hundred thousand tables. */
const CATALOGUE_BYTES = 256 * 1024 * 1024;

/**
 * Watches what a server sends: a driver keeps an answer in memory until its end, and throws where it can't read it. Both
 * end the connection, with a sentence of what happened.
 */
export class AnswerWatch {
  readonly #socket: Socket;
  readonly #product: string;
  #stream: Socket;
  #problem: SourceError | undefined;
  /** Rejects a moment after the connection was closed. */
  readonly #closed: Promise<never>;
  #parts = 0;
  /** In bytes that the socket has read: where the answer began, and where it has to be over. */
  #since = 0;
  #until = SHORT_ANSWER_BYTES;

  /** @param product as a sentence begins with it */
  constructor(socket: Socket, product: string) {
    this.#socket = socket;
    this.#stream = socket;
    this.#product = product;
    const timer = setInterval(() => {
      if (socket.bytesRead <= this.#until) return;
      this.fail(answerTooLong(product, `${Math.round((this.#until - this.#since) / 1024 / 1024)} MB`));
    }, LOOK_EVERY_MS);
    timer.unref();
    this.#closed = new Promise((_resolve, reject) => {
      socket.once("close", () => {
        clearInterval(timer);
        setTimeout(() => {
          reject(Object.assign(new Error("The connection was closed."), { code: "ECONNRESET" }));
        }, DRIVER_WORDS_MS);
      });
    });
    this.#closed.catch(() => undefined);
  }

  /** Why the connection was ended here; undefined where it was not. */
  get problem(): SourceError | undefined {
    return this.#problem;
  }

  /** The stream over the socket that the driver reads from now on. */
  follow(stream: Socket): void {
    this.#stream = stream;
  }

  /** What comes next is held in memory as a whole, so it has a limit. */
  expectAnswer(): void {
    this.#parts = 0;
    this.#since = this.#socket.bytesRead;
    this.#until = this.#since + SHORT_ANSWER_BYTES;
  }

  /** The answer of this work is a list of the catalogue. */
  async duringCatalogue<Result>(work: () => Promise<Result>): Promise<Result> {
    this.expectAnswer();
    this.#until = this.#since + CATALOGUE_BYTES;
    try {
      return await work();
    } finally {
      this.expectAnswer();
    }
  }

  /** What comes next goes to disk as it comes. */
  expectRows(): void {
    this.#until = Number.POSITIVE_INFINITY;
  }

  /** The result of work on the connection: a driver that takes an answer for its end never settles what it was asked. */
  until<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#closed]);
  }

  /** Another part of the answer came. */
  countPart(): void {
    this.#parts += 1;
    if (this.#parts === MOST_PARTS) this.fail(answerTooLong(this.#product, "2,000,000 rows"));
  }

  /** Ends the connection. */
  fail(problem: SourceError): void {
    this.#problem ??= problem;
    this.#stream.destroy(this.#problem);
    this.#socket.destroy();
  }

  /** The same function, in which an error ends the connection. */
  guard<Arguments extends readonly unknown[]>(
    take: (...received: Arguments) => void,
  ): (...received: Arguments) => void {
    return (...received) => {
      try {
        take(...received);
      } catch (error) {
        this.fail(malformedAnswer(this.#product, error instanceof Error ? error.message : String(error)));
      }
    };
  }
}

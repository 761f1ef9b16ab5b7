import type { FileReaderMethods } from "#shared/processes/importPort";
import type { RpcAnswer, RpcRequest } from "#shared/rpc/rpc";
import { AppError } from "#shared/errors/AppError";
import { RpcClient } from "#shared/rpc/RpcClient";

/** A process that reads files: a utility process in the app, anything with the same ends in tests. */
export interface FileReaderProcess {
  post(request: RpcRequest<FileReaderMethods>): void;
  onAnswer(listener: (answer: RpcAnswer) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

/** Main's end of one file reader. */
export class FileReaderClient {
  readonly #process: FileReaderProcess;
  readonly #calls: RpcClient<FileReaderMethods>;
  #isRunning = true;
  /** Settles when the process has ended and its files can be removed. */
  readonly ended: Promise<void>;

  constructor(process: FileReaderProcess) {
    this.#process = process;
    this.#calls = new RpcClient(
      (request) => {
        if (this.#isRunning) process.post(request);
        return this.#isRunning;
      },
      () =>
        new AppError(
          "FILE_NOT_READABLE",
          "The process that reads the file ended; the file may be too large for the memory.",
        ),
    );
    process.onAnswer((answer) => this.#calls.receive(answer));
    this.ended = new Promise((resolve) => {
      process.onExit(() => {
        this.#isRunning = false;
        this.#calls.lose();
        resolve();
      });
    });
  }

  /** @throws AppError as the reader says; FILE_NOT_READABLE when its process ended; CANCELLED when aborted. */
  async ask<Name extends keyof FileReaderMethods>(
    method: Name,
    params: FileReaderMethods[Name]["params"],
    signal?: AbortSignal,
  ): Promise<FileReaderMethods[Name]["result"]> {
    if (signal?.aborted === true) throw new AppError("CANCELLED");
    // Reading cannot be interrupted from outside, but its process can be ended.
    const stop = (): void => this.#process.kill();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await this.#calls.call(method, params);
    } catch (error) {
      throw errorOf(error, signal);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  /**
   * Runs one SELECT over the opened file. @returns the body of its answer, as the service's contract has it; it errors with
   * the AppError of the statement. Cancelling it, or the signal, ends the statement.
   */
  query(sql: string, maxRows: number, signal?: AbortSignal): ReadableStream<Uint8Array> {
    const cancelling = new AbortController();
    const stopped = signal === undefined ? cancelling.signal : AbortSignal.any([signal, cancelling.signal]);
    let taken: (() => void)[] = [];
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const onPart = (bytes: Uint8Array): Promise<void> | void => {
            if (cancelling.signal.aborted) return;
            controller.enqueue(bytes);
            return new Promise((resolve) => taken.push(resolve));
          };
          void this.#calls.call("query", { sql, maxRows }, { signal: stopped, onPart }).then(
            () => {
              if (!cancelling.signal.aborted) controller.close();
            },
            (error: unknown) => controller.error(errorOf(error, signal)),
          );
        },
        pull: () => {
          // What was handed on before has left the queue.
          for (const resolve of taken) resolve();
          taken = [];
        },
        cancel: () => cancelling.abort(),
      },
      { highWaterMark: 0 },
    );
  }

  close(): void {
    this.#process.kill();
  }
}

function errorOf(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted === true ? new AppError("CANCELLED") : error;
}

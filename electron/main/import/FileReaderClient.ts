import type {
  FileReaderAnswer,
  FileReaderAnswers,
  FileReaderCommand,
  FileReaderPart,
} from "#shared/processes/importPort";
import { AppError } from "#shared/errors/AppError";

/** A process that reads files: a utility process in the app, anything with the same ends in tests. */
export interface FileReaderProcess {
  post(command: FileReaderCommand): void;
  onAnswer(listener: (answer: FileReaderAnswer | FileReaderPart) => void): void;
  onExit(listener: () => void): void;
  kill(): void;
}

type CommandType = keyof FileReaderAnswers;
type Fields<Type extends CommandType> = Omit<
  Extract<FileReaderCommand, { type: Type }>,
  "type" | "requestId"
>;

interface Waiting {
  readonly resolve: (value: FileReaderAnswers[CommandType]) => void;
  readonly reject: (error: AppError) => void;
}

/** Main's end of one file reader. */
export class FileReaderClient {
  readonly #process: FileReaderProcess;
  readonly #waiting = new Map<number, Waiting>();
  readonly #bodies = new Map<number, (bytes: Uint8Array) => void>();
  #lastRequestId = 0;
  #ended = false;
  /** Settles when the process is gone and its files can be removed. */
  readonly ended: Promise<void>;

  constructor(process: FileReaderProcess) {
    this.#process = process;
    process.onAnswer((answer) => {
      if ("bytes" in answer) this.#bodies.get(answer.requestId)?.(answer.bytes);
      else this.#settle(answer);
    });
    this.ended = new Promise((resolve) => {
      process.onExit(() => {
        this.#failAll();
        resolve();
      });
    });
  }

  /** @throws AppError as the reader says; FILE_NOT_READABLE when its process ended; CANCELLED when aborted. */
  async ask<Type extends CommandType>(
    type: Type,
    fields: Fields<Type>,
    signal?: AbortSignal,
  ): Promise<FileReaderAnswers[Type]> {
    const isCancelled = (): boolean => signal?.aborted ?? false;
    if (isCancelled()) throw new AppError("CANCELLED");
    if (this.#ended) throw new AppError("FILE_NOT_READABLE", "The process that reads the file ended.");
    const requestId = ++this.#lastRequestId;
    const command = { type, requestId, ...fields } as unknown as FileReaderCommand;
    // Reading cannot be interrupted from outside, but its process can be ended.
    const stop = (): void => this.#process.kill();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      const value = await new Promise<FileReaderAnswers[CommandType]>((resolve, reject) => {
        this.#waiting.set(requestId, { resolve, reject });
        this.#process.post(command);
      });
      return value as FileReaderAnswers[Type];
    } catch (error) {
      throw isCancelled() ? new AppError("CANCELLED") : error;
    } finally {
      signal?.removeEventListener("abort", stop);
      this.#waiting.delete(requestId);
    }
  }

  /**
   * Runs one SELECT over the opened file. @returns the body of its answer, as the service's contract has it; it errors with
   * the AppError of the statement. Cancelling it, or the signal, ends the statement.
   */
  query(sql: string, maxRows: number, signal?: AbortSignal): ReadableStream<Uint8Array> {
    const requestId = ++this.#lastRequestId;
    const cancel = (): void => {
      if (!this.#ended) this.#process.post({ type: "cancel", requestId });
    };
    const end = (): void => {
      this.#waiting.delete(requestId);
      this.#bodies.delete(requestId);
      signal?.removeEventListener("abort", cancel);
    };
    let taken = 0;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          if (this.#ended) {
            controller.error(new AppError("FILE_NOT_READABLE", "The process that reads the file ended."));
            return;
          }
          this.#bodies.set(requestId, (bytes) => {
            taken += bytes.length;
            controller.enqueue(bytes);
          });
          this.#waiting.set(requestId, {
            resolve: () => {
              end();
              controller.close();
            },
            reject: (error) => {
              end();
              controller.error(signal?.aborted === true ? new AppError("CANCELLED") : error);
            },
          });
          signal?.addEventListener("abort", cancel, { once: true });
          this.#process.post({ type: "query", requestId, sql, maxRows });
          if (signal?.aborted === true) cancel();
        },
        pull: () => {
          // What was handed on before is gone from the queue now.
          if (taken > 0 && !this.#ended) this.#process.post({ type: "taken", requestId, bytes: taken });
          taken = 0;
        },
        cancel: () => {
          cancel();
          end();
        },
      },
      { highWaterMark: 0 },
    );
  }

  close(): void {
    this.#process.kill();
  }

  #settle(answer: FileReaderAnswer): void {
    const waiting = this.#waiting.get(answer.requestId);
    if (answer.ok) waiting?.resolve(answer.value);
    else waiting?.reject(AppError.fromData(answer.error));
  }

  #failAll(): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) {
      reject(
        new AppError(
          "FILE_NOT_READABLE",
          "The process that reads the file ended; the file may be too large for the memory.",
        ),
      );
    }
  }
}

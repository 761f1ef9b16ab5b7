import type { QueryBody } from "./DatabaseEngine";

/** A body that arrives in chunks: the stream for the reader, and the ends for whoever receives the chunks. */
export interface AnswerBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Settles when the reader has taken all that came so far. */
  push(bytes: Uint8Array): Promise<void>;
  finish(): void;
  fail(error: Error): void;
}

/** @param abandoned called when the reader no longer wants the rest */
export function answerBody(abandoned: () => void): AnswerBody {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let taken: (() => void)[] = [];
  const settle = (): void => {
    const settled = taken;
    taken = [];
    for (const resolve of settled) resolve();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        control = controller;
      },
      pull: settle,
      cancel() {
        control = undefined;
        abandoned();
      },
    },
    { highWaterMark: 1 },
  );
  return {
    stream,
    push(bytes) {
      if (control === undefined) return Promise.resolve();
      control.enqueue(bytes);
      if ((control.desiredSize ?? 0) > 0) return Promise.resolve();
      return new Promise((resolve) => taken.push(resolve));
    },
    finish() {
      control?.close();
      control = undefined;
    },
    fail(error) {
      control?.error(error);
      control = undefined;
    },
  };
}

/** A body as a stream, where it is not one. */
export function bodyStream(body: QueryBody): ReadableStream<Uint8Array> {
  return body instanceof ReadableStream ? body : new Blob([body]).stream();
}

import { ENGINE_BODY_WINDOW } from "#shared/processes/enginePort";
import type { QueryBody } from "./DatabaseEngine";

/** A body that arrives in chunks: the stream for the reader, and the ends for whoever receives the chunks. */
export interface AnswerBody {
  readonly stream: ReadableStream<Uint8Array>;
  push(bytes: Uint8Array): void;
  finish(): void;
  fail(error: Error): void;
}

/** Bytes that are told of together: a message for every piece would cost as much as the piece. */
const TOLD_BYTES = ENGINE_BODY_WINDOW / 8;

/**
 * @param taken called with the number of bytes the reader has taken since the last call; the sender waits for it
 * @param abandoned called when the reader no longer wants the rest
 */
export function answerBody(taken: (bytes: number) => void, abandoned: () => void): AnswerBody {
  let owed = 0;
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const settle = () => {
    if (owed < TOLD_BYTES) return;
    taken(owed);
    owed = 0;
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
      if (control === undefined) return;
      owed += bytes.length;
      control.enqueue(bytes);
      if ((control.desiredSize ?? 0) > 0) settle();
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

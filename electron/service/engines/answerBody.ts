/** A body that arrives in chunks: the stream for the reader, and the ends for whoever receives the chunks. */
export interface AnswerBody {
  readonly stream: ReadableStream<Uint8Array>;
  push(bytes: Uint8Array): void;
  finish(): void;
  fail(error: Error): void;
}

/**
 * @param taken called with the number of chunks the reader has room for again; the sender waits for it
 * @param abandoned called when the reader no longer wants the rest
 */
export function answerBody(taken: (chunks: number) => void, abandoned: () => void): AnswerBody {
  let owed = 0;
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const settle = () => {
    if (owed === 0) return;
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
      owed += 1;
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

import { AppError } from "#shared/errors/AppError";

const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);
const openingBrace = 0x7b;

/**
 * Passes a body on once its first character shows that it is a JSON object; nothing is kept or parsed beyond that.
 *
 * @returns The same bytes.
 * @throws AppError ANSWER_NOT_JSON for anything else, such as a sign-in page; the body is then cancelled.
 */
export async function requireJsonObject(
  body: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  const blankParts: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    const start = value?.find((byte) => !blanks.has(byte));
    if (start === openingBrace && value !== undefined) return joined([...blankParts, value], reader);
    if (done || start !== undefined) {
      void reader.cancel().catch(() => undefined);
      throw new AppError("ANSWER_NOT_JSON");
    }
    blankParts.push(value);
  }
}

function joined(
  beginning: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } =
          beginning.length > 0 ? { done: false, value: beginning.shift() } : await reader.read();
        if (value !== undefined) controller.enqueue(value);
        else if (done) controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Hands a body through and calls `cut` before the reader hears that it broke off. The adapter to Node's HTTP would
 * otherwise end the answer in good order, and a part of a result would look like the whole.
 */
export function cutOnError(body: ReadableStream<Uint8Array>, cut: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          cut();
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

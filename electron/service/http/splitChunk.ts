/**
 * Cuts a chunk into parts of at most `maxBytes`, each in a buffer of its own: a message port copies the whole buffer
 * behind a view, so a view on a large one would be sent many times over.
 */
export function* splitChunk(chunk: Uint8Array, maxBytes: number): Generator<Uint8Array> {
  for (let start = 0; start < chunk.byteLength; start += maxBytes) {
    const part = chunk.subarray(start, start + maxBytes);
    yield part.byteLength === part.buffer.byteLength ? part : part.slice();
  }
}

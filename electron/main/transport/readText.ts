/** The whole of a body as text; a byte order mark is left out. Rejects with whatever the body errors with. */
export async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/**
 * The beginning of a body as text, for an error's message: what has come when the cap is reached or the connection
 * fails is enough. Cancels the rest. Never rejects.
 *
 * @param maxBytes Reading stops with the part that reaches this.
 */
export async function readBeginning(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for await (const part of body) {
      text += decoder.decode(part.subarray(0, maxBytes - bytes), { stream: true });
      bytes += part.byteLength;
      if (bytes >= maxBytes) break;
    }
  } catch {
    return text;
  }
  return text;
}

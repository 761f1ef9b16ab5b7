const bodies = new WeakMap<Response, Uint8Array>();

/** An answer of which all bytes are there. */
export function bytesAnswer(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Response {
  const answer = new Response(bytes, { headers });
  bodies.set(answer, bytes);
  return answer;
}

/** The body of an answer that {@link bytesAnswer} made: reading it as a stream takes longer than a small statement. */
export function bytesOf(answer: Response): Uint8Array | undefined {
  return bodies.get(answer);
}

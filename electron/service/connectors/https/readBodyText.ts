import { SourceProblem } from "../SourceProblem";

/** Largest answer. */
const maxBytes = 128 * 1024 * 1024;

/** The whole body as text. @throws SourceProblem `limit` beyond 128 MB; what `fetch` reports of a cut body */
export async function readBodyText(response: Response, name: string): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new SourceProblem("limit", `${name} sent an answer of more than 128 MB. Sync less at once.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

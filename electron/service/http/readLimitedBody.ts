import { ServiceError } from "../ServiceError";

/** Room for 100 KB of SQL in the most wasteful JSON spelling (six bytes for one), and the other fields. */
const maxBytes = 1024 * 1024;

/** A body this far beyond the limit is not even read to its end any more. */
const discardedBytes = 16 * 1024 * 1024;

/**
 * Reads the body of a request, of a length that is known beforehand in one piece.
 *
 * @throws ServiceError as {@link readLimitedBody}
 */
export async function readRequestBody(request: Request): Promise<Uint8Array> {
  const length = request.headers.get("content-length") ?? "";
  if (!/^\d{1,7}$/.test(length) || Number(length) > maxBytes) return readLimitedBody(request.body);
  return new Uint8Array(await request.arrayBuffer().catch(() => brokenOff()));
}

/**
 * Reads a body, holding no more than the limit in memory. What is beyond is read and dropped: an answer before the
 * caller has finished sending would often be lost, and the connection with it.
 *
 * @throws ServiceError 413 for a body of more than 1 MB, 400 for one that breaks off
 */
export async function readLimitedBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => brokenOff());
    if (done) break;
    bytes += value.byteLength;
    if (bytes <= maxBytes) parts.push(value);
    else parts.length = 0;
    if (bytes > discardedBytes) throw tooLarge({ connection: "close" });
  }
  if (bytes > maxBytes) throw tooLarge();
  return Buffer.concat(parts);
}

function brokenOff(): never {
  throw new ServiceError(400, "The body broke off before its end.");
}

function tooLarge(headers?: Readonly<Record<string, string>>): ServiceError {
  return new ServiceError(413, `The body is larger than ${maxBytes} bytes (1 MB).`, headers);
}

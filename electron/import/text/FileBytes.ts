import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { Decompress } from "fzstd";
import type { Compression } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";

const chunkBytes = 1024 * 1024;

async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const decompress = new Decompress((chunk) => {
    if (chunk.length > 0) ready.push(chunk);
  });
  for await (const chunk of chunks) {
    decompress.push(chunk);
    yield* ready;
    ready = [];
  }
  decompress.push(new Uint8Array(), true);
  yield* ready;
}

/**
 * A file's bytes, decompressed, in chunks of up to about 1 MB.
 * @throws AppError FILE_NOT_UNDERSTOOD where the compressed data is damaged; the system's error where it cannot be read.
 */
export async function* fileBytes(path: string, compression: Compression): AsyncGenerator<Uint8Array> {
  const raw = createReadStream(path, { highWaterMark: chunkBytes });
  try {
    if (compression === "none") yield* raw as AsyncIterable<Uint8Array>;
    else if (compression === "gzip") {
      const gunzip = createGunzip({ chunkSize: chunkBytes });
      raw.once("error", (error) => gunzip.destroy(error));
      yield* raw.pipe(gunzip) as AsyncIterable<Uint8Array>;
    } else yield* unzstd(raw as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (compression === "none" || (error instanceof Error && "syscall" in error)) throw error;
    throw new AppError(
      "FILE_NOT_UNDERSTOOD",
      `The ${compression === "gzip" ? "gzip" : "Zstandard"} data is damaged or incomplete (${error instanceof Error ? error.message : String(error)}). Get the file again.`,
    );
  } finally {
    raw.destroy();
  }
}

/** Part of a file that is not compressed; shorter at its end. @throws the system's error */
export async function readPart(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The first bytes of a stream, at least `length` where there are as many. */
export async function firstBytes(chunks: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    taken.push(chunk);
    bytes += chunk.length;
    if (bytes >= length) break;
  }
  return Buffer.concat(taken);
}

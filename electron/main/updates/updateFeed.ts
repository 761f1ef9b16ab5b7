import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { AppError } from "#shared/errors/AppError";
import { errorCodes } from "#shared/errors/errorCodes";
import { failureCode } from "../transport/httpTransport";
import { isLoopbackHost } from "../security/isLoopbackHost";
import { maxManifestBytes, refused, type UpdateFile } from "./updateManifest";

/** Reads an address over the network; a redirect must be an error. */
export type FeedFetch = (
  address: string,
  options: {
    readonly redirect: "error";
    readonly credentials: "omit";
    readonly cache: "no-store";
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

/** Milliseconds without a byte after which a feed is given up. */
const idleMs = 30_000;

/** Checks the address of a feed, which must be encrypted unless it stays on this computer. @throws AppError UPDATE_REFUSED */
export function feedAddress(address: string): URL {
  const url = URL.parse(address);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopbackHost(url.hostname));
  if (url === null || !isSafe || url.username !== "" || url.search !== "")
    throw refused("The address of the update feed is not one of https.");
  return url;
}

/** The text of the manifest at an address. @throws AppError UPDATE_REFUSED, UPDATE_UNREACHABLE */
export async function readManifest(feed: URL, fetch: FeedFetch): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await receive(feed, { fetch, signal: new AbortController().signal }, async (chunk) => {
    bytes += chunk.length;
    if (bytes > maxManifestBytes) throw refused("The feed’s answer is larger than a manifest can be.");
    chunks.push(Buffer.from(chunk));
  });
  return Buffer.concat(chunks).toString("utf8");
}

interface Download {
  readonly address: URL;
  readonly file: UpdateFile;
  /** Absolute path. Nothing is left there unless it is the file announced. */
  readonly to: string;
  readonly fetch: FeedFetch;
  readonly signal: AbortSignal;
  readonly onProgress: (bytesDone: number) => void;
}

/**
 * Downloads a file of a manifest, no byte more than it announces, and keeps it only if it is the one that was signed for.
 * Rejects with AppError: UPDATE_REFUSED, UPDATE_UNREACHABLE, CANCELLED
 */
export async function downloadUpdate({
  address,
  file,
  to,
  fetch,
  signal,
  onProgress,
}: Download): Promise<void> {
  const digest = createHash("sha512");
  const target = await open(to, "w", 0o600);
  try {
    let bytes = 0;
    await receive(address, { fetch, signal }, async (chunk) => {
      bytes += chunk.length;
      if (bytes > file.size) throw refused("The file is larger than announced.");
      digest.update(chunk);
      await target.writeFile(chunk);
      onProgress(bytes);
    });
    if (bytes < file.size) throw refused("The file is smaller than announced.");
    if (digest.digest("base64") !== file.sha512) throw refused("The file isn’t the one that was announced.");
    await target.sync();
    await target.close();
  } catch (error) {
    await target.close();
    await rm(to, { force: true });
    throw error;
  }
}

/** Whether a file on disk is still the one announced. */
export async function isAnnounced(path: string, { sha512 }: Pick<UpdateFile, "sha512">): Promise<boolean> {
  const digest = createHash("sha512");
  try {
    await pipeline(createReadStream(path), digest);
  } catch {
    return false;
  }
  return digest.digest("base64") === sha512;
}

interface Reading {
  readonly fetch: FeedFetch;
  readonly signal: AbortSignal;
}

async function receive(
  address: URL,
  { fetch, signal }: Reading,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), idleMs);
  const ended = AbortSignal.any([signal, silence.signal]);
  try {
    const options = { redirect: "error", credentials: "omit", cache: "no-store", signal: ended } as const;
    const answer = await fetch(address.href, options);
    if (answer.status !== 200 || answer.body === null)
      throw refused(`The feed answered with ${answer.status}.`);
    for await (const chunk of answer.body) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), idleMs);
      await take(chunk);
    }
  } catch (error) {
    if (signal.aborted) throw new AppError("CANCELLED");
    if (error instanceof AppError) throw error;
    const code = silence.signal.aborted ? "TIMEOUT" : failureCode(error);
    if (code === "REDIRECT_REFUSED") throw refused("The feed redirects to another address.");
    throw new AppError("UPDATE_UNREACHABLE", errorCodes[code].cause);
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

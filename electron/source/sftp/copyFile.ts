import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip } from "node:zlib";
import { SourceError } from "../../service/connectors/SourceError";
import { fileKindOf } from "./fileKindOf";
import type { RemoteFile } from "./listFiles";
import type { SftpSession } from "./SftpSession";
import { sftpError } from "./sftpError";

const changedAdvice = "The next run reads it again. Let uploads use another name until they are complete.";

/** Counts bytes and ends the copy when there are too many, as a small gzip file can hold endlessly many. */
function limitedTo(maxBytes: number, tooLarge: () => SourceError): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/** Unpacks a gzip file. @param isSample Whether the file may end early. */
async function unpack(
  from: string,
  to: string,
  file: RemoteFile,
  { isSample, limit, signal }: { isSample: boolean; limit: Transform; signal: AbortSignal },
): Promise<void> {
  const gunzip = createGunzip(isSample ? { finishFlush: constants.Z_SYNC_FLUSH } : {});
  try {
    await pipeline(
      createReadStream(from),
      gunzip,
      limit,
      createWriteStream(to, { flags: "wx", mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
      throw new SourceError("value", `“${file.path}” is not a whole gzip file. Upload it again.`, {
        cause: error,
      });
    throw error;
  }
}

/** How much of a file is copied. */
export interface CopyOptions {
  /** Bytes that the copy may have after unpacking. */
  readonly maxBytes: number;
  /** Only that many bytes from its beginning, or null for the whole file. */
  readonly sampleBytes: number | null;
  /** Called for every piece of a whole file that comes. */
  readonly onPiece?: () => void;
  readonly signal: AbortSignal;
}

/**
 * Copies a file of the server, unpacked, to `localPath`, a path of our own choice: no name of the server's is used here.
 * @throws SourceError `cut` where the file changed meanwhile, `limit`, `value` where it is not gzip, and those of SFTP.
 */
export async function copyFile(
  session: SftpSession,
  file: RemoteFile,
  localPath: string,
  { maxBytes, sampleBytes, onPiece, signal }: CopyOptions,
): Promise<void> {
  const tooLarge = (): SourceError =>
    new SourceError(
      "limit",
      `The files up to “${file.path}” hold more than ${Math.floor(maxBytes / 1024 ** 3)} GB. Narrow the pattern or move old files away.`,
    );
  const isGzip = fileKindOf(file.path)?.isGzip === true;
  const packed = isGzip ? `${localPath}.packed` : localPath;
  const isSample = sampleBytes !== null && file.size > sampleBytes;
  if (file.size > maxBytes) throw tooLarge();
  if (isSample) {
    await session.copyPart(file.path, packed, 0, sampleBytes);
  } else {
    await session.copy(file.path, packed, (bytes) => {
      if (bytes > maxBytes) throw tooLarge();
      onPiece?.();
    });
    const after = await session.stat(file.path);
    if (after === null)
      throw new SourceError("cut", `“${file.path}” was removed while it was being copied. ${changedAdvice}`);
    if (after.size !== file.size || after.modified !== file.modified)
      throw new SourceError("cut", `“${file.path}” changed while it was being copied. ${changedAdvice}`);
  }
  if (!isGzip) return;
  try {
    await unpack(packed, localPath, file, { isSample, limit: limitedTo(maxBytes, tooLarge), signal });
  } catch (error) {
    signal.throwIfAborted();
    throw sftpError(error, file.path, session.address);
  }
  await rm(packed);
}

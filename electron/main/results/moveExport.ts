import { createReadStream } from "node:fs";
import { chmod, open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { unfinishedPath } from "#shared/domain/results/resultExport";
import { AppError } from "#shared/errors/AppError";
import { isDiskFull } from "../../processes/isDiskFull";

/**
 * Moves a complete file to where the user wants it, also to another disk; what was there is replaced at once. The file
 * gets the rights of a new file there.
 *
 * @returns its bytes
 * @throws AppError EXPORT_DISK_FULL, EXPORT_NOT_WRITTEN, CANCELLED; then neither file is left
 */
export async function moveExport(
  from: string,
  path: string,
  exportId: string,
  signal: AbortSignal,
): Promise<number> {
  const part = unfinishedPath(path, exportId);
  try {
    const file = await open(part, "wx", 0o666);
    try {
      const { mode } = await file.stat();
      if (await isRenamed(from, part)) await chmod(part, mode & 0o777);
      else await copyInto(file, from, signal);
    } finally {
      await file.close();
    }
    await syncFile(part);
    signal.throwIfAborted();
    const { size } = await stat(part);
    await rename(part, path);
    return size;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    if (signal.aborted) throw new AppError("CANCELLED");
    throw new AppError(isDiskFull(error) ? "EXPORT_DISK_FULL" : "EXPORT_NOT_WRITTEN");
  } finally {
    await rm(from, { force: true }).catch(() => undefined);
  }
}

/** @returns false where the other place is on another disk */
async function isRenamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EXDEV") return false;
    throw error;
  }
}

async function copyInto(file: FileHandle, from: string, signal: AbortSignal): Promise<void> {
  for await (const part of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
    signal.throwIfAborted();
    await file.appendFile(part as Buffer);
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

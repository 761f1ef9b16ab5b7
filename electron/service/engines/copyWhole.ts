import { constants } from "node:fs";
import { copyFile, open } from "node:fs/promises";

/** Copies a file so that the copy is on disk when the promise resolves; a file that is not there is left out. */
export async function copyWhole(from: string, to: string): Promise<void> {
  try {
    // Shares the blocks instead where the file system can.
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      error.code === "ENOENT" &&
      "path" in error &&
      error.path === from
    )
      return;
    throw error;
  }
  const file = await open(to, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { open } from "node:fs/promises";

/**
 * Flushes the names in a folder to disk: those of files that were made, renamed or removed. A flushed file whose name is not
 * can be missing after a power cut.
 *
 * @param path absolute
 */
export async function flushFolder(path: string): Promise<void> {
  // Windows opens no folder for this, and journals names itself.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

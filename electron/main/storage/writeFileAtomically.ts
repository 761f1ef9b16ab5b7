import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

interface WriteOptions {
  readonly encoding?: "utf8" | "utf16le";
  readonly mode?: number;
}

/**
 * Replaces a file's content so that after a crash it holds the old text or the new, never half. When it settles the
 * text is on the disk. Readable by the person alone where no mode says otherwise. Rejects as Node's file functions do.
 */
export async function writeFileAtomically(
  path: string,
  text: string,
  { encoding = "utf8", mode = 0o600 }: WriteOptions = {},
): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, "wx", mode);
    try {
      await file.writeFile(text, encoding);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Without it the new name may be lost in a power cut. Windows knows no such thing and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

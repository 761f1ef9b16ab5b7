import { createHash } from "node:crypto";
import type { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * Whether the app's archive is the one that was packaged. Electron checks that itself on macOS and Windows; on Linux the
 * package has the archive's SHA-256 beside it. That finds damage and a changed archive, not someone who changes both.
 *
 * @param archive Absolute path of app.asar.
 * @param read Opens it as a file; Electron's own functions look into it.
 */
export async function isArchiveIntact(archive: string, read: typeof createReadStream): Promise<boolean> {
  try {
    const expected = await readFile(`${archive}.sha256`, "utf8");
    const hash = createHash("sha256");
    for await (const part of read(archive, { highWaterMark: 1024 * 1024 })) hash.update(part as Buffer);
    return hash.digest("hex") === expected.trim();
  } catch {
    return false;
  }
}

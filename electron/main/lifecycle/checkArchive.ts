import { isArchiveIntact } from "../security/isArchiveIntact";

/**
 * Checks the archive that the app runs from.
 * @param archive Absolute path; null where there is none, or where Electron checks it itself.
 * @throws Error with a sentence for the user where it is not the one that was packaged
 */
export async function checkArchive(archive: string | null): Promise<void> {
  if (archive === null) return;
  // Electron's own functions of fs see a folder in the place of the archive.
  const { createReadStream } = await import("original-fs");
  if (await isArchiveIntact(archive, createReadStream)) return;
  throw new Error(`${archive} is damaged or was changed. Install Wharf again.`);
}

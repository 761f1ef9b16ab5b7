import { chmodSync, mkdirSync, statSync } from "node:fs";

/**
 * Closes the app's own folder to other users before anything in it is opened; Electron, a copy or a restored backup may have
 * left it open to them.
 *
 * @returns whether it was open to others
 */
export function closeFolder(path: string): boolean {
  // Windows has no such modes; its folders of a user are closed to others already.
  if (process.platform === "win32") return false;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const wasOpen = (statSync(path).mode & 0o077) !== 0;
  if (wasOpen) chmodSync(path, 0o700);
  return wasOpen;
}

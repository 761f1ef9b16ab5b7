import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Ending of the files in which results wait; nothing else in the folder is touched. */
export const spillFileEnding = ".wharf-result";

/** Makes the folder, for this user only, and removes what an earlier run left in it. Throws the system's error. */
export function cleanSpillFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (name.endsWith(spillFileEnding)) rmSync(join(folder, name), { force: true });
  }
}

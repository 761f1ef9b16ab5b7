import { chmod, mkdir, readdir, realpath, stat } from "node:fs/promises";

/** Others may read the data folder; the message is a sentence for the user, with what to do. */
export class LooseFolder extends Error {
  override readonly name = "LooseFolder";

  constructor(folder: string, mode: number) {
    const octal = (mode & 0o777).toString(8).padStart(4, "0");
    super(
      `The data folder ${folder} can be read by other users of this computer (mode ${octal}). ` +
        `It holds databases, keys and logins of sources. Close it with: chmod 700 "${folder}"`,
    );
  }
}

/**
 * Makes the folder where it is missing, for its owner alone, whatever the process's umask is. An empty one is closed to
 * others; one that holds something already is refused, because it may have been read.
 *
 * @returns its path without links
 * @throws LooseFolder
 */
export async function openPrivateFolder(path: string): Promise<string> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  const folder = await realpath(path);
  // Windows has no such modes; its folders of a user are closed to others already.
  if (process.platform === "win32") return folder;
  const { mode } = await stat(folder);
  const isLoose = (mode & 0o077) !== 0;
  if (made !== undefined || (isLoose && (await readdir(folder)).length === 0)) await chmod(folder, 0o700);
  else if (isLoose) throw new LooseFolder(folder, mode);
  return folder;
}

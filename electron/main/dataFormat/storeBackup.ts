import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { DataStore } from "./DataStore";

const unfinished = ".part";

/** What there is of a store in a folder, relative to it. */
export async function filesOfStore(folder: string, { paths }: DataStore): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const isStart = path.endsWith("*");
      const name = basename(isStart ? path.slice(0, -1) : path);
      const names = await readdir(join(folder, dirname(path))).catch(() => []);
      return names
        .filter((one) => (isStart ? one.startsWith(name) : one === name))
        .map((one) => join(dirname(path), one));
    }),
  );
  return found.flat();
}

/**
 * Copies stores into a folder that has its name only once the copy is complete.
 *
 * @param to Absolute path; replaced where it exists.
 */
export async function backUpStores(folder: string, stores: readonly DataStore[], to: string): Promise<void> {
  const part = `${to}${unfinished}`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  for (const store of stores) {
    for (const path of await filesOfStore(folder, store)) {
      await cp(join(folder, path), join(part, path), {
        recursive: true,
        preserveTimestamps: true,
        filter: async (source) => isBackedUp(store, relative(folder, source), source),
      });
    }
  }
  await rm(to, { recursive: true, force: true });
  await rename(part, to);
}

async function isBackedUp({ backsUp }: DataStore, path: string, source: string): Promise<boolean> {
  if (backsUp === undefined || backsUp(path)) return true;
  // Folders are gone through whatever their names are.
  return readdir(source).then(
    () => true,
    () => false,
  );
}

/** Puts the files of a backup in the place of those that are there. Files that a backup doesn't hold stay. */
export async function restoreStores(
  folder: string,
  stores: readonly DataStore[],
  from: string,
): Promise<void> {
  for (const store of stores) {
    // What a step added since would be read beside what it was made from.
    for (const path of store.backsUp === undefined ? await filesOfStore(folder, store) : [])
      await rm(join(folder, path), { recursive: true, force: true });
  }
  await cp(from, folder, { recursive: true, preserveTimestamps: true, force: true });
}

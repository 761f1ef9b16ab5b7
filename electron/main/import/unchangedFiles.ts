import { stat } from "node:fs/promises";
import { AppError } from "#shared/errors/AppError";
import type { FilesLoad, LoadFiles } from "./LoadFiles";

/**
 * Loads only files that stay as they are from the first byte to the last: rows of one that is written to meanwhile may be of both
 * its states, and what is said of its lines would be of neither.
 *
 * @param load called once; nothing is visible before it notes its commit
 * @throws AppError FILE_CHANGED; then nothing was changed
 */
export function unchangedFiles(load: LoadFiles): LoadFiles {
  return async (what, watch) => {
    const before = await statesOf(what);
    const requireUnchanged = async (): Promise<void> => {
      const now = await statesOf(what);
      const changed = what.files.find((_, index) => now[index] !== before[index]);
      if (changed === undefined) return;
      throw new AppError(
        "FILE_CHANGED",
        `“${changed.name}” was changed while it was read. Nothing was loaded.`,
      );
    };
    let isCommitting = false;
    try {
      return await load(what, {
        ...watch,
        noteCommit: async () => {
          await requireUnchanged();
          isCommitting = true;
          await watch.noteCommit();
        },
      });
    } catch (error) {
      // What was found wrong with such a file is not what is wrong.
      if (!isCommitting && !watch.signal.aborted) await requireUnchanged();
      throw error;
    }
  };
}

/** In the order of the files; null for one that is not there. */
function statesOf({ files }: FilesLoad): Promise<(string | null)[]> {
  return Promise.all(
    files.map(async ({ path }) => {
      const found = await stat(path, { bigint: true }).catch(() => null);
      return found === null ? null : [found.dev, found.ino, found.size, found.mtimeNs].join(" ");
    }),
  );
}

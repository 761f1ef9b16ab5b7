import { mkdir, readFile, realpath, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { glob } from "tinyglobby";
import type { SavedQueryHit } from "#shared/contract/methods/savedQueryMethods";
import { maxSavedQueries, maxSavedQueryLength, savedQueryPath } from "#shared/domain/savedQuery";
import { AppError } from "#shared/errors/AppError";
import { isInside } from "../storage/isInside";
import { writeFileAtomically } from "../storage/writeFileAtomically";

const maxHits = 500;
const maxShownLine = 300;
const byteOrderMark = "\uFEFF";

/** Folders that hold no queries of a person, however many files. */
const skipped = ["**/node_modules/**", "**/.*/**"];

/**
 * A folder of `.sql` files and `.md` notebooks that the user chose. Every path is relative to it; none leads out of it, by links neither.
 * All methods throw AppError SAVED_QUERY_NOT_DONE where the system does not let them.
 */
export class QueryFolder {
  readonly folder: string;

  /** @param folder Absolute path. */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** The paths of all saved queries, by name. */
  async list(): Promise<{ paths: string[]; isCut: boolean }> {
    await this.#root();
    const found = await glob(["**/*.sql", "**/*.md"], {
      cwd: this.folder,
      ignore: skipped,
      onlyFiles: true,
      followSymbolicLinks: false,
      caseSensitiveMatch: false,
      expandDirectories: false,
    });
    // A name that cannot be on every system may be on this one.
    const paths = found.filter((path) => savedQueryPath.safeParse(path).success);
    const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    return {
      paths: paths.toSorted(compare).slice(0, maxSavedQueries),
      isCut: paths.length > maxSavedQueries,
    };
  }

  /** The text of a file, without a byte order mark; null where there is no such file. */
  async read(path: string): Promise<string | null> {
    const stored = await this.#stored(path);
    return stored === null ? null : withoutMark(stored);
  }

  /**
   * Replaces a file as a whole, or makes it. A byte order mark stays.
   * @param base The text that the file has, as the caller knows it; null for a file that is to be new.
   * @throws AppError SAVED_QUERY_CHANGED where it has another, SAVED_QUERY_EXISTS where it was to be new
   */
  async write(path: string, text: string, base: string | null): Promise<void> {
    const stored = await this.#stored(path);
    const now = stored === null ? null : withoutMark(stored);
    if (now !== base) {
      if (base === null) throw new AppError("SAVED_QUERY_EXISTS", `There is a query “${path}” already.`);
      throw new AppError(
        "SAVED_QUERY_CHANGED",
        now === null ? `“${path}” was deleted or moved.` : `“${path}” was changed outside Wharf.`,
      );
    }
    const mark = stored?.startsWith(byteOrderMark) === true ? byteOrderMark : "";
    const file = await this.#place(path);
    await this.#doing(path, async () => {
      // As the file had it, or as any new file of the user's.
      const mode = (await stat(file).catch(() => null))?.mode ?? 0o666 & ~process.umask();
      await writeFileAtomically(file, mark + text, { mode: mode & 0o777 });
    });
  }

  /**
   * Renames or moves a file, or a folder with all that is in it.
   * @throws AppError SAVED_QUERY_EXISTS where the new name is taken, SAVED_QUERY_CHANGED where there is nothing to rename
   */
  async rename(path: string, to: string): Promise<void> {
    if (to.startsWith(`${path}/`)) {
      throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}” can’t be moved into itself.`);
    }
    // Looked at before the folders of the target are made.
    if (!(await exists(await this.#place(path)))) {
      throw new AppError("SAVED_QUERY_CHANGED", `“${path}” was deleted or moved.`);
    }
    const [from, target] = [await this.#place(path), await this.#place(to)];
    if ((await exists(target)) && !(await isSameFile(from, target))) {
      throw new AppError("SAVED_QUERY_EXISTS", `“${to}” exists already.`);
    }
    await this.#doing(path, () => rename(from, target));
  }

  /** The absolute path of a file or a folder that is there. */
  async absolute(path: string): Promise<string> {
    const file = await this.#place(path);
    if (!(await exists(file))) throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}” was deleted or moved.`);
    return file;
  }

  /** Lines in which all words stand, the files in the order of the list. @throws AppError CANCELLED */
  async search(words: string, signal: AbortSignal): Promise<{ hits: SavedQueryHit[]; isCut: boolean }> {
    const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
    const hits: SavedQueryHit[] = [];
    for (const path of (await this.list()).paths) {
      if (signal.aborted) throw new AppError("CANCELLED");
      // A file that cannot be read, or is no text, has no line to show.
      const text = (await this.read(path).catch(() => null)) ?? "";
      for (const [index, line] of text.split(/\r\n?|\n/u).entries()) {
        const low = line.toLowerCase();
        if (!wanted.every((word) => low.includes(word))) continue;
        if (hits.length === maxHits) return { hits, isCut: true };
        hits.push({ path, line: index + 1, text: line.trim().slice(0, maxShownLine) });
      }
    }
    return { hits, isCut: false };
  }

  async #stored(path: string): Promise<string | null> {
    const file = await this.#place(path);
    const bytes = await this.#doing(path, async () => {
      const found = await stat(file).catch(missing);
      if (found === null) return null;
      if (!found.isFile()) throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}” is not a file.`);
      // A character takes at most three bytes for each of its UTF-16 units.
      if (found.size > maxSavedQueryLength * 3 + 3) throw tooLong(path);
      return readFile(file);
    });
    if (bytes === null) return null;
    const text = decoded(path, bytes);
    if (text.length > maxSavedQueryLength) throw tooLong(path);
    return text;
  }

  /** The folder without links. @throws AppError where it is gone */
  async #root(): Promise<string> {
    const root = await realpath(this.folder).catch(() => null);
    if (root === null)
      throw new AppError("SAVED_QUERY_NOT_DONE", `The folder “${this.folder}” was not found.`);
    return root;
  }

  /** The absolute path of a file, whose folder is made where it is missing. @throws AppError where links lead out */
  async #place(path: string): Promise<string> {
    const root = await this.#root();
    const file = join(root, ...path.split("/"));
    const parent = await this.#doing(path, async () => {
      // Made step by step, so that no link is followed out of the folder.
      let folder = root;
      for (const name of path.split("/").slice(0, -1)) {
        folder = join(folder, name);
        if (!isInside(root, await realpath(folder).catch(() => folder))) return null;
        await mkdir(folder, { recursive: true });
      }
      return realpath(dirname(file));
    });
    const target = await realpath(file).catch(() => file);
    if (parent === null || !isInside(root, parent) || !isInside(root, target)) {
      throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}” leads out of the folder of saved queries.`);
    }
    return target;
  }

  async #doing<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const why = error instanceof Error && "code" in error ? String(error.code) : "unknown";
      throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}”: ${reasons[why] ?? why}.`);
    }
  }
}

/** What the codes of the system mean to a person. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "the system does not allow it",
  EPERM: "the system does not allow it",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
  ENAMETOOLONG: "the name is too long",
};

function tooLong(path: string): AppError {
  return new AppError(
    "SAVED_QUERY_NOT_DONE",
    `“${path}” has more than ${maxSavedQueryLength.toLocaleString("en")} characters.`,
  );
}

function decoded(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new AppError("SAVED_QUERY_NOT_DONE", `“${path}” is not a text in UTF-8.`);
  }
}

function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

function missing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

/** Whether two names are of one file, as on a disk that does not tell capitals apart. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.dev === b.dev && a.ino === b.ino;
}
